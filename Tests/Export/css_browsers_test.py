"""Exported style sheets in WebKit, which shows the effect as Safari does, and in Firefox, which shows a plain row.

A script of the page measures, and sends the result to a server of the test. `.ci/setup export-browsers` installs both.
"""

import itertools
import json
import pathlib
import shutil
import unittest

from export_test import ExportFolders
from posted import posted

WEBKIT = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PRESETS = ["coverflow", "cylinder", "animated-cube"]

# Scrolls to positions, and sends for each the places of pages, how far their corners are from their poses, and what they
# show to the keyboard and to screen readers.
MEASURE = """
<script type="module">
const [name, layout, positions] = SETTINGS;
const { pose, stride } = await import(`/js/${name}.mjs`);
const scroller = document.querySelector(`.${name}`);
const value = (element, key) => +getComputedStyle(element).getPropertyValue(`--${name}-${key}`);
const frame = () => new Promise((done) => requestAnimationFrame(done));
const seen = (m, x, y) => {
  const divisor = m[12] * x + m[13] * y + m[15];
  return [(m[0] * x + m[1] * y + m[3]) / divisor, (m[4] * x + m[5] * y + m[7]) / divisor, divisor];
};
const results = [];
for (const [position, snaps] of positions) {
  scroller.style.scrollSnapType = snaps ? '' : 'none';
  scroller.scrollLeft = position * value(scroller, 'page-scroll');
  await new Promise((done) => setTimeout(done, 500));
  await frame();
  await frame();
  const reached = scroller.scrollLeft / value(scroller, 'page-scroll');
  const view = scroller.getBoundingClientRect();
  const pages = [...scroller.querySelectorAll('.page')].map((page, index) => {
    const style = getComputedStyle(page);
    const t = new DOMMatrix(style.transform);
    const found = [1, 2, 3, 4].flatMap((r) => [1, 2, 3, 4].map((c) => t[`m${c}${r}`]));
    const expected = pose(index - reached, layout, {}, index);
    const box = page.getBoundingClientRect();
    let shift = 0;
    for (const [x, y] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      const corner = [x * layout.pageWidth / 2, y * layout.pageHeight / 2];
      const [a, b] = [seen(found, ...corner), seen(expected.matrix, ...corner)];
      if (b[2] > 0.05) shift = Math.max(shift, Math.hypot(a[0] - b[0], a[1] - b[1]));
    }
    const isHidden = [page, ...page.children].every((part) => getComputedStyle(part).visibility === 'hidden');
    return {
      shift, isHidden, opacity: +style.opacity, scale: style.scale, current: value(page, 'page-current'),
      isShown: value(page, 'page-shown') === 1, isContentHidden: getComputedStyle(page.firstElementChild).visibility === 'hidden',
      left: box.left - view.left, width: box.width,
    };
  });
  results.push({ position, reached, pages });
}
await fetch('/result', { method: 'POST', body: JSON.stringify({ agent: navigator.userAgent, results }) });
</script>
"""


class BrowsersTest(ExportFolders):
    def measured(self, browser, preset, positions):
        """Opens the demo page of a preset in a browser, and returns what its script sends, and the layout."""
        folder = self.export(preset, "css,js")
        layout = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
        demo = folder / "css/demo.html"
        script = MEASURE.replace("SETTINGS", json.dumps([preset, layout, positions]))
        demo.write_text(demo.read_text().replace("</html>", f"{script}</html>"))
        return posted(browser, folder, "css/demo.html", self.folder, 120)["results"], layout

    @unittest.skipUnless(WEBKIT and shutil.which("xvfb-run"), "WebKitGTK or xvfb is missing")
    def test_webkit_shows_the_effect(self):
        for preset in PRESETS:
            hidden = 0
            found, _ = self.measured(lambda _: ["xvfb-run", "-a", str(WEBKIT)], preset, [(0, False), (1.3, False), (5.6, True)])
            for result in found:
                with self.subTest(preset, position=result["position"]):
                    pages = result["pages"]
                    nearest = round(result["reached"])
                    self.assertEqual([page["current"] for page in pages], [float(index == nearest) for index in range(12)])
                    shown = [page for page in pages if page["isShown"]]
                    self.assertGreater(len(shown), 1)
                    hidden += 12 - len(shown)
                    self.assertLess(max(page["shift"] for page in shown), 0.1)
                    # Pages that are not seen have no size, and their content is hidden.
                    for page in pages:
                        self.assertEqual(page["isContentHidden"], not page["isShown"])
                        self.assertEqual(page["scale"], "1" if page["isShown"] else "0")
            self.assertGreater(hidden, 0)
            # With stops, the view is at a page.
            self.assertAlmostEqual(found[-1]["reached"], 6, delta=0.02)

    @unittest.skipUnless(FIREFOX, "Firefox is missing")
    def test_firefox_shows_a_row(self):
        for preset, reduces in itertools.product(PRESETS, [0, 1]):
            def browser(profile):
                pathlib.Path(profile, "user.js").write_text(f'user_pref("ui.prefersReducedMotion", {reduces});\n')
                return [FIREFOX, "--headless", "--no-remote", "--profile", profile]

            results, layout = self.measured(browser, preset, [(0, True)])
            for result in results:
                with self.subTest(preset, reduces=reduces):
                    width = layout["pageWidth"]
                    left = (layout["viewportWidth"] - width) / 2
                    for index, page in enumerate(result["pages"]):
                        self.assertFalse(page["isHidden"])
                        self.assertEqual((page["opacity"], page["scale"], page["current"]), (1, "none", 0))
                        self.assertAlmostEqual(page["width"], width, delta=0.05)
                        self.assertAlmostEqual(page["left"], left + width * index, delta=0.05)
