#!/usr/bin/env python3
"""The cost of thousands of long polls, and the delay until a move reaches them.

    ulimit -n 20000
    turnstone serve --address 127.0.0.1:8099 &
    tests/load/long_poll.py http://127.0.0.1:8099 PID --people /tmp/people.json

The first run makes accounts and matches and writes them to the file. Restart the server and run
again: the measurement must not include the memory of password hashing.

Half of the polls wait for the events of a match, half for the changes of an account; the streams
follow a match. Each match is one account's solo match, so a move wakes all who watch that match or
that account. Needs only Python. The times are from sending the move to the arrival of
the response, the time of this client included.
"""

import argparse
import asyncio
import json
import os
import statistics
import time
from urllib.parse import urlsplit


class Client:
    """One connection, kept alive."""

    def __init__(self, host, port):
        self.host, self.port = host, port
        self.reader = self.writer = None

    async def send(self, method, path, token=None, body=None):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: load\r\nContent-Length: {len(data)}\r\n"
        if body is not None:
            head += "Content-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        return int(head.split(" ", 2)[1]), head

    async def call(self, method, path, token=None, body=None):
        status, head = await self.send(method, path, token, body)
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        answer = json.loads(await self.reader.readexactly(length))
        assert status < 300, (method, path, answer)
        return answer


class Load:
    def __init__(self, arguments):
        url = urlsplit(arguments.server)
        self.host, self.port, self.pid = url.hostname, url.port, arguments.pid
        self.arguments = arguments
        # The time at which each watcher got a match's newest event.
        self.notified = {}

    def client(self):
        return Client(self.host, self.port)

    async def create_player(self, number, semaphore):
        async with semaphore:
            client = self.client()
            login = {"username": f"load_{time.time_ns() % 10**9}_{number}"[:20], "password": "a load of many requests"}
            await client.call("POST", "/v1/accounts", body=login)
            token = (await client.call("POST", "/v1/sessions", body=login))["token"]
            wanted = {"game": "mancala", "variant": "basic", "solo": True}
            match = await client.call("POST", "/v1/matches", token, wanted)
            client.writer.close()
            return {"token": token, "match": match["id"], "version": match["version"], "ply": 0, "pit": 1}

    def record(self, person, what):
        self.notified.setdefault(person["match"], []).append((what, time.perf_counter()))

    async def poll_events(self, person):
        client, seen = self.client(), person["version"]
        while True:
            path = f"/v1/matches/{person['match']}/events?wait_seconds=30&after={seen}"
            page = await client.call("GET", path, person["token"])
            if page["items"]:
                self.record(person, "events")
                seen = page["items"][-1]["seq"]

    async def poll_changes(self, person):
        client, cursor = self.client(), None
        while True:
            path = "/v1/me/changes?wait_seconds=30" + (f"&cursor={cursor}" if cursor else "")
            page = await client.call("GET", path, person["token"])
            if page["items"] and cursor:
                self.record(person, "changes")
            cursor = page["next_cursor"]

    async def stream(self, person):
        client = self.client()
        path = f"/v1/matches/{person['match']}/events/stream?after={person['version']}"
        status, _ = await client.send("GET", path, person["token"])
        assert status == 200, status
        while line := await client.reader.readline():
            if line.startswith(b"id: "):
                self.record(person, "stream")

    async def metric(self, name):
        client = Client(*self.arguments.metrics.split(":"))
        status, head = await client.send("GET", "/metrics")
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        text = (await client.reader.readexactly(length)).decode()
        client.writer.close()
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith(name + " "))

    def memory_mib(self):
        with open(f"/proc/{self.pid}/status") as status:
            kib = next(line.split()[1] for line in status if line.startswith("VmRSS"))
        return int(kib) / 1024

    async def report(self, what):
        connections = await self.metric("turnstone_database_connections_open")
        waiting = await self.metric("turnstone_http_requests_waiting")
        print(f"{what}: {self.memory_mib():.0f} MiB, {waiting} waiting, {connections} connections in the pool")

    async def move(self, person, watchers):
        self.notified.pop(person["match"], None)
        client = self.client()
        since = time.perf_counter()
        body = {"ply": person["ply"], "move": str(person["ply"] // 2 + 1)}
        await client.call("POST", f"/v1/matches/{person['match']}/moves", person["token"], body)
        answered = time.perf_counter() - since
        client.writer.close()
        person["ply"] += 1
        while len(self.notified.get(person["match"], ())) < watchers and time.perf_counter() - since < 15:
            await asyncio.sleep(0.002)
        notified = [(what, at - since) for what, at in self.notified.get(person["match"], ())]
        return answered, notified, watchers - len(notified)

    def print_latency(self, title, moves):
        milliseconds = lambda times: (
            f"median {statistics.median(times) * 1000:.1f} ms, "
            f"99 % {sorted(times)[int(len(times) * 0.99)] * 1000:.1f} ms, slowest {max(times) * 1000:.1f} ms"
        )
        print(f"{title}: {len(moves)} moves, {sum(lost for _, _, lost in moves)} not seen by a watcher")
        print(f"  answer to the player: {milliseconds([answered for answered, _, _ in moves])}")
        for kind in ("events", "changes", "stream"):
            times = [took for _, notified, _ in moves for what, took in notified if what == kind]
            if times:
                print(f"  {kind}: {milliseconds(times)}")
        last = [max(took for _, took in notified) for _, notified, _ in moves if notified]
        print(f"  the last watcher of a move: {milliseconds(last)}")

    async def wait_until_waiting(self, waiting):
        while await self.metric("turnstone_http_requests_waiting") != waiting:
            await asyncio.sleep(0.2)
        # Lets the server become idle before the memory is read.
        await asyncio.sleep(3)

    async def run(self):
        polls, streams, matches = self.arguments.polls, self.arguments.streams, self.arguments.matches
        semaphore = asyncio.Semaphore(8)
        if os.path.exists(self.arguments.people):
            people = json.load(open(self.arguments.people))
        else:
            people = await asyncio.gather(*(self.create_player(number, semaphore) for number in range(matches)))
            json.dump(people, open(self.arguments.people, "w"))
            print("the people are made; restart the server and run this again")
            return
        await self.report("before")
        watchers, tasks = dict.fromkeys((person["match"] for person in people), 0), []
        kinds = [self.poll_events, self.poll_changes] * (polls // 2) + [self.stream] * streams
        for number, watch in enumerate(kinds):
            # Pairs, so that every match has both kinds of poll.
            person = people[number // 2 % len(people)]
            watchers[person["match"]] += 1
            tasks.append(asyncio.create_task(watch(person)))
            if number % 200 == 199:
                # Opens the connections in batches: the backlog of a listening socket is short.
                await asyncio.sleep(0.1)
        await self.wait_until_waiting(len(kinds))
        await self.report("waiting")
        moves = [await self.move(person, watchers[person["match"]]) for person in people[: self.arguments.moves]]
        self.print_latency(f"one move at a time, {statistics.median(watchers.values()):.0f} watchers each", moves)
        await self.report("after the moves")
        crowd = people[-1]
        before = watchers[crowd["match"]]
        more = [asyncio.create_task(self.stream(crowd)) for _ in range(self.arguments.crowd)]
        await self.wait_until_waiting(len(kinds) + len(more))
        moves = [await self.move(crowd, before + len(more)) for _ in range(6)]
        self.print_latency(f"one match with {before + len(more)} watchers", moves)
        await self.report("with the crowd")
        for task in tasks + more:
            task.cancel()
        await asyncio.gather(*tasks, *more, return_exceptions=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server")
    parser.add_argument("pid", type=int)
    parser.add_argument("--metrics", default="127.0.0.1:9464", help="the server's --metrics-address")
    parser.add_argument("--people", default="people.json")
    parser.add_argument("--polls", type=int, default=5000)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--matches", type=int, default=250)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--crowd", type=int, default=1000)
    asyncio.run(Load(parser.parse_args()).run())


main()
