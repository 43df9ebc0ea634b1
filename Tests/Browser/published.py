"""Pages of `fxrender publish` in headless Chromium, for the tests in this folder."""

import json
import os
import pathlib
import subprocess
import tempfile
import time

from chromium import SHELL, ChromiumTest
from pixels import png

PROGRAM = pathlib.Path(os.environ["FXRENDER"])
SCREENSHOTS = pathlib.Path(os.environ["REPORT_SCREENSHOTS"])
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}

# Waits until the pages rest, and draws one more frame.
RESTED = """
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const player = fxPlayer;
  let last = NaN;
  for (let still = 0; still < 4;) {
    await frame();
    const { position } = player;
    still = position === last ? still + 1 : 0;
    last = position;
  }
  return last;
}
"""

# Sends touches with their own times, all at once: `[[type, id, x, y, seconds]]`. Waits until the time of the last one, and
# returns that of the first one.
TOUCHES = """
async (touches) => {
  const root = document.querySelector('.fx-player');
  root.setPointerCapture = () => {};
  const start = performance.now() + 50;
  const { left, top } = root.getBoundingClientRect();
  for (const [type, id, x, y, seconds] of touches) {
    const event = new PointerEvent(type, {
      pointerId: id, pointerType: 'touch', clientX: left + x, clientY: top + y, bubbles: true, cancelable: true, isPrimary: id === 1,
    });
    Object.defineProperty(event, 'timeStamp', { value: start + seconds * 1000 });
    root.dispatchEvent(event);
  }
  const end = start + touches.at(-1)[4] * 1000;
  while (performance.now() <= end) await new Promise((done) => setTimeout(done, 10));
  return start / 1000;
}
"""

# The corners of each visible page in the window, as Chromium's layout places them.
CORNERS = """
() => {
  const found = {};
  document.querySelectorAll('.fx-page').forEach((page, index) => {
    const face = page.querySelector('.fx-face');
    if (getComputedStyle(face).visibility !== 'visible') return;
    found[index] = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => {
      const mark = document.createElement('div');
      mark.style.cssText = `position: absolute; left: ${x * 100}%; top: ${y * 100}%; width: 0; height: 0`;
      face.append(mark);
      const box = mark.getBoundingClientRect();
      mark.remove();
      return [box.x, box.y];
    });
  });
  return { corners: found, position: fxPlayer.position, layout: fxPlayer.layout };
}
"""


def gradient(index, width=240, height=320):
    """Returns a smooth picture as a PNG file."""

    def colour(x, y):
        shares = [x / width, y / height, (index % 5) / 5]
        return [round(60 + 150 * shares[(index + channel) % 3]) for channel in range(3)]

    return png(width, height, colour)


class PublishedTest(ChromiumTest):
    """A test with a temporary folder, in which pages are published and opened."""

    browser_path = SHELL

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.photos = cls.folder / "photos"
        cls.photos.mkdir()
        for index in range(8):
            (cls.photos / f"photo {index + 1}.png").write_bytes(gradient(index))

    def program(self, *words, status=0):
        """Runs the program in the folder, and returns its output."""
        words = [PROGRAM, *map(str, words)]
        result = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(result.returncode, status, result.stderr)
        return result.stdout if status == 0 else result.stderr

    def json(self, *words):
        return json.loads(self.program(*words, "--json"))

    def publish(self, *words, name="page.html"):
        """Publishes a page, and returns its path."""
        self.program("publish", *words, "--output", name)
        return self.folder / name

    def expected_corners(self, preset, view, options, found):
        """Returns the corners by `poses` of the pages that `CORNERS` found, and their distances from the eye.

        The content of a zoomed page is moved by its offset, as in a scroll view.
        """
        position = found["position"]
        zooms = {zoom["page"]: zoom for zoom in found.get("zooms", [])}
        expected = {}
        for index in map(int, found["corners"]):
            size = found["layout"]["pageSize"]
            pose = self.json(
                "poses", preset, f"--differences={index - position!r}", "--index", index, "--size", f"{view[0]}x{view[1]}",
                "--pages", 8, *options,
            )["poses"][0]
            matrix = pose["matrix"]
            corners = []
            for x, y in [(-1, -1), (1, -1), (1, 1), (-1, 1)]:
                point = [x * size["width"] / 2, y * size["height"] / 2, 0, 1]
                if zoom := zooms.get(index):
                    point[:2] = [
                        (place + side / 2) * zoom["scale"] - zoom["offset"][axis] - side / 2
                        for place, side, axis in zip(point, (size["width"], size["height"]), "xy")
                    ]
                across, down, _, w = (sum(matrix[4 * row + column] * point[column] for column in range(4)) for row in range(4))
                corners.append((view[0] / 2 + across / w, view[1] / 2 + down / w, w))
            expected[str(index)] = corners
        return expected

    def open(self, path, viewport=PHONE, fragment="", **options):
        """Opens a page without a server, and waits until it moves; it must neither fail nor load anything."""
        context = self.browser.new_context(viewport=viewport, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        faults = []
        page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: faults.append("a dialog"))
        start = path.as_uri()
        page.on("request", lambda request: None if request.url.split("#")[0] == start or request.url.startswith(("blob:", "data:"))
                else faults.append(request.url))
        self.addCleanup(lambda: self.assertEqual(faults, []))
        page.goto(start + fragment)
        self.wait(page, "document.body.dataset.ready === 'true' || !document.getElementById('problem').hidden")
        self.assertEqual(page.text_content("#problem"), "")
        page.evaluate(RESTED)
        return page

    def wait(self, page, expression, seconds=10):
        """Waits until an expression is true; unlike Playwright's own function, it needs no permission of the page's policy."""
        end = time.monotonic() + seconds
        while not page.evaluate(expression):
            self.assertLess(time.monotonic(), end, expression)
            page.wait_for_timeout(20)

    def rest(self, page):
        """Waits until the pages rest, and returns the position in pages."""
        return page.evaluate(RESTED)

    def current(self, page):
        return page.evaluate("fxPlayer.page")
