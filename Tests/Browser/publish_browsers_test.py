"""Published pages in WebKit and Firefox: a swipe moves them as in Chromium, and their pages are where `poses` says.

A page around the published one measures, and sends the result to a server of the test. `.ci/setup export-browsers`
installs both browsers.
"""

import json
import pathlib
import shutil
import unittest

from posted import posted
from published import CORNERS, RESTED, TOUCHES, PublishedTest

WEBKIT = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

# Presets with all kinds of layers, and those whose pages are in pieces.
PRESETS = ["coverflow", "coverflow-classic", "captions", "origami", "swiper-cube", "reanimated-blur-rotate"]
PIECES = ["origami"]
VIEW = (390, 700)
# The largest distance of a corner from that of `poses`, in pixels, and of a place that a swipe reaches, in pages. WebKit
# computes transforms with floats, which move the edges of steep pages by 0.14 pixels.
MOST_SHIFT, MOST_APART = 0.2, 1e-6

SWIPE = [["pointerdown", 1, 300, 350, 0], *(["pointermove", 1, 300 - 20 * step, 350, 0.015 * step] for step in range(1, 9)),
         ["pointerup", 1, 140, 350, 0.12]]

# Swipes, moves between two pages, and presses a key in the published page, and sends where its pages are.
MEASURE = """
<!doctype html>
<body style="margin: 0">
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
  own.fxPlayer.scrollTo(2.3, { duration: 0 });
  await rested();
  result.found = corners();
  result.pieces = [...own.document.querySelectorAll('.fx-piece')].filter((piece) => own.getComputedStyle(piece).visibility === 'visible').length;
  const key = new own.KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
  own.document.querySelector('.fx-player').dispatchEvent(key);
  result.keyed = await rested();
} catch (error) {
  result.errors.push(String(error));
}
await fetch('/result', { method: 'POST', body: JSON.stringify(result) });
</script>
"""


class PublishBrowsersTest(PublishedTest):
    def measured(self, browser, preset):
        """Opens a published page in a browser, and returns what it measures."""
        self.publish(preset, "--pages", "photos", name=f"{preset}.html")
        codes = json.dumps([TOUCHES, CORNERS, RESTED])
        text = MEASURE.replace("CODES", codes).replace("SWIPE", json.dumps(SWIPE)).replace("PAGE", f"{preset}.html")
        (self.folder / "measure.html").write_text(text.replace("WIDTH", str(VIEW[0])).replace("HEIGHT", str(VIEW[1])))
        return posted(browser, self.folder, "measure.html", self.folder, 90)

    def check(self, browser):
        for preset in PRESETS:
            with self.subTest(preset):
                result = self.measured(browser, preset)
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
                chromium.context.close()

    @unittest.skipUnless(WEBKIT and shutil.which("xvfb-run"), "WebKitGTK or xvfb is missing")
    def test_webkit(self):
        self.check(lambda _: ["xvfb-run", "-a", str(WEBKIT)])

    @unittest.skipUnless(FIREFOX, "Firefox is missing")
    def test_firefox(self):
        self.check(lambda profile: [FIREFOX, "--headless", "--no-remote", "--profile", profile])


if __name__ == "__main__":
    unittest.main()
