"""The curves of exported style sheets in Chromium, and the picture in README beside a frame of fxrender.

`EXPORT_PICTURE=record make test-export` draws the picture again. Run it with Tests/Browser in PYTHONPATH.
"""

import os
import re

import numpy
from PIL import Image

from chromium import ChromiumTest
from compiled import run
from export_test import HERE, PROGRAM, ExportFolders

PICTURE = HERE.parents[1] / "Renders/readme/export.png"
# The page position, the size of the view and that of a page in the picture.
POSITION, VIEW, PAGE = 2.4, (420, 280), (150, 200)


class CSSTest(ExportFolders, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    def setUp(self):
        self.page = self.browser.new_page(viewport={"width": VIEW[0], "height": VIEW[1]})
        self.addCleanup(self.page.close)

    def shift(self, folder):
        """Returns the largest shift of a corner that the generated test page finds, in pixels."""
        self.page.goto((folder / "css/test.html").as_uri())
        self.assertRegex(self.page.text_content("#result"), "^passed")
        return float(self.page.evaluate("document.body.dataset.worst"))

    def test_curves_that_style_sheets_do_not_have(self):
        """Easings and springs become formulas, a Bézier curve a table with a stated error."""
        for options in [[], ["--direction", "vertical"], ["--set", "firmness=1"], ["--set", "firmness=1.7"]]:
            with self.subTest(options):
                folder = self.export("curves", "css", *options)
                certificate = (folder / "EXPORT.md").read_text()
                sentence = r"`bezier` with 0.3, 0.1, 0.2, 1 is a table of \d+ points, at most (\S+) off; variables"
                stated = re.search(sentence, certificate)
                self.assertLess(float(stated.group(1)), 1.01e-4)
                error = re.search(r"^\| `css` \| CSS \| run \| (\S+) pt,", certificate, re.M)
                # Chromium adds its own error.
                self.assertLess(self.shift(folder), float(error.group(1)) + 0.05)
                self.assertGreater(float(error.group(1)), 1e-4)

    def test_easings(self):
        self.write_easings()
        for options in [[], ["--direction", "vertical"]]:
            with self.subTest(options):
                self.assertLess(self.shift(self.export("easings", "css", *options)), 0.05)

    def pages(self):
        """Draws the pictures of the pages, each as it is at rest, and returns their folder."""
        folder = self.folder / "pages"
        size = "x".join(map(str, PAGE))
        run(
            PROGRAM, "render", "linear", "--deck", "posters", "--size", size, "--page-size", size, "--frames", "6",
            "--from", "0", "--to", "5", "--quiet", "--output", folder, check=True,
        )
        (folder / "frames.json").unlink()
        return folder

    def drawn(self, pages):
        """Returns the frame of fxrender, and the same view in Chromium."""
        view, page = ("x".join(map(str, size)) for size in (VIEW, PAGE))
        sizes = ["--size", view, "--page-size", page, "--pages", pages]
        demo = self.export("coverflow", "css", *sizes) / "css/demo.html"
        pictures = sorted(path.as_uri() for path in pages.glob("*.png"))
        self.page.goto(demo.as_uri())
        position = self.page.evaluate(
            """async ([pictures, position]) => {
              const pages = [...document.querySelectorAll('.page')];
              for (const [index, page] of pages.entries()) {
                page.style.background = 'none';
                page.style.borderRadius = 0;
                page.querySelector('.content').textContent = '';
                const image = page.querySelector('.content').appendChild(new Image());
                image.src = pictures[index];
                await image.decode();
              }
              const scroller = document.querySelector('.coverflow');
              Object.assign(scroller.style, { scrollbarWidth: 'none', scrollSnapType: 'none' });
              // The length of the track is whole, so that pages scroll a little farther than their stride.
              const scroll = getComputedStyle(scroller).getPropertyValue('--coverflow-page-scroll');
              scroller.scrollLeft = position * scroll;
              return scroller.scrollLeft / scroll;
            }""",
            [pictures, POSITION],
        )
        self.page.wait_for_timeout(300)
        self.page.screenshot(path=self.folder / "chromium.png")
        run(
            PROGRAM, "render", "coverflow", *sizes, "--frames", "1", "--from", str(position), "--quiet",
            "--output", self.folder / "frames", check=True,
        )
        frame = Image.open(self.folder / "frames/frame-0000.png").convert("RGB")
        return frame, Image.open(self.folder / "chromium.png").convert("RGB")

    def test_picture_beside_a_frame(self):
        """Compares Chromium with a frame, and README's picture with both; EXPORT_PICTURE=record draws it again."""
        frame, shot = self.drawn(self.pages())
        difference = numpy.abs(numpy.asarray(frame, dtype=int) - numpy.asarray(shot, dtype=int)).max(axis=2)
        # Browsers draw edges and reduced pictures in another way.
        self.assertLess(difference.mean(), 1.5)
        self.assertLess(numpy.percentile(difference, 95), 8)
        both = Image.new("RGB", (2 * VIEW[0] + 8, VIEW[1]), "white")
        both.paste(shot, (0, 0))
        both.paste(frame, (VIEW[0] + 8, 0))
        if os.environ.get("EXPORT_PICTURE") == "record":
            both.quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(PICTURE, optimize=True)
        kept = numpy.asarray(Image.open(PICTURE).convert("RGB"), dtype=int)
        self.assertEqual(kept.shape, (both.height, both.width, 3))
        self.assertLess(numpy.abs(kept - numpy.asarray(both, dtype=int)).mean(), 6)
