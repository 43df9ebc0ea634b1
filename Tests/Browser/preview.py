"""A preview in a browser, for the tests in this folder."""

import base64
import os
import pathlib
import re
import subprocess
import tempfile
import time

from chromium import SHELL, ChromiumTest
from patience import PATIENCE
from preview_server import PROGRAM, Server

SCREENSHOTS = pathlib.Path(os.environ["REPORT_SCREENSHOTS"])

# The selector of the text field with the source of a preset.
SOURCE = "#source-text"

# The browser's console messages after the server has stopped.
SERVER_AWAY = ["WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource"]

# The number of pixels that differ between a canvas and a PNG; -1 if the sizes differ. The stage is zoomed so that it has as many
# pixels as the PNG.
DIFFERENCE = """async ([selector, source]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const {latest, setView, state} = await import('/page/store.js');
  const zoom = image.width / latest.opened.a.layout.viewport[0] / devicePixelRatio;
  if (state.view.zoom !== zoom) setView('zoom', zoom);
  const canvas = document.querySelector(selector);
  if (canvas.width !== image.width || canvas.height !== image.height) return -1;
  const [ours, theirs] = [canvas, image].map((picture) => {
    const copy = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(picture, 0, 0);
    return new Uint32Array(copy.getImageData(0, 0, image.width, image.height).data.buffer);
  });
  return ours.reduce((count, pixel, i) => count + (pixel !== theirs[i]), 0);
}"""


class PreviewTest(ChromiumTest):
    """Starts a preview for each test and opens its page."""

    browser_path = SHELL

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.contexts = {}

    def context(self, **options):
        """A browser context with options. Tests share it: each has an origin of its own, so no test sees another one's storage."""
        key = repr(sorted(options.items()))
        if key not in self.contexts:
            self.contexts[key] = self.browser.new_context(**options)
            self.contexts[key].set_default_timeout(PATIENCE * 1000)
        return self.contexts[key]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        # A server needs most of a second to end, so the next test starts before.
        self.addClassCleanup(folder.cleanup)
        # The working directory of the program.
        self.folder = pathlib.Path(folder.name)
        # Patterns of allowed console messages; any other message fails the test.
        self.expected_messages = []

    def serve(self, *arguments, port=0):
        """Starts a preview in the test's folder."""
        self.server = Server(*arguments, port=port, folder=self.folder)
        self.addClassCleanup(self.server.stop)
        self.addCleanup(self.server.end)
        return self.server

    def open(self, *arguments, width=1360, height=860, fragment="#at=0", script="", loads=True, **options):
        """Starts a preview and opens its page; returns the page when it shows the first frame.

        The page opens at page 0. With an empty fragment, it opens as for a user: in the middle of the deck, with a
        motion. `script` runs before the scripts of the page. If `loads` is false, the page is expected to show no frame.
        """
        server = self.serve(*arguments)
        page = self.page = self.context(**options).new_page()
        self.addCleanup(page.close)
        page.set_viewport_size({"width": width, "height": height})
        messages = []
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        self.addCleanup(
            lambda: self.assertEqual(
                [one for one in messages if not any(re.search(e, one) for e in self.expected_messages)],
                [],
            )
        )
        page.add_init_script(script)
        page.goto(server.address + fragment)
        if loads:
            page.wait_for_selector("#device:visible")
            self.wait_for_text("#live", "^live")
        return page

    def show(self, preset):
        """Shows another preset on the open page."""
        self.page.evaluate("(preset) => import('/page/store.js').then(({showPreset}) => showPreset('a', preset))", preset)
        self.wait_for_text("#preset-name", f"^{preset}$")
        self.wait_for_rest()

    def open_again(self):
        """Opens the address of a server that was started again in another tab, which closes itself."""
        tab = self.page.context.new_page()
        tab.goto(self.server.address)
        tab.wait_for_selector("#device:visible")
        tab.close()

    def reload(self):
        """Loads the page again, and waits until it shows a frame."""
        self.page.reload()
        self.page.wait_for_selector("#device:visible")

    def press(self, *keys):
        """Presses keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def wait_for_text(self, selector, pattern):
        """Waits until the text of an element matches a pattern."""
        self.page.wait_for_function(
            "([selector, pattern]) => new RegExp(pattern).test(document.querySelector(selector).textContent)",
            arg=[selector, pattern],
        )

    def wait_for_exact(self):
        """Waits until all visible canvases show exact frames."""
        self.page.wait_for_function(
            """() => [...document.querySelectorAll('#device .layer:not([hidden]) > canvas')]
              .every((one) => one.dataset.exact === 'true')"""
        )

    def wait_for_rest(self, page=None):
        """Waits until the live stage is at rest; if a page position is given, at that position."""
        if page is not None:
            self.wait_for_text("#place", f"^page {page + 1:.2f}$")
        self.wait_for_text("#live", "at rest$")

    def place(self, selector, across=0.5, down=0.5):
        """The place at shares of the width and height of an element (a selector or locator), by default its middle."""
        box = (self.page.locator(selector) if isinstance(selector, str) else selector).bounding_box()
        return box["x"] + across * box["width"], box["y"] + down * box["height"]

    def hold(self, selector, by, steps=8):
        """Presses the middle of an element and moves the pointer, which stays pressed."""
        x, y = self.place(selector)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + by[0], y + by[1], steps=steps)

    def drag(self, by, steps=12):
        """Drags the middle of the stage and releases it without a flick; returns the position before the release."""
        self.hold("#device", by, steps)
        self.wait_for_text("#live", "dragging")
        position = self.held_position()
        self.page.mouse.up()
        return position

    def slider(self, name):
        """The slider of a parameter."""
        return self.page.locator(f".parameter[data-parameter={name}] input[type=range]")

    def entry(self, name):
        """The field of a parameter's value."""
        return self.page.locator(f"#parameter-{name}")

    def drag_slider(self, name, by, steps=8):
        """Drags a parameter's slider by a number of pixels."""
        box = self.slider(name).bounding_box()
        share = float(self.slider(name).evaluate("(slider) => slider.style.getPropertyValue('--at')"))
        x, y = box["x"] + 8 + share * (box["width"] - 16), box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + by, y, steps=steps)
        self.page.mouse.up()

    def show_source(self):
        """Opens the source panel."""
        self.page.click("[data-panel=source]")
        self.page.wait_for_function("(field) => document.querySelector(field).value !== ''", arg=SOURCE)

    def type_at(self, before, text):
        """Types a text into the source after the first occurrence of the text `before`."""
        self.page.focus(SOURCE)
        self.page.evaluate(
            """([before, field]) => {
              const place = document.querySelector(field);
              const at = place.value.indexOf(before) + before.length;
              place.setSelectionRange(at, at);
            }""",
            [before, SOURCE],
        )
        self.page.keyboard.type(text)

    def state(self):
        """The state of the page, without its history."""
        return self.page.evaluate("import('/page/store.js').then(({state}) => state)")

    def position(self):
        """The displayed page position, where the first page has the position 0."""
        text = self.page.inner_text("#place") + " " + self.page.inner_text("#live")
        return round(float(re.search(r"page (-?[\d.]+)", text).group(1)) - 1, 2)

    def held_position(self):
        """The page position while the pointer holds the stage, read after the last frame has arrived."""
        positions = [self.position()]
        while len(positions) < 3 or len(set(positions[-3:])) > 1:
            self.page.wait_for_timeout(100)
            positions.append(self.position())
        return positions[-1]

    def render(self, *arguments):
        """Renders with the command line and returns the PNG files in order."""
        output = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        subprocess.run(
            [PROGRAM, "render", *arguments, "--output", output, "--quiet"],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )
        return sorted(output.glob("*.png"))

    def photographs(self, folder, count, size, name):
        """Writes a folder of generated photographs of a size, such as '1200x900', with names such as '{}.png'."""
        folder = self.folder / folder
        folder.mkdir()
        frames = self.render(
            "linear", "--deck", "photos", "--pages", str(count), "--frames", str(count), "--to", str(count - 1),
            "--size", size, "--page-size", size,
        )
        for number, frame in enumerate(frames, 1):
            frame.rename(folder / name.format(number))
        return folder

    def wait_for_pixels(self, picture, accepts=lambda count: count == 0, canvas="#canvas-a"):
        """Waits until `accepts` returns true for the number of pixels that differ between a canvas and a PNG.

        By default, no pixel may differ.
        """
        source = "data:image/png;base64," + base64.b64encode(picture.read_bytes()).decode()
        self.wait_until(lambda: self.page.evaluate(DIFFERENCE, [canvas, source]), accepts, f"pixels that differ from {picture.name}")

    def wait_until(self, value, accepts, name="value"):
        """Waits until `accepts` returns true for a value, and returns the value."""
        deadline = time.monotonic() + PATIENCE
        while not accepts(found := value()):
            self.assertLess(time.monotonic(), deadline, f"{name}: {found}")
            time.sleep(0.05)
        return found

    def assert_shows(self, *arguments, canvas="#canvas-a"):
        """Checks that a canvas at rest shows the frame that the command line renders."""
        self.wait_for_rest()
        position = str(self.position())
        [picture] = self.render(*arguments, "--from", position, "--to", position, "--frames", "1")
        self.wait_for_pixels(picture, canvas=canvas)
