#!/usr/bin/env python3
"""Readers of the past of a long match.

    turnstone serve --address 127.0.0.1:8097 --limits off &
    tests/load/replays.py http://127.0.0.1:8097 PID --match /tmp/long-match
    # the same server again, without `--limits off`: it offers hundreds of takebacks only for the set-up
    tests/load/replays.py http://127.0.0.1:8097 PID --match /tmp/long-match

The first run plays a solo match of many plies and writes its id to the file. Later runs read random
positions, pictures, films and records of it at the same time, anonymously. Prints what the readers got,
the memory of the server, `/healthz`, and the moves of a player without and beside them; they should be at
most twice as slow. Needs only Python.
"""

import os
import random
import threading
import time

import attack


def long_match(client, token, plies):
    """A solo match in which each side moves and each takes back, as often as it may."""
    match = attack.new_match(client, token)
    while match["ply"] < plies:
        for _ in range(2):
            _, match = attack.play(client, token, match)
        # Now and then the two moves stay: a side may not take back for ever.
        for _ in range(0 if match["ply"] // 2 % 40 == 0 else 2):
            path = f"/v1/matches/{match['id']}/takeback-offer"
            match = client.need(200, "POST", path, token, {"ply": match["ply"]})
        if match["status"] != "active":
            raise SystemExit(f"the match ended at ply {match['ply']}; ask for fewer `--plies`")
    return match


def read(url, match, last, until, found):
    client, chance = attack.Client(url), random.Random(threading.get_ident())
    while time.monotonic() < until:
        ply = chance.randint(0, last)
        path = chance.choice([
            f"positions/{ply}", f"board.svg?ply={ply}", f"board.png?ply={ply}", "record.json",
            "record.txt", "animation.svg",
        ])
        since = time.perf_counter()
        try:
            status, _ = client.call("GET", f"/v1/matches/{match}/{path}")
        except Exception as error:
            status = type(error).__name__
        found.append((status, (time.perf_counter() - since) * 1000))


def main():
    parser = attack.arguments(__doc__, clients=64, seconds=20)
    parser.add_argument("--match", required=True, help="a file with the id and the last ply of the match")
    parser.add_argument("--plies", type=attack.bounded(1_900), default=1_200)
    arguments = parser.parse_args()
    client = attack.Client(arguments.server)
    token = attack.make_player(client)
    if not os.path.exists(arguments.match):
        match = long_match(client, token, arguments.plies)
        with open(arguments.match, "w") as file:
            file.write(f"{match['id']} {match['ply']}")
        print(f"a match of {match['ply']} plies; run again")
        return
    match, last = open(arguments.match).read().split()
    attack.Mover(arguments.server, token, 5).print("moves without")
    before = attack.memory(arguments.pid)
    mover = attack.Mover(arguments.server, token, arguments.seconds)
    until, found = time.monotonic() + arguments.seconds, []
    of_reader = (arguments.server, match, int(last), until, found)
    readers = [threading.Thread(target=read, args=of_reader, daemon=True) for _ in range(arguments.clients)]
    for reader in readers:
        reader.start()
    peak, health = attack.watch(arguments)
    for status in sorted({status for status, _ in found}, key=str):
        attack.print_times(f"reads with {status}", [time for of, time in found if of == status])
    print(f"memory: {before:.0f} MB before, {peak:.0f} MB at most; /healthz: {health}")
    mover.print("moves beside")


if __name__ == "__main__":
    main()
