#!/usr/bin/env python3
"""Connections that ask for a large response and read nothing.

    turnstone serve --address 127.0.0.1:8097 &
    tests/load/unread.py http://127.0.0.1:8097 PID --path /openapi.json

Each asks with `accept-encoding: br` (or `--encoding identity`), and has a small buffer. Prints the memory of the
server before the attack and at most, `/healthz` during it, and the moves of a player without and
beside it. Needs only Python. An address may have 1000 connections.
"""

import socket

import attack


def ask(url, request):
    """A connection whose request is sent, or None if the server does not accept it."""
    stream = socket.socket()
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stream.settimeout(5)
    try:
        stream.connect((url.hostname, url.port))
        stream.sendall(request)
    except OSError:
        stream.close()
        return None
    return stream


def main():
    parser = attack.arguments(__doc__, clients=600, seconds=15)
    parser.add_argument("--path", default="/openapi.json")
    parser.add_argument("--encoding", default="br")
    arguments = parser.parse_args()
    token = attack.make_player(attack.Client(arguments.server))
    attack.Mover(arguments.server, token, 5).print("moves without")
    before = attack.memory(arguments.pid)
    mover = attack.Mover(arguments.server, token, arguments.seconds)
    head = f"GET {arguments.path} HTTP/1.1\r\nHost: attack\r\nAccept-Encoding: {arguments.encoding}\r\n\r\n"
    asked = [ask(arguments.server, head.encode()) for _ in range(arguments.clients)]
    held = [stream for stream in asked if stream]
    peak, health = attack.watch(arguments)
    print(f"{len(held)} connections that read nothing: {before:.0f} MB before, {peak:.0f} MB at most")
    print(f"/healthz: {health}")
    mover.print("moves beside")
    for stream in held:
        stream.close()


if __name__ == "__main__":
    main()
