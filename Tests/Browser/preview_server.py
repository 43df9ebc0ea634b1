"""A running preview, for the tests in this folder that need no browser, too."""

import os
import pathlib
import re
import select
import signal
import subprocess

from patience import PATIENCE

PROGRAM = pathlib.Path(os.environ["FXRENDER"])


class Server:
    """A running `fxrender preview`."""

    def __init__(self, *arguments, port=0, folder=None, program=PROGRAM, errors=False, host=None):
        self.process = subprocess.Popen(
            [program, "preview", *arguments, "--no-open", "--port", str(port), *(["--host", host] if host else [])],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if errors else None,
            text=True,
        )
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            self.stop()
            raise TimeoutError("fxrender preview printed no address")
        # The first line contains only the address.
        self.address = self.process.stdout.readline().strip()
        # A server at all addresses prints one of them.
        name = r"[0-9.]+" if host == "0.0.0.0" else re.escape(host or "127.0.0.1")
        pattern = rf"http://{name}:(\d+)/\?key=([0-9a-f]{{32}})"
        port, self.key = re.fullmatch(pattern, self.address).groups()
        self.port = int(port)

    def end(self, how=signal.SIGTERM):
        """Tells the server to end, and does not wait for it."""
        if self.process.poll() is None:
            self.process.send_signal(how)

    def stop(self, how=signal.SIGTERM):
        """Ends the server and returns its exit status."""
        self.end(how)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.errors = self.process.stderr.read() if self.process.stderr else ""
        if self.process.stderr:
            self.process.stderr.close()
        return status
