"""`fxrender fit` with pages: what it derives from ten documents in different styles, and what a document cannot do."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time

from chromium import ChromiumTest
from patience import PATIENCE

PROGRAM = os.environ["FXRENDER"]
PAGES = pathlib.Path(__file__).parent / "ForeignPages"
# Chromium has no sandbox for root.
SANDBOX = ["--no-browser-sandbox"] if os.geteuid() == 0 else []
WINDOW = "640x400"

# Moves an element's scroll by whole pixels, and returns the page position.
SCROLL = """async ([selector, axis, stride, position]) => {
  const element = selector ? document.querySelector(selector) : document.scrollingElement;
  element.style.scrollSnapType = 'none';
  element[axis] = Math.round(position * stride);
  for (let count = 0; count < 40; count += 1) await new Promise(requestAnimationFrame);
  return element[axis] / stride;
}"""
PROPERTY = """async ([position]) => {
  document.documentElement.style.setProperty('--position', position);
  // Quads of elements with transforms may be those of the last frame.
  for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
  return position;
}"""
ANIMATIONS = """async ([position]) => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    await animation.ready;
    animation.currentTime = position * 1000;
  }
  // Quads of elements with animations are those of the last frame.
  for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
  return position;
}"""

# The file; the elements that are its pages; their view, size and gap; the script that moves them and its arguments;
# and texts of the preset, which have the constants of the document.
DOCUMENTS = {
    "rotating-cards": (".card", [640, 400], [240, 320], 0, SCROLL, [".carousel", "scrollLeft", 240],
                       ["default: 50deg", "clamp(d, -1, 1)", "default: 0.75", "2.5 * h, origin: page"]),
    "individual-transforms": ("section", [640, 400], [220, 300], 20, SCROLL, ["main", "scrollLeft", 240],
                              ["default: 0.1,", "default: 8deg", "default: 0.15"]),
    "view-timeline": (".tile", [640, 400], [320, 400], 0, SCROLL, ["ul", "scrollLeft", 320],
                      ["min(abs(d), 1.5)", "default: 0.4,", "clamp(1 - abs(d) * fade, 0, 1)"]),
    "sticky-stack": (".card", [640, 400], [260, 180], 0, SCROLL, ["", "scrollTop", 300],
                     ["direction: vertical", "default: 300", "default: 0.08", "default: 0.1,"]),
    "doors": (".leaf", [480, 360], [480, 360], 0, SCROLL, [".rail", "scrollLeft", 480],
              ["default: 90deg", "x: -sign(d) * L * pivotX", "default: 0.5,", "2.5 * L"]),
    "cross-fade": ("img", [600, 400], [600, 400], 0, SCROLL, [".list", "scrollLeft", 600],
                   ["default: 0.2,", "alpha: 1 - abs(d)"]),
    "shadows": (".deck > div", [640, 400], [200, 220], 0, SCROLL, [".deck", "scrollLeft", 200],
                ["overlays:", "default: 0.4,", "blur:", "shadow:", "default: 24,"]),
    "drum": (".row", [400, 500], [280, 100], 0, SCROLL, [".window", "scrollTop", 120],
             ["direction: vertical", "default: 30deg", "z: -L * pivotZ", "default: 2,", "7 * L"]),
    "wheel-property": ("article", [640, 420], [160, 200], 0, PROPERTY, [], ["36deg", "default: 90", "default: 0.6"]),
    "web-animations": (".slide", [600, 380], [300, 240], 0, ANIMATIONS, [], ["default: 320", "default: 12deg"]),
}


def run(*words, **options):
    return subprocess.run(list(map(str, words)), text=True, capture_output=True, timeout=200, **options)


def corners(matrix, page):
    """Returns the corners of a page from the 16 numbers of its matrix."""
    result = []
    for x, y in [(-1, -1), (1, -1), (1, 1), (-1, 1)]:
        point = [x * page[0] / 2, y * page[1] / 2, 0, 1]
        seen = [sum(matrix[4 * row + column] * point[column] for column in range(4)) for row in range(4)]
        result.append((seen[0] / seen[3], seen[1] / seen[3]))
    return result


def distance(first, second):
    return max(abs(a - b) for one, two in zip(first, second) for a, b in zip(one, two))


class Fitted(ChromiumTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def fit(self, document, *options, output="got.yaml"):
        """Derives a preset from a document, and returns the path of its file."""
        path = self.folder / output
        result = run(PROGRAM, "fit", document, "--no-presets", "--output", path, "--size", WINDOW, *SANDBOX, *options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return path

    def poses(self, preset, differences, view, page, gap=0):
        """Returns the poses of a preset by page difference."""
        size, page_size = ("x".join(map(str, pair)) for pair in (view, page))
        words = ["--differences=" + ",".join(f"{d:.9f}" for d in differences), "--size", size, "--page-size", page_size]
        result = run(PROGRAM, "poses", preset, *words, f"--gap={gap}", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)["poses"]


class FitPageTest(Fitted):
    def seen(self, document, selector, view, script, arguments):
        """Returns the page differences, corners and opacities of pages, at positions that `fit` does not read."""
        page = self.browser.new_page(viewport={"width": 640, "height": 400})
        self.addCleanup(page.close)
        page.goto((PAGES / f"{document}.html").as_uri())
        devtools = page.context.new_cdp_session(page)
        rows = []
        count = page.evaluate("selector => document.querySelectorAll(selector).length", selector)
        for wanted in (1.27, 1.94, 2.55, 3.13):
            position = page.evaluate(script, [*arguments, wanted])
            for index in range(count):
                d = index - position
                element = f"document.querySelectorAll({json.dumps(selector)})[{index}]"
                handle = devtools.send("Runtime.evaluate", {"expression": element})["result"]["objectId"]
                quads = devtools.send("DOM.getContentQuads", {"objectId": handle})["quads"]
                area = f"getComputedStyle({element}).opacity"
                if abs(d) > 2.9 or not quads:
                    continue
                numbers = quads[0]
                points = [(numbers[i] - view[0] / 2, numbers[i + 1] - view[1] / 2) for i in range(0, 8, 2)]
                rows.append((d, points, float(page.evaluate(area))))
        return rows

    def test_documents(self):
        """The presets of ten documents have their constants, and their poses between the positions that were read."""
        for document, (selector, view, page, gap, script, arguments, texts) in DOCUMENTS.items():
            with self.subTest(document):
                options = ["--property", "--position"] if script is PROPERTY else []
                preset = self.fit(PAGES / f"{document}.html", *options)
                text = preset.read_text()
                for part in texts:
                    self.assertIn(part, text)
                rows = self.seen(document, selector, view, script, arguments)
                self.assertGreater(len(rows), 15)
                errors, fades = [], []
                for (d, points, alpha), pose in zip(rows, self.poses(preset, [row[0] for row in rows], view, page, gap)):
                    if pose["hidden"]:
                        continue
                    errors.append(distance(points, corners(pose["matrix"], page)))
                    fades.append(abs(alpha - pose["alpha"]))
                print(f"{document}: {max(errors):.4f} px, opacity {max(fades):.6f}, {len(errors)} poses")
                self.assertLess(max(errors), 0.1)
                self.assertLess(max(fades), 0.001)

    def test_style_sheets_come_back_twice(self):
        """An exported style sheet gives its preset, whose style sheet gives it again."""
        size = ["--size", "640x400", "--page-size", "240x320"]
        differences = [index / 20 for index in range(-60, 61)]
        for name in ["coverflow", "time-machine", "viewpager-zoom-out-slide"]:
            with self.subTest(name):
                truth = self.poses(name, differences, [640, 400], [240, 320])
                preset = name
                for turn in (1, 2):
                    folder = self.folder / f"{name}-{turn}"
                    result = run(PROGRAM, "export", preset, "--to", "css", "--pages", "7", *size, "--output", folder)
                    self.assertEqual(result.returncode, 0, result.stderr)
                    preset = self.fit(folder / "css/demo.html", output=f"{name}-{turn}.yaml")
                    own = self.poses(preset, differences, [640, 400], [240, 320])
                    worst = 0
                    for first, second in zip(truth, own):
                        if first["hidden"] or first["alpha"] < 0.002:
                            continue
                        self.assertFalse(second["hidden"])
                        worst = max(worst, distance(*(corners(pose["matrix"], [240, 320]) for pose in (first, second))))
                        self.assertLess(abs(first["alpha"] - second["alpha"]), 0.002)
                    print(f"{name}, turn {turn}: {worst:.5f} px")
                    self.assertLess(worst, 0.01)


class IsolationTest(Fitted):
    def test_a_document_reaches_neither_the_network_nor_other_files(self):
        """Requests by name and address, WebSocket, WebRTC and files outside of the folder fail."""
        listener = socket.create_server(("127.0.0.1", 0))
        datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        datagrams.bind(("127.0.0.1", 0))
        for own in (listener, datagrams):
            self.addCleanup(own.close)
            own.settimeout(1)
        site = self.folder / "site"
        site.mkdir()
        (self.folder / "outside.js").write_text("turn = 30;")
        (site / "link.js").symlink_to(self.folder / "outside.js")
        (site / "own.js").write_text("size = 0.5;")
        port, udp = listener.getsockname()[1], datagrams.getsockname()[1]
        (site / "index.html").write_text(f"""<!doctype html>
<style>body {{ margin: 0 }} .v {{ width: 600px; height: 300px; overflow-x: scroll; display: flex }}
.p {{ flex: 0 0 600px; height: 300px }}</style>
<div class="v">{'<div class="p"></div>' * 7}</div>
<script>let turn = 0, size = 1;</script>
<script src="own.js"></script>
<script src="../outside.js"></script><script src="%2e%2e/outside.js"></script><script src="link.js"></script>
<script src="file://{self.folder}/outside.js"></script>
<script>
  for (const host of ['127.0.0.1', 'localhost', '[::1]', 'example.com']) {{
    fetch(`http://${{host}}:{port}/`, {{ mode: 'no-cors' }}).catch(() => {{}});
    new Image().src = `http://${{host}}:{port}/image.png`;
    try {{ new WebSocket(`ws://${{host}}:{port}/`); }} catch {{}}
    try {{ new WebSocket(`wss://${{host}}:{port}/`); }} catch {{}}
    navigator.sendBeacon(`http://${{host}}:{port}/beacon`);
  }}
  new Worker(URL.createObjectURL(new Blob(['fetch("http://127.0.0.1:{port}/worker", {{ mode: "no-cors" }})'])));
  const peer = new RTCPeerConnection({{ iceServers: [
    {{ urls: 'stun:127.0.0.1:{udp}' }}, {{ urls: 'turn:127.0.0.1:{port}?transport=tcp', username: 'a', credential: 'b' }},
  ] }});
  peer.createDataChannel('data');
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  const view = document.querySelector('.v');
  view.onscroll = () => document.querySelectorAll('.p').forEach((page, index) => {{
    page.style.transform = `rotate(${{turn * (index - view.scrollLeft / 600)}}deg) scale(${{size}})`;
  }});
  view.onscroll();
</script>""")
        text = self.fit(site).read_text()
        # The file of the folder was loaded, and none outside of it.
        self.assertRegex(text, r"default: 0\.5,|scale: 0\.5")
        self.assertNotIn("rotate", text)
        with self.assertRaises(TimeoutError):
            listener.accept()
        with self.assertRaises(TimeoutError):
            datagrams.recv(1)

    def test_the_browser_ends(self):
        """A document that never answers is given up after a minute, and nothing of the browser is left."""
        result = run(PROGRAM, "fit", self.stuck_document(), *SANDBOX, env=self.temporary_environment())
        self.assertEqual(result.returncode, 65, result.stderr)
        self.assertIn("the page was not read in 60 s", result.stderr)
        self.assert_nothing_is_left()

    def stuck_document(self):
        """Writes a document that never answers, and returns its path."""
        document = self.folder / "stuck.html"
        document.write_text("""<!doctype html><div style="width: 300px; height: 200px; overflow: auto; display: flex">
          <p style="flex: 0 0 300px">1</p><p style="flex: 0 0 300px">2</p></div>
          <script>const frame = requestAnimationFrame; let count = 0;
          window.requestAnimationFrame = (call) => { count += 1; return count < 40 ? frame(call) : 0; };</script>""")
        return document

    def temporary_environment(self):
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        return {**os.environ, "TMPDIR": f"{self.temporary}/"}

    def assert_nothing_is_left(self):
        self.assertEqual(list(self.temporary.iterdir()), [])
        commands = run("ps", "-eo", "args").stdout
        self.assertNotIn(str(self.temporary), commands)

    def test_a_signal_ends_the_browser(self):
        """After an interruption, the profile is removed, and nothing of the browser is left."""
        words = [PROGRAM, "fit", self.stuck_document(), *SANDBOX]
        process = subprocess.Popen(
            words, env=self.temporary_environment(), stderr=subprocess.PIPE, text=True,
            # A shell's jobs in the background, and the programs that they start, ignore interruptions.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        # The browser writes to its profile.
        deadline = time.monotonic() + PATIENCE
        while not list(self.temporary.glob("*/Default")) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, message = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 128 + signal.SIGINT, message)
        self.assertIn("stopped: the page was not read", message)
        self.assert_nothing_is_left()

    def test_a_document_can_change_the_answers(self):
        """A document whose script changes what is found ends in a preset or a message, never in a crash."""
        page = (PAGES / "cross-fade.html").read_text()
        lies = {
            "more looks than pages": "r[0]?.alpha === undefined ? r : r.concat(r, r, r)",
            "looks of other types": "r[0]?.alpha === undefined ? r : [1, null, 'a', []]",
            "boxes without sides": "r[0]?.width === undefined ? r : map.call(r, () => ({}))",
        }
        for name, lie in lies.items():
            with self.subTest(name):
                script = f"""<script>{{
                    const map = Array.prototype.map;
                    Array.prototype.map = function (...words) {{ const r = map.apply(this, words); return {lie}; }};
                }}</script>"""
                document = self.folder / "lies.html"
                document.write_text(page + script)
                result = run(PROGRAM, "fit", document, "--no-presets", "--output", self.folder / "got.yaml", *SANDBOX)
                self.assertIn(result.returncode, (0, 65), result.stderr)
                self.assertTrue(result.returncode == 0 or "error: " in result.stderr, result.stderr)
                (self.folder / "got.yaml").unlink(missing_ok=True)

    def test_messages(self):
        """What is missing or wrong is said, with the exit status."""
        plain = self.folder / "plain.html"
        plain.write_text("<!doctype html><p>Nothing moves.")
        cases = [
            (["missing.html"], {}, 66, "'missing.html' has no page that can be read"),
            ([self.folder], {}, 66, "has no page that can be read"),
            ([plain], {"PATH": "/nowhere"}, 69, "the package is 'chromium'"),
            ([plain, *SANDBOX], {}, 65, "nothing scrolls"),
            ([plain, "--property", "--x", "--page-selector", "p", *SANDBOX], {}, 65, "fewer than two elements match 'p'"),
            ([plain, "--property", "--x", "--page-selector", "p[", *SANDBOX], {}, 65, "'p[' is not a selector"),
        ]
        if os.geteuid() == 0:
            cases.append(([plain], {}, 69, "Chromium has no sandbox for the user root"))
        for words, environment, status, text in cases:
            with self.subTest(words):
                result = run(PROGRAM, "fit", *words, env={**os.environ, **environment}, cwd=self.folder)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(text, result.stderr)
