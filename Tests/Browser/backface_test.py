"""Checks that fxrender hides the same backs of pages as the browser's backface-visibility."""

import json
import os
import pathlib
import subprocess
import tempfile

from chromium import ChromiumTest

PROGRAM = pathlib.Path(os.environ["FXRENDER"])

PRESETS = [
    "swiper-flip",
    "swiper-cube",
    "swiper-creative-doors",
    "swiper-creative-tumble",
    "paging-scale-cylinder",
    "paging-scale-inverted-cylinder",
    "paging-scale-rotary",
    "paging-scale-cover-flow",
]

# Pages that turn to the right of the eye. Pages with a page difference d above 0 are also mirrored.
MIRRORED = """
summary: Turns beside the eye.
perspective: { distance: 400 }
backface: hidden
transform: [{ translate: { x: 150 } }, { rotateY: d * 60deg }, { scale: { x: "d > 0 ? -1 : 1", y: 1 } }]
"""

# At none of these page differences is a page exactly edge-on, because then neither side would be visible.
DIFFERENCES = "--differences=-2.96:2.96:0.16"

# Returns, for each matrix, whether a page with this transform is visible at the given point. The point (x, y) is
# relative to the centre of the window, which is large enough for all pages.
VISIBLE = """
(matrices) => {
  document.body.style.margin = 0;
  const page = document.createElement('div');
  page.style.cssText = 'position: fixed; left: 1850px; top: 1350px; width: 300px; height: 300px; background: red;'
    + 'backface-visibility: hidden';
  document.body.append(page);
  return matrices.map(([matrix, x, y]) => {
    page.style.transform = `matrix3d(${matrix})`;
    return document.elementFromPoint(2000 + x, 1500 + y) === page;
  });
}
"""


class BackfaceTest(ChromiumTest):
    def poses(self, preset):
        words = [PROGRAM, "poses", preset, DIFFERENCES, "--json", "--page-size", "300x300", "--size", "600x400"]
        return json.loads(subprocess.run(words, check=True, capture_output=True).stdout)["poses"]

    def check(self, preset):
        rows, expected = [], []
        for pose in self.poses(preset):
            m = pose["matrix"]
            (x, y, w) = (m[3], m[7], m[15])
            is_empty = m[0] * m[5] == m[1] * m[4]
            if is_empty or w < 0.05 or abs(x / w) > 1900 or abs(y / w) > 1400:
                continue
            # CSS lists a matrix column by column.
            columns = [m[4 * row + column] for column in range(4) for row in range(4)]
            rows.append([",".join(f"{number:.12f}" for number in columns), x / w, y / w])
            expected.append((pose["difference"], not pose["hidden"]))
        page = self.browser.new_page(viewport={"width": 4000, "height": 3000})
        seen = page.evaluate(VISIBLE, rows)
        page.close()
        self.assertGreater(len(rows), 20)
        self.assertEqual([(difference, shown) for (difference, _), shown in zip(expected, seen)], expected)
        return [shown for _, shown in expected]

    def test_presets_hide_the_backs_that_the_browser_hides(self):
        for preset in PRESETS:
            with self.subTest(preset):
                self.check(preset)

    def test_a_mirrored_page_that_faces_the_eye_is_visible(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "mirrored.yaml"
            path.write_text(MIRRORED)
            shown = self.check(str(path))
        self.assertIn(True, shown)
        self.assertIn(False, shown)
