import os
from uuid import uuid4

from turnstone_client import Turnstone
from turnstone_client.models import TimeControlInput

ADDRESS = os.environ.get("TURNSTONE_ADDRESS", "http://127.0.0.1:8080")


def register(username: str) -> Turnstone:
    """Registers an account and logs it in. An app stores the token."""
    client, password = Turnstone(ADDRESS), "correct horse battery"
    client.accounts.create(username=username, password=password)
    client.token = client.accounts.create_session(username=username, password=password).token
    return client


suffix = uuid4().hex[:8]
anna = register(f"anna_{suffix}")
ben = register(f"ben_{suffix}")

# Anna invites Ben.
created = anna.matches.create(
    game="mancala",
    variant="egyptian",
    seat=0,
    invite=[f"ben_{suffix}"],
    clock=TimeControlInput(kind="unlimited"),
)
match = ben.matches.take_seat(created.id)

# Anna sows pit 3. The request is sent until it is answered: the move is played once, or refused.
match = anna.matches.play_move(match.id, ply=match.ply, move="3")
if match.state and match.state.mancala:
    print(match.state.mancala.stores)

# Whoever is to act plays the first legal move, until the match is over.
while match.status == "active":
    legal = anna.matches.list_legal_moves(match.id)
    player = anna if legal.seats[0] == 0 else ben
    match = player.matches.play_move(match.id, ply=legal.ply, move=legal.moves[0].move)

# Everything that has happened. In a running match, this waits for more.
for event in ben.follow_match(match.id):
    print(event.seq, event.kind, event.move_played.move if event.move_played else "")
