"""What the tests share: players on the server whose address scripts/clients gives."""

import os
from dataclasses import dataclass
from uuid import uuid4

import pytest

from turnstone_client import AsyncTurnstone, RetrySettings, Turnstone
from turnstone_client.models import GameMatch, TimeControlInput

try:
    ADDRESS = os.environ["TURNSTONE_ADDRESS"]
    FAULTY_ADDRESS = os.environ["TURNSTONE_FAULTY_ADDRESS"]
except KeyError as missing:
    pytest.exit(f"{missing} is not set: run scripts/clients --test python")

# Short waits, because the proxy loses many requests, one of them by not answering.
IMPATIENT = RetrySettings(base_delay=0.01, max_delay=0.1, timeout=4, give_up_after=1)


@dataclass
class Player:
    username: str
    password: str
    token: str
    client: Turnstone

    def through_faults(self) -> Turnstone:
        """The same player through the faulty proxy."""
        return Turnstone(FAULTY_ADDRESS, self.token, retry=IMPATIENT)

    def through_faults_async(self) -> AsyncTurnstone:
        return AsyncTurnstone(FAULTY_ADDRESS, self.token, retry=IMPATIENT)


def new_player() -> Player:
    """Registers an account with an unused name, and logs it in."""
    username, password = f"python_{uuid4().hex[:10]}", str(uuid4())
    with Turnstone(ADDRESS) as visitor:
        visitor.accounts.create(username=username, password=password)
        token = visitor.accounts.create_session(username=username, password=password).token
    return Player(username, password, token, Turnstone(ADDRESS, token))


@dataclass
class Table:
    """A running match of two players."""

    players: tuple[Player, Player]
    match: GameMatch

    @property
    def host(self) -> Player:
        return self.players[0]

    @property
    def guest(self) -> Player:
        return self.players[1]


def new_table(players: tuple[Player, Player], game: str, variant: str) -> Table:
    host, guest = players
    created = host.client.matches.create(
        game=game,
        variant=variant,
        seat=0,
        invite=[guest.username],
        rated=False,
        clock=TimeControlInput(kind="per_move", per_move_seconds=86_400),
    )
    match = guest.client.matches.take_seat(created.id)
    assert match.status == "active"
    return Table(players, match)


@pytest.fixture(scope="session")
def players() -> tuple[Player, Player]:
    return new_player(), new_player()


@pytest.fixture
def table(players: tuple[Player, Player]) -> Table:
    return new_table(players, "mancala", "egyptian")
