/** One position on the page, and the harness in place of a server. */
import { Desk } from "/web/kit/desk.js";
import { MatchPage } from "/web/match-page.js";

const query = location.search;
const asked = new URLSearchParams(query);
if (asked.get("theme")) document.documentElement.dataset.theme = asked.get("theme");
document.documentElement.lang = asked.get("language") ?? "en";

const { title, has_table, welcome, table, news } = await (await fetch(`/messages.json${query}`)).json();
const ask = async request => (await fetch(`/ask${query}`, { method: "POST", body: JSON.stringify(request) })).json();

const situationOf = (news, told) => ({
  game: welcome.game, language: asked.get("language") ?? "en", seat: welcome.seat, names: welcome.seat_names, seats: table.seats,
  components: welcome.components, view: news.view, question: news.question, told, last: told.at(-1) ?? null,
  undo: news.undo, result: news.result,
});

const desk = new Desk(situationOf(news, news.told));
const page = await MatchPage.of(desk, has_table);
page.heading = title;
document.body.append(page);
desk.addEventListener("choose", async ({ detail }) => {
  const next = await ask({ is: "act", action: detail.code });
  await page.play(situationOf(next, [...desk.situation.told, ...next.told]), next.told, Number(asked.get("pace") ?? 1));
});
desk.addEventListener("why", async ({ detail }) => page.reason(await ask({ is: "why", action: detail.code }), detail.card));
desk.addEventListener("explain", async ({ detail }) => page.explained(await ask({ is: "explain", topic: detail.topic }), detail.card));
if (asked.get("event") && news.told.length) page.account(news.told.at(-1), false);
await document.fonts.ready;
document.body.dataset.ready = "yes";
