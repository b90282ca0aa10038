"""A bot that takes every invitation and plays legal moves at random.

TURNSTONE_ADDRESS=… TURNSTONE_SESSION=… python examples/bot.py
TURNSTONE_ADDRESS=… TURNSTONE_TOKEN=ts_… python examples/bot.py

The first time it gets the token of a session. It says that a program plays for the account, which
is then a bot for ever, and makes a token that permits what the bot does and no more. It prints that
token, and starts with it from then on.
"""

import os
import random

from turnstone_client import Turnstone, TurnstoneError
from turnstone_client.models import MatchCard

ADDRESS = os.environ.get("TURNSTONE_ADDRESS", "http://127.0.0.1:8080")
SCOPES = ["account:read", "matches:read", "matches:play"]


def make_bot(session: str) -> str:
    with Turnstone(ADDRESS, session) as owner:
        games = [family.game for family in owner.catalogue.list_games().items]
        owner.accounts.become_bot(games=games)
        token = owner.accounts.create_token(label="random moves", scopes=SCOPES).token
    print(f"TURNSTONE_TOKEN={token}", flush=True)
    return token


session = os.environ.get("TURNSTONE_SESSION")
client = Turnstone(ADDRESS, make_bot(session) if session else os.environ["TURNSTONE_TOKEN"])
me = client.accounts.get_me()
if me.kind != "bot":
    raise SystemExit(f"{me.username} is no bot yet: start with TURNSTONE_SESSION")


def act(card: MatchCard) -> None:
    """Does what the match waits for, if that is this bot."""
    match, seats = card.summary, set(card.my_seats)
    if match.status == "open" and not seats:
        client.matches.take_seat(match.id)
        print("joined", match.id, flush=True)
    if match.status == "active" and seats & set(match.to_act):
        legal = client.matches.list_legal_moves(match.id)
        # The card may be older than what was played since.
        if legal.moves and seats & set(legal.seats):
            move = random.choice(legal.moves).move
            client.matches.play_move(match.id, ply=legal.ply, move=move)
    if match.status == "finished" and match.result:
        print("finished", match.id, match.result.winners, flush=True)


for changes in client.follow_account():
    for card in changes.items:
        try:
            act(card)
        except TurnstoneError as error:
            if not error.is_final:
                raise
            # The match has gone on since the server told of it; the next change will say how.
            print(card.summary.id, error, flush=True)
