#!/usr/bin/env python3
"""The time to read a leaderboard of a million players over HTTP, on a warm database.

    tests/load/leaderboards.py BINARY DATABASE_URL

BINARY is a release build of turnstone, DATABASE_URL an empty database that it may fill. Prints the
median and the slowest twentieth of a hundred reads of each kind, in milliseconds.
"""

import json
import pathlib
import random
import statistics
import subprocess
import sys
import time
import http.client
import urllib.parse

HERE = pathlib.Path(__file__).parent
BOARD = "/v1/leaderboards/mancala/egyptian"


def psql(url, *arguments):
    done = subprocess.run(["psql", "-v", "ON_ERROR_STOP=1", "-qAt", url, *arguments],
                          check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main():
    binary, url = sys.argv[1:]
    subprocess.run([binary, "migrate"], env={"DATABASE_URL": url}, check=True)
    if psql(url, "-c", "SELECT count(*) FROM ratings") == "0":
        print("making a million players …", flush=True)
        psql(url, "-f", str(HERE / "leaderboards.sql"))
    server = subprocess.Popen([binary, "serve", "--address", "127.0.0.1:0", "--limits", "off",
                               "--metrics-address", "off", "--log", "error"],
                              env={"DATABASE_URL": url}, stdout=subprocess.PIPE, text=True)
    try:
        line = server.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http"))
        while psql(url, "-c", "SELECT count(*) FROM leaderboard_milestones") == "0":
            time.sleep(0.5)
        measure(urllib.parse.urlsplit(address).netloc)
    finally:
        server.kill()


def measure(host):
    connection = http.client.HTTPConnection(host)

    def get(path):
        began = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, body
        return (time.perf_counter() - began) * 1000, json.loads(body)

    numbers = random.Random(1)
    names = [f"player_{numbers.randrange(1, 1_000_001)}" for _ in range(120)]
    equals = [f"player_{numbers.randrange(1, 100_001)}" for _ in range(120)]
    deep = [get(f"{BOARD}?around={name}&limit=100")[1]["next_cursor"] for name in names]
    kinds = {
        "the first page of 100": [f"{BOARD}?limit=100"] * 120,
        "a page of 100 somewhere deep": [f"{BOARD}?limit=100&cursor={at}" for at in deep],
        "a player and 20 neighbours": [f"{BOARD}?around={name}&limit=21" for name in names],
        "a player's own rank": [f"/v1/players/{name}/ratings" for name in names],
        "the rank of one of 100 000 equals": [f"/v1/players/{name}/ratings" for name in equals],
        "one of those and 20 neighbours": [f"{BOARD}?around={name}&limit=21" for name in equals],
    }
    for kind, paths in kinds.items():
        times = sorted(get(path)[0] for path in paths)[:]
        slow = times[int(len(times) * 0.95)]
        print(f"{kind:34} median {statistics.median(times):6.2f}   95 % {slow:6.2f}   "
              f"slowest {times[-1]:6.2f}")


if __name__ == "__main__":
    main()
