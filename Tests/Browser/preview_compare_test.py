"""The comparison of a preview: the pair with which it opens, and the difference of its sides."""

import base64

from preview import SCREENSHOTS, PreviewTest

# The largest value of each pixel of a screenshot within the device, by place, and those that are expected from the two canvases.
BLEND = """async (screenshot) => {
  const image = new Image();
  image.src = screenshot;
  await image.decode();
  const data = (picture) => {
    const copy = new OffscreenCanvas(640, 400).getContext('2d', { willReadFrequently: true });
    copy.drawImage(picture, 0, 0);
    return copy.getImageData(0, 0, 640, 400).data;
  };
  const [shown, a, b] = [image, ...['a', 'b'].map((side) => document.querySelector(`#canvas-${side}`))].map(data);
  let [wrong, visible] = [0, 0];
  for (let i = 0; i < shown.length; i += 4) {
    // The labels of the sides are above the difference.
    if (Math.floor(i / 4 / 640) < 40) continue;
    for (let c = i; c < i + 3; c += 1) {
      const expected = Math.abs(a[c] - b[c]);
      wrong += Math.abs(shown[c] - expected) > 2;
      visible += expected > 20;
    }
  }
  return [wrong, visible];
}"""

# The number of pixels that differ between the two canvases.
DIFFERING = """() => {
  const [a, b] = ['a', 'b'].map((side) => {
    const canvas = document.querySelector(`#canvas-${side}`);
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy.drawImage(canvas, 0, 0);
    return new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  });
  return a.reduce((count, pixel, i) => count + (pixel !== b[i]), 0);
}"""


class CompareTest(PreviewTest):
    def wait_for_difference(self):
        # Before its first frame, canvas B is smaller than A and would differ.
        self.page.wait_for_selector("#compare:visible")
        self.wait_for_exact()
        self.page.wait_for_function(f"() => ({DIFFERING})() > 500")

    def test_a_default_effect_opens_beside_plain_scrolling(self):
        page = self.open(fragment="#at=0.5")
        page.keyboard.press("b")
        self.wait_for_text("#tag-b", "^B  linear$")
        sides = self.state()["sides"]
        # Neither side has a value that nobody has set.
        self.assertEqual([sides[side]["settings"] for side in "ab"], [{}, {}])
        self.wait_for_difference()
        # Undo and redo cover the choice of B.
        page.select_option("#pick-b", "cylinder")
        self.wait_for_text("#tag-b", "cylinder$")
        page.keyboard.press("Escape")
        page.focus("#device")
        page.keyboard.press("Control+z")
        self.wait_for_text("#tag-b", "linear$")
        page.keyboard.press("Control+z")
        page.wait_for_selector("#compare", state="hidden")
        page.keyboard.press("Control+Shift+z")
        self.wait_for_text("#tag-b", "linear$")
        self.assertEqual(self.state()["sides"], sides)

    def test_a_tuned_effect_opens_beside_its_default(self):
        page = self.open(fragment="#a=coverflow&a.set.tilt=0.4&at=0.5")
        page.keyboard.press("b")
        self.wait_for_text("#tag-b", "^B  coverflow$")
        self.assertEqual(page.inner_text("#tag-a"), "A  coverflow · tilt 0.4")
        self.wait_for_difference()

    def test_every_effect_opens_beside_one_that_looks_different(self):
        page = self.open(fragment="#at=0.4")
        for preset in ["paging-snapshot-chess", "viewpager-zoom-in", "animated-cross-fade", "linear"]:
            self.show(preset)
            page.keyboard.press("b")
            self.wait_for_difference()
            # Undo closes the comparison in one step.
            page.keyboard.press("Control+z")
            page.wait_for_selector("#compare", state="hidden")

    def test_the_difference_is_that_of_the_pixels(self):
        page = self.open(fragment="#a=coverflow&b=cardflow&view.compare=difference&at=0.5")
        self.wait_for_difference()
        self.wait_for_text("#difference-amount", r"^[\d.]+ % differ visibly, by up to \d+ of 255$")
        page.keyboard.press("1")
        self.wait_for_exact()
        picture = b""

        def blend():
            nonlocal picture
            picture = page.locator("#device").screenshot()
            return page.evaluate(BLEND, "data:image/png;base64," + base64.b64encode(picture).decode())

        # A screenshot may have been taken before the browser has drawn the last frame.
        self.wait_until(blend, lambda found: found[0] < 50 and found[1] > 1000, "wrong and visible pixels")
        page.click("#difference >> text=×8")
        page.screenshot(path=SCREENSHOTS / "preview-difference.png")
        # A busy browser draws the stage some time after the click.
        self.wait_until(page.locator("#device").screenshot, lambda brighter: brighter != picture, "screenshot")
        page.select_option("#pick-b", "copy")
        self.wait_for_text("#difference-amount", "^Equal$")
        page.click("#compare >> text=Split")
        self.assertFalse(page.is_visible("#difference"))
