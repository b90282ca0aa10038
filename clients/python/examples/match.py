import os
from uuid import uuid4

from turnstone_client import Turnstone, value
from turnstone_client.generated.api.accounts import create_account, create_session
from turnstone_client.generated.api.matches import create_match, list_legal_moves, take_seat
from turnstone_client.generated.models import (
    AccountInput,
    MatchInput,
    MoveInput,
    SeatInput,
    SessionInput,
    TimeControlInput,
)

ADDRESS = os.environ.get("TURNSTONE_ADDRESS", "http://127.0.0.1:8080")
PASSWORD = "correct horse battery"


def register(username: str) -> Turnstone:
    """Registers an account and logs it in. An app stores the token."""
    with Turnstone(ADDRESS) as visitor:
        account = AccountInput(username=username, password=PASSWORD)
        value(create_account.sync(client=visitor.api, body=account))
        login = SessionInput(username=username, password=PASSWORD)
        session = value(create_session.sync(client=visitor.api, body=login))
        return Turnstone(ADDRESS, session.token)


suffix = uuid4().hex[:8]
anna = register(f"anna_{suffix}")
ben = register(f"ben_{suffix}")

# Anna invites Ben. The key makes it safe to send the request again.
new_match = MatchInput(
    game="mancala",
    variant="egyptian",
    seat=0,
    invite=[f"ben_{suffix}"],
    clock=TimeControlInput(kind="unlimited"),
)
created = value(create_match.sync(client=anna.api, body=new_match, idempotency_key=str(uuid4())))
match = value(take_seat.sync(created.id, client=ben.api, body=SeatInput()))

# Anna sows pit 3. The request is sent until it is answered: the move is played once, or refused.
match = anna.play_move(match.id, MoveInput(ply=match.ply, move="3"))
if match.state and match.state.mancala:
    print(match.state.mancala.stores)

# Whoever is to act plays the first legal move, until the match is over.
while match.status == "active":
    legal = value(list_legal_moves.sync(match.id, client=anna.api))
    player = anna if match.to_act[0] == 0 else ben
    match = player.play_move(match.id, MoveInput(ply=legal.ply, move=legal.moves[0].move))

# Everything that has happened. In a running match, this waits for more.
for event in ben.follow_match(match.id):
    print(event.seq, event.kind, event.move_played.move if event.move_played else "")
