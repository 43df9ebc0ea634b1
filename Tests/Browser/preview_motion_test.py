"""The motion panel of a preview: filled-in values, and the editor of the timing function."""

import re
import subprocess

from preview import PROGRAM, SCREENSHOTS, PreviewTest

# The vertical position of the middle of the drawn curve in the picture.
MIDDLE = """() => {
  const points = document.querySelector('.ease-line').getAttribute('points').split(' ');
  return Number(points[Math.floor(points.length / 2)].split(',')[1]);
}"""


class MotionTest(PreviewTest):
    def open_motion(self, *arguments, **options):
        page = self.open(*arguments, **options)
        page.click("[data-panel=motion]")
        page.wait_for_selector(".easing")
        return page

    def box(self, selector):
        """The left, top, right and bottom of an element."""
        box = self.page.locator(selector).bounding_box()
        return [box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]]

    def overlaps(self, one, other):
        [a, b] = [self.box(selector) for selector in (one, other)]
        return max(a[0], b[0]) < min(a[2], b[2]) - 1 and max(a[1], b[1]) < min(a[3], b[3]) - 1

    def test_the_panel_covers_neither_the_stage_nor_its_error(self):
        for width, height in [(1440, 900), (1360, 768), (1024, 768), (1920, 1080), (390, 844), (820, 1180)]:
            page = self.open_motion("coverflow", width=width, height=height)
            page.fill("#option-duration", "long")
            page.press("#option-duration", "Enter")
            page.wait_for_selector("#failure:visible")
            page.screenshot(path=SCREENSHOTS / f"preview-motion-{width}.png")
            for other in ["#device", "#failure", "#player", "#toolbar", "header"]:
                self.assertFalse(self.overlaps("#motion-panel", other), f"{other} at {width}")
            panel = self.box("#motion-panel")
            self.assertLessEqual(panel[3], height)
            self.assertGreater(self.box("#device")[3] - self.box("#device")[1], 90)
            # Opening and closing the fields of a spring moves nothing else.
            places = [self.box(selector) for selector in ["#motion-panel", "#device", "#player"]]
            for _ in range(2):
                page.click("summary:has-text('Spring')")
                self.assertEqual([self.box(selector) for selector in ["#motion-panel", "#device", "#player"]], places)
            page.close()

    def test_the_panel_closes_by_its_buttons_and_by_escape(self):
        for width, height in [(390, 844), (1360, 860)]:
            page = self.open_motion(width=width, height=height)
            panel = page.locator("#motion-panel")
            # The button stays in view while the content scrolls.
            panel.evaluate("one => one.scrollTo(0, one.scrollHeight)")
            page.click(".motion-head button")
            self.assertFalse(panel.is_visible())
            page.click("[data-panel=motion]")
            page.focus("#option-from")
            page.keyboard.press("Escape")
            self.assertFalse(panel.is_visible())
            self.assertEqual(page.evaluate("document.activeElement.dataset.panel"), "motion")
            page.close()

    def test_the_panel_takes_the_place_of_tuning_while_it_is_open(self):
        page = self.open_motion(width=1360, height=860)
        self.assertFalse(page.is_visible("#tuning-panel"))
        self.assertTrue(page.is_visible("#curves-panel"))
        page.click("[data-panel=motion]")
        self.assertTrue(page.is_visible("#tuning-panel"))
        page.click("[data-panel=motion]")
        page.click("[data-panel=tuning]")
        self.assertTrue(page.is_visible("#tuning-panel"))
        self.assertFalse(page.is_visible("#motion-panel"))

    def test_a_choice_plays_at_once(self):
        page = self.open_motion("coverflow")
        page.focus("#device")
        for choose in [
            lambda: page.click(".ease-name[data-name=ease-in-out]"),
            lambda: (page.click(".ease-kind summary:text-is('Spring')"), page.click("text=Use a spring")),
            lambda: (page.fill("#option-duration", "0,5"), page.press("#option-duration", "Enter")),
        ]:
            self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")
            choose()
            page.wait_for_selector("#play[aria-label=Pause]")
            self.wait_for_text("#place", "^frame [1-9]")
            page.click("#play")
        # A decimal comma is a point on the command line.
        self.assertEqual(self.state()["options"]["duration"], "0.5")
        # Nothing plays while the panel is closed, or by itself with reduced motion.
        page.click("[data-panel=motion]")
        page.keyboard.press("Control+z")
        page.wait_for_timeout(300)
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")
        page = self.open_motion("coverflow", reduced_motion="reduce")
        page.click(".ease-name[data-name=ease-in-out]")
        self.wait_for_value("ease", "ease-in-out")
        page.wait_for_timeout(300)
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")

    def value(self, name):
        return self.page.input_value(f"#option-{name}")

    def wait_for_value(self, name, value):
        self.page.wait_for_function(
            "([name, value]) => document.querySelector(`#option-${name}`).value === value", arg=[name, value]
        )

    def test_values_in_effect_are_filled_in(self):
        page = self.open_motion("coverflow", "--frames", "30", "--hold", "0.5")
        shown = {name: self.value(name) for name in ["from", "to", "duration", "frames", "fps", "hold", "ease"]}
        self.assertEqual(
            shown,
            {"from": "1", "to": "4", "duration": "0.5", "frames": "30", "fps": "60", "hold": "0.5", "ease": "linear"},
        )
        page.screenshot(path=SCREENSHOTS / "preview-motion.png")
        # A duration replaces the number of frames.
        page.fill("#option-duration", "2")
        page.press("#option-duration", "Enter")
        self.wait_for_value("frames", "120")
        self.assertEqual(self.state()["options"].get("duration"), "2")
        self.assertNotIn("frames", self.state()["options"])
        # An empty text restores the default.
        page.fill("#option-hold", "")
        page.press("#option-hold", "Enter")
        self.wait_for_value("hold", "0")
        page.click("#option-bounce")
        self.assertTrue(page.is_checked("#option-bounce"))
        page.wait_for_function("() => Number(document.querySelector('#scrub').max) === 237")

    def test_gestures_have_no_timing_function(self):
        page = self.open_motion("coverflow")
        page.select_option("#option-scroll", "fling")
        page.wait_for_selector(".easing", state="hidden")
        self.assertFalse(page.is_visible("#option-hold"))
        self.assertTrue(page.is_visible("#option-frames"))

    def test_named_curves_have_previews_and_the_words_of_the_command_line(self):
        page = self.open_motion("coverflow")
        names = page.eval_on_selector_all(".ease-name", "all => all.map((one) => one.dataset.name)")
        self.assertIn("ease-in-out", names)
        for name in ["ease-in-out", "bounceOut", "backIn"]:
            page.click(f".ease-name[data-name={name}]")
            self.wait_for_value("ease", name)
            self.assertEqual(page.get_attribute(f".ease-name[data-name={name}]", "aria-pressed"), "true")
        checked = subprocess.run(
            [PROGRAM, "render", "coverflow", "--ease", names[-1], "--frames", "1", "--quiet"],
            cwd=self.folder,
            capture_output=True,
        )
        self.assertEqual(checked.returncode, 0)
        # Each choice is one step of undo.
        self.press("Escape", "Control+z")
        self.wait_for_value("ease", "bounceOut")

    def test_handles_change_a_bezier_curve_by_pointer_and_keys(self):
        page = self.open_motion("coverflow")
        before = page.evaluate(MIDDLE)
        box = page.locator(".ease-handle").first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 60, steps=6)
        page.mouse.up()
        # The server's answers to the first movements may arrive after the last one.
        text = self.state()["options"]["ease"]
        self.assertRegex(text, r"^cubic-bezier\(0\.")
        self.wait_for_value("ease", text)
        page.wait_for_function(f"() => ({MIDDLE})() < {before - 5}")
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", text.removeprefix("cubic-bezier"))]
        self.assertEqual(len(numbers), 4)
        page.screenshot(path=SCREENSHOTS / "preview-motion-bezier.png")
        page.focus(".ease-handle >> nth=1")
        page.keyboard.press("Shift+ArrowUp")
        numbers[3] = round(numbers[3] + 0.1, 2)
        self.wait_for_value("ease", "cubic-bezier({})".format(", ".join(f"{one:g}" for one in numbers)))
        self.assertEqual(page.get_attribute(".ease-handle >> nth=1", "aria-valuetext"), f"x {numbers[2]:g}, y {numbers[3]:g}")
        # The dragged curve is one step of undo, and the keys another.
        page.focus("#play")
        page.keyboard.press("Control+z")
        self.wait_for_value("ease", text)
        page.keyboard.press("Control+z")
        self.wait_for_value("ease", "linear")

    def test_a_spring_is_written_as_on_the_command_line(self):
        page = self.open_motion("coverflow")
        page.click(".ease-kind summary:text-is('Spring')")
        page.click("text=Use a spring")
        self.wait_for_value("ease", "spring(duration: 0.5, bounce: 0.3)")
        page.focus(".ease-kind input[aria-label=Bounce]")
        page.keyboard.press("ArrowRight")
        self.wait_for_value("ease", "spring(duration: 0.5, bounce: 0.35)")
        # The curve overshoots, so it leaves the frame of the picture.
        page.wait_for_function(
            """() => Math.min(...document.querySelector('.ease-line').getAttribute('points').split(' ')
              .map((point) => Number(point.split(',')[1]))) < 34"""
        )
