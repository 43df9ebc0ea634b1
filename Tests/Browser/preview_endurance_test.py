"""What a preview keeps of clients that came and went: no descriptor, no thread, no memory."""

import contextlib
import pathlib
import shutil
import sys
import tempfile
import threading
import time
import unittest

from preview import PROGRAM, Server
from preview_client import Client, Usage, token

MEGABYTE = 1 << 20
# A frame of 960×540, in bytes.
FRAME = 960 * 540 * 4

# How much more memory there may be after 800 more clients: with 21 kB of each it would be more.
MARGIN = 16 * MEGABYTE
# How much more after twice 20 clients at once, where a frame of each would be 79 MB; the C library keeps up to 30.
CROWD_MARGIN = 48 * MEGABYTE
# How much more while they are there: three frames of each, where those who read nothing ask for some hundred.
CROWD_PEAK = 20 * 3 * FRAME

# Seconds that 20 clients tick, and from a tick to the next.
CROWD_TIME, TICK = 4, 1 / 60
# Seconds that each of them rests after a message; None reads nothing.
RESTS = [0] * 10 + [0.02, 0.05, 0.1, 0.2, 0.5] + [None] * 5


@unittest.skipUnless(sys.platform == "linux", "what a process has is read from /proc")
class EnduranceTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # Installed with few presets: each client is told of all, which takes a tenth of a second.
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
        self.token = token(self.server.port)

    def usage(self):
        return Usage(self.server.process)

    def client(self, window=None):
        client = Client(self.server.port, window)
        client.open(self.token)
        client.show()
        return client

    def visit(self, times):
        """Clients that come, take a frame and go, every other one without a word."""
        for number in range(times):
            client = self.client()
            client.tick(1, 0)
            self.assertEqual(client.await_type("frame")["bytes"], FRAME)
            if number % 2:
                client.reset()
            else:
                client.leave()

    def crowd(self):
        """Twenty clients that tick, whether they are answered or not; returns the most memory there was."""
        heard = [0] * len(RESTS)

        def drag(client):
            # Their clocks run fast: what comes so long after the frame before comes whole.
            client.tick(0, 0, {"kind": "down", "id": 1, "x": 480, "y": 270, "time": 0})
            number = 0
            while time.monotonic() < ends:
                number += 1
                x = 480 + 100 * (-1) ** number
                client.tick(number, number, {"kind": "move", "id": 1, "x": x, "y": 270, "time": number})
                time.sleep(TICK)

        def read(client, place):
            while time.monotonic() < ends:
                heard[place] += client.hear().get("bytes") == FRAME
                time.sleep(RESTS[place])

        with contextlib.ExitStack() as clients:
            threads = []
            for place, rest in enumerate(RESTS):
                client = self.client(4096 if rest is None else None)
                clients.callback(client.reset if place % 2 else client.close)
                threads.append(threading.Thread(target=drag, args=[client]))
                if rest is not None:
                    threads.append(threading.Thread(target=read, args=[client, place]))
            ends = time.monotonic() + CROWD_TIME
            for thread in threads:
                thread.start()
            most = 0
            while time.monotonic() < ends:
                most = max(most, self.usage().memory)
                time.sleep(0.05)
            for thread in threads:
                thread.join()
        print(f"frames heard by 20 clients in {CROWD_TIME} s: {heard}")
        for count, rest in zip(heard, RESTS):
            self.assertGreater(count, -1 if rest is None else 0, heard)
        return most

    def settled(self, before):
        """Waits until there are no more descriptors and threads than before; what there is then."""
        ends = time.monotonic() + 20
        while (now := self.usage()).descriptors > before.descriptors or now.threads > before.threads:
            self.assertLess(time.monotonic(), ends, f"{now}; before: {before}")
            time.sleep(0.1)
        print(f"before: {before}; after: {now}")
        return now

    def test_a_thousand_clients_that_came_and_went_leave_nothing(self):
        begins = time.monotonic()
        fresh = self.usage()
        self.visit(200)
        warm = self.settled(fresh)
        self.visit(800)
        self.assertLess(self.settled(warm).memory - warm.memory, MARGIN)
        print(f"1000 clients: {time.monotonic() - begins:.0f} s")

    def test_twenty_clients_at_once_leave_nothing(self):
        fresh = self.usage()
        self.crowd()
        warm = self.settled(fresh)
        most = max(self.crowd(), self.crowd())
        print(f"with 20 clients: {most / MEGABYTE:.0f} MB")
        self.assertLess(most - warm.memory, CROWD_PEAK)
        self.assertLess(self.settled(warm).memory - warm.memory, CROWD_MARGIN)


if __name__ == "__main__":
    unittest.main()
