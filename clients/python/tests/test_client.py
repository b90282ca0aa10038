"""What makes the client pleasant: pages, keys, errors, signing in again, and webhooks."""

import asyncio
import base64
import threading
import tomllib
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from uuid import UUID, uuid4

import httpx
import pytest

from turnstone_client import (
    AsyncTurnstone,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    Turnstone,
    UnauthenticatedError,
    models,
    webhooks,
)

from .conftest import ADDRESS, IMPATIENT, Player, Table, new_player, new_table

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


class Forgetful(httpx.HTTPTransport):
    """Notes the requests, and loses the answer to the first one."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[httpx.Request] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        response = super().handle_request(request)
        if len(self.sent) == 1:
            response.read()
            raise httpx.ReadError("lost")
        return response


def test_the_items_of_all_pages_are_iterated() -> None:
    host, guest = new_player(), new_player()
    ids = {new_table((host, guest), "mancala", "egyptian").match.id for _ in range(3)}
    first = host.client.matches.list(player=host.username, limit=2)
    assert len(first.items) == 2 and first.next_cursor
    found = [match.id for match in first]
    assert len(found) == 3 and set(found) == ids

    async def read() -> list[UUID]:
        async with AsyncTurnstone(ADDRESS, host.token) as client:
            page = await client.matches.list(player=host.username, limit=2)
            assert page.items == first.items
            pages = client.matches.list(player=host.username, limit=2)
            return [match.id async for match in pages]

    assert asyncio.run(read()) == found


def test_what_is_created_is_created_once_with_a_key_that_the_client_has_made() -> None:
    host, guest = new_player(), new_player()
    transport = Forgetful()
    client = Turnstone(ADDRESS, host.token, retry=IMPATIENT, transport=transport)
    created = client.matches.create(game="mancala", variant="egyptian", invite=[guest.username])
    keys = [request.headers["idempotency-key"] for request in transport.sent]
    assert len(keys) == 2 and keys[0] == keys[1]
    assert [match.id for match in host.client.matches.list(player=host.username)] == [created.id]
    version = tomllib.loads(PROJECT.read_text())["project"]["version"]
    assert transport.sent[0].headers["user-agent"] == f"turnstone-py/{version}"


def test_errors_are_classes_by_kind_with_a_code_and_the_id_of_the_request(table: Table) -> None:
    host, guest = table.host.client, table.guest.client
    with pytest.raises(InvalidRequestError) as refusal:
        host.matches.play_move(table.match.id, ply=0, move="9")
    assert refusal.value.code == "malformed_move" and refusal.value.problem
    assert refusal.value.request_id == str(refusal.value.problem.request_id)
    with pytest.raises(ConflictError):
        guest.matches.play_move(table.match.id, ply=0, move="1")
    with pytest.raises(NotFoundError):
        host.matches.get(uuid4())
    with pytest.raises(UnauthenticatedError):
        Turnstone(ADDRESS).accounts.get_me()


def new_token(player: Player) -> str:
    with Turnstone(ADDRESS) as visitor:
        return visitor.accounts.create_session(
            username=player.username, password=player.password
        ).token


def end_sessions(player: Player) -> None:
    for session in player.client.accounts.list_sessions():
        player.client.accounts.revoke_session(str(session.id))


def test_an_app_signs_in_again_once_for_all_requests() -> None:
    table = new_table((new_player(), new_player()), "mancala", "egyptian")
    host, signed_in = table.host, list[str]()

    def sign_in() -> str:
        signed_in.append(new_token(host))
        return signed_in[-1]

    client = Turnstone(ADDRESS, host.token, on_unauthorized=sign_in)
    end_sessions(host)
    with ThreadPoolExecutor() as threads:
        names = [threads.submit(client.accounts.get_me) for _ in range(3)]
        first = threads.submit(lambda: next(client.follow_match(table.match.id)))
        assert [name.result().username for name in names] == [host.username] * 3
        assert first.result().seq == 1
    assert signed_in == [client.token]
    # A wrong password is no session that has ended.
    with pytest.raises(UnauthenticatedError, match="bad_credentials"):
        client.accounts.create_session(username=host.username, password="wrong")
    assert len(signed_in) == 1
    hopeless = Turnstone(ADDRESS, host.token, on_unauthorized=lambda: None)
    with pytest.raises(UnauthenticatedError):
        hopeless.accounts.get_me()

    async def again() -> None:
        async def sign_in() -> str:
            signed_in.append(new_token(host))
            return signed_in[-1]

        async with AsyncTurnstone(ADDRESS, host.token, on_unauthorized=sign_in) as client:
            names = await asyncio.gather(*(client.accounts.get_me() for _ in range(3)))
            assert [name.username for name in names] == [host.username] * 3

    asyncio.run(again())
    assert len(signed_in) == 2


def test_a_delivery_is_verified_as_the_server_has_signed_it() -> None:
    client, got = new_player().client, list[tuple[bytes, dict[str, str]]]()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            got.append((body, dict(self.headers.items())))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as receiver:
        webhook = client.webhooks.create(url=f"http://127.0.0.1:{receiver.server_port}/")
        waiting = threading.Thread(target=receiver.handle_request)
        waiting.start()
        client.webhooks.test(webhook.id)
        waiting.join()
    ((body, headers),) = got
    event = webhooks.verify(body, headers, webhook.secret)
    assert isinstance(event, models.TestNotification) and event.data.webhook_id == webhook.id
    assert webhooks.verify(body.decode(), headers, webhook.secret) == event
    other = f"whsec_{base64.b64encode(b'x' * 24).decode()}"
    for faulty, reason in (
        ((body + b" ", headers, webhook.secret), "signature"),
        ((body, headers, other), "signature"),
        ((body, {**headers, "webhook-signature": "v1,?"}, webhook.secret), "signature"),
        ((body, {}, webhook.secret), "header"),
        ((body, {**headers, "webhook-timestamp": "1700000000"}, webhook.secret), "too old"),
    ):
        with pytest.raises(webhooks.WebhookError, match=reason):
            webhooks.verify(*faulty)
