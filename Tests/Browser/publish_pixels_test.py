"""The pages of published pages in Chromium, compared pixel by pixel with the exported style sheets."""

import re

from chromium import CHROMIUM
from pixels import GPU, READ_PIXELS, SHOW_IN_DEMO, address
from published import PublishedTest

# The pages have the proportions of the pictures, because a style sheet fills pages with them.
VIEW, PAGE = (420, 320), (180, 240)

# The presets with layers of each kind that style sheets draw, and those whose page is in pieces.
PRESETS = [
    "coverflow", "book", "fan", "lantern", "coverflow-classic", "reanimated-flow", "soft-shadow", "tab-stack",
    "reanimated-blur-rotate", "reanimated-parallax-layers", "swiper-parallax", "feed", "origami", "roller",
    "reanimated-press-swipe", "stories-cube", "throw", "material-hero", "today",
]
# The distances from page 3, in pixels.
DISTANCES = [0, 50, 110]

# A pixel differs if a channel differs by more than this.
TOLERANCE = 3
# The largest share of pixels that differ from all pixels around the same place.
MOST = 0.002
# The edge of an overlay is smoothed by itself, and so is that of a clip in a page that is enlarged; a style sheet has
# cracks between narrow pieces.
EXCEPTIONS = {"lantern": 0.01, "roller": 0.08, "material-hero": 0.004}

COMPARE = """
async ([first, second, tolerance]) => {
""" + READ_PIXELS + """
  const [a, b] = [await pixels(first), await pixels(second)];
  const found = { different: 0, worst: 0, seen: 0, size: [a.width, a.height, b.width, b.height] };
  const difference = (place, other) => Math.max(...[0, 1, 2].map((channel) => Math.abs(a.data[place + channel] - b.data[other + channel])));
  // An edge may be moved by a part of a pixel: a style sheet scrolls by whole pixels.
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => 4 * (down * a.width + across)));
  for (let place = 0; place < a.data.length; place += 4) {
    const own = difference(place, place);
    const least = own > tolerance ? Math.min(...around.map((step) => difference(place, Math.min(Math.max(place + step, 0), a.data.length - 4)))) : own;
    found.different += least > tolerance;
    found.worst = Math.max(found.worst, least);
    found.seen += Math.abs(a.data[place] - 0x40) + Math.abs(a.data[place + 1] - 0x60) + Math.abs(a.data[place + 2] - 0xa0) > 20;
  }
  found.different /= a.data.length / 4;
  found.seen /= a.data.length / 4;
  return found;
}
"""


class PublishPixelsTest(PublishedTest):
    browser_path, arguments = CHROMIUM, GPU

    def open_both(self, preset):
        """Opens a published page and the demo page of an exported style sheet.

        Returns both, the pictures, and whether the style sheet shows them on the pages themselves.
        """
        layout = ["--size", "x".join(map(str, VIEW)), "--page-size", "x".join(map(str, PAGE)), "--direction", "horizontal", "--pages"]
        viewport = {"width": VIEW[0], "height": VIEW[1]}
        path = self.publish(preset, *layout, "photos", "--background", "#4060a0", name=f"{preset}.html")
        pictures = [f"data:image/webp;base64,{found}" for found in re.findall(r'id="picture-\d+">(.*?)<', path.read_text())]
        self.program("export", preset, "--to", "css", *layout, len(pictures), "--output", f"{preset}-css", "--overwrite", "--approximate")
        demo = self.browser.new_page(viewport=viewport)
        self.addCleanup(demo.close)
        demo.goto((self.folder / f"{preset}-css/css/demo.html").as_uri())
        sheet = next((self.folder / f"{preset}-css/css").glob("*.css")).read_text()
        parts = re.findall(rf"\.{preset}-page > \.{preset}-(\w+)", sheet.partition("@supports")[0])
        return self.open(path, viewport), demo, pictures, set(parts) <= {"reflection"}

    def shots(self, page, demo, pictures, is_on_page, distance):
        """Returns pictures of both pages at the same position."""
        reached = demo.evaluate(SHOW_IN_DEMO, [pictures, "#4060a0", is_on_page, False, 1, 3, distance])
        page.evaluate("(position) => fxPlayer.scrollTo(position, { duration: 0 })", reached)
        self.assertAlmostEqual(self.rest(page), reached, delta=1e-6)
        return page.screenshot(), demo.screenshot()

    def test_layers(self):
        checker = self.browser.new_page()
        self.addCleanup(checker.close)
        for preset in PRESETS:
            page, demo, *rest = self.open_both(preset)
            for distance in DISTANCES:
                with self.subTest(preset=preset, distance=distance):
                    ours, theirs = self.shots(page, demo, *rest, distance)
                    found = checker.evaluate(COMPARE, [address(ours), address(theirs), TOLERANCE])
                    self.assertEqual(found["size"], [*VIEW, *VIEW])
                    self.assertGreater(found["seen"], 0.05, found)
                    self.assertLessEqual(found["different"], EXCEPTIONS.get(preset, MOST), found)
            page.context.close()
            demo.close()
