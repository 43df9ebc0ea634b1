"""The pages of published pages in Chromium, compared pixel by pixel with the exported style sheets."""

import re
import unittest

from pixels import READ_PIXELS, address
from published import TOUCHES, PublishedTest

VIEW, PAGE = (420, 320), (200, 240)

# The presets with layers of each kind that style sheets draw, and those whose page is in pieces.
PRESETS = [
    "coverflow", "book", "fan", "lantern", "coverflow-classic", "material", "reanimated-flow", "today", "soft-shadow", "tab-stack",
    "paging-stack-layout", "reanimated-blur-rotate", "reanimated-parallax-layers", "swiper-parallax", "feed", "origami", "roller",
    "reanimated-press-swipe", "stories-cube", "throw",
]
# The distances by which a finger holds the pages, in pixels.
DISTANCES = [0, 60, 140]

# A pixel differs if a channel differs by more than this.
TOLERANCE = 3
# The largest share of pixels that differ, which are on edges: the two pages have equal matrices except for rounding.
MOST = 0.002

# Shows the pictures in the demo page of an export, and scrolls to a distance.
SHOW = """
async ([pictures, distance, isOnPage]) => {
  const scroller = document.querySelector('body > div');
  const sheet = document.createElement('style');
  sheet.textContent = `body { margin: 0 } :where(.page, .page > .content) { border-radius: 0; } ::-webkit-scrollbar { display: none; }`;
  document.head.append(sheet);
  const name = scroller.className;
  document.querySelectorAll('.page').forEach((page, index) => {
    const picture = `url(${pictures[index % pictures.length]})`;
    page.style.setProperty(`--${name}-page-picture`, picture);
    page.style.background = isOnPage ? `${picture} 0 0 / 100% 100%` : 'none';
    for (const part of page.children) part.textContent = '';
  });
  await Promise.all(pictures.map((source) => Object.assign(new Image(), { src: source }).decode()));
  scroller.scrollLeft = distance;
  for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  return scroller.scrollLeft;
}
"""

COMPARE = """
async ([first, second, tolerance]) => {
""" + READ_PIXELS + """
  const [a, b] = [await pixels(first), await pixels(second)];
  const found = { different: 0, worst: 0, seen: 0, size: [a.width, a.height, b.width, b.height] };
  for (let pixel = 0; pixel < a.data.length; pixel += 4) {
    let [difference, contrast] = [0, 0];
    for (let channel = 0; channel < 3; channel += 1) {
      difference = Math.max(difference, Math.abs(a.data[pixel + channel] - b.data[pixel + channel]));
      contrast = Math.max(contrast, Math.abs(a.data[pixel + channel] - a.data[channel]));
    }
    found.different += difference > tolerance;
    found.worst = Math.max(found.worst, difference);
    found.seen += contrast > 20;
  }
  found.different /= a.data.length / 4;
  found.seen /= a.data.length / 4;
  return found;
}
"""


class PublishPixelsTest(PublishedTest):
    def shots(self, preset, distance):
        """Returns pictures of a published page and of an exported style sheet at the same position."""
        layout = ["--size", "x".join(map(str, VIEW)), "--page-size", "x".join(map(str, PAGE)), "--pages"]
        viewport = {"width": VIEW[0], "height": VIEW[1]}
        path = self.publish(preset, *layout, "photos", "--background", "#4060a0", name=f"{preset}.html")
        page = self.open(path, viewport)
        page.evaluate("fxPlayer.scrollTo(3, { duration: 0 })")
        self.rest(page)
        touches = [["pointerdown", 1, 300, 160, 0], ["pointermove", 1, 300 - distance / 2, 160, 0.1], ["pointermove", 1, 300 - distance, 160, 0.2]]
        if distance:
            page.evaluate(TOUCHES, touches)
            page.wait_for_timeout(120)
        position = self.rest(page)
        ours = page.screenshot()
        page.context.close()
        data = path.read_text()
        pictures = [f"data:image/webp;base64,{found}" for found in re.findall(r'id="picture-\d+">(.*?)<', data)]
        self.program("export", preset, "--to", "css", *layout, len(pictures), "--output", f"{preset}-css", "--overwrite", "--approximate")
        demo = self.browser.new_page(viewport=viewport)
        self.addCleanup(demo.close)
        demo.goto((self.folder / f"{preset}-css/css/demo.html").as_uri())
        sheet = next((self.folder / f"{preset}-css/css").glob("*.css")).read_text()
        stride = float(demo.evaluate("getComputedStyle(document.querySelector('body > div')).getPropertyValue(`--${document.querySelector('body > div').className}-page-stride`)"))
        parts = re.findall(rf"\.{preset}-page > \.{preset}-(\w+)", sheet.partition("@supports")[0])
        is_on_page = set(parts) <= {"reflection"}
        demo.evaluate(SHOW, [pictures, round(position * stride), is_on_page])
        demo.add_style_tag(content="body > div { background: #4060a0 !important; }")
        return ours, demo.screenshot()

    def test_layers(self):
        checker = self.browser.new_page()
        self.addCleanup(checker.close)
        for preset in PRESETS:
            for distance in DISTANCES:
                with self.subTest(preset=preset, distance=distance):
                    ours, theirs = self.shots(preset, distance)
                    found = checker.evaluate(COMPARE, [address(ours), address(theirs), TOLERANCE])
                    self.assertEqual(found["size"], [*VIEW, *VIEW])
                    self.assertGreater(found["seen"], 0.05, found)
                    self.assertLessEqual(found["different"], MOST, found)


if __name__ == "__main__":
    unittest.main()
