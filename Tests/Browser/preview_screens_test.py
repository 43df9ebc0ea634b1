"""Screenshots of all views at three sizes, dark and light, and checks that nothing is cut off."""

import unittest

from preview import SCREENSHOTS, PreviewTest

SIZES = {"wide": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}

# The texts of controls that are partly outside of the window or of a box that hides them without scrolling, and the
# excess width of the page.
CUT_OFF = """() => {
  const cut = [];
  for (const one of document.querySelectorAll('button, select, input, h1, h2, output')) {
    const box = one.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(one).visibility === 'hidden') continue;
    if (document.querySelector('dialog:modal') && !one.closest('dialog:modal')) continue;
    let scrolls = false;
    for (let parent = one.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      scrolls ||= /auto|scroll/.test(style.overflowX + style.overflowY) || parent.matches('.visually-hidden, svg[hidden], #device');
    }
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.top < -1)) {
      cut.push(one.id || one.ariaLabel || one.textContent);
    }
  }
  return [cut, document.documentElement.scrollWidth - innerWidth];
}"""

# The share of the window that the stage's frame covers, and the width of the frame.
STAGE = """() => {
  const box = document.querySelector('#device').getBoundingClientRect();
  return box.width * box.height / (innerWidth * innerHeight);
}"""


class ScreensTest(PreviewTest):
    def views(self, page):
        """Opens the views one after the other, and yields their names."""
        page.wait_for_timeout(300)
        yield "stage"
        page.keyboard.press("v")
        page.wait_for_selector("#variants:visible")
        page.locator("#scrub").fill("29")
        page.wait_for_timeout(900)
        yield "variants"
        page.keyboard.press("v")
        page.keyboard.press("b")
        page.wait_for_selector("#compare:visible")
        page.wait_for_timeout(500)
        yield "compare"
        page.click("#compare >> text=Difference")
        page.wait_for_timeout(600)
        yield "difference"
        page.keyboard.press("b")
        page.keyboard.press("x")
        page.wait_for_selector("#export[open]")
        page.wait_for_timeout(500)
        yield "export"
        page.keyboard.press("Escape")
        page.keyboard.press("g")
        page.wait_for_selector("#gallery[open] .card")
        page.wait_for_function("() => document.querySelector('#gallery .card img').naturalWidth === 240", timeout=60_000)
        page.wait_for_timeout(1500)
        yield "gallery"

    def check(self, size, scheme):
        width, height = SIZES[size]
        fragment = "#a=coverflow&deck=photos&at=4.4" + ("&size=390x844" if size == "phone" else "")
        page = self.open(
            fragment=fragment, width=width, height=height, color_scheme=scheme, reduced_motion="reduce"
        )
        for view in self.views(page):
            page.screenshot(path=SCREENSHOTS / f"preview-screen-{view}-{size}-{scheme}.png")
            with self.subTest(view=view, size=size, scheme=scheme):
                self.assertEqual(page.evaluate(CUT_OFF), [[], 0])
                if view == "variants":
                    self.assertGreater(page.evaluate(STAGE), 0.15)

    def test_wide(self):
        for scheme in ["dark", "light"]:
            self.check("wide", scheme)

    def test_tablet(self):
        for scheme in ["dark", "light"]:
            self.check("tablet", scheme)

    def test_phone(self):
        for scheme in ["dark", "light"]:
            self.check("phone", scheme)


if __name__ == "__main__":
    unittest.main()
