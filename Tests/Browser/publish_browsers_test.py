"""Published pages in WebKit and Firefox: a swipe moves them as in Chromium, their pages are where `poses` says, and
their pixels are those of Chromium.

A page around the published one measures, and sends the result to a server of the test. `.ci/setup export-browsers`
installs both browsers.
"""

import io
import json
import pathlib
import shutil
import tempfile
import unittest

from PIL import Image, ImageChops

import virtual_screen
from chromium import CHROMIUM
from pixels import GPU
from posted import posted
from published import CORNERS, RESTED, SCREENSHOTS, TOUCHES, PublishedTest

WEBKIT = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

# Presets with all kinds of layers, and those whose pages are in pieces.
PRESETS = ["coverflow", "coverflow-classic", "captions", "origami", "swiper-cube", "reanimated-blur-rotate"]
PIECES = ["origami"]
VIEW = (390, 700)
# The largest distance of a corner from that of `poses`, in pixels, and of a place that a swipe reaches, in pages. WebKit
# computes transforms with floats, which move the edges of steep pages by 0.14 pixels.
MOST_SHIFT, MOST_APART = 0.2, 1e-6
# A pixel differs from Chromium's if a channel differs by more than this from all pixels around the same place, and the
# largest share of such pixels. Browsers smooth edges and scale pictures by different rules; WebKit has cracks between
# pieces.
TOLERANCE, MOST_DIFFERENT, MOST_CRACKED = 12, 0.01, 0.05
# The position of the compared pages, and the colour around them, by which a picture of the screen is cut.
POSITION, AROUND = 2.3, (255, 0, 255)

SWIPE = [["pointerdown", 1, 300, 350, 0], *(["pointermove", 1, 300 - 20 * step, 350, 0.015 * step] for step in range(1, 9)),
         ["pointerup", 1, 140, 350, 0.12]]

# Swipes, moves between two pages, and presses a key in the published page, and sends where its pages are.
MEASURE = """
<!doctype html>
<body style="margin: 0; background: #f0f">
<iframe src="PAGE" style="border: 0; width: WIDTHpx; height: HEIGHTpx"></iframe>
<script type="module">
const frame = document.querySelector('iframe');
const until = async (isTrue) => { while (!isTrue()) await new Promise((done) => setTimeout(done, 20)); };
const result = { agent: navigator.userAgent, errors: [] };
try {
  await until(() => frame.contentDocument?.body?.dataset.ready === 'true' || frame.contentDocument?.getElementById('problem')?.hidden === false);
  const own = frame.contentWindow;
  own.addEventListener('error', (event) => result.errors.push(String(event.message)));
  own.document.addEventListener('securitypolicyviolation', (event) => result.errors.push(event.violatedDirective));
  result.problem = own.document.getElementById('problem').textContent;
  const names = ['document', 'performance', 'PointerEvent', 'getComputedStyle', 'requestAnimationFrame', 'fxPlayer'];
  const values = names.map((name) => typeof own[name] === 'function' && name !== 'PointerEvent' ? own[name].bind(own) : own[name]);
  const [touch, corners, rested] = CODES.map((code) => new Function(...names, `return (${code})`)(...values));
  await rested();
  const positions = new Set();
  own.fxPlayer.addEventListener('scroll', ({ detail }) => positions.add(detail.position));
  await touch(SWIPE);
  result.swiped = await rested();
  result.frames = positions.size;
  own.fxPlayer.scrollTo(POSITION, { duration: 0 });
  await rested();
  result.found = corners();
  result.pieces = [...own.document.querySelectorAll('.fx-piece')].filter((piece) => own.getComputedStyle(piece).visibility === 'visible').length;
  const key = new own.KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
  own.document.querySelector('.fx-player').dispatchEvent(key);
  result.keyed = await rested();
  own.fxPlayer.scrollTo(POSITION, { duration: 0 });
  await rested();
  await new Promise((done) => setTimeout(done, 500));
} catch (error) {
  result.errors.push(String(error));
}
await fetch('/result', { method: 'POST', body: JSON.stringify(result) });
</script>
"""


def different(first, second):
    """Returns the share of pixels of two pictures that differ."""
    least = None
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            channels = ImageChops.difference(first, ImageChops.offset(second, across, down)).split()
            largest = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
            least = largest if least is None else ImageChops.darker(least, largest)
    return sum(least.histogram()[TOLERANCE + 1:]) / (first.width * first.height)


class PublishBrowsersTest(PublishedTest):
    browser_path, arguments = CHROMIUM, GPU

    def measured(self, browser, preset):
        """Opens a published page in a browser, and returns what it measures and how it looks."""
        self.publish(preset, "--pages", "photos", name=f"{preset}.html")
        codes = json.dumps([TOUCHES, CORNERS, RESTED])
        text = MEASURE.replace("CODES", codes).replace("SWIPE", json.dumps(SWIPE)).replace("PAGE", f"{preset}.html")
        text = text.replace("WIDTH", str(VIEW[0])).replace("HEIGHT", str(VIEW[1])).replace("POSITION", str(POSITION))
        (self.folder / "measure.html").write_text(text)
        screen = pathlib.Path(tempfile.mkdtemp(dir=self.folder))

        def look(result):
            return result, self.cut(virtual_screen.picture(screen))

        return posted(lambda profile: virtual_screen.command(screen, *browser(profile)), self.folder, "measure.html", self.folder, 90, look)

    def cut(self, screen):
        """Returns the part of a picture with the published page, which is at the upper left of a coloured page."""
        width, height = VIEW
        right = next(x for x in range(width, screen.width) if screen.getpixel((x, screen.height // 3)) == AROUND)
        bottom = next(y for y in range(height, screen.height) if screen.getpixel((width // 2, y)) == AROUND)
        return screen.crop((right - width, bottom - height, right, bottom))

    def check(self, name, browser):
        for preset in PRESETS:
            with self.subTest(preset):
                result, picture = self.measured(browser, preset)
                self.assertEqual([result["errors"], result["problem"]], [[], ""], result["agent"])
                chromium = self.open(self.folder / f"{preset}.html", {"width": VIEW[0], "height": VIEW[1]})
                chromium.evaluate(TOUCHES, SWIPE)
                self.assertAlmostEqual(result["swiped"], self.rest(chromium), delta=MOST_APART)
                self.assertGreater(result["swiped"], 0.9)
                # On a busy machine there are few.
                self.assertGreater(result["frames"], 1)
                # An arrow moves to the next page.
                self.assertAlmostEqual(result["keyed"], 3, delta=MOST_APART)
                found = result["found"]
                expected = self.expected_corners(preset, VIEW, [], found)
                self.assertGreater(result["pieces"] if preset in PIECES else len(found["corners"]), 1)
                for index, corners in found["corners"].items():
                    for (x, y), (expected_x, expected_y, w) in zip(corners, expected[index]):
                        if w >= 0.05:
                            self.assertAlmostEqual(x, expected_x, delta=MOST_SHIFT, msg=f"page {index}")
                            self.assertAlmostEqual(y, expected_y, delta=MOST_SHIFT, msg=f"page {index}")
                chromium.evaluate("(position) => fxPlayer.scrollTo(position, { duration: 0 })", POSITION)
                self.rest(chromium)
                expected = Image.open(io.BytesIO(chromium.screenshot())).convert("RGB")
                both = Image.new("RGB", (2 * VIEW[0], VIEW[1]))
                both.paste(picture, (0, 0))
                both.paste(expected, (VIEW[0], 0))
                both.save(SCREENSHOTS / f"publish-{name}-{preset}.png")
                share = different(picture, expected)
                print(f"{name}, {preset}: {share:.2%} of the pixels differ from Chromium's")
                self.assertLessEqual(share, MOST_CRACKED if name == "webkit" and preset in PIECES else MOST_DIFFERENT)
                chromium.context.close()

    @unittest.skipUnless(WEBKIT and shutil.which("xvfb-run"), "WebKitGTK or xvfb is missing")
    def test_webkit(self):
        self.check("webkit", lambda _: [WEBKIT])

    @unittest.skipUnless(FIREFOX and shutil.which("xvfb-run"), "Firefox or xvfb is missing")
    def test_firefox(self):
        self.check("firefox", lambda profile: [FIREFOX, "--kiosk", "--no-remote", "--profile", profile])
