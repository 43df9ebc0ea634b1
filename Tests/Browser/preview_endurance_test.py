"""The descriptors, threads and memory of a preview after many clients have disconnected."""

import contextlib
import pathlib
import shutil
import sys
import tempfile
import threading
import time
import unittest

from patience import PATIENCE
from preview_client import Client, Usage
from preview_server import PROGRAM, Server

MEGABYTE = 1 << 20
# A frame of 960×540, in bytes.
FRAME = 960 * 540 * 4

# The allowed growth in memory after 800 more clients; a leak of 21 kB per client would exceed it.
MARGIN = 16 * MEGABYTE
# The allowed growth in memory after 20 simultaneous clients have connected twice. A leak of one frame per client would
# be 79 MB. Without a leak, the C library keeps up to 30 MB.
CROWD_MARGIN = 48 * MEGABYTE
# The allowed growth in memory while 20 clients are connected: three frames per client, even for a client that requests
# hundreds of frames and reads none of them.
CROWD_PEAK = 20 * 3 * FRAME

# The seconds for which 20 clients send ticks, and the seconds between two ticks.
CROWD_TIME, TICK = 4, 1 / 60
# The seconds that each client waits after it has read a message. A client with None reads no messages.
DELAYS = [0] * 10 + [0.02, 0.05, 0.1, 0.2, 0.5] + [None] * 5


@unittest.skipUnless(sys.platform == "linux", "resources are read from /proc")
class EnduranceTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # Installs the program with only two presets, because each page loads the list of all presets.
        root = pathlib.Path(folder.name)
        presets = root / "share/fxrender/presets"
        presets.mkdir(parents=True)
        for name in ["coverflow", "icarousel"]:
            shutil.copy(pathlib.Path(__file__).parents[2] / f"Presets/{name}.yaml", presets)
        (root / "bin").mkdir()
        for name in ["fxrender", "fxrender-preview"]:
            shutil.copy(pathlib.Path(PROGRAM).with_name(name), root / "bin")
        program = root / "bin/fxrender"
        self.server = Server(program=program, folder=root)
        self.addCleanup(self.server.stop)

    def usage(self):
        return Usage(self.server.process)

    def client(self, window=None):
        client = Client(self.server.port, window)
        client.open(self.server.key)
        client.show()
        return client

    def visit(self, times):
        """Connects clients that read a frame and disconnect; every other client sends no close frame."""
        for number in range(times):
            client = self.client()
            client.tick(1, 0)
            self.assertEqual(client.await_type("frame")["bytes"], FRAME)
            if number % 2:
                client.reset()
            else:
                client.leave()

    def crowd(self):
        """Connects twenty clients that send ticks without waiting for answers; returns the peak memory.

        On a busy machine, some frames are compressed; they count like the others.
        """
        received = [0] * len(DELAYS)

        def is_over():
            now = time.monotonic()
            has_all = all(count > 0 for count, delay in zip(received, DELAYS) if delay is not None)
            return now >= ends and (has_all or now >= ends + PATIENCE)

        def drag(client):
            # The clock advances by one second per tick. After a shorter time, the server would compress each frame as a
            # JPEG, which needs less memory.
            client.tick(0, 0, {"kind": "down", "id": 1, "x": 480, "y": 270, "time": 0})
            number = 0
            while not is_over():
                number += 1
                x = 480 + 100 * (-1) ** number
                client.tick(number, number, {"kind": "move", "id": 1, "x": x, "y": 270, "time": number})
                time.sleep(TICK)

        def read(client, index):
            while not is_over():
                received[index] += "bytes" in client.receive()
                time.sleep(DELAYS[index])

        with contextlib.ExitStack() as clients:
            threads = []
            for index, delay in enumerate(DELAYS):
                client = self.client(4096 if delay is None else None)
                clients.callback(client.reset if index % 2 else client.close)
                threads.append(threading.Thread(target=drag, args=[client]))
                if delay is not None:
                    threads.append(threading.Thread(target=read, args=[client, index]))
            ends = time.monotonic() + CROWD_TIME
            for thread in threads:
                thread.start()
            most = 0
            while not is_over():
                most = max(most, self.usage().memory)
                time.sleep(0.05)
            for thread in threads:
                thread.join()
        print(f"frames received by 20 clients in {CROWD_TIME} s: {received}")
        for count, delay in zip(received, DELAYS):
            self.assertGreater(count, -1 if delay is None else 0, received)
        return most

    def started(self):
        """The usage after the first client: the server opens some files on first use, which may be after its start."""
        self.visit(1)
        before = None
        while before is None or (now.descriptors, now.threads) != (before.descriptors, before.threads):
            before = self.usage()
            time.sleep(1)
            now = self.usage()
        return now

    def settled(self, before):
        """Waits until there are no more descriptors and threads than before; returns the usage."""
        ends = time.monotonic() + PATIENCE
        while (now := self.usage()).descriptors > before.descriptors or now.threads > before.threads:
            self.assertLess(time.monotonic(), ends, f"{now}; before: {before}")
            time.sleep(0.1)
        print(f"before: {before}; after: {now}")
        return now

    def test_a_thousand_clients_leave_no_resources(self):
        begins = time.monotonic()
        fresh = self.started()
        self.visit(200)
        warm = self.settled(fresh)
        self.visit(800)
        self.assertLess(self.settled(warm).memory - warm.memory, MARGIN)
        print(f"1000 clients: {time.monotonic() - begins:.0f} s")

    def test_twenty_simultaneous_clients_leave_no_resources(self):
        fresh = self.started()
        self.crowd()
        warm = self.settled(fresh)
        most = max(self.crowd(), self.crowd())
        print(f"with 20 clients: {most / MEGABYTE:.0f} MB")
        self.assertLess(most - warm.memory, CROWD_PEAK)
        self.assertLess(self.settled(warm).memory - warm.memory, CROWD_MARGIN)
