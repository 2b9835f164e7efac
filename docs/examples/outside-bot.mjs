// A bot from outside, without any library: takes the seat that an invitation is for, and plays until the match is over.
//
//     node outside-bot.mjs http://127.0.0.1:8470/#join=ABCD-EFGH-JKMN
//
// Node 22 and newer have a WebSocket; Node 20 has one with `node --experimental-websocket outside-bot.mjs ...`.

const link = new URL(process.argv[2]);
const code = link.hash.replace("#join=", "");

const answer = await fetch(new URL("/api/join", link), {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ code, name: "JavaScript bot", program: true }),
});
const seated = await answer.json();
if (!answer.ok) throw new Error(`${seated.error}: ${seated.text}`);

let steps = 0; // so many we have been told of
let isOver = false;

function sitDown() {
  const socket = new WebSocket(new URL("/play", link.origin.replace("http", "ws")));
  const send = (message) => socket.send(JSON.stringify(message));
  let question = null;
  let answered = -1; // the moment of the question we answered last

  function choose() {
    if (question === null || question.moment === answered) return;
    const { moment, choices } = question;
    send({ is: "act", moment, action: choices[Math.floor(Math.random() * choices.length)].code });
    answered = moment;
  }

  function sayAgain() {
    answered = -1;
    choose();
  }

  socket.onopen = () => send({ is: "hello", version: 1, token: seated.token, language: "en", since: steps });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.is === "news") {
      ({ steps, question } = message);
      message.told.flatMap(({ sentences }) => sentences).forEach((sentence) => console.log(sentence));
      if (message.result) {
        isOver = true;
        console.log(message.result.text);
        socket.close();
      }
      choose();
    } else if (message.is === "table" && message.other_rules) { // the server has other rules now: it cannot go on
      isOver = true;
      socket.close();
    } else if (message.is === "failed" && message.error !== "stale") { // else somebody took back: we are asked anew
      if (message.error !== "too_many") throw new Error(`${message.error}: ${message.text}`);
      setTimeout(sayAgain, 250); // it was not even read
    }
  };
  socket.onclose = () => {
    if (!isOver) setTimeout(sitDown, 1000); // the seat is ours as long as we have the token
  };
}

sitDown();
