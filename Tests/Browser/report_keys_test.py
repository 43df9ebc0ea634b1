"""Keyboard control of a report, and its texts for screen readers."""

from opened_report import IDENTICAL, LONG, MISSING, READ, TURNED, OpenedReport


class ReportKeysTest(OpenedReport):
    def test_frames_are_selected_with_keys_alone(self):
        page = self.open()
        self.wait_for_status("Frame 7 of 0 … 14, 0.117 s, page position 0.35, geometry, 80 % diff")
        self.tab_to("#sequence-0 [data-frame='12']")
        page.keyboard.press("Enter")
        self.wait_for_status("Frame 12 of 0 … 14, 0.2 s, page position 0.6, geometry, 5 % differs")
        self.assertEqual(page.get_attribute("[data-frame='12']", "aria-current"), "true")
        for key, frame in [
            ("ArrowRight", 13), ("ArrowLeft", 12), ("p", 4), ("n", 12), ("n", 12),
            ("End", 14), ("ArrowRight", 14), ("Home", 0), ("ArrowLeft", 0),
        ]:
            page.keyboard.press(key)
            self.wait_for_status(f"Frame {frame} of")
        self.assertTrue(self.status().endswith("as expected"))

    def test_space_plays_and_pauses(self):
        page = self.open()
        self.tab_to("#sequence-0 [data-frame='4']")
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        self.assertEqual(page.inner_text("#play"), "Pause")
        page.wait_for_function("() => Number(document.getElementById('scrub').value) > 8")
        # The sequence lasts a quarter of a second and repeats.
        page.wait_for_function("() => Number(document.getElementById('scrub').value) < 4")
        page.keyboard.press("Space")
        self.assertEqual(page.inner_text("#play"), "Play")
        frame = page.input_value("#scrub")
        self.wait_for_status(f"Frame {frame} of")
        page.wait_for_timeout(200)
        self.assertEqual(page.input_value("#scrub"), frame)

    def test_playing_ends_without_a_loop(self):
        page = self.open()
        page.uncheck("#loop")
        page.select_option("#speed", "2")
        page.click("#play")
        page.wait_for_function("() => document.getElementById('play').textContent === 'Play'")
        self.assertEqual(page.input_value("#scrub"), "14")

    def test_speed_changes_while_it_plays(self):
        page = self.open()
        page.click("#play")
        page.select_option("#speed", "0.1")
        seen = page.evaluate(
            """async () => {
              const seen = new Set();
              const end = performance.now() + 500;
              while (performance.now() < end) {
                await new Promise(requestAnimationFrame);
                seen.add(document.getElementById('scrub').value);
              }
              return seen.size;
            }"""
        )
        # Six frames per second are three in half a second. The frames at the start and at the end may be added.
        self.assertTrue(2 <= seen <= 5, f"{seen} frames in half a second")

    def test_both_sides_play_the_same_frame(self):
        page = self.open(MISSING)
        page.keyboard.press("Home")
        page.keyboard.press("Space")
        seen = page.evaluate(
            """async () => {
              const red = (side) => (READ)(
                document.querySelector(`canvas[data-picture=${side}]`), 5, 7)[0];
              const seen = new Set();
              for (let i = 0; i < 30; i++) {
                await new Promise(requestAnimationFrame);
                seen.add(`${red('expected')} ${red('actual')}`);
              }
              return [...seen];
            }""".replace("READ", READ)
        )
        self.assertLessEqual(set(seen), {"100 100", "100 140", "100 0"})
        self.assertIn("100 140", seen)

    def test_other_keys(self):
        page = self.open()
        page.keyboard.press("?")
        self.assertTrue(page.is_visible("#help"))
        page.keyboard.press("End")
        page.keyboard.press("Escape")
        self.assertFalse(page.is_visible("#help"))
        page.click("#help-button")
        page.click("#help button")
        self.assertFalse(page.is_visible("#help"))
        self.wait_for_status("Frame 7 of")
        for key, mode in [("2", "slider"), ("3", "blink"), ("4", "heat"), ("1", "side")]:
            page.keyboard.press(key)
            self.assertTrue(page.is_checked(f"input[value={mode}]"))
        page.keyboard.press("z")
        self.assertEqual(page.input_value("#zoom"), "1")
        page.keyboard.press("o")
        self.assertFalse(page.is_checked("#outline"))
        page.keyboard.press("]")
        page.wait_for_selector(f"#name-{IDENTICAL}")
        self.assertFalse(page.is_visible(f"#name-{TURNED}"))
        for sequence in [TURNED, MISSING]:
            page.keyboard.press("[")
            page.wait_for_selector(f"#name-{sequence}")
        page.click(f".contents a[href='#sequence-{LONG}']")
        page.wait_for_selector(f"#name-{LONG}")
        page.go_back()
        page.wait_for_selector(f"#name-{MISSING}")

    def test_controls_use_their_own_keys(self):
        page = self.open()
        page.focus("#scrub")
        page.keyboard.press("ArrowRight")
        self.wait_for_status("Frame 8 of")
        page.focus("#next")
        page.keyboard.press("Space")
        self.wait_for_status("Frame 9 of")
        self.assertEqual(page.inner_text("#play"), "Play")
        page.focus("input[value=side]")
        page.keyboard.press("ArrowRight")
        self.assertTrue(page.is_checked("input[value=slider]"))
        self.wait_for_status("Frame 9 of")

    def test_every_control_has_a_name(self):
        page = self.open()
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('a, button, input, select, canvas[role=img], .pane')]
              .filter((one) => !one.ariaLabel && !one.textContent.trim()
                && ![...(one.labels ?? [])].some((label) => label.textContent.trim()))
              .map((one) => one.outerHTML)"""
        )
        self.assertEqual(nameless, [])
        self.assertIn("15 frames; 8 differ", page.get_attribute("#timeline", "aria-label"))
