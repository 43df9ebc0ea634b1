"""The stage of a preview: inputs, and pixels equal to the renderer's."""

from preview import SCREENSHOTS, PreviewTest

# The largest distance between the centre of a circle and the path, in points.
FARTHEST = """(selector) => {
  const path = document.querySelector(selector);
  const length = path.getTotalLength();
  const points = Array.from({ length: 4000 }, (_, i) => path.getPointAtLength(length * i / 3999));
  const circles = [...path.parentNode.querySelectorAll('circle')].map(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value]);
  return Math.max(...circles.map(([x, y]) => Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)))));
}"""


class PreviewStageTest(PreviewTest):
    def test_drag_moves_and_settles_on_a_page(self):
        self.open()
        place = self.drag((-200, 0))
        self.assertGreater(place, 0.3)
        self.wait_for_rest()
        self.assertEqual(self.position(), round(self.position()))
        self.assertGreaterEqual(self.position(), 1)

    def test_vertical_and_right_to_left_stages_are_dragged(self):
        self.open(fragment="#a=coverflow&direction=vertical")
        self.assertGreater(self.drag((0, -150)), 0.3)
        self.wait_for_rest()
        self.page.click("#option-direction [aria-label=Horizontal]")
        self.page.click("#option-rtl")
        self.page.focus("#device")
        self.page.keyboard.press("Home")
        self.wait_for_rest(0)
        self.assertGreater(self.drag((150, 0)), 0.3)

    def test_pixels_at_rest_equal_the_command_line(self):
        self.open()
        self.drag((-200, 0))
        self.wait_for_rest()
        place = str(self.position())
        [picture] = self.render("coverflow", "--from", place, "--to", place, "--frames", "1")
        self.wait_for_pixels(picture)
        # The pixels are also equal with other options and during a motion.
        self.page.select_option("#option-size", "390x844")
        self.page.click("#option-background [aria-label=Light]")
        self.page.click("#option-rtl")
        options = ["--size", "390x844", "--scale", "2", "--background", "#f2f2f7", "--rtl"]
        [picture] = self.render("coverflow", *options, "--from", place, "--to", place, "--frames", "1")
        self.wait_for_pixels(picture)
        self.page.locator("#scrub").fill("20")
        self.wait_for_pixels(self.render("coverflow", *options, "--range", "20-20")[0])

    def test_devices_have_a_bezel_around_the_stage(self):
        page = self.open("linear")
        kinds = page.eval_on_selector_all("#option-size optgroup", "all => all.map((one) => one.label)")
        self.assertEqual(kinds, ["Phone", "Tablet", "Watch", "Television", "Other"])
        # The standard stage is that of no device.
        self.assertFalse(page.is_visible("#option-bezel"))
        page.select_option("#option-size", "390x844")
        page.click("#option-bezel")
        outer, inner, area = [page.locator(one).bounding_box() for one in [".has-bezel .shadow", "#device", ".area"]]
        self.assertGreater(inner["x"] - outer["x"], 3)
        self.assertAlmostEqual(inner["x"] - outer["x"], outer["y"] + outer["height"] - inner["y"] - inner["height"], delta=1)
        self.assertGreaterEqual(outer["y"], area["y"])
        self.assertLessEqual(outer["y"] + outer["height"], area["y"] + area["height"])
        # The page shows the drawing of renders, and exports have it too.
        page.wait_for_selector(".bezel:visible")
        self.assertEqual(page.eval_on_selector(".bezel", "(one) => [one.naturalWidth, one.naturalHeight]"), [2 * 414, 2 * 868])
        page.screenshot(path=SCREENSHOTS / "preview-bezel.png")
        page.click("[data-opens=export]")
        self.wait_for_text("#export .export-command code", "--size 390x844 --device phone .*--bezel")
        page.keyboard.press("Escape")
        page.select_option("#option-size", "600x600")
        page.wait_for_selector(".has-bezel", state="detached")

    def test_keys_turn_pages(self):
        page = self.open()
        page.focus("#device")
        self.press("ArrowRight", "ArrowRight")
        self.wait_for_rest(2)
        page.keyboard.press("ArrowLeft")
        self.wait_for_rest(1)
        page.keyboard.press("End")
        self.wait_for_rest(11)
        page.keyboard.press("Home")
        self.wait_for_rest(0)

    def test_wheels_turn_pages_and_trackpads_move_them(self):
        page = self.open()
        page.hover("#device")
        page.mouse.wheel(0, 120)
        self.wait_for_rest(1)
        page.mouse.wheel(0, -120)
        self.wait_for_rest(0)
        # The page itself sends the events, because events sent by Playwright are too slow for one gesture.
        page.evaluate(
            """async () => {
              for (let i = 0; i < 10; i += 1) {
                device.dispatchEvent(new WheelEvent('wheel', { deltaX: 17, cancelable: true }));
                await new Promise(requestAnimationFrame);
              }
            }"""
        )
        self.wait_for_text("#place", r"^page (1\.[3-9]|[2-9])")
        self.wait_for_rest()
        self.assertEqual(self.position(), round(self.position()))

    def test_a_tap_scrolls_to_the_page_under_it(self):
        page = self.open()
        page.mouse.click(*self.place("#device", 0.9))
        self.wait_for_text("#place", r"^page [2-9]\.00$")
        self.wait_for_rest()

    def test_scrubbing_shows_frame_time_and_position(self):
        page = self.open()
        page.focus("#scrub")
        page.keyboard.press("ArrowRight")
        self.wait_for_text("#place", "^frame 1 / 59$")
        self.assertEqual(page.inner_text("#live"), "0.017 s · page 1.05")
        page.keyboard.press("End")
        self.wait_for_text("#live", r"^0\.983 s · page 4\.00$")
        page.keyboard.press("Home")
        self.wait_for_text("#place", "^frame 0 / 59$")
        self.press(".", ".", ",")
        self.wait_for_text("#place", "^frame 1 / 59$")

    def test_touching_makes_the_stage_live_at_the_same_position(self):
        page = self.open()
        page.locator("#scrub").fill("40")
        self.wait_for_text("#place", "^frame 40 / 59$")
        shown = self.position()
        self.assertAlmostEqual(self.drag((-24, 0), steps=1), shown, delta=0.2)
        self.wait_for_rest()
        self.assertIn(self.position(), [2, 3])

    def test_playing_and_loop(self):
        page = self.open()
        page.keyboard.press("Space")
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Pause")
        page.keyboard.press("l")
        self.assertEqual(page.get_attribute("#view-loop", "aria-pressed"), "false")
        self.wait_for_text("#place", "^frame 59 / 59$")
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")
        page.keyboard.press("l")
        page.click("[aria-label='Speed 2']")
        page.keyboard.press("Home")
        page.click("#play")
        # Each rate is measured over eight consecutive frames. The median of the rates ignores delays.
        rates = page.evaluate(
            """() => new Promise((done) => {
              let [seen, rates, last, rounds] = [[], [], 0, 0];
              new MutationObserver(() => {
                const [frame, time] = [parseInt(place.textContent.split(' ')[1]), performance.now() / 1000];
                rounds += frame < last;
                last = frame;
                seen.push([frame + 60 * rounds, time]);
                const [now, before] = [seen.at(-1), seen.at(-9)];
                if (before) rates.push((now[0] - before[0]) / (now[1] - before[1]));
                if (rounds > 3 && rates.length > 20) done(rates.sort((a, b) => a - b));
              }).observe(place, { childList: true, characterData: true, subtree: true });
            })"""
        )
        self.assertAlmostEqual(rates[len(rates) // 2], 120, delta=20)

    def test_nothing_plays_by_itself_with_reduced_motion(self):
        page = self.open(reduced_motion="reduce")
        frames = page.evaluate(
            """async () => {
              let count = 0;
              const watch = new MutationObserver(() => { count += 1; });
              watch.observe(place, { childList: true, characterData: true, subtree: true });
              await new Promise((done) => setTimeout(done, 700));
              return count;
            }"""
        )
        self.assertEqual(frames, 0)
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Play")
        page.keyboard.press("Space")
        self.wait_for_text("#place", "^frame [1-9]")

    def test_overlays_and_onion_skins(self):
        page = self.open()
        [outlines, path] = ["#device .overlays polygon", "#device .overlays path"]
        self.assertEqual(page.locator(outlines).count(), 0)
        self.press("o", "p")
        self.assertGreater(page.locator(outlines).count(), 2)
        self.assertIn("1", page.locator("#device .overlays text").all_text_contents())
        # The centres of all pages are on the path.
        self.drag((-100, 0))
        self.wait_for_rest()
        self.assertGreater(page.locator("#device .overlays circle").count(), 2)
        self.assertLess(page.evaluate(FARTHEST, path), 1)
        # Onion skins are part of the frame.
        [plain] = self.render("coverflow", "--from", "1", "--to", "1", "--frames", "1")
        page.focus("#device")
        self.press("Home", "ArrowRight")
        self.wait_for_rest(1)
        self.wait_for_pixels(plain)
        page.keyboard.press("n")
        self.wait_for_pixels(plain, lambda count: count > 1000)
        page.keyboard.press("n")
        self.wait_for_pixels(plain)
