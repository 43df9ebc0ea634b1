"""The state of a preview: two sides, errors, lost servers, undo, reloads."""

import subprocess

from preview import PROGRAM, SCREENSHOTS, SERVER_AWAY, PreviewTest


class PreviewStateTest(PreviewTest):
    def type_width(self, text):
        self.page.select_option("#option-size", "")
        self.page.fill("[aria-label='Width in points']", text)
        self.page.keyboard.press("Enter")

    def clip(self, layer):
        return self.page.evaluate("n => document.querySelectorAll('.layer')[n].style.clipPath", layer)

    def test_two_sides_are_split_at_the_same_position(self):
        page = self.open()
        page.click("#show-compare")
        page.select_option("#pick-b", "cardflow")
        self.wait_for_text("#tag-b", "cardflow")
        page.focus("#device")
        page.keyboard.press("ArrowRight")
        self.wait_for_rest(1)
        for preset, canvas in [("coverflow", "#canvas-a"), ("cardflow", "#canvas-b")]:
            [picture] = self.render(preset, "--from", "1", "--to", "1", "--frames", "1")
            self.wait_for_pixels(picture, canvas=canvas)
        page.focus("#divider")
        for key, share in [("Home", "0%"), ("End", "100%"), ("ArrowLeft", "98%")]:
            page.keyboard.press(key)
            self.assertIn(f" {share}", f" {self.clip(1).replace('(', ' ').replace('px', '')}".replace(")", ""))
        page.mouse.move(*self.place("#divider"))
        page.mouse.down()
        page.mouse.move(*self.place("#device", 0.25))
        page.mouse.up()
        self.assertEqual(page.get_attribute("#divider", "aria-valuenow"), "25")
        # Dragging the divider does not move the pages.
        self.wait_for_rest(1)
        page.click("#swap")
        self.wait_for_text("#preset-name", "^cardflow")
        page.click("#close-compare")
        self.assertFalse(page.is_visible("#canvas-b"))
        self.wait_for_rest(1)

    def test_blinking_starts_only_on_request_with_reduced_motion(self):
        page = self.open(reduced_motion="reduce")
        page.keyboard.press("b")
        page.click("text=Blink")
        swaps = """seconds => new Promise((done) => {
          const layer = document.querySelectorAll('.layer')[1];
          let [count, isHidden] = [0, layer.hidden];
          // The observer is also called if an attribute is set to its old value.
          const watch = new MutationObserver(() => {
            count += layer.hidden !== isHidden;
            isHidden = layer.hidden;
          });
          watch.observe(layer, { attributeFilter: ['hidden'] });
          setTimeout(() => done(count), seconds * 1000);
        })"""
        self.assertEqual(page.evaluate(swaps, 1.6), 0)
        self.assertFalse(page.is_visible("#canvas-b"))
        page.keyboard.down("v")
        self.assertTrue(page.is_visible("#canvas-b"))
        page.keyboard.up("v")
        self.assertFalse(page.is_visible("#canvas-b"))
        page.check("#blink")
        self.assertIn(page.evaluate(swaps, 1.6), [1, 2, 3])

    def test_an_error_is_shown_over_the_last_valid_frame(self):
        page = self.open()
        [valid] = self.render("coverflow", "--from", "0", "--to", "0", "--frames", "1")
        self.type_width("wide")
        page.wait_for_selector("#failure:visible")
        output = subprocess.run([PROGRAM, "render", "coverflow", "--size=widex400"], capture_output=True, text=True).stderr
        # The command line names its option, and the page its field.
        self.assertEqual(output.splitlines()[0].replace("error: --size", "Size"), page.inner_text("#failure h2"))
        self.wait_for_pixels(valid)
        page.screenshot(path=SCREENSHOTS / "preview-error.png")
        self.type_width("300")
        page.wait_for_selector("#failure", state="hidden")
        [fixed] = self.render("coverflow", "--size", "300x400", "--from", "0", "--to", "0", "--frames", "1")
        self.wait_for_pixels(fixed)

    def test_a_restarted_server_shows_the_same_frame(self):
        page = self.open()
        self.expected_messages = SERVER_AWAY
        page.click("#option-direction [aria-label=Vertical]")
        page.focus("#device")
        self.press("ArrowDown", "ArrowDown")
        self.wait_for_rest(2)
        port = self.server.port
        before = page.get_attribute("#canvas-a", "data-tick")
        self.server.stop()
        page.wait_for_selector("#banner:visible")
        self.serve(port=port)
        self.assertEqual(self.server.port, port)
        # The key of the first server does not open the second one.
        self.wait_for_text("#banner", "started again; open the address that it printed")
        self.open_again()
        page.wait_for_selector("#banner", state="hidden")
        page.wait_for_function("(tick) => document.querySelector('#canvas-a').dataset.tick !== tick", arg=before)
        self.wait_for_rest(2)
        [picture] = self.render("coverflow", "--direction", "vertical", "--from", "2", "--to", "2", "--frames", "1")
        page.evaluate("document.querySelector('#canvas-a').width = document.querySelector('#canvas-a').width")
        page.focus("#device")
        self.press("ArrowDown", "ArrowUp")
        self.wait_for_rest(2)
        self.wait_for_pixels(picture)

    def test_undo_and_redo(self):
        page = self.open()
        vertical = "#option-direction [aria-label=Vertical]"
        self.assertTrue(page.is_disabled("#undo"))
        page.click(vertical)
        page.click("#option-rtl")
        page.keyboard.press("Control+z")
        self.assertEqual(page.get_attribute("#option-rtl", "aria-pressed"), "false")
        self.assertEqual(page.get_attribute(vertical, "aria-pressed"), "true")
        page.click("#undo")
        # The direction of the preset is that of the server's answer.
        page.wait_for_selector(f"{vertical}[aria-pressed=false]")
        page.keyboard.press("Control+Shift+z")
        self.assertEqual(page.get_attribute(vertical, "aria-pressed"), "true")
        # A text field has its own undo.
        page.select_option("#option-size", "")
        page.focus("[aria-label='Width in points']")
        page.keyboard.press("Control+z")
        self.assertEqual(page.get_attribute(vertical, "aria-pressed"), "true")
        # Changes of the view are not undone.
        page.focus("#device")
        self.press("o", "Control+z")
        self.assertEqual(page.get_attribute("#view-outlines", "aria-pressed"), "true")

    def test_the_history_of_undo_survives_a_reload(self):
        page = self.open("coverflow")
        for text in ["0.1", "0.2", "0.3"]:
            self.entry("tilt").fill(text)
            page.keyboard.press("Enter")
        page.click("#undo")
        self.assertEqual(self.entry("tilt").input_value(), "0.2")
        # The last change need not be in the address yet, or may be written to it during the reload.
        self.reload()
        self.wait_for_tilt("0.2")
        page.click("#undo")
        self.wait_for_tilt("0.1")
        for _ in range(2):
            page.click("#redo")
        self.wait_for_tilt("0.3")
        self.assertTrue(page.is_disabled("#redo"))
        self.reload()
        for _ in range(3):
            page.click("#undo")
        self.wait_for_tilt("0.9")
        # Another address is another visit.
        page.goto("about:blank")
        page.goto(self.server.address + "#a=coverflow&a.set.tilt=0.5")
        page.wait_for_selector("#device:visible")
        self.wait_for_tilt("0.5")
        self.assertTrue(page.is_disabled("#undo"))

    def wait_for_tilt(self, text):
        self.page.wait_for_function("(text) => document.querySelector('#parameter-tilt')?.value === text", arg=text)

    def test_a_change_of_motion_is_undone_in_one_step(self):
        page = self.open()
        page.click("text=Motion")
        page.fill("#option-ease", "quadIn")
        page.press("#option-ease", "Enter")
        page.select_option("#option-scroll", "fling")
        page.wait_for_function("() => document.querySelector('#option-ease').value === ''")
        page.keyboard.press("Escape")
        page.click("#undo")
        self.assertEqual(page.input_value("#option-scroll"), "sweep")
        page.wait_for_function("() => document.querySelector('#option-ease').value === 'quadIn'")

    def test_a_device_replaces_a_custom_size(self):
        page = self.open()
        self.type_width("300")
        self.assertEqual(page.input_value("#option-size"), "")
        for size in ["640x400", "390x844", "640x400"]:
            page.select_option("#option-size", size)
            self.assertEqual(page.input_value("#option-size"), size)
            self.assertFalse(page.is_visible("[aria-label='Width in points']"))

    def test_a_reload_keeps_state_and_position(self):
        page = self.open()
        page.click("#option-rtl")
        page.keyboard.press("o")
        page.focus("#device")
        page.keyboard.press("End")
        self.wait_for_rest(11)
        page.wait_for_function("() => location.hash.includes('at=11')")
        page.reload()
        self.wait_for_rest(11)
        self.assertEqual(page.get_attribute("#option-rtl", "aria-pressed"), "true")
        self.assertEqual(page.get_attribute("#view-outlines", "aria-pressed"), "true")
        self.assertEqual(page.title(), "coverflow · fxrender preview")

    def test_every_control_has_a_name_and_keys_are_listed(self):
        page = self.open()
        page.keyboard.press("b")
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('a, button, input, select, textarea, [tabindex="0"], [role=slider]')]
              .filter((one) => !one.ariaLabel && !one.textContent.trim() && !one.getAttribute('aria-labelledby')
                && ![...(one.labels ?? [])].some((label) => label.textContent.trim()))
              .map((one) => one.outerHTML)"""
        )
        self.assertEqual(nameless, [])
        page.focus("#device")
        page.keyboard.press("?")
        self.assertTrue(page.is_visible("#help[open]"))
        self.assertIn("Play or pause the motion", page.inner_text("#help"))
        page.keyboard.press("Escape")
        self.assertFalse(page.is_visible("#help[open]"))

    def test_shortcuts_of_a_letter_can_be_switched_off(self):
        page = self.open()
        page.click("[data-opens=help]")
        page.uncheck("#letters")
        page.keyboard.press("Escape")
        self.reload()
        self.wait_for_rest()
        page.focus("#device")
        self.press("o", "?")
        self.assertFalse(page.is_visible("#help[open]"))
        self.assertEqual(page.get_attribute("#view-outlines", "aria-pressed"), "false")
        # Named keys still work.
        page.keyboard.press("ArrowRight")
        self.wait_for_rest(1)

    def test_no_width_scrolls_sideways(self):
        page = self.open()
        for width in [360, 390, 768, 1024, 1360]:
            page.set_viewport_size({"width": width, "height": 844})
            for panel in ["source", "tuning"]:
                page.click(f"[data-panel={panel}]")
                overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                self.assertLessEqual(overflow, 0, f"{width} wide, {panel}")
                box = page.locator("#device").bounding_box()
                self.assertGreaterEqual(box["x"], 0, f"{width} wide, {panel}")

    def test_screenshots(self):
        for name, scheme, width, height, fragment in [
            ("dark", "dark", 1360, 860, ""),
            ("light", "light", 1360, 860, "#a=coverflow&view.source=true&background=transparent"),
            ("narrow", "dark", 390, 844, ""),
            ("sides", "dark", 1360, 860, "#a=coverflow&b=cardflow&at=2&view.outlines=true"),
        ]:
            page = self.open(width=width, height=height, fragment=fragment, color_scheme=scheme)
            page.screenshot(path=SCREENSHOTS / f"preview-{name}.png")
            ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
            self.assertEqual(ground, {"dark": "rgb(20, 20, 23)", "light": "rgb(244, 244, 246)"}[scheme])
