"""Captures what tests/operations/mod.rs needs of this version, for the tests of the next one.

    createdb keep
    python3 tests/operations/capture_version.py target/release/turnstone "postgres:///keep?host=/run/postgresql"

Run it on the commit of a release, with that release's program and an empty database. It starts a
server on the database, plays on it, and writes two files into its own folder: a dump of the database,
and the statements in .sqlx/.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request


turnstone, database = sys.argv[1:]
here = pathlib.Path(__file__).parent
PASSWORD = "correct horse battery staple"


def statements():
    for path in sorted((here.parent.parent / ".sqlx").glob("*.json")):
        known = json.loads(path.read_text(encoding="utf-8"))
        described = known["describe"]
        columns = [[column["name"], column["type_info"]] for column in described["columns"]]
        yield {"query": known["query"], "parameters": described["parameters"]["Left"], "columns": columns}


class Player:
    def __init__(self, base, name):
        self.base, self.token = base, None
        credentials = {"username": name, "password": PASSWORD}
        self.post("/v1/accounts", credentials)
        self.token = self.post("/v1/sessions", credentials)["token"]

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.base + path, method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {path}: {error.read().decode()}")

    def get(self, path):
        return self.call("GET", path)

    def post(self, path, body=None):
        return self.call("POST", path, body)


def begin(creator, other, game, variant, **more):
    wanted = {"game": game, "variant": variant, "seat": 0, **more}
    match = creator.post("/v1/matches", wanted)["id"]
    other.post(f"/v1/matches/{match}/seats", {})
    return f"/v1/matches/{match}"


def play(match, players, plies):
    for _ in range(plies):
        legal = players[0].get(f"{match}/legal-moves")
        if not legal["moves"]:
            return
        body = {"ply": legal["ply"], "move": legal["moves"][-1]["move"]}
        players[legal["seats"][0]].post(f"{match}/moves", body)


def fill(base):
    anna, ben, cleo = (Player(base, name) for name in ("anna", "ben", "cleo"))
    both = (anna, ben)
    dice = begin(anna, ben, "acey_deucey", "american", dice_nonce="5a" * 32)
    play(dice, both, 6)
    ben.post(f"{dice}/resignation")
    play(begin(ben, anna, "mancala", "egyptian"), (ben, anna), 200)
    # Matches that go on have no clock: the test plays on them much later.
    running = {"clock": {"kind": "unlimited"}, "rated": False}
    play(begin(anna, ben, "acey_deucey", "american", **running), both, 5)
    play(begin(anna, ben, "six", "classic", **running), both, 3)
    private = begin(anna, ben, "mancala", "basic", visibility="private", invite=["ben"], **running)
    for ply, player in enumerate(both):
        player.post(f"{private}/moves", {"ply": ply, "move": "1"})
    prepared = {"move": "2", "next": [{"move": "2", "next": []}]}
    ben.call("PUT", f"{private}/conditional-moves", {"lines": [prepared]})
    for player, text in ((anna, "Good luck!"), (ben, "And to you.")):
        player.post(f"{private}/messages", {"text": text})
    anna.post("/v1/matches", {"game": "six", "variant": "classic", "invite": ["ben"], **running})
    cancelled = begin(anna, cleo, "mancala", "egyptian", **running)
    cleo.post("/v1/me/deletion", {"password": PASSWORD})
    assert anna.get(cancelled)["status"] == "cancelled"
    away = [{"starts_at": day(30), "ends_at": day(33)}]
    anna.call("PATCH", "/v1/me", {"time_zone": "Europe/Amsterdam", "vacation": {"planned": away}})
    Player(base, "dirk")
    anna.call("PUT", "/v1/me/blocks/dirk")
    anna.post("/v1/me/webhooks", {"url": "https://hook.invalid/x"})
    while not anna.get("/v1/players/anna/ratings")["items"]:
        time.sleep(0.1)


def day(number):
    return time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() + number * 86400))


def dump():
    command = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", database]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    # Drop commands of psql, comments, and settings that other versions of Postgres do not know.
    dropped = re.compile(r"\\|--|SET (transaction|idle)|$")
    return "".join(line + "\n" for line in text.splitlines() if not dropped.match(line))


with tempfile.TemporaryDirectory() as directory:
    command = [turnstone, "serve", "--address", "127.0.0.1:0", "--database-url", database]
    command += ["--data-dir", directory]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        fill(re.search(r"http://\S+", server.stdout.readline()).group())
    finally:
        server.terminate()
        server.wait()
(here / "previous-version.sql").write_text(dump(), encoding="utf-8")
lines = ",\n".join(json.dumps(statement) for statement in statements())
(here / "previous-version-statements.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
