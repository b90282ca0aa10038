#!/usr/bin/env python3
"""Requests whose chunked bodies never end.

    turnstone serve --address 127.0.0.1:8097 &
    tests/load/endless_bodies.py http://127.0.0.1:8097 PID

Each connection sends another byte every second, whatever it is answered; with `--heads` the head of a
second request that never ends, after a first one that is answered. Prints how many connections the
server still holds at the end, which should be none after 10 seconds (for heads: 15), `/healthz`, and the moves of a player without and beside them. Needs only Python.
"""

import socket
import time

import attack

BODY = b"POST /v1/sessions HTTP/1.1\r\nHost: attack\r\nContent-Type: application/json\r\n" \
    b"Transfer-Encoding: chunked\r\n\r\n"
HEADS = b"GET /v1/games HTTP/1.1\r\nHost: attack\r\n\r\nGET /v1/games HTTP/1.1\r\nX: "


def begin(url, request):
    stream = socket.socket()
    stream.settimeout(5)
    stream.connect((url.hostname, url.port))
    stream.sendall(request)
    stream.setblocking(False)
    return stream


class Dripping:
    """The connections that the server has not closed."""

    def __init__(self, streams, piece):
        self.open, self.piece, self.due = streams, piece, 0

    def drip(self):
        if time.monotonic() < self.due:
            return
        self.due = time.monotonic() + 1
        self.open = [stream for stream in self.open if self.is_open(stream)]

    def is_open(self, stream):
        try:
            stream.send(self.piece)
            while True:
                if not stream.recv(65536):
                    break
        except BlockingIOError:
            return True
        except OSError:
            pass
        stream.close()
        return False


def main():
    parser = attack.arguments(__doc__, clients=300, seconds=25)
    parser.add_argument("--heads", action="store_true", help="heads instead of bodies")
    arguments = parser.parse_args()
    request, piece = (HEADS, b"x") if arguments.heads else (BODY, b"1\r\nx\r\n")
    token = attack.make_player(attack.Client(arguments.server))
    attack.Mover(arguments.server, token, 5).print("moves without")
    before = attack.sockets(arguments.pid)
    mover = attack.Mover(arguments.server, token, arguments.seconds)
    streams = [begin(arguments.server, request) for _ in range(arguments.clients)]
    dripping = Dripping(streams, piece)
    _, health = attack.watch(arguments, dripping.drip)
    after = attack.sockets(arguments.pid)
    print(f"{arguments.clients} that never end: {len(dripping.open)} held after {arguments.seconds} s")
    print(f"sockets of the server: {before} before, {after} after; /healthz: {health}")
    mover.print("moves beside")


if __name__ == "__main__":
    main()
