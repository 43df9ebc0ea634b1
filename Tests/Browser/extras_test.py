"""The layers on a page, such as overlays and shadows, compared with the browser's CSS."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from pixels import GPU, READ_PIXELS, address
from playwright.sync_api import sync_playwright

PROGRAM = pathlib.Path(os.environ["FXRENDER"])

# The sizes of the canvas and of the page. The page is in the middle of the canvas, at whole pixels.
WIDTH, HEIGHT = 360, 300
PAGE_WIDTH, PAGE_HEIGHT = 200, 160
BACKGROUND = "#4060a0"

# The largest allowed difference between two values of a channel, each of which is from 0 to 255.
TOLERANCE = 2

PAGE = f"""
<body style="margin: 0; background: {BACKGROUND}">
<div id="page" style="position: absolute; left: {(WIDTH - PAGE_WIDTH) // 2}px; top: {(HEIGHT - PAGE_HEIGHT) // 2}px;
  width: {PAGE_WIDTH}px; height: {PAGE_HEIGHT}px; overflow: hidden; %s">%s</div>
"""
PICTURE = '<img src="%s" style="display: block">'
# fxrender's blur repeats the pixels at the edge of a picture, but CSS mixes them with the background. The script
# therefore repeats the pixels at the edge before the blur.
STRETCHED = """
<canvas style="position: absolute; filter: blur(%spx)"></canvas>
<script>
  const margin = 150;
  const image = new Image();
  image.onload = () => {
    const canvas = document.querySelector('canvas');
    const [w, h] = [image.width, image.height];
    [canvas.width, canvas.height] = [w + 2 * margin, h + 2 * margin];
    [canvas.style.left, canvas.style.top] = [`${-margin}px`, `${-margin}px`];
    const context = canvas.getContext('2d');
    context.imageSmoothingEnabled = false;
    const spans = (length) => [[0, 1, 0, margin], [0, length, margin, length], [length - 1, 1, margin + length, margin]];
    for (const [sx, sw, x, width] of spans(w)) {
      for (const [sy, sh, y, height] of spans(h)) {
        context.drawImage(image, sx, sy, sw, sh, x, y, width, height);
      }
    }
    document.body.dataset.ready = true;
  };
  image.src = "%s";
</script>
"""

COMPARE = """
async ([first, second, edge]) => {
""" + READ_PIXELS + """
  // Whether a pixel is within one pixel of a rounded box's outline.
  const isOnEdge = (x, y, { left, top, width, height, radius }) => {
    const across = Math.abs(x + 0.5 - left - width / 2) - width / 2 + radius;
    const down = Math.abs(y + 0.5 - top - height / 2) - height / 2 + radius;
    const distance = Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - radius;
    return Math.abs(distance) < 1;
  };
  const [a, b] = [await pixels(first), await pixels(second)];
  let [worst, at] = [0, 0];
  for (let i = 0; i < a.data.length; i += 1) {
    if (edge && isOnEdge((i >> 2) % a.width, Math.floor((i >> 2) / a.width), edge)) continue;
    const difference = Math.abs(a.data[i] - b.data[i]);
    if (difference > worst) [worst, at] = [difference, i >> 2];
  }
  return { size: [a.width, a.height, b.width, b.height], worst, x: at % a.width, y: Math.floor(at / a.width) };
}
"""


class ExtrasTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        # The picture of the pages: a card with filled corners.
        size = f"{PAGE_WIDTH}x{PAGE_HEIGHT}"
        cls.picture = cls.folder / "picture.png"
        cls.picture.write_bytes(cls.render(cls, "linear", "--page-size", size, "--size", size, "--pages", "2"))
        cls.playwright = sync_playwright().start()
        # Chromium refuses to run as root with its sandbox.
        arguments = GPU + (["--no-sandbox"] if os.geteuid() == 0 else [])
        cls.browser = cls.playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.temporary.cleanup()

    def render(self, preset, *options):
        output = self.folder / "frames"
        subprocess.run(
            [PROGRAM, preset, "--frames", "1", "--quiet", "--output", output, *options],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return (output / "frame-0000.png").read_bytes()

    def compare(self, extras, style="", content=None, corner=0):
        """Renders a page with layers, shows the same page in HTML, and returns the largest difference.

        The edges of round corners are not compared, because every renderer smooths them differently.
        """
        preset = self.folder / "page.yaml"
        preset.write_text(f"summary: One page.\ntransform: []\nwindow: [0, 0]\n{extras}\n")
        frame = self.render(
            preset,
            *["--size", f"{WIDTH}x{HEIGHT}", "--page-size", f"{PAGE_WIDTH}x{PAGE_HEIGHT}"],
            *["--pages", self.picture, "--background", BACKGROUND],
        )
        page = self.browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        try:
            source = address(self.picture.read_bytes())
            page.set_content(PAGE % (style, content % source if content else PICTURE % source))
            if content:
                page.wait_for_selector("body[data-ready]")
            edge = {
                **{"left": (WIDTH - PAGE_WIDTH) / 2, "top": (HEIGHT - PAGE_HEIGHT) / 2},
                **{"width": PAGE_WIDTH, "height": PAGE_HEIGHT, "radius": corner},
            }
            pictures = [address(frame), address(page.screenshot())]
            found = page.evaluate(COMPARE, [*pictures, edge if corner else None])
        finally:
            page.close()
        self.assertEqual(found["size"], [WIDTH, HEIGHT, WIDTH, HEIGHT])
        return found

    def check(self, extras, style="", content=None, corner=0):
        with self.subTest(extras):
            found = self.compare(extras, style, content, corner)
            self.assertLessEqual(found["worst"], TOLERANCE, found)

    def test_a_difference_is_found(self):
        found = self.compare("overlays: [{ name: a, opacity: 5% }]")
        self.assertGreater(found["worst"], TOLERANCE)

    def test_overlays(self):
        layer = f'<div style="position: absolute; inset: 0; background: %s"></div>'
        for colour, css in [("black", "0 0 0"), ('"#ffcc00"', "255 204 0")]:
            flat = layer % f"rgb({css} / 40%%)"
            self.check(f"overlays: [{{ name: a, color: {colour}, opacity: 40% }}]", content=self.still(flat))
            for side in ["left", "right", "top", "bottom"]:
                for start, end in [(0, 50), (90, 10)]:
                    sheet = layer % f"linear-gradient(to {side}, rgb({css} / {start}%%), rgb({css} / {end}%%))"
                    extras = f"{{ name: a, color: {colour}, toward: {side}, from: {start}%, to: {end}%, opacity: 1 }}"
                    self.check(f"overlays: [{extras}]", content=self.still(sheet))

    def still(self, sheets):
        return f'{PICTURE}{sheets}<script>document.body.dataset.ready = true</script>'

    def test_blur(self):
        for deviation in [0.5, 1, 2, 4, 7.5, 12, 20, 40]:
            self.check(f"blur: {{ strength: 1, radius: {deviation} }}", content=STRETCHED.replace("%s", f"{deviation}", 1))

    def test_shadow(self):
        for x, y, radius, opacity, corner in [(0, 4, 5, 0.5, 0), (6, -3, 10, 1, 0), (0, 8, 12, 0.4, 24), (0, 0, 25, 0.8, 60)]:
            style = f"box-shadow: {x}px {y}px {2 * radius}px rgb(0 0 0 / {opacity}); border-radius: {corner}px"
            extras = f"shadow: {{ x: {x}, y: {y}, radius: {radius}, opacity: {opacity} }}\ncornerRadius: {corner}"
            self.check(extras, style, corner=corner)

    def test_glow(self):
        for colour, radius, opacity, corner in [("255 200 100", 12, 0.9, 0), ("80 160 255", 5, 1, 24), ("255 255 255", 25, 0.5, 60)]:
            style = f"box-shadow: 0 0 {2 * radius}px rgb({colour} / {opacity}); border-radius: {corner}px"
            extras = f'glow: {{ color: "rgb({colour})", radius: {radius}, opacity: {opacity} }}\ncornerRadius: {corner}'
            self.check(extras, style, corner=corner)

    def test_glow_above_shadow(self):
        style = "box-shadow: 0 0 12px rgb(255 200 100 / 0.8), 4px 6px 20px rgb(0 0 0 / 0.5)"
        self.check('glow: { color: "#ffc864", radius: 6, opacity: 0.8 }\nshadow: { x: 4, y: 6, radius: 10, opacity: 0.5 }', style)

    def test_clip(self):
        self.check("clip: { left: 10, top: 20, right: 30, bottom: 40 }", "clip-path: inset(20px 30px 40px 10px)")
