"""Plays a whole match of every game, sync or async; in the long form of every variant."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from turnstone_client import AsyncTurnstone, TurnstoneError
from turnstone_client.models import GameMatch, MoveInput

from .conftest import ADDRESS, Player, Table, new_table

ROOT = Path(__file__).parent.parent
IS_LONG = os.environ.get("TURNSTONE_LONG") == "1"


def check_end(table: Table, match: GameMatch, sent: list[MoveInput]) -> None:
    """Reads what the server keeps of a match, and compares it with what was played."""
    matches = table.host.client.matches
    assert match.to_act == [] and match.result
    events = list(matches.list_events(match.id, limit=7))
    assert [event.seq for event in events] == list(range(1, match.version + 1))
    played = [event.move_played for event in events if event.move_played]
    # A client sends the ply that it has seen; the move becomes the next ply.
    assert [(move.ply, move.move) for move in played] == [(m.ply + 1, m.move) for m in sent]
    end = events[-1]
    assert end.kind == "finished" and end.finished
    assert end.finished.winners == match.result.winners and end.hash_ == match.chain_head
    position = matches.get_position(match.id, match.ply)
    assert position.state == match.state
    assert matches.get_board(match.id).startswith("<svg")


def play(table: Table) -> None:
    random_moves = random.Random(f"{table.match.game}/{table.match.variant}")
    match, sent = table.match, list[MoveInput]()
    repeat: tuple[Player, GameMatch] | None = None
    while match.status == "active":
        legal = table.host.client.matches.list_legal_moves(match.id)
        assert legal.ply == match.ply and legal.seats == match.to_act
        player = table.players[match.to_act[0]]
        sent.append(MoveInput(ply=legal.ply, move=random_moves.choice(legal.moves).move))
        match = player.client.play_move(match.id, sent[-1])
        if len(sent) == 5:
            repeat = player, match
            stale = MoveInput(ply=sent[-1].ply, move="no such move")
            with pytest.raises(TurnstoneError) as refusal:
                player.client.play_move(match.id, stale)
            assert refusal.value.status in (409, 422)
    assert repeat is not None
    player, answer = repeat
    assert player.client.play_move(match.id, sent[4]) == answer
    check_end(table, match, sent)


async def play_async(table: Table) -> None:
    random_moves = random.Random(f"async {table.match.game}/{table.match.variant}")
    match, sent = table.match, list[MoveInput]()
    async with (
        AsyncTurnstone(ADDRESS, table.host.token) as host,
        AsyncTurnstone(ADDRESS, table.guest.token) as guest,
    ):
        while match.status == "active":
            legal = await host.matches.list_legal_moves(match.id)
            sent.append(MoveInput(ply=legal.ply, move=random_moves.choice(legal.moves).move))
            match = await (host, guest)[match.to_act[0]].play_move(match.id, sent[-1])
    check_end(table, match, sent)


def test_a_whole_match_of_every_game_sync_or_async(players: tuple[Player, Player]) -> None:
    games = players[0].client.catalogue.list_games().items
    assert len(games) >= 4
    # In the short form one variant of each game.
    variants = [
        (game.game, variant.variant)
        for game in games
        for variant in (game.variants if IS_LONG else game.variants[-1:])
    ]
    # Every other one sync, the rest async and at the same time.
    for game_id, variant_id in variants[::2]:
        play(new_table(players, game_id, variant_id))
    tables = [new_table(players, *chosen) for chosen in variants[1::2]]

    async def play_all() -> None:
        await asyncio.gather(*map(play_async, tables))

    asyncio.run(play_all())


def test_the_example_of_the_readme_is_the_program_that_is_run_here_and_it_plays_a_match() -> None:
    example = ROOT / "examples/match.py"
    assert f"```python\n{example.read_text()}```\n" in (ROOT / "README.md").read_text()
    output = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    lines = output.stdout.splitlines()
    assert lines[:2] == ["[1, 0]", "1 created "] and lines[-1].endswith(" finished ")
