"""Attacks on a running preview, which must refuse them and still serve its page."""

import contextlib
import resource
import sys
import time
import unittest

from preview import Server
from preview_client import Client, Usage, token

MEGABYTE = 1 << 20

OPEN = """GET /stage?token={token} HTTP/1.1
Host: {host}
Origin: http://{host}
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

"""
POST = """POST /command HTTP/1.1
Host: {host}
Origin: http://{host}
X-Fxrender-Token: {token}
Content-Type: application/json
"""
BODY = '{"spec": {"preset": "coverflow"}, "source": null, "format": "gif"}'
SIZED = f"{POST}Content-Length: {len(BODY)}\n\n{BODY}"
CHUNKED = f"{POST}Transfer-Encoding: chunked\n\n"


def get(target="/", host="Host: {host}\n", more=""):
    return f"GET {target} HTTP/1.1\n{host}{more}\n"


# The requests by name, each with the expected status.
ATTACKS = {
    "foreign host": (get(host="Host: evil.example\n"), 421),
    "foreign host at the port": (get(host="Host: evil.example:{port}\n"), 421),
    "host with our address as a prefix": (get(host="Host: 127.0.0.1.evil.example:{port}\n"), 421),
    "wrong port": (get(host="Host: 127.0.0.1:1\n"), 421),
    "no port": (get(host="Host: 127.0.0.1\n"), 421),
    "no host": (get(host=""), 421),
    "foreign host, socket": (OPEN.replace("Host: {host}", "Host: evil.example"), 421),
    "foreign origin, socket": (OPEN.replace("http://{host}", "http://evil.example"), 403),
    "opaque origin, socket": (OPEN.replace("http://{host}", "null"), 403),
    "no origin, socket": (OPEN.replace("Origin: http://{host}\n", ""), 403),
    "wrong token, socket": (OPEN.replace("{token}", "0" * 32), 403),
    "no token, socket": (OPEN.replace("?token={token}", ""), 403),
    "foreign origin": (SIZED.replace("http://{host}", "http://evil.example"), 403),
    "no origin": (SIZED.replace("Origin: http://{host}\n", ""), 403),
    "wrong token": (SIZED.replace("{token}", "0" * 32), 403),
    "no token": (SIZED.replace("X-Fxrender-Token: {token}\n", ""), 403),
    "form of another site": (
        SIZED.replace("http://{host}", "http://evil.example")
        .replace("X-Fxrender-Token: {token}\n", "Sec-Fetch-Site: cross-site\n")
        .replace("application/json", "text/plain"),
        403,
    ),
    "not JSON": (SIZED.replace("application/json", "text/plain"), 415),
    "embedded by another site": (get("/page/app.js", more="Sec-Fetch-Site: cross-site\n"), 403),
    "..": (get("/page/../../etc/passwd"), 400),
    "%2e%2e": (get("/page/%2e%2e/%2e%2e/etc/passwd"), 400),
    "%252e": (get("/page/%252e%252e/etc/passwd"), 400),
    "backslash": (get("/page/..\\..\\etc\\passwd"), 400),
    "NUL": (get("/page/app.js\0.png"), 400),
    "encoded NUL": (get("/page/app.js%00.png"), 400),
    "#": (get("/page/app.js#/../x"), 400),
    "absolute path": (get("//etc/passwd"), 404),
    "file of the disk": (get("/etc/passwd"), 404),
    "preset by its path": (get("/thumbnail/etc/passwd/still"), 404),
    "huge field": (get(more="A: " + "a" * MEGABYTE + "\n"), 431),
    "huge target": (get("/" + "a" * MEGABYTE), 431),
    "many fields": (get(more="a: b\n" * 10_000), 431),
    "gibibyte announced": (f"{POST}Content-Length: {1 << 30}\n\n", 413),
    "negative length": (f"{POST}Content-Length: -1\n\n", 400),
    "two lengths": (f"{POST}Content-Length: 2\nContent-Length: 3\n\n{{}}", 400),
    "length and chunks": (f"{POST}Content-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n", 400),
    "chunk without a size": (CHUNKED + "z\n{}\n", 400),
    "negative chunk": (CHUNKED + "-1\n{}\n", 400),
    "endless chunk": (CHUNKED + "f" * 32 + "\n{}\n", 400),
    "chunk longer than announced": (CHUNKED + "1\n{}{}\n", 400),
    "no HTTP": ("\x16\x03\x01\x02\x00\x01\n\n", 400),
}


class AttackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)
        cls.port = cls.server.port
        cls.token = token(cls.port)

    def fill(self, request):
        """The bytes of a request, with the host, port and token of this run."""
        for name, value in [("host", f"127.0.0.1:{self.port}"), ("port", self.port), ("token", self.token)]:
            request = request.replace(f"{{{name}}}", str(value))
        return request.replace("\n", "\r\n").encode("latin-1")

    def assert_serves(self):
        with Client(self.port) as client:
            status, page = client.get()
        self.assertEqual(status, 200)
        self.assertIn(self.token.encode(), page)

    def test_valid_requests_are_accepted(self):
        for request, expected in [(get(), 200), (OPEN, 101), (SIZED, 200)]:
            with self.subTest(request), Client(self.port) as client:
                self.assertEqual(client.ask(self.fill(request))[0], expected)

    def test_attacks_are_refused(self):
        for name, (request, expected) in ATTACKS.items():
            with self.subTest(name), Client(self.port) as client:
                status, body = client.ask(self.fill(request))
                self.assertEqual(status, expected, body)
                self.assertNotIn(self.token.encode(), body)
                self.assertNotIn(b"root:", body)
                self.assert_serves()

    def test_a_slow_head_ends_the_connection(self):
        with Client(self.port) as client:
            begins = time.monotonic()
            client.socket.sendall(self.fill(get()[:-1]) + b"a: ")
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                # The server allows ten seconds for the head of a request; a busy machine may need longer.
                while time.monotonic() < begins + 30:
                    client.socket.sendall(b"a")
                    time.sleep(0.2)
            self.assertTrue(5 < time.monotonic() - begins < 30)
        self.assert_serves()

    @unittest.skipUnless(sys.platform == "linux", "resources are read from /proc")
    def test_an_endless_body_is_refused(self):
        before = Usage(self.server.process)
        chunk = b"100000\r\n" + bytes(MEGABYTE) + b"\r\n"
        most = sent = 0
        with Client(self.port) as client:
            client.socket.sendall(self.fill(CHUNKED))
            begins = time.monotonic()
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                # The server closes the connection one second after its answer.
                while time.monotonic() < begins + 30:
                    client.socket.sendall(chunk)
                    sent += 1
                    if sent % 100 == 0:
                        most = max(most, Usage(self.server.process).memory)
            seconds = time.monotonic() - begins
            self.assertEqual(client.answer()[0], 413)
        print(f"endless body: {sent} MB were sent in {seconds:.1f} s; {most / MEGABYTE:.0f} MB, before: {before}")
        self.assertLess(seconds, 30)
        self.assertLess(most - before.memory, 16 * MEGABYTE)
        self.assert_serves()

    def test_a_thousand_connections_do_not_disconnect_a_page(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        with Client(self.port) as page:
            page.open(self.token)
            with contextlib.ExitStack() as stack:
                sockets = [stack.enter_context(Client(self.port)) for _ in range(1000)]
                page.show()
                page.tick(1, 0)
                self.assertEqual(page.await_type("frame")["tick"], 1)
                # Connections beyond 256 are closed at once.
                self.assertGreaterEqual(sum(one.is_ended() for one in sockets), 1000 - 256)
        # The server needs a moment to notice that the connections are closed.
        ends = time.monotonic() + 10
        while self.is_full() and time.monotonic() < ends:
            time.sleep(0.1)
        self.assert_serves()

    def is_full(self):
        with Client(self.port) as client:
            return client.get()[0] is None


if __name__ == "__main__":
    unittest.main()
