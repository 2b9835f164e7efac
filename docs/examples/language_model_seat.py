"""A language model takes a seat against a bot of level 1, and plays a match to its end.

Run it as: python language_model_seat.py [GAME] [LANGUAGE]
"""

import re
import secrets
import sys

from ruse.envs.text import TextMatch, UnreadableAnswer

MOST_TRIES = 20


def ask_model(system: str, question: str) -> str:
    """Stands in for a language model. PUT THE CALL OF A REAL ONE HERE: give it both texts, return what it writes.

    This one takes any number up to the highest in the last line, as in `Answer with one number from 1 to 5.`, and now
    and then it talks nonsense.
    """
    highest = max(map(int, re.findall("[0-9]+", question.splitlines()[-1])))
    return secrets.choice([f"I choose {secrets.randbelow(highest) + 1}.", "Let me think about that."])


def choose(match: TextMatch, seat: int) -> str:
    """Ask until the answer can be read: what was chosen."""
    system, question = match.system_prompt(seat, rules=True), match.prompt(seat)
    complaint = ""
    for _ in range(MOST_TRIES):
        answer = ask_model(system, f"{question}{complaint}")
        try:
            return match.answer(seat, answer).code
        except UnreadableAnswer as error:
            complaint = f"\n\n{error}"  # nothing was changed; the model is told what is expected
    raise SystemExit(f"no readable answer in {MOST_TRIES} tries")


game, language = (*sys.argv[1:], *("tooth-and-claw", "en")[len(sys.argv) - 1 :])
match = TextMatch(game, {"seats": 2}, language=language, bots={1: "level1"})
while not match.is_over:
    seat = match.whose_turn()
    print(f"{seat}: {choose(match, seat)}")
print(match.prompt(0).splitlines()[-1])
