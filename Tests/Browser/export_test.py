"""Exported style sheets, compared with the poses of fxrender in Chromium."""

import json
import os
import pathlib
import subprocess
import tempfile

from chromium import ChromiumTest

PROGRAM = pathlib.Path(os.environ["FXRENDER"])

# Mistakes in sign, order, perspective and alpha, each of which the generated test must find.
CANARIES = [
    ("rotateY(calc(-1 *", "rotateY(calc(1 *"),
    ("z-index: calc(", "z-index: calc(-1 *"),
    ("perspective(calc(", "perspective(calc(2 *"),
    ("opacity: calc(", "opacity: calc(0.99 *"),
]

LAYOUTS = [[], ["--direction", "vertical"], ["--rtl", "--gap", "10", "--size", "500x300"]]

# Returns the place of each page's corners, after the page has scrolled to a position.
CORNERS = """
async ([name, position]) => {
  const scroller = document.querySelector(`.${name}`);
  const stride = +getComputedStyle(scroller).getPropertyValue('--stride');
  scroller.scrollLeft = position * stride;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  return [...document.querySelectorAll('.page')].map((page, index) => {
    const style = getComputedStyle(page);
    const matrix = page.computedStyleMap().get('transform').toMatrix();
    const difference = index - scroller.scrollLeft / stride;
    return { difference, d: +style.getPropertyValue('--d'), opacity: +style.opacity, matrix: matrix.toFloat64Array() };
  });
}
"""


class ExportTest(ChromiumTest):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.page = self.browser.new_page(viewport={"width": 1280, "height": 900})
        self.addCleanup(self.page.close)

    def export(self, preset, *options):
        folder = pathlib.Path(self.temporary.name) / preset
        subprocess.run(
            [PROGRAM, "export", preset, "--to", "css", "--approximate", "--output", folder, *options],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return folder

    def result(self, folder):
        self.page.goto((folder / "css/test.html").as_uri())
        return self.page.text_content("#result")

    def presets(self):
        listing = subprocess.run([PROGRAM, "list", "--json"], check=True, capture_output=True).stdout
        return [preset["name"] for preset in json.loads(listing)["presets"]]

    def test_all_presets(self):
        for options in LAYOUTS:
            for preset in self.presets():
                with self.subTest(preset, options=options):
                    self.assertRegex(self.result(self.export(preset, *options)), "^passed")

    def test_planted_mistakes_are_found(self):
        for right, wrong in CANARIES:
            with self.subTest(wrong):
                folder = self.export("coverflow")
                sheet = folder / "css/coverflow.css"
                self.assertIn(right, sheet.read_text())
                sheet.write_text(sheet.read_text().replace(right, wrong, 1))
                self.assertRegex(self.result(folder), "^failed")

    def test_a_scroll_timeline_sets_the_page_difference(self):
        for preset in ["coverflow", "cardflow", "viewpager-cube-out", "wheel", "swiper-creative-push"]:
            folder = self.export(preset)
            self.page.goto((folder / "css/demo.html").as_uri())
            for position in [0, 0.5, 1.25, 3, 7.75]:
                for found in self.page.evaluate(CORNERS, [preset, position]):
                    if found["opacity"] == 0:
                        continue
                    with self.subTest(preset, position=position, difference=found["difference"]):
                        ring = 12 if preset == "wheel" else 1e9
                        gap = abs(found["d"] - found["difference"])
                        self.assertLess(min(gap, abs(gap - ring)), 0.002)


if __name__ == "__main__":
    import unittest

    unittest.main()
