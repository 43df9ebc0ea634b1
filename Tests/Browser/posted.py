"""What a page posts that measures itself in a browser without a driver, such as WebKitGTK's or Firefox."""

import functools
import http.server
import json
import os
import queue
import subprocess
import tempfile
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, and puts what is posted into a queue."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def __init__(self, *arguments, results, **options):
        self.results = results
        super().__init__(*arguments, **options)

    def do_POST(self):
        self.results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


def posted(browser, folder, path, profiles, timeout, look=lambda value: value):
    """Opens a page of a folder in a browser with a new profile, and returns the first value that it posts.

    `browser` returns the words of the command for a profile; `profiles` is the folder of profiles. `look` gets the value
    while the page is open, and returns the result.
    """
    results = queue.Queue()
    handler = functools.partial(Handler, directory=folder, results=results)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp(dir=profiles)
    process = subprocess.Popen(
        [*browser(profile), f"http://127.0.0.1:{server.server_port}/{path}"],
        env={**os.environ, "HOME": profile, "XDG_RUNTIME_DIR": profile},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )
    try:
        return look(results.get(timeout=timeout))
    finally:
        os.killpg(process.pid, 15)
        process.wait()
        server.shutdown()
        server.server_close()
