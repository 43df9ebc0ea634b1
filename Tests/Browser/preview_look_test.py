"""The first look at a preset, and the zoom of the stage."""

import time

from preview import SCREENSHOTS, PreviewTest

# The width of the device over that of the viewport.
ZOOM = "document.querySelector('#device').getBoundingClientRect().width / 640"

# The share of the device's width and height at which a place of the window is.
SHARES = """([x, y]) => {
  const box = document.querySelector('#device').getBoundingClientRect();
  return [(x - box.left) / box.width, (y - box.top) / box.height];
}"""

# The page positions that are shown, in order, until the stage is at one for a second.
WATCH = """() => new Promise((done) => {
  const positions = [];
  let timer = 0;
  const note = () => {
    positions.push(Number(document.querySelector('#place').textContent.replace('page ', '')) - 1);
    clearTimeout(timer);
    timer = setTimeout(() => done(positions), 1000);
  };
  new MutationObserver(note).observe(document.querySelector('#place'), { childList: true, characterData: true, subtree: true });
  note();
})"""


class FirstLookTest(PreviewTest):
    def open_first(self, *arguments, **options):
        return self.open(*arguments, fragment="", **options)

    def test_the_stage_starts_in_the_middle_and_moves_once(self):
        page = self.open_first("coverflow", "--size", "320x200")
        positions = page.evaluate(WATCH)
        self.assertGreaterEqual(min(positions), 5)
        self.assertGreater(max(positions), 6.9)
        self.assertLessEqual(max(positions), 7)
        self.assertEqual(positions[-1], 5)
        # It goes there and back once, slowly.
        turn = positions.index(max(positions))
        self.assertEqual(positions[:turn], sorted(positions[:turn]))
        self.assertEqual(positions[turn:], sorted(positions[turn:], reverse=True))
        self.assert_shows("coverflow", "--size", "320x200")
        # A reload keeps the place and does not move.
        page.wait_for_function("() => location.hash.includes('at=5')")
        self.reload()
        self.assertEqual(set(page.evaluate(WATCH)), {5})

    def test_nothing_moves_with_reduced_motion(self):
        page = self.open_first(reduced_motion="reduce")
        self.wait_for_text("#place", "^page 6.00$")
        self.assertEqual(set(page.evaluate(WATCH)), {5})

    def test_any_input_ends_the_motion_at_a_page(self):
        for act in [
            lambda page: page.keyboard.press("Shift"),
            lambda page: page.click("#view-outlines"),
            lambda page: (page.mouse.move(5, 400), page.mouse.wheel(0, 60)),
        ]:
            page = self.open_first("coverflow", "--size", "320x200")
            self.wait_for_text("#place", r"^page 6\.[2-9]|^page 7")
            act(page)
            positions = page.evaluate(WATCH)
            self.assertLess(len(set(positions)), 60)
            self.assertEqual(positions[-1], round(positions[-1]))
            self.server.stop()
            self.expected_messages = ["WebSocket", "ERR_CONNECTION", "Failed to load"]
            page.close()

    def test_a_drag_takes_over_from_the_motion(self):
        page = self.open_first("coverflow", "--size", "320x200")
        self.wait_for_text("#place", r"^page 6\.[2-9]|^page 7")
        self.drag((-60, 0))
        self.wait_for_rest()
        self.assertEqual(self.position(), round(self.position()))
        self.assertGreaterEqual(self.position(), 5)

    def test_a_single_page_stays(self):
        page = self.open_first("coverflow", "--pages", "1")
        self.wait_for_text("#place", "^page 1.00$")
        self.assertEqual(set(page.evaluate(WATCH)), {0})


class ZoomTest(PreviewTest):
    def zoom(self):
        return round(self.page.evaluate(ZOOM), 3)

    def test_keys_and_buttons_zoom_from_25_to_400_percent_and_back(self):
        page = self.open()
        fitted = self.zoom()
        self.assertIn(f"640 × 400 · {round(fitted * 100)} %", page.inner_text("#zoom"))
        for _ in range(12):
            page.keyboard.press("+")
        self.assertEqual(self.zoom(), 4)
        self.assertIn("400 %", page.inner_text("#zoom"))
        page.keyboard.press("1")
        self.assertEqual(self.zoom(), 1)
        for _ in range(12):
            page.keyboard.press("-")
        self.assertEqual(self.zoom(), 0.25)
        page.keyboard.press("0")
        self.assertEqual(self.zoom(), fitted)
        page.click("[aria-label^='Zoom in']")
        self.assertGreater(self.zoom(), fitted)
        page.click("[aria-label^='Fit']")
        self.assertEqual(self.zoom(), fitted)
        # The zoom is no part of the effect, so undo does not change it, and a reload keeps it.
        page.keyboard.press("+")
        chosen = self.zoom()
        self.assertTrue(page.is_disabled("#undo"))
        page.wait_for_function("(zoom) => new URLSearchParams(location.hash.slice(1)).get('view.zoom') === String(zoom)", arg=chosen)
        self.reload()
        self.assertEqual(self.zoom(), chosen)

    def test_the_wheel_zooms_at_the_pointer(self):
        page = self.open()
        place = self.place("#device", 0.7, 0.4)
        page.mouse.move(*place)
        for modifier in ["Control", "Meta"]:
            page.keyboard.press("0")
            before = page.evaluate(SHARES, place)
            page.keyboard.down(modifier)
            for _ in range(8):
                page.mouse.wheel(0, -120)
            page.keyboard.up(modifier)
            page.wait_for_function(f"() => {ZOOM} > 2")
            for one, other in zip(before, page.evaluate(SHARES, place)):
                self.assertAlmostEqual(one, other, delta=0.01)
        # It does not scroll the pages.
        self.wait_for_rest(0)
        page.screenshot(path=SCREENSHOTS / "preview-zoom.png")
        # The pages of an enlarged stage are dragged as usual.
        self.assertGreater(self.drag((-200, 0)), 0.1)

    def test_two_fingers_zoom_and_one_finger_scrolls(self):
        page = self.open(width=900, height=700, has_touch=True)
        x, y = self.place("#device")
        session = page.context.new_cdp_session(page)

        def touch(kind, *places):
            points = [{"x": x + dx, "y": y, "id": number} for number, dx in enumerate(places)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        before = self.zoom()
        touch("touchStart", -20)
        touch("touchStart", -20, 20)
        for step in range(1, 9):
            touch("touchMove", -20 - 5 * step, 20 + 5 * step)
        touch("touchEnd")
        self.assertAlmostEqual(self.zoom(), min(4, 3 * before), delta=0.2)
        self.wait_for_rest(0)
        page.keyboard.press("0")
        touch("touchStart", 0)
        for step in range(1, 13):
            touch("touchMove", -15 * step)
            time.sleep(0.02)
        touch("touchEnd")
        self.wait_for_text("#place", r"^page [2-9]\.00$")
        self.assertEqual(self.zoom(), before)

    def test_a_pinch_in_safari_zooms_the_stage_and_not_the_page(self):
        page = self.open()
        page.keyboard.press("1")
        before = self.zoom()
        place = self.place("#device", 0.7, 0.4)
        shares = page.evaluate(SHARES, place)
        # Chromium has no such events.
        prevented = page.evaluate(
            """([clientX, clientY]) => [['gesturestart', 1], ['gesturechange', 1.4], ['gesturechange', 2], ['gestureend', 2]].map(([name, scale]) => {
              const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), { scale, clientX, clientY });
              return !document.querySelector('#device').dispatchEvent(event);
            })""",
            place,
        )
        self.assertEqual(prevented, [True] * 4)
        self.assertAlmostEqual(self.zoom(), 2 * before, delta=0.01)
        for one, other in zip(shares, page.evaluate(SHARES, place)):
            self.assertAlmostEqual(one, other, delta=0.01)

    def test_an_enlarged_stage_is_moved_with_the_middle_button(self):
        page = self.open()
        page.keyboard.press("1")
        for _ in range(4):
            page.keyboard.press("+")
        before = page.locator("#device").bounding_box()
        page.mouse.move(500, 400)
        page.mouse.down(button="middle")
        page.mouse.move(420, 370, steps=4)
        page.mouse.up(button="middle")
        after = page.locator("#device").bounding_box()
        self.assertEqual([after["x"] - before["x"], after["y"] - before["y"]], [-80, -30])
        self.wait_for_rest(0)
