"""A bot that takes every invitation and plays legal moves at random.

TURNSTONE_ADDRESS=… TURNSTONE_TOKEN=… python examples/bot.py
"""

import os
import random

from turnstone_client import Turnstone, TurnstoneError, value
from turnstone_client.generated.api.accounts import get_me
from turnstone_client.generated.api.matches import list_legal_moves, take_seat
from turnstone_client.generated.models import MatchSummary, MoveInput, SeatInput

address = os.environ.get("TURNSTONE_ADDRESS", "http://127.0.0.1:8080")
client = Turnstone(address, os.environ["TURNSTONE_TOKEN"])
me = value(get_me.sync(client=client.api))


def act(match: MatchSummary) -> None:
    """Does what the match waits for, if that is this bot."""
    seats = [seat.seat for seat in match.seats if seat.player and seat.player.id == me.id]
    if match.status == "open" and not seats:
        value(take_seat.sync(match.id, client=client.api, body=SeatInput()))
        print("joined", match.id, flush=True)
    if match.status == "active" and set(seats) & set(match.to_act):
        legal = value(list_legal_moves.sync(match.id, client=client.api))
        if legal.moves:
            move = random.choice(legal.moves).move
            client.play_move(match.id, MoveInput(ply=legal.ply, move=move))
    if match.status == "finished" and match.result:
        print("finished", match.id, match.result.winners, flush=True)


for changes in client.follow_account():
    for match in changes.items:
        try:
            act(match)
        except TurnstoneError as error:
            # The match has gone on since the server told of it; the next change will say how.
            print(match.id, error, flush=True)
