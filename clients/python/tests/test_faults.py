"""The thin layer loses nothing and does nothing twice, through a proxy that loses requests and
answers on purpose."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import httpx
import pytest

from turnstone_client import (
    AccountChanges,
    AsyncMoveQueue,
    AsyncTurnstone,
    MoveQueue,
    NotFoundError,
    QueuedMove,
    StreamedEvent,
    Turnstone,
    TurnstoneError,
    by_deadline,
)
from turnstone_client.models import GameMatch, MoveInput

from .conftest import ADDRESS, FAULTY_ADDRESS, IMPATIENT, Player, Table, new_player, new_table

NOBODY = "http://127.0.0.1:1"
# The proxy has seven faults for a move; then it passes.
ONCE_ANSWERED = {"sent": 8, "hasty": 0}


def sends(match: GameMatch) -> dict[str, int]:
    """How often a move of this match was sent, and how often too early."""
    path = f"/v1/matches/{match.id}/moves"
    counts: dict[str, int] = httpx.get(
        f"{FAULTY_ADDRESS}/proxy/requests", params={"path": path}
    ).json()
    return counts


def until_moved(feed: Iterator[AccountChanges]) -> None:
    """Reads a feed of one match until it tells of the first move, perhaps after the seats."""
    for changes in feed:
        assert (len(changes.items), changes.restarted) == (1, False)
        if changes.items[0].summary.ply == 1:
            return


def play_on(table: Table) -> GameMatch:
    """Plays a dozen moves, then resigns."""
    matches, match = table.host.client.matches, table.match
    while match.ply < 12:
        legal = matches.list_legal_moves(match.id)
        move = MoveInput(ply=legal.ply, move=legal.moves[-1].move)
        match = table.players[match.to_act[0]].client.play_move(match.id, move)
    return matches.resign(match.id)


def test_a_move_is_sent_until_it_is_answered_and_is_played_once(table: Table) -> None:
    answer = table.host.through_faults().play_move(table.match.id, MoveInput(ply=0, move="3"))
    assert answer.ply == 1
    assert sends(table.match) == ONCE_ANSWERED
    assert table.host.client.matches.get(table.match.id).ply == 1


def test_a_move_that_the_server_refuses_is_not_sent_again(table: Table) -> None:
    async def play() -> None:
        async with table.host.through_faults_async() as client:
            await client.play_move(table.match.id, MoveInput(ply=0, move="7"))

    with pytest.raises(TurnstoneError) as refusal:
        asyncio.run(play())
    assert (refusal.value.status, refusal.value.code) == (422, "malformed_move")
    assert sends(table.match) == ONCE_ANSWERED


def test_the_app_ends_a_move_that_cannot_be_sent(table: Table) -> None:
    move = MoveInput(ply=0, move="3")
    with pytest.raises(httpx.ConnectError):
        Turnstone(NOBODY, "x", retry=IMPATIENT).play_move(table.match.id, move, give_up_after=0.1)

    async def play() -> None:
        async with AsyncTurnstone(NOBODY, "x", retry=IMPATIENT) as client:
            await client.play_move(table.match.id, move)

    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(play(), 0.1))


def test_a_wrong_address_or_token_fails_at_once(table: Table) -> None:
    for client in (Turnstone("turnstone.example"), Turnstone(FAULTY_ADDRESS, "a\nb")):
        with pytest.raises((httpx.UnsupportedProtocol, httpx.LocalProtocolError)):
            client.play_move(table.match.id, MoveInput(ply=0, move="3"))
        with pytest.raises((httpx.UnsupportedProtocol, httpx.LocalProtocolError)):
            next(client.follow_match(table.match.id))


def test_a_request_that_may_do_something_twice_is_sent_once_and_a_safe_one_given_up() -> None:
    sent = []

    def lose(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        raise httpx.ReadError("lost")

    client = Turnstone(NOBODY, "x", retry=IMPATIENT, transport=httpx.MockTransport(lose))
    with pytest.raises(httpx.ReadError):
        client.accounts.create_session(username="x", password="x")
    assert len(sent) == 1
    with pytest.raises(httpx.ReadError):
        client.accounts.get_me()
    assert len(sent) > 2


def test_a_match_is_followed_without_a_gap_or_a_repeat(table: Table) -> None:
    match = table.match

    async def streamed() -> list[int]:
        async with table.guest.through_faults_async() as client:
            return [event.seq async for event in client.follow_match(match.id)]

    async def polled() -> list[int]:
        async with table.guest.through_faults_async() as client:
            return [event.seq async for event in client.poll_match(match.id)]

    faulty = table.guest.through_faults()
    with ThreadPoolExecutor() as threads:
        followers = [
            threads.submit(lambda: [event.seq for event in faulty.follow_match(match.id)]),
            threads.submit(lambda: [event.seq for event in faulty.poll_match(match.id)]),
            threads.submit(lambda: asyncio.run(streamed())),
            threads.submit(lambda: asyncio.run(polled())),
        ]
        version = play_on(table).version
        for follower in followers:
            assert follower.result() == list(range(1, version + 1))
    assert [event.seq for event in faulty.follow_match(match.id, version - 1)] == [version]
    assert list(faulty.poll_match(match.id, version)) == []


def test_a_match_that_cannot_be_seen_is_not_followed(players: tuple[Player, Player]) -> None:
    with pytest.raises(TurnstoneError) as refusal:
        next(players[0].client.follow_match(UUID("018f0000-0000-7000-8000-000000000000")))
    assert refusal.value.code == "not_found"


def test_an_account_is_followed_from_its_cursor_and_from_the_beginning_if_it_is_unknown() -> None:
    table = new_table((new_player(), new_player()), "mancala", "egyptian")
    feed = table.guest.through_faults().follow_account()
    first = next(feed)
    assert ([card.summary.id for card in first.items], first.restarted) == ([table.match.id], False)
    table.host.client.play_move(table.match.id, MoveInput(ply=0, move="1"))
    until_moved(feed)
    until_moved(table.guest.client.follow_account(first.next_cursor))

    async def unknown_cursor() -> None:
        async with table.guest.through_faults_async() as client:
            async for changes in client.follow_account("unknown"):
                assert (len(changes.items), changes.restarted) == (1, True)
                return

    asyncio.run(unknown_cursor())


def test_everything_that_happens_to_an_account_is_told_by_a_stream_that_breaks() -> None:
    table = new_table((new_player(), new_player()), "mancala", "egyptian")
    cursor = next(table.guest.client.follow_account()).next_cursor
    texts = [f"message {number}" for number in range(9)]
    for text in texts:
        table.host.client.matches.send_message(table.match.id, text=text)
    table.host.client.play_move(table.match.id, MoveInput(ply=0, move="1"))

    def read(streamed: StreamedEvent, found: list[str | None]) -> bool:
        """Notes a message, and says whether the move was told."""
        if streamed.event.message:
            found.append(streamed.event.message.message.text)
        return bool(streamed.event.match and streamed.event.match.summary.ply == 1)

    found: list[str | None] = []
    for streamed in table.guest.through_faults().stream_account(cursor):
        if read(streamed, found):
            break
    assert found == texts and streamed.position

    async def stream() -> list[str | None]:
        found: list[str | None] = []
        async with table.guest.through_faults_async() as client:
            async for streamed in client.stream_account(cursor):
                if read(streamed, found):
                    break
        return found

    assert asyncio.run(stream()) == texts
    with pytest.raises(TurnstoneError) as refusal:
        next(table.guest.client.stream_account("unknown"))
    assert refusal.value.code == "invalid_cursor"


def test_the_cards_of_the_home_screen_are_sorted_as_the_server_sorts_them() -> None:
    players = new_player(), new_player()
    for _ in range(3):
        new_table(players, "mancala", "egyptian")
    home = players[0].client.feeds.get_home()
    cards = [home.matches[str(id_)] for id_ in home.my_turn.ids]
    assert len(cards) == 3
    assert sorted(reversed(cards), key=by_deadline) == cards


def test_the_clock_is_the_servers_however_wrong_the_devices_is(table: Table) -> None:
    client = table.host.through_faults()
    assert client.clock.offset_seconds == 0
    for _ in range(3):
        client.matches.get(table.match.id)
    assert abs(client.clock.offset_seconds - 3600) < 1.5
    left = client.clock.remaining(table.match.deadline)
    assert left is not None and abs(left - (86_400 - 3600)) < 60
    assert client.clock.remaining(None) is None
    assert client.clock.remaining(table.match.created_at) == 0


class Stored:
    """What an app would keep in a file."""

    def __init__(self) -> None:
        self.moves: list[QueuedMove] = []

    def load(self) -> list[QueuedMove]:
        return self.moves

    def save(self, moves: list[QueuedMove]) -> None:
        self.moves = moves


def test_an_operation_without_a_result_says_whether_it_was_refused(table: Table) -> None:
    accounts = table.host.client.accounts
    accounts.follow_player(table.guest.username)
    with pytest.raises(NotFoundError, match="not_found"):
        accounts.follow_player("nobody_at_all")


def test_queued_moves_are_kept_until_they_are_answered(table: Table) -> None:
    store, match = Stored(), table.match.id
    offline = MoveQueue(Turnstone(NOBODY, "x", retry=IMPATIENT), store)
    # Pit 3 ends in the store, so the same player moves again. The second move is of an empty pit.
    for ply, move in enumerate(["3", "3", "1"]):
        offline.add(match, MoveInput(ply=ply, move=move))
    with pytest.raises(httpx.ConnectError):
        offline.flush(give_up_after=0.1)
    assert len(store.moves) == 3
    # A session that has ended decides nothing about the moves.
    logged_out = MoveQueue(Turnstone(ADDRESS, "A" * 43, retry=IMPATIENT), store)
    with pytest.raises(TurnstoneError, match="unauthenticated"):
        logged_out.flush()
    assert len(store.moves) == 3

    # The app was closed in the tunnel and starts again.
    async def flush() -> list[tuple[str, int | str | None]]:
        async with table.host.through_faults_async() as client:
            outcomes = await AsyncMoveQueue(client, store).flush()
        return [
            (
                outcome.queued.move.move,
                outcome.answer.ply if outcome.answer else code(outcome.refusal),
            )
            for outcome in outcomes
        ]

    def code(refusal: TurnstoneError | None) -> str | None:
        return refusal.code if refusal else None

    assert asyncio.run(flush()) == [("3", 1), ("3", "illegal_move"), ("1", "illegal_move")]
    assert store.moves == []
    # The sync queue does the same.
    queue = MoveQueue(table.host.client, store)
    queue.add(match, MoveInput(ply=1, move="3"))
    queue.add(match, MoveInput(ply=0, move="3"))
    assert [code(outcome.refusal) for outcome in queue.flush()] == ["illegal_move"] * 2
    queue.add(match, MoveInput(ply=0, move="3"))
    assert [outcome.answer and outcome.answer.ply for outcome in queue.flush()] == [1]
