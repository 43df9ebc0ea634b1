"""Accessibility of a preview's panels: axe-core finds nothing serious in their states that are no views of their own.

The views are checked in preview_screens_test.
"""

from preview import PreviewTest
from preview_views import serious


class AccessTest(PreviewTest):
    def check(self, state):
        """Checks the page as it is now; `state` names it in errors."""
        with self.subTest(state=state):
            self.assertEqual(serious(self.page), [])

    def check_panels(self, scheme, **options):
        fragment = "#a=reanimated-circular&view.tuning=false&view.curves=true"
        page = self.open("reanimated-circular", fragment=fragment, color_scheme=scheme, bypass_csp=True, **options)
        page.focus(".handle >> nth=1")
        page.fill(".point-row:visible input >> nth=1", "much")
        page.keyboard.press("Enter")
        page.wait_for_selector(".point-remark.is-wrong")
        self.check("a wrong number of a point")
        for mode in ["Velocity", "Acceleration"]:
            page.click(f"#curves button:has-text('{mode}')")
            self.check(mode)
        page.click("[data-panel=source]")
        page.wait_for_function("() => document.querySelector('#source-text')?.value")
        self.check("source")
        page.keyboard.press("Escape")
        page.click("[data-opens=export]")
        self.expected_messages = ["400"]
        page.fill("#export-fps", "much")
        page.keyboard.press("Enter")
        self.wait_for_text(".export-problem", "much")
        self.check("a wrong setting of an export")

    def test_panels_are_accessible(self):
        for scheme in ["light", "dark"]:
            self.check_panels(scheme)
        self.check_panels("dark", width=390, height=844)
