"""Accessibility of a preview: axe-core finds nothing serious in any state of the page."""

from axe_playwright_python.sync_playwright import Axe

from preview_views import ViewsTest


class AccessTest(ViewsTest):
    def check(self, state):
        """Checks the page as it is now; `state` names it in errors."""
        violations = Axe().run(self.page).response["violations"]
        found = [
            f"{state}: {one['id']}: {one['nodes'][0]['target']}"
            for one in violations
            if one["impact"] in ("serious", "critical")
        ]
        self.assertEqual(found, [])

    def check_views(self, size, scheme):
        # The page's own rules forbid the script of axe-core.
        for view in self.views(size, scheme, bypass_csp=True):
            self.check(view)

    def check_panels(self, scheme, **options):
        """Checks the states of the panels that are no view of their own."""
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

    def test_views_are_accessible_in_light_colours(self):
        self.check_views("wide", "light")

    def test_views_are_accessible_in_dark_colours(self):
        self.check_views("wide", "dark")

    def test_views_are_accessible_on_a_tablet(self):
        self.check_views("tablet", "dark")

    def test_views_are_accessible_on_a_phone(self):
        self.check_views("phone", "light")
