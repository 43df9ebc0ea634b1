"""The sharpness of the stage on screens with two pixels per point."""

import io

from PIL import Image
from preview import PreviewTest

# The width and height of the canvas, and those of the device in screen pixels.
SIZES = """() => {
  const canvas = document.querySelector('#canvas-a');
  const box = document.querySelector('#device').getBoundingClientRect();
  return [[canvas.width, canvas.height], [box.width, box.height].map((points) => Math.round(points * devicePixelRatio))];
}"""

# Notes the pixels per point of all frames from now on, and whether they are exact.
WATCH = """import('/page/store.js').then(({on, latest}) => {
  window.scales = [];
  on('frame', ({width, isExact}) => { scales.push([width / latest.opened.a.layout.viewport[0], isExact]); });
})"""


class SharpTest(PreviewTest):
    def open_sharp(self, *arguments, **options):
        return self.open("linear", *arguments, device_scale_factor=2, **options)

    def wait_for_sharp(self):
        self.wait_for_exact()
        return self.wait_until(lambda: self.page.evaluate(SIZES), lambda sizes: sizes[0] == sizes[1], "sizes")[0]

    def test_frames_at_rest_have_the_pixels_of_the_screen_at_every_zoom(self):
        page = self.open_sharp("--size", "320x200")
        # Fitting enlarges the stage, too.
        self.assertGreater(self.wait_for_sharp()[0], 2 * 320)
        page.keyboard.press("1")
        self.wait_until(self.wait_for_sharp, lambda size: size == [640, 400])
        for _ in range(12):
            page.keyboard.press("+")
        self.wait_until(self.wait_for_sharp, lambda size: size == [2560, 1600])
        page.set_viewport_size({"width": 1111, "height": 777})
        page.keyboard.press("0")
        self.wait_for_sharp()

    def test_a_large_stage_has_sixteen_million_pixels(self):
        page = self.open_sharp("--size", "1600x1000", "--pages", "1")
        for _ in range(12):
            page.keyboard.press("+")
        self.wait_until(lambda: page.evaluate(SIZES)[0], lambda size: abs(size[0] * size[1] - 16e6) < 1e4, "size")
        self.wait_for_exact()

    def test_moving_frames_have_at_least_one_pixel_per_point(self):
        page = self.open_sharp("--size", "960x540")
        page.keyboard.press("1")
        self.wait_for_sharp()
        page.evaluate(WATCH)
        page.focus("#device")

        def move():
            """Moves to the next page and back; returns the pixels per point of the moving frames so far."""
            for key, place in [("ArrowRight", 1), ("ArrowLeft", 0)]:
                page.keyboard.press(key)
                self.wait_for_rest(place)
            return [scale for scale, is_exact in page.evaluate("scales") if not is_exact]

        # On a busy machine, a movement has few frames.
        self.wait_until(move, lambda scales: len(scales) > 3, "moving frames")
        self.wait_for_sharp()
        self.assertGreaterEqual(min(scale for scale, _ in page.evaluate("scales")), 1)

    def test_an_edge_of_a_card_is_one_screen_pixel_wide(self):
        page = self.open_sharp("--size", "320x200", "--background", "#ff0000")
        for key in ["0", "1", "+"]:
            page.keyboard.press(key)
            self.wait_for_sharp()
            box = page.locator("#device").bounding_box()
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            row = round((box["y"] + box["height"] / 2) * 2)
            left = round(box["x"] * 2)
            pixels = [picture.getpixel((left + x, row)) for x in range(round(box["width"] * 2))]
            background = [pixel[0] > 250 and pixel[1] < 5 for pixel in pixels]
            # The card in the middle of the stage begins after the last pixel of the background to its left.
            start = max(x for x in range(len(pixels) // 2) if background[x]) + 1
            inside = pixels[start + 4]
            differences = [max(abs(a - b) for a, b in zip(pixels[start + x], inside)) for x in range(4)]
            self.assertLess(max(differences[1:]), 12, f"{key}: {pixels[start - 1 : start + 5]}")
