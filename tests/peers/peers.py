"""Lets other people's implementations receive what the server sends to people: an SMTP server with
STARTTLS and a login (aiosmtpd), a device that decrypts push messages (http_ece), and a push service that
checks the server's signature (py_vapid).

Usage: peers.py TURNSTONE_BINARY [ARGUMENT OF serve]...
"""

import base64
import email
import email.policy
import json
import os
import queue
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02

TIMEOUT = 60
PASSWORD = "correct horse battery staple 1"
RELAY_USER, RELAY_PASSWORD = "games@relay.example", "s3cret & more"
# Long enough that nobody is active any more.
LATER_SECONDS = 180


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def certificates(folder):
    """Makes an authority and a certificate of it for localhost. Returns the paths of the authority's
    certificate, of the other one and of its key."""
    names = ["Peers", "localhost"]
    authority, localhost = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in names)
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in names]
    now = datetime.now(UTC)
    paths = folder / "authority.pem", folder / "relay.pem", folder / "relay.key"
    for path, subject, key, is_authority in zip(paths, (authority, localhost), keys, (True, False)):
        built = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(authority)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
            .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
            .sign(keys[0], hashes.SHA256())
        )
        path.write_bytes(built.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    paths[2].write_bytes(keys[1].private_bytes(serialization.Encoding.PEM, *form))
    return paths


class Relay:
    """Takes mails after STARTTLS and a login, and nothing else."""

    def __init__(self, folder):
        self.authority, own, key = certificates(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(own, key)
        self.mails = queue.Queue()
        self.controller = Controller(
            self,
            hostname="localhost",
            port=0,
            tls_context=context,
            require_starttls=True,
            auth_required=True,
            authenticator=self.authenticate,
        )
        # The controller does not tell a port that the system chose, so it is found first.
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.controller.port = probe.getsockname()[1]
        self.controller.start()

    def authenticate(self, _server, session, _envelope, _mechanism, data):
        is_right = (data.login.decode(), data.password.decode()) == (RELAY_USER, RELAY_PASSWORD)
        return AuthResult(success=is_right and session.ssl is not None)

    async def handle_DATA(self, _server, _session, envelope):  # noqa: N802
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.mails.put((envelope.rcpt_tos, message))
        return "250 2.0.0 taken"

    def next(self):
        return self.mails.get(timeout=TIMEOUT)


class PushService:
    """Takes push messages."""

    def __init__(self):
        self.messages = queue.Queue()
        messages = self.messages

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):  # noqa: N802
                body = self.rfile.read(int(self.headers["content-length"]))
                messages.put((dict(self.headers.items()), body))
                self.send_response(201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def next(self):
        headers, body = self.messages.get(timeout=TIMEOUT)
        return {name.lower(): value for name, value in headers.items()}, body


class Server:
    """The server under test, with a clock that this program moves."""

    def __init__(self, binary, arguments, folder, relay):
        url = folder / "relay.url"
        address = f"games%40relay.example:{quote(RELAY_PASSWORD, safe='')}@localhost:{relay.controller.port}"
        url.write_text(f"smtp+starttls://{address}\n")
        self.clock = folder / "clock"
        self.errors = (folder / "errors").open("w+")
        self.process = subprocess.Popen(
            [
                *[binary, "serve", "--address", "127.0.0.1:0", "--metrics-address", "off"],
                *["--limits", "off", "--drain-seconds", "0", "--stop-timeout-seconds", "5"],
                *["--test-clock", self.clock, "--webhook-allow-private"],
                *["--public-url", "https://play.example", "--push-contact", "mailto:op@play.example"],
                *["--smtp-url-file", url, "--smtp-root-certificate", relay.authority],
                *["--mail-from", "Board Club <games@play.example>", *arguments],
            ],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        for line in self.process.stdout:
            if found := re.search(r"is ready at (http:\S+)", line):
                self.address = found.group(1)
                break
        else:
            self.errors.seek(0)
            sys.exit(f"the server did not start:\n{self.errors.read()}")
        # Nobody reads the rest.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def call(self, method, path, token=None, body=None):
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                return json.loads(response.read() or b"null")
        except urllib.error.HTTPError as error:
            sys.exit(f"{method} {path}: {error.status} {error.read().decode()}")

    def player(self, name):
        account = {"username": name, "password": PASSWORD}
        self.call("POST", "/v1/accounts", None, account)
        return self.call("POST", "/v1/sessions", None, account)["token"]

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=TIMEOUT)


class Device:
    """A browser with a subscription."""

    def __init__(self, endpoint):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        public = b64(self.key.public_key().public_bytes(*form))
        self.subscription = {"endpoint": endpoint, "keys": {"p256dh": public, "auth": b64(self.secret)}}

    def read(self, headers, body, server_key):
        """What a message says. Fails if it is not for this device, or not from this server."""
        assert headers["content-encoding"] == "aes128gcm", headers
        assert int(headers["ttl"]) > 0 and re.fullmatch(r"[\w-]{1,32}", headers["topic"]), headers
        authorization = headers["authorization"]
        assert f"k={server_key}" in authorization, authorization
        # py_vapid knows no blank after the comma, as the examples of RFC 8292 have it.
        assert Vapid02.verify(authorization.replace(", ", ",")), authorization
        said = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return json.loads(said)


def play(server, relay, service):
    anna, ben = server.player("anna"), server.player("ben")
    address = {"address": "ben@example.org", "password": PASSWORD, "language": "he"}
    server.call("PUT", "/v1/me/email", ben, address)
    receivers, mail = relay.next()
    assert receivers == ["ben@example.org"], receivers
    text = mail.get_body(("plain",)).get_content()
    token = re.search(r"token=(\S+)", text).group(1)
    server.call("POST", "/v1/email-confirmations", None, {"token": token})

    device = Device(f"{service.origin}/device")
    server_key = server.call("GET", "/v1/push/key")["public_key"]
    server.call("POST", "/v1/me/push-subscriptions", ben, device.subscription)
    wanted = {"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"]}
    match = server.call("POST", "/v1/matches", anna, wanted)["id"]
    server.call("POST", f"/v1/matches/{match}/seats", ben, {})
    server.call("POST", f"/v1/matches/{match}/moves", anna, {"ply": 0, "move": "1"})
    while not any(
        one["kind"] == "your_turn" for one in server.call("GET", "/v1/me/notifications", ben)["items"]
    ):
        time.sleep(0.1)
    server.clock.write_text(str(LATER_SECONDS))

    told = device.read(*service.next(), server_key)
    assert (told["kind"], told["match_id"]) == ("your_turn", match), told
    assert "anna" in told["body"] and told["badge"] >= 1, told

    receivers, mail = relay.next()
    assert receivers == ["ben@example.org"], receivers
    # Not before the mail: nothing is sent to an account while it uses the server.
    inbox = server.call("GET", "/v1/me/notifications", ben)["items"]
    assert told["id"] in [one["id"] for one in inbox], inbox
    plain = mail.get_body(("plain",)).get_content()
    html = mail.get_body(("html",)).get_content()
    assert f"https://play.example/m/{match}" in plain and 'dir="rtl"' in html, plain
    pictures = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert pictures and all(part.get_content().startswith(b"\x89PNG") for part in pictures), mail
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click", mail
    link = mail["List-Unsubscribe"].strip("<>").removeprefix("https://play.example")
    form = urllib.request.Request(
        server.address + link,
        b"List-Unsubscribe=One-Click",
        {"content-type": "application/x-www-form-urlencoded"},
    )
    with urllib.request.urlopen(form, timeout=TIMEOUT) as response:
        assert response.status == 200
    assert "unsubscribed_at" in server.call("GET", "/v1/me/email", ben)


def main():
    _, binary, *arguments = sys.argv
    with tempfile.TemporaryDirectory() as name:
        # A server that runs as root runs its Postgres as another user.
        os.chmod(name, 0o755)
        folder = Path(name)
        relay, service = Relay(folder), PushService()
        if "DATABASE_URL" not in os.environ:
            arguments += ["--data-dir", str(folder / "data")]
        server = Server(binary, arguments, folder, relay)
        try:
            play(server, relay, service)
        finally:
            server.stop()
            relay.controller.stop()
    print("passed: a push message and mails were read by http_ece, py_vapid and aiosmtpd")


main()
