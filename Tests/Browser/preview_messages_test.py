"""Random messages to a running preview, while another page scrolls.

MESSAGE_SECONDS is the duration (20). `make check-long PARTS=messages` runs the test for 30 minutes. The messages are
the inputs of Tests/Fuzzing/Corpora/messages with random changes, and broken WebSocket frames.
"""

import collections
import concurrent.futures
import contextlib
import json
import os
import pathlib
import random
import struct
import sys
import tempfile
import time
import unittest

from preview_client import Client, Usage
from preview_server import Server

SECONDS = float(os.environ.get("MESSAGE_SECONDS", "20"))
CORPUS = pathlib.Path(__file__).parents[1] / "Fuzzing/Corpora/messages"
MEGABYTE = 1 << 20

# The clients that send random messages; as many as the tested machines have processors.
CLIENTS = 2
# The seconds between two ticks of the page that scrolls.
TICK = 1 / 30
# The time within which the scrolling page gets a frame, in seconds. 99 of 100 frames must arrive in time: a single
# delay can have any cause on a machine that also runs the test and other programs, and a slow preview would delay more
# than one frame in a hundred.
PATIENCE, SHARE = 0.1, 0.99
# If other programs keep the processors busy, a frame may take this many times as long as a frame of another preview,
# which runs at the same time and gets no random messages.
BUSY = 3
# No single frame may take longer, whatever else runs, in seconds.
LONGEST = 2
# The allowed growth of the resident memory from the second quarter of the time to the last one. The C library keeps
# freed memory of several threads, up to 30 MB; see preview_endurance_test.py.
GROWTH = 32 * MEGABYTE
# The allowed memory at any time: two sides of each client, with the pages that a stage keeps.
MOST = 160 * MEGABYTE
# Any size is the same to the stage, but drawing takes as long as the picture is large. Sizes above the limit are
# refused.
SIZES = ["160x100", "48x32", "320x200", "1x1", "1000000x1000000", "-1x5", 7]


def changed(line, chance):
    """A message with a random change."""
    kind = chance.randrange(12)
    at = chance.randrange(len(line) + 1)
    if kind == 0:
        return line[:at]
    if kind == 1:
        return line[:at] + chance.choice(['"', "{", "}", "[", ",", "\\u0000", "1e999", "null", "-", "é"]) + line[at:]
    if kind == 2:
        return line[:at] + line[min(len(line), at + chance.randrange(8)) :]
    if kind == 3:
        return chance.choice(["", "null", "[]", "{}", "[" * 5000, '{"a":' * 5000, '"' + "a" * 60_000 + '"', "\0"])
    return line


def session(chance, corpus):
    """The messages of a session, with sizes that are drawn quickly or refused."""
    for line in chance.choice(corpus):
        with contextlib.suppress(ValueError):
            message = json.loads(line)
            if isinstance(message.get("spec"), dict):
                message["spec"].update(size=chance.choice(SIZES), pageSize=chance.choice(["20x24", "60x80"]), scale=1)
            line = json.dumps(message)
        yield changed(line, chance)


def broken_frame(chance):
    """The bytes of a WebSocket frame that breaks the protocol, or of a part of a message."""
    return chance.choice(
        [
            b"\x81\x05hello",
            b"\x83\x80\0\0\0\0",
            b"\xf1\x80\0\0\0\0",
            b"\x81\xff" + struct.pack("!Q", 1 << 40) + bytes(4),
            b"\x01\x82\0\0\0\0{}" * 3,
            b"\x80\x82\0\0\0\0{}",
            b"\x89\xfe" + struct.pack("!H", 1000) + bytes(4 + 1000),
            b"\x88\x81\0\0\0\0a",
            b"\x81\x84\0\0\0\0\xff\xfe\xfd\xfc",
            chance.randbytes(chance.randrange(1, 200)),
        ]
    )


# What `Usage` needs of a process; a running one cannot be sent to another process.
Process = collections.namedtuple("Process", "pid")


class Disconnected(Exception):
    """The server has closed the WebSocket."""


class Sender:
    """A client that sends random messages until a time; it connects again when it is disconnected."""

    def __init__(self, port, key, ends, seed, corpus):
        self.port, self.key, self.ends, self.corpus = port, key, ends, corpus
        self.chance = random.Random(seed)
        self.messages = self.connections = 0
        self.answers = collections.Counter()

    def run(self):
        while time.monotonic() < self.ends:
            # The server disconnects clients that break the protocol.
            with contextlib.suppress(ConnectionResetError, BrokenPipeError, Disconnected):
                with Client(self.port) as client:
                    client.open(self.key)
                    self.connections += 1
                    self.talk(client)
        return self.messages, self.connections, self.answers

    def talk(self, client):
        while time.monotonic() < self.ends:
            if self.chance.randrange(50) == 0:
                client.socket.sendall(broken_frame(self.chance))
            for line in session(self.chance, self.corpus):
                data = line.encode()
                if len(data) < 65_536:
                    client.send(1, data)
                    self.messages += 1
            self.await_answer(client)

    def await_answer(self, client):
        """Sends a last tick, and reads until it is answered, so that the server is not behind this client."""
        last = self.chance.randrange(10**6, 10**9)
        client.tick(last, 1e9)
        while True:
            try:
                answer = client.receive()
            except ConnectionError as error:
                raise Disconnected from error
            self.answers[answer["type"]] += 1
            if answer["type"] == "close":
                raise Disconnected
            if answer.get("tick") == last:
                return


def scroll(port, key, process, ends):
    """Drags the pages of a stage; returns the seconds until each frame arrived, and the memory at each time."""
    delays, memory = [], []
    with Client(port) as page:
        page.open(key)
        page.show()
        page.tick(0, 0, {"kind": "down", "id": 1, "x": 480, "y": 270, "time": 0})
        page.await_type("frame")
        begins = time.monotonic()
        number = 0
        while time.monotonic() < ends:
            number += 1
            sent = time.monotonic()
            clock = sent - begins
            x = 480 + 100 * (-1) ** number
            page.tick(number, clock, {"kind": "move", "id": 1, "x": x, "y": 270, "time": clock})
            assert page.await_type("frame")["tick"] == number
            delays.append(time.monotonic() - sent)
            memory.append(Usage(process).memory)
            time.sleep(max(0, TICK - (time.monotonic() - sent)))
    return delays, memory


@unittest.skipUnless(sys.platform == "linux", "resources are read from /proc")
class MessageTest(unittest.TestCase):
    def test_random_messages_neither_delay_other_pages_nor_take_memory(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        servers = [Server(folder=folder.name) for _ in range(2)]
        for server in servers:
            self.addCleanup(server.stop)
        corpus = [path.read_text(errors="replace").splitlines() for path in sorted(CORPUS.iterdir())]
        self.assertGreater(len(corpus), 20)
        ends = time.monotonic() + SECONDS
        # Threads of one process would delay each other.
        with concurrent.futures.ProcessPoolExecutor(CLIENTS + 2) as pool:
            pages = [pool.submit(scroll, one.port, one.key, Process(one.process.pid), ends) for one in servers]
            [port, key] = servers[0].port, servers[0].key
            senders = [pool.submit(Sender(port, key, ends, seed, corpus).run) for seed in range(CLIENTS)]
            # An error of a process is an error of the test.
            (delays, memory), (undisturbed, _) = [page.result() for page in pages]
            self.report([sender.result() for sender in senders], delays, undisturbed, memory)
        allowed = max(PATIENCE, BUSY * self.quantile(undisturbed, SHARE))
        self.assertLess(self.quantile(delays, SHARE), allowed)
        self.assertLess(max(delays), LONGEST)
        quarters = self.quarters(memory)
        self.assertLess(quarters[3] - quarters[1], GROWTH)
        self.assertLess(max(memory), MOST)
        self.assertEqual(list(pathlib.Path(folder.name).iterdir()), [])

    def quantile(self, values, share):
        return sorted(values)[int(share * (len(values) - 1))]

    def report(self, senders, delays, undisturbed, memory):
        messages, connections = (sum(sender[part] for sender in senders) for part in (0, 1))
        answers = sum((sender[2] for sender in senders), collections.Counter())
        middle, late = (self.quantile(delays, share) * 1000 for share in (0.5, SHARE))
        print(
            f"{messages} messages in {SECONDS:.0f} s on {connections} connections; "
            f"answers: {dict(answers)}\n{len(delays)} frames: median {middle:.1f} ms, 99 of 100 within {late:.1f} ms, "
            f"longest {max(delays) * 1000:.0f} ms, "
            f"{sum(delay > PATIENCE for delay in delays)} later than {PATIENCE * 1000:.0f} ms; without messages, 99 of 100 within "
            f"{self.quantile(undisturbed, SHARE) * 1000:.1f} ms\n"
            f"memory: {memory[0] / MEGABYTE:.0f} MB at first, {memory[-1] / MEGABYTE:.0f} MB at last; "
            f"at most {[round(most / MEGABYTE) for most in self.quarters(memory)]} MB in each quarter"
        )

    def quarters(self, values):
        """The largest value in each quarter."""
        return [max(values[i * len(values) // 4 : (i + 1) * len(values) // 4]) for i in range(4)]
