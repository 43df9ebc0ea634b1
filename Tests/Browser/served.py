"""A server of static files, and the network and the processor of a slow phone."""

import functools
import http.server
import threading

# Bytes per second, milliseconds, and how much slower the processor is.
BYTES_PER_SECOND, LATENCY, SLOWER = 200_000, 150, 4
# The largest time until the first effect moves under the finger, in milliseconds.
MOST_WAIT = 3_000


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


def slow_down(page):
    """Gives a page the network and the processor of a slow phone."""
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    network = {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    client.send("Network.emulateNetworkConditions", network)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def wait_for_first_effect(page, address):
    """Opens a page, and returns the milliseconds until its first effect moves."""
    page.goto(address, wait_until="commit")
    page.wait_for_selector("body[data-live]", timeout=15_000)
    return int(page.evaluate("document.body.dataset.live"))
