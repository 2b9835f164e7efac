"""A bot from outside: takes the seat that an invitation is for, and plays until the match is over.

Run it as: python outside_bot.py http://127.0.0.1:8470/#join=ABCD-EFGH-JKMN
"""

import secrets
import sys

from ruse.client import join

server, _, code = sys.argv[1].partition("#join=")
with join(server, code, name="Python bot", language="en") as seat:
    for question in seat.questions():
        choice = secrets.choice(question["choices"])
        print(choice["sentence"])
        seat.act(choice["code"])
    print(seat.news["result"]["text"])
