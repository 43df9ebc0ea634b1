"""The web site, and a server of static files."""

import functools
import http.server
import os
import pathlib
import subprocess
import threading

REPOSITORY = pathlib.Path(__file__).parents[2]


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def serve(folder, test):
    """Serves a folder until the tests of a class end, and returns its address."""
    handler = functools.partial(QuietHandler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    test.addClassCleanup(server.server_close)
    test.addClassCleanup(server.shutdown)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def web_site():
    """Returns the folder of the web site: that of `.ci/test-browser`, or a new one."""
    return pathlib.Path(os.environ.get("FXRENDER_SITE") or build_site())


def build_site():
    """Builds the web site, and returns its folder."""
    result = subprocess.run([REPOSITORY / "Packaging/website"], check=True, capture_output=True, text=True)
    return pathlib.Path(result.stdout.strip()).parent
