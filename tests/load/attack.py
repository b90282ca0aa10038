"""What the scripts of attacks share: a player who keeps moving in a process of its own, so that the
attack does not slow its clock, and the figures of the server. They attack this machine only."""

import argparse
import http.client
import json
import multiprocessing
import os
import time
from urllib.parse import urlsplit

PASSWORD = "a load of many requests"
# A script that is forgotten ends.
MAX_SECONDS = 300
MAX_CLIENTS = 5_000


def arguments(description, clients, seconds):
    """The parser of the arguments that all scripts have, with their defaults."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("server", type=local_server, help="such as http://127.0.0.1:8080")
    parser.add_argument("pid", type=int, help="the server's process")
    parser.add_argument("--clients", type=bounded(MAX_CLIENTS), default=clients)
    parser.add_argument("--seconds", type=bounded(MAX_SECONDS), default=seconds)
    return parser


def bounded(maximum):
    def number(text):
        value = int(text)
        if not 0 < value <= maximum:
            raise argparse.ArgumentTypeError(f"1 to {maximum}")
        return value

    return number


def local_server(text):
    url = urlsplit(text)
    if url.hostname not in ("127.0.0.1", "::1", "localhost") or url.port is None:
        raise argparse.ArgumentTypeError("a port of this machine")
    return url


class Client:
    """One connection, kept alive, and made again when it has ended."""

    def __init__(self, url, timeout=60):
        self.connection = http.client.HTTPConnection(url.hostname, url.port, timeout=timeout)

    def call(self, method, path, token=None, body=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body)
        try:
            self.connection.request(method, path, data, headers)
            response = self.connection.getresponse()
            answer = response.read()
        except (http.client.HTTPException, OSError):
            self.connection.close()
            raise
        is_json = "json" in response.getheader("content-type", "")
        return response.status, json.loads(answer) if is_json else None

    def need(self, status, method, path, token=None, body=None):
        answered, answer = self.call(method, path, token, body)
        assert answered == status, (method, path, answered, answer)
        return answer


def make_player(client):
    """The token of a new account."""
    login = {"username": f"a{time.time_ns() % 10**15}", "password": PASSWORD}
    client.need(201, "POST", "/v1/accounts", body=login)
    return client.need(201, "POST", "/v1/sessions", body=login)["token"]


def new_match(client, token):
    wanted = {"game": "mancala", "variant": "basic", "solo": True}
    return client.need(201, "POST", "/v1/matches", token, wanted)


def some_move(match):
    row = match["state"]["mancala"]["pits"][match["to_act"][0]]
    return str(next(pit for pit, stones in enumerate(row, 1) if stones))


def play(client, token, match):
    body = {"ply": match["ply"], "move": some_move(match)}
    return client.call("POST", f"/v1/matches/{match['id']}/moves", token, body)


def keep_moving(url, token, seconds, results):
    """Plays for some seconds; gives the time of each move in milliseconds, and what failed."""
    client, times, failures = Client(url), [], {}
    until = time.monotonic() + seconds
    match = None
    while time.monotonic() < until:
        since = time.perf_counter()
        try:
            if match is None or match["status"] != "active":
                match = new_match(client, token)
                since = time.perf_counter()
            status, answer = play(client, token, match)
            if status == 201:
                match = answer
                times.append((time.perf_counter() - since) * 1000)
            else:
                failures[status] = failures.get(status, 0) + 1
        except Exception as error:
            failures[type(error).__name__] = failures.get(type(error).__name__, 0) + 1
            match = None
        # A person, and below the buckets that count new matches.
        time.sleep(0.05)
    results.put((times, failures))


class Mover:
    """A player who moves beside the attack."""

    def __init__(self, url, token, seconds):
        # A process of its own from the start: it shares no lock with the attack.
        context = multiprocessing.get_context("spawn")
        self.results = context.Queue()
        self.process = context.Process(target=keep_moving, args=(url, token, seconds, self.results))
        self.process.start()

    def print(self, title):
        times, failures = self.results.get(timeout=MAX_SECONDS + 60)
        self.process.join()
        print_times(title, times)
        if failures:
            print(f"{title}: failed {failures}")


def print_times(title, times):
    if not times:
        print(f"{title}: none")
        return
    times.sort()
    at = lambda part: times[min(len(times) - 1, int(part * len(times)))]
    print(f"{title}: {len(times)}, p50 {at(0.5):.1f} ms, p95 {at(0.95):.1f} ms, slowest {times[-1]:.1f} ms")


def memory(pid):
    """What the server takes now, in MB."""
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024 / 1e6
    raise SystemExit(f"no process {pid}")


def sockets(pid):
    """How many sockets the server has open."""
    folder, count = f"/proc/{pid}/fd", 0
    for name in os.listdir(folder):
        try:
            count += os.readlink(f"{folder}/{name}").startswith("socket:")
        except FileNotFoundError:
            pass
    return count


def health(url):
    """How long `/healthz` takes on a new connection, in milliseconds."""
    since = time.perf_counter()
    try:
        status, _ = Client(url, timeout=10).call("GET", "/healthz")
        return f"{status} after {(time.perf_counter() - since) * 1000:.0f} ms"
    except OSError as error:
        return f"none ({error})"


def watch(arguments, each=lambda: None):
    """For the time of the attack: the greatest memory, and `/healthz` at half of it."""
    peak, halfway, answer = 0, time.monotonic() + arguments.seconds / 2, None
    until = time.monotonic() + arguments.seconds
    while time.monotonic() < until:
        peak = max(peak, memory(arguments.pid))
        if answer is None and time.monotonic() > halfway:
            answer = health(arguments.server)
        each()
        time.sleep(0.05)
    return peak, answer
