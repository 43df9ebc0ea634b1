"""Screenshots of all views at three sizes, dark and light, and checks that nothing is cut off and all is accessible."""

from preview import SCREENSHOTS
from preview_views import ViewsTest, add_tests, serious

# The sizes and colour schemes that axe-core checks, which takes longer than the rest.
ACCESSIBLE = [("wide", "light"), ("wide", "dark"), ("tablet", "dark"), ("phone", "light")]

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


class ScreensTest(ViewsTest):
    def check(self, size):
        # The page's own rules forbid the script of axe-core.
        for view, scheme in self.views(size, bypass_csp=True):
            self.page.screenshot(path=SCREENSHOTS / f"preview-screen-{size}-{scheme}-{view.replace(' ', '-')}.png")
            with self.subTest(view=view, size=size, scheme=scheme):
                self.assertEqual(self.page.evaluate(CUT_OFF), [[], 0])
                if (size, scheme) in ACCESSIBLE:
                    self.assertEqual(serious(self.page), [])
                if view == "variants":
                    self.assertGreater(self.page.evaluate(STAGE), 0.15)


add_tests(ScreensTest, ScreensTest.check)
