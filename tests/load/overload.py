#!/usr/bin/env python3
"""The server under ten times the load that it can serve.

    turnstone serve --address 127.0.0.1:8098 --limits off --test-tuning max_requests=32,max_queued=64 &
    tests/load/overload.py http://127.0.0.1:8098 PID

First as many clients as the server lets in read lists one after the other, then ten times as many,
while a few players keep moving; then all lists stop. Prints the statuses and response times, and
the memory of the server. Last come registrations, more at once than are hashed. Needs only
Python. All figures include the time of this client on the same machine.
"""

import argparse
import asyncio
import json
import time
from urllib.parse import urlsplit


class Client:
    """One connection, kept alive."""

    def __init__(self, url):
        self.url, self.reader, self.writer = url, None, None

    async def call(self, method, path, token=None, body=None):
        if self.writer is None:
            opened = asyncio.open_connection(self.url.hostname, self.url.port)
            self.reader, self.writer = await opened
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: load\r\nContent-Length: {len(data)}\r\n"
        if body is not None:
            head += "Content-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        answer = await self.reader.readexactly(length)
        status = int(head.split(" ", 2)[1])
        assert status not in (429, 503) or "retry-after: " in head, head
        return status, json.loads(answer) if length else None


class Times:
    """Response times by status."""

    def __init__(self):
        self.by_status = {}

    def record(self, status, since):
        self.by_status.setdefault(status, []).append((time.perf_counter() - since) * 1000)

    def print(self, title, seconds=None):
        for status, times in sorted(self.by_status.items()):
            times.sort()
            rate = f" {len(times) / seconds:8.0f}/s" if seconds else ""
            at = lambda part: times[min(len(times) - 1, int(part * len(times)))]
            print(f"{title:34} {status} {len(times):7} times{rate}"
                  f"   median {at(0.5):7.1f} ms   99 % {at(0.99):7.1f} ms   slowest {times[-1]:7.1f} ms")


class Load:
    def __init__(self, arguments):
        self.url, self.pid, self.arguments = urlsplit(arguments.server), arguments.pid, arguments

    def memory(self, title):
        for line in open(f"/proc/{self.pid}/status"):
            if line.startswith(("VmRSS", "VmHWM")):
                name, kib = line.split()[0:2]
                print(f"{title:34} {'now' if name == 'VmRSS:' else 'at most'} {int(kib) / 1024:.0f} MiB")

    async def create_player(self, number):
        client = Client(self.url)
        login = {"username": f"o{time.time_ns() % 10**9}_{number}", "password": "a load of many requests"}
        await client.call("POST", "/v1/accounts", body=login)
        _, session = await client.call("POST", "/v1/sessions", body=login)
        wanted = {"game": "mancala", "variant": "basic", "solo": True}
        matches = [await client.call("POST", "/v1/matches", session["token"], wanted) for _ in range(20)]
        return {"token": session["token"], "matches": [match["id"] for _, match in matches], "login": login}

    async def read_lists(self, times, until):
        client = Client(self.url)
        while time.perf_counter() < until:
            since = time.perf_counter()
            status, _ = await client.call("GET", "/v1/matches?limit=100")
            times.record(status, since)
            if status == 503:
                # Time is what is modelled: a client that waits before it retries.
                await asyncio.sleep(self.arguments.impatience)

    async def move(self, person, times, until):
        client, token = Client(self.url), person["token"]
        while time.perf_counter() < until:
            _, match = await client.call("POST", "/v1/matches", token, {"game": "mancala", "variant": "basic", "solo": True})
            if "id" not in match:
                match = {"id": person["matches"].pop()}
                _, match = await client.call("GET", f"/v1/matches/{match['id']}", token)
            while match.get("status") == "active" and time.perf_counter() < until:
                row = match["state"]["mancala"]["pits"][match["to_act"][0]]
                pit = next(pit for pit, stones in enumerate(row, 1) if stones)
                body = {"ply": match["ply"], "move": str(pit)}
                since = time.perf_counter()
                status, answer = await client.call("POST", f"/v1/matches/{match['id']}/moves", token, body)
                times.record(status, since)
                if status == 201:
                    match = answer

    async def phase(self, title, readers, people):
        lists, moves, seconds = Times(), Times(), self.arguments.seconds
        until = time.perf_counter() + seconds
        tasks = [self.read_lists(lists, until) for _ in range(readers)]
        tasks += [self.move(person, moves, until) for person in people]
        await asyncio.gather(*tasks)
        lists.print(f"{title}: lists", seconds)
        moves.print(f"{title}: moves", seconds)
        self.memory(title)

    async def register(self, number, times):
        since = time.perf_counter()
        login = {"username": f"r{time.time_ns() % 10**9}_{number}", "password": "a load of many requests"}
        status, _ = await Client(self.url).call("POST", "/v1/accounts", body=login)
        times.record(status, since)

    async def run(self):
        people = [await self.create_player(number) for number in range(self.arguments.players)]
        self.memory("before")
        await self.phase("as much as it can do", self.arguments.clients, people)
        await self.phase("ten times as much", 10 * self.arguments.clients, people)
        recovery = Times()
        for _ in range(5):
            since = time.perf_counter()
            status, _ = await Client(self.url).call("GET", "/v1/matches?limit=100")
            recovery.record(status, since)
        recovery.print("the first lists afterwards")
        times = Times()
        for first in range(0, self.arguments.registrations, 100):
            await asyncio.gather(*(self.register(first + number, times) for number in range(100)))
        times.print("registrations, 100 at once")
        self.memory("after the registrations")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server")
    parser.add_argument("pid", type=int)
    parser.add_argument("--clients", type=int, default=24)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--impatience", type=float, default=0.05)
    parser.add_argument("--registrations", type=int, default=500)
    asyncio.run(Load(parser.parse_args()).run())


main()
