"""Attacks on a running preview, which must refuse them and still serve its page.

The labels A1 to A14 group the attacks by kind: addresses, hosts, reading from other sites, WebSockets, embedding,
changes, paths, keys, resources, markup, ports, the end of the program, proxies, and access from the network.
"""

import contextlib
import json
import os
import pathlib
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from attack_requests import ATTACKS, CHUNKED, MEGABYTE, OPEN, POST, SIZED, get
from patience import PATIENCE
from preview_client import Client, Usage
from preview_server import PROGRAM, Server


def begin_terminal(descriptor):
    """Makes a terminal the controlling terminal of this process, which ends with it even if the tests are run by nohup."""
    import fcntl
    import termios

    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    fcntl.ioctl(descriptor, termios.TIOCSCTTY, 0)


class AttackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.server = Server(folder=cls.folder)
        cls.addClassCleanup(cls.server.stop)
        cls.port = cls.server.port
        cls.key = cls.server.key

    def fill(self, request):
        """The bytes of a request, with the host, port and key of this run."""
        for name, value in [("host", f"127.0.0.1:{self.port}"), ("port", self.port), ("key", self.key)]:
            request = request.replace(f"{{{name}}}", str(value))
        return request.replace("\n", "\r\n").encode("latin-1")

    def assert_serves(self):
        with Client(self.port) as client:
            status, page = client.get(self.key)
        self.assertEqual(status, 200)
        self.assertIn(b"app.js", page)

    def test_valid_requests_are_accepted(self):
        for request, expected in [(get(), 200), (OPEN, 101), (SIZED, 200)]:
            with self.subTest(request), Client(self.port) as client:
                self.assertEqual(client.ask(self.fill(request))[0], expected)

    def assert_refused(self, kind):
        """Sends the requests of a kind of attack, and checks that each is refused and that the page is still served."""
        attacks = {name: attack for name, attack in ATTACKS.items() if name.split()[0] == kind}
        self.assertTrue(attacks)
        for name, (request, expected) in attacks.items():
            with self.subTest(name), Client(self.port) as client:
                status, body = client.ask(self.fill(request))
                self.assertEqual(status, expected, body)
                self.assertNotIn(self.key.encode(), body)
                self.assertNotIn(b"root:", body)
                self.assert_serves()

    def test_a2_foreign_hosts_are_refused(self):
        self.assert_refused("A2")

    def test_a4_sockets_of_other_sites_and_without_the_key_are_refused(self):
        self.assert_refused("A4")

    def test_a5_other_sites_cannot_embed_scripts(self):
        self.assert_refused("A5")

    def test_a6_changes_by_other_sites_and_without_the_key_are_refused(self):
        self.assert_refused("A6")

    def test_a7_paths_never_reach_the_disk(self):
        self.assert_refused("A7")

    def test_a9_oversized_and_malformed_requests_are_refused(self):
        self.assert_refused("A9")

    def test_a13_nothing_is_forwarded_to_other_servers(self):
        self.assert_refused("A13")

    def test_a14_private_network_access_is_not_granted(self):
        self.assert_refused("A14")

    def test_every_attack_belongs_to_a_test(self):
        kinds = {name.split()[0] for name in ATTACKS}
        self.assertEqual(kinds, {"A2", "A4", "A5", "A6", "A7", "A9", "A13", "A14"})

    def test_a9_a_slow_head_ends_the_connection(self):
        with Client(self.port) as client:
            begins = time.monotonic()
            client.socket.sendall(self.fill(get()[:-1]) + b"a: ")
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                # The server allows ten seconds for the head of a request; a busy machine may need longer.
                while time.monotonic() < begins + PATIENCE:
                    client.socket.sendall(b"a")
                    time.sleep(0.2)
            self.assertTrue(5 < time.monotonic() - begins < PATIENCE)
        self.assert_serves()

    @unittest.skipUnless(sys.platform == "linux", "resources are read from /proc")
    def test_a9_an_endless_body_is_refused(self):
        before = Usage(self.server.process)
        chunk = b"100000\r\n" + bytes(MEGABYTE) + b"\r\n"
        most = sent = 0
        with Client(self.port) as client:
            client.socket.sendall(self.fill(CHUNKED))
            begins = time.monotonic()
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):
                # The server closes the connection one second after its answer.
                while time.monotonic() < begins + PATIENCE:
                    client.socket.sendall(chunk)
                    sent += 1
                    if sent % 100 == 0:
                        most = max(most, Usage(self.server.process).memory)
            seconds = time.monotonic() - begins
            self.assertEqual(client.answer()[0], 413)
        print(f"endless body: {sent} MB were sent in {seconds:.1f} s; {most / MEGABYTE:.0f} MB, before: {before}")
        self.assertLess(seconds, PATIENCE)
        self.assertLess(most - before.memory, 16 * MEGABYTE)
        self.assert_serves()

    def test_a9_a_thousand_connections_do_not_disconnect_a_page(self):
        self.raise_limit()
        with Client(self.port) as page:
            page.open(self.key)
            with contextlib.ExitStack() as stack:
                sockets = [stack.enter_context(Client(self.port)) for _ in range(1000)]
                page.show()
                page.tick(1, 0)
                self.assertEqual(page.await_type("frame")["tick"], 1)
                # At most 256 connections stay open, and new ones are still accepted.
                ends = time.monotonic() + PATIENCE
                while sum(one.is_ended() for one in sockets) < 1000 - 256:
                    self.assertLess(time.monotonic(), ends)
                    time.sleep(0.1)
                self.assert_serves()

    def test_a9_ten_thousand_connections_lock_nobody_out(self):
        self.raise_limit()
        before = Usage(self.server.process)
        clients = []
        for number in range(10_000):
            clients.append(Client(self.port))
            if number % 100 == 0:
                self.assert_serves()
            if len(clients) > 1000:
                clients.pop(0).close()
        for client in clients:
            client.close()
        self.assert_serves()
        self.assertLess(Usage(self.server.process).memory - before.memory, 16 * MEGABYTE)

    def test_a9_a_client_with_the_key_cannot_take_all_connections(self):
        self.raise_limit()
        with contextlib.ExitStack() as stack:
            statuses = []
            for _ in range(300):
                client = stack.enter_context(Client(self.port))
                statuses.append(client.ask(self.fill(OPEN))[0])
            self.assertEqual(statuses.count(101), 64)
            self.assertEqual(statuses.count(503), 236)
            for _ in range(300):
                client = stack.enter_context(Client(self.port))
                self.assertEqual(client.get(self.key)[0], 200)
            self.assert_serves()

    def test_a9_pipelined_requests_are_answered_in_order(self):
        with Client(self.port) as client:
            paths = ["/page/app.js", "/page/none.js"] * 100
            client.socket.sendall(b"".join(self.fill(get(path)) for path in paths))
            self.assertEqual([client.answer()[0] for _ in paths], [200, 404] * 100)

    def raise_limit(self):
        """Allows this process more open files until the end of the test."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))

    @unittest.skipUnless(sys.platform == "linux", "addresses are read from /proc")
    def test_a1_only_loopback_addresses_listen(self):
        inodes = {os.readlink(f"/proc/{self.server.process.pid}/fd/{fd}") for fd in self.descriptors()}
        listening = []
        for table in ["tcp", "tcp6"]:
            for line in pathlib.Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
                words = line.split()
                if words[3] == "0A" and f"socket:[{words[9]}]" in inodes:
                    listening.append(words[1].split(":")[0])
        self.assertEqual(sorted(listening), ["00000000000000000000000001000000", "0100007F"])
        for address in ["127.0.0.1", "::1"]:
            with Client(self.port, address=address) as client:
                self.assertEqual(client.get(self.key)[0], 200)

    def test_a1_another_address_needs_an_option_and_is_reported(self):
        server = Server(host="127.0.0.2", errors=True)
        with Client(server.port, address="127.0.0.2") as client:
            status, _ = client.ask(f"GET / HTTP/1.1\r\nHost: 127.0.0.2:{server.port}\r\n\r\n")
            self.assertEqual(status, 403)
        with self.assertRaises(ConnectionRefusedError):
            Client(server.port)
        server.stop()
        self.assertIn("warning: other machines can reach 127.0.0.2", server.errors)

    def test_a1_a_server_at_all_addresses_prints_one_that_other_machines_can_reach(self):
        server = Server(host="0.0.0.0", errors=True)
        self.addCleanup(server.stop)
        address = server.address.split("/")[2].split(":")[0]
        own = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
        own = [one for one in own if ":" not in one]
        self.assertIn(address, own or ["127.0.0.1"])
        with Client(server.port, address=address) as client:
            status, _ = client.ask(f"GET /?key={server.key} HTTP/1.1\r\nHost: {address}:{server.port}\r\n\r\n")
            self.assertEqual(status, 200)

    def descriptors(self):
        names = os.listdir(f"/proc/{self.server.process.pid}/fd")
        return [name for name in names if os.path.lexists(f"/proc/{self.server.process.pid}/fd/{name}")]

    def test_a2_the_servers_own_names_are_accepted_in_any_case(self):
        for name in ["127.0.0.1", "localhost", "LOCALHOST", "LocalHost", "[::1]"]:
            with self.subTest(name), Client(self.port) as client:
                self.assertEqual(client.ask(self.fill(get(host=f"Host: {name}:{{port}}\n")))[0], 200)

    def test_a3_no_other_site_may_read_an_answer(self):
        for request in [get(), get("/catalog"), get("/none"), get(key=""), SIZED, get(method="OPTIONS")]:
            for origin in ["http://evil.example", "null", f"http://127.0.0.1:{self.port}"]:
                with self.subTest(request), Client(self.port) as client:
                    client.ask(self.fill(request.replace("\n", f"\nX-Origin: {origin}\n", 1)))
                    names = [name for name in client.fields if name.startswith("access-control")]
                    self.assertEqual(names, [])
                    self.assertEqual(client.fields["x-content-type-options"], "nosniff")
                    self.assertEqual(client.fields["cross-origin-resource-policy"], "same-origin")
                    self.assertEqual(client.fields["x-frame-options"], "DENY")
                    self.assertIn("frame-ancestors 'none'", client.fields["content-security-policy"])

    def test_a5_no_answer_contains_the_key(self):
        with Client(self.port) as client:
            for path in [f"/?key={self.key}", "/", "/catalog", "/page/app.js", "/page/connection.js"]:
                status, body = client.get(self.key, path)
                self.assertEqual(status, 200)
                self.assertNotIn(self.key.encode(), body)
                self.assertNotIn(self.key, str(client.fields))

    def test_a6_names_and_paths_of_presets_cannot_leave_the_folder(self):
        text = "summary: One.\ntransform: [{ translate: { x: d * L } }]\n"
        built_in = pathlib.Path(__file__).parents[2] / "Presets/coverflow.yaml"
        before = built_in.read_bytes()
        for fields in [
            {"name": "../evil"}, {"name": "a/b"}, {"name": "/tmp/evil"}, {"name": ".evil"}, {"name": "a\0b"},
            {"name": "coverflow.yaml"}, {"name": ""}, {"path": "/etc/passwd"}, {"path": "../evil.yaml"},
            {"path": str(built_in)}, {"path": "Presets/../evil.yaml"}, {"name": "a", "path": "b"}, {},
        ]:
            body = json.dumps({**fields, "text": text, "overwrite": True})
            request = f"{POST.replace('/command', '/save')}Content-Length: {len(body)}\n\n"
            with self.subTest(fields), Client(self.port) as client:
                status, answer = client.ask(self.fill(request) + body.encode())
                self.assertEqual(status, 400, answer)
        self.assertEqual(built_in.read_bytes(), before)
        self.assertEqual(sorted(self.folder.rglob("*")), [])

    def test_a7_saving_follows_no_link_out_of_the_folder(self):
        victim = self.folder / "victim.yaml"
        victim.write_text("kept")
        (self.folder / "Presets").mkdir()
        (self.folder / "Presets/mine.yaml").symlink_to(victim)
        self.addCleanup(shutil.rmtree, self.folder / "Presets")
        self.addCleanup(victim.unlink)
        text = "summary: One.\ntransform: [{ translate: { x: d * L } }]\n"
        body = json.dumps({"name": "mine", "text": text, "overwrite": True})
        request = f"{POST.replace('/command', '/save')}Content-Length: {len(body)}\n\n"
        with Client(self.port) as client:
            status, answer = client.ask(self.fill(request) + body.encode())
        self.assertEqual(status, 400, answer)
        self.assertIn(b"is a link to", answer)
        self.assertEqual(victim.read_text(), "kept")

    def test_a8_no_transport_answers_without_the_key(self):
        for method in ["GET", "HEAD"]:
            for path in ["/", "/?key=", "/catalog", "/pictures", "/exports", "/thumbnail/636f766572666c6f77/still", "/export/1"]:
                with self.subTest(path), Client(self.port) as client:
                    client.socket.sendall(self.fill(get(path, key="", method=method)))
                    self.assertIn(b" 403 ", client.reader.readline())

    def test_t10_the_cookie_alone_opens_only_the_page(self):
        with Client(self.port) as client:
            client.ask(self.fill(get("/?key={key}", key="")))
            cookie = client.fields["set-cookie"].split(";")[0]
        self.assertNotIn(self.key, cookie)
        data = ["/catalog", "/pictures", "/pictures/61", "/exports", "/export/1/file/0", "/thumbnail/636f766572666c6f77/still"]
        for path, expected in [("/", 200), *[(path, 403) for path in data]]:
            with self.subTest(path), Client(self.port) as client:
                self.assertEqual(client.ask(self.fill(get(path, key=f"Cookie: {cookie}\n")))[0], expected)

    def test_t10_scripts_and_styles_are_the_same_for_everybody(self):
        other = Server(folder=self.folder)
        self.addCleanup(other.stop)
        for path in ["/page/app.js", "/page/connection.js", "/page/page.css"]:
            with self.subTest(path), Client(self.port) as ours, Client(other.port) as theirs:
                status, body = ours.ask(self.fill(get(path, key="")))
                self.assertEqual(status, 200)
                self.assertNotIn(self.key.encode(), body)
                self.assertEqual(theirs.get(other.key, path)[1], body)

    def test_t10_a_download_is_valid_once(self):
        with Client(self.port) as client:
            for _ in range(2):
                self.assertEqual(client.ask(self.fill(get("/download/" + "0" * 32, key="")))[0], 404)

    def test_a10_scripts_come_from_the_server_only(self):
        with Client(self.port) as client:
            _, page = client.get(self.key)
            policy = client.fields["content-security-policy"]
        self.assertTrue({"default-src 'none'", "script-src 'self'"} <= set(policy.split("; ")))
        self.assertNotIn("unsafe", policy)
        scripts = re.findall(rb"<script[^>]*>", page)
        self.assertEqual(len(scripts), 3)
        for script in scripts:
            self.assertTrue(b"src=\"/page/" in script or b"application/json" in script)

    def test_a10_markup_in_the_name_of_a_preset_stays_text(self):
        name = "./<script>hacked=1<!--.yaml"
        (self.folder / name).write_text("summary: <img src=x onerror=hacked=1>\ntransform: [{ translate: { x: d * L } }]\n")
        server = Server(name, folder=self.folder)
        self.addCleanup(server.stop)
        self.addCleanup((self.folder / name).unlink)
        with Client(server.port) as client:
            for path in ["/", "/catalog"]:
                _, body = client.get(server.key, path)
                is_json = client.fields["content-type"].startswith("application/json")
                self.assertTrue(is_json or b"hacked" not in body)
            self.assertIn(b"hacked", body)

    def test_a11_a_busy_port_is_reported(self):
        second = Server("coverflow", port=self.port, errors=True)
        self.assertNotEqual(second.port, self.port)
        second.stop()
        self.assertEqual(second.errors, f"note: port {self.port} is taken; using {second.port}\n")

    def test_a12_the_preview_ends_with_its_terminal(self):
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [PROGRAM, "preview", "--no-open", "--port", "0"],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, preexec_fn=lambda: begin_terminal(0),
        )
        os.close(theirs)
        self.assertTrue(select.select([ours], [], [], PATIENCE)[0])
        os.close(ours)
        self.assertEqual(process.wait(PATIENCE), 128 + signal.SIGHUP)
