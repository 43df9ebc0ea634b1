"""Tuning a preset: controls, curves, and copied texts."""

import re
import subprocess

from preview import PROGRAM, SCREENSHOTS, PreviewTest

# Delays side B's `opened` message by half a second, and sets `sideCame` after it.
LATE_SIDE = """{
  const listen = WebSocket.prototype.addEventListener;
  WebSocket.prototype.addEventListener = function (type, take) {
    listen.call(this, type, (event) => {
      const { type, side } = typeof event.data === 'string' ? JSON.parse(event.data) : {};
      if (type !== 'opened' || side !== 'b') return take(event);
      setTimeout(() => { take(event); window.sideCame = true; }, 500);
    });
  };
}"""

# The fields whose placeholder is wider than the field, with that text.
CUT_OFF = """() => [...document.querySelectorAll('.parameter .entry')].filter((field) => field.placeholder).flatMap((field) => {
  const style = getComputedStyle(field, '::placeholder');
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const own = getComputedStyle(field);
  const room = field.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight);
  const unit = field.nextElementSibling;
  const isCovered = getComputedStyle(unit).display !== 'none' && unit.textContent !== '';
  return pen.measureText(field.placeholder).width <= room && !isCovered ? [] : [field.placeholder];
})"""


class PreviewTuningTest(PreviewTest):
    def row(self, name):
        return self.page.locator(f".parameter[data-parameter={name}]")

    def enter(self, name, text):
        self.entry(name).fill(text)
        self.page.keyboard.press("Enter")

    def assert_shows(self, *settings, preset="coverflow"):
        super().assert_shows(preset, *settings)

    def test_pixels_after_moving_a_slider_equal_the_command_line(self):
        self.open()
        self.assert_shows()
        self.drag_slider("tilt", -40)
        value = self.entry("tilt").input_value()
        self.assertLess(float(value), 0.9)
        self.assert_shows("--set", f"tilt={value}")

    def test_a_drag_is_undone_in_one_step(self):
        page = self.open()
        self.drag_slider("tilt", -40)
        self.drag_slider("spacing", 20)
        spacing = self.entry("spacing").input_value()
        page.click("#undo")
        self.assertEqual(self.entry("spacing").input_value(), "0.25")
        self.assertNotEqual(self.entry("tilt").input_value(), "0.9")
        page.click("#undo")
        self.assertEqual(self.entry("tilt").input_value(), "0.9")
        self.assert_shows()
        self.assertTrue(page.is_disabled("#undo"))
        page.click("#redo")
        page.click("#redo")
        self.assertEqual(self.entry("spacing").input_value(), spacing)

    def test_exact_numbers_and_their_units(self):
        page = self.open("swiper-creative")
        for typed, shown, setting in [
            ("45", "45", "45deg"),
            ("1rad", "57.2958", "1rad"),
            ("720", "720", "720deg"),
            ("0.25turn", "90", "0.25turn"),
        ]:
            self.enter("prevRotateY", typed)
            self.assertEqual(self.entry("prevRotateY").input_value(), shown)
            self.assert_shows("--set", f"prevRotateY={setting}", preset="swiper-creative")
        spoken = self.slider("prevRotateY").get_attribute("aria-valuetext")
        self.assertEqual(spoken, "90 degrees")
        page.click("text=Reset all")
        self.assertEqual(self.entry("prevRotateY").input_value(), "0")
        self.assertTrue(page.is_disabled("text=Reset all"))

    def test_arrow_keys_step_and_take_finer_steps_with_shift(self):
        page = self.open()
        self.slider("tilt").focus()
        for key, value in [
            ("ArrowLeft", "0.895"), ("Shift+ArrowLeft", "0.8945"), ("PageDown", "0.8445"), ("Home", "0"), ("End", "1"),
        ]:
            page.keyboard.press(key)
            self.assertEqual(self.entry("tilt").input_value(), value)
        self.entry("tilt").focus()
        page.keyboard.press("ArrowDown")
        self.assertEqual(self.entry("tilt").input_value(), "0.995")
        self.assert_shows("--set", "tilt=0.995")
        # A step starts from the text that is being typed.
        self.entry("tilt").fill("0.5")
        page.keyboard.press("ArrowUp")
        self.assertEqual(self.entry("tilt").input_value(), "0.505")
        page.keyboard.press("Enter")
        self.assert_shows("--set", "tilt=0.505")

    def test_a_formula_is_auto_until_it_is_set(self):
        self.open()
        self.assertEqual(self.entry("visibleItems").input_value(), "")
        self.assertEqual(self.entry("visibleItems").get_attribute("placeholder"), "auto 13")
        self.enter("visibleItems", "3")
        self.assert_shows("--set", "visibleItems=3")
        self.row("visibleItems").locator(".reset").click()
        self.assertEqual(self.entry("visibleItems").input_value(), "")
        self.assertFalse(self.row("visibleItems").locator(".reset").is_visible())
        self.assert_shows()

    def test_an_invalid_value_shows_an_error_and_keeps_the_stage(self):
        page = self.open()
        for name, text in [("tilt", "much"), ("visibleItems", "0")]:
            self.enter(name, text)
            error = self.row(name).locator(".error")
            error.wait_for()
            command = [PROGRAM, "coverflow", "--set", f"{name}={text}", "--output", self.folder / "none"]
            output = subprocess.run(command, capture_output=True, text=True).stderr
            problem = output.splitlines()[0].removeprefix(f"error: {name}")
            self.assertEqual(error.inner_text(), {"tilt": "Tilt", "visibleItems": "Visible items"}[name] + problem)
            self.assertEqual(self.entry(name).get_attribute("aria-invalid"), "true")
            self.assertEqual(self.entry(name).input_value(), text)
            self.assert_shows()
            page.click("#undo")
            error.wait_for(state="hidden")
            self.assertEqual(self.entry(name).get_attribute("aria-invalid"), "false")

    def test_a_wrong_unit_stays_as_typed_and_escape_restores_the_last_valid_value(self):
        page = self.open("coverflow")
        error = self.row("tilt").locator(".error")
        for valid in ["0.9", "0.4"]:
            self.enter("tilt", valid)
            # A value that the stage has not shown yet is not known to be valid.
            self.assert_shows("--set", f"tilt={valid}")
            for text in ["50deg", "3pt", "2turn"]:
                self.enter("tilt", text)
                error.wait_for()
                self.assertIn(f"'{text}'", error.inner_text())
                self.assertEqual(self.entry("tilt").input_value(), text)
                page.keyboard.press("Escape")
                error.wait_for(state="hidden")
                self.assertEqual(self.entry("tilt").input_value(), valid)
            self.assert_shows("--set", f"tilt={valid}")
        # A share can be written in percent, and text that is being typed is dropped first.
        self.enter("tilt", "50%")
        self.assertEqual(self.entry("tilt").input_value(), "0.5")
        self.entry("tilt").fill("0.1")
        page.keyboard.press("Escape")
        self.assertEqual(self.entry("tilt").input_value(), "0.5")
        # The default is restored as no setting.
        self.row("tilt").locator(".reset").click()
        self.assert_shows()
        self.enter("tilt", "50deg")
        error.wait_for()
        page.keyboard.press("Escape")
        error.wait_for(state="hidden")
        self.assertEqual(self.state()["sides"]["a"]["settings"], {})

    def test_texts_are_read_as_labels_write_them_and_others_stay_as_typed(self):
        page = self.open("roller")
        for name, text, value in [
            ("radius", "120 pt", "120"), ("spacing", "5pt", "5"), ("bend", "30°", "30"), ("bend", "0.1 turn", "36"), ("bend", "20 deg", "20"),
        ]:
            self.enter(name, text)
            self.assertEqual(self.entry(name).input_value(), value)
            self.assertFalse(self.row(name).locator(".error").is_visible())
        self.assert_shows("--set", "radius=120", "--set", "spacing=5", "--set", "bend=20deg", preset="roller")
        for name, valid in [("radius", "120"), ("bend", "20")]:
            for text in ["1e400", "∞", "5 %", "−1e400"]:
                self.enter(name, text)
                self.row(name).locator(".error").wait_for()
                self.assertEqual(self.entry(name).input_value(), text)
                page.keyboard.press("Escape")
                self.row(name).locator(".error").wait_for(state="hidden")
                self.assertEqual(self.entry(name).input_value(), valid)

    def test_automatic_values_are_shown_whole_with_their_unit(self):
        page = self.open()
        for preset, name, words in [("wheel", "angle", r"^auto \d+°$"), ("cylinder", "radius", r"^auto [\d.]+ pt$")]:
            self.show(preset)
            self.assertRegex(self.entry(name).get_attribute("placeholder"), words)
            self.assertEqual(page.evaluate(CUT_OFF), [])
        for width in [1360, 390]:
            page.set_viewport_size({"width": width, "height": 860})
            for preset in ["helix", "roller", "swiper-creative-spin", "reanimated-cube-3d", "inverted-wheel"]:
                self.show(preset)
                self.assertEqual(page.evaluate(CUT_OFF), [], preset)

    def test_wrap_is_one_button_that_shows_whether_the_ends_are_joined(self):
        page = self.open("cylinder", "--set", "wrap=true")
        self.assertEqual(page.locator(".parameter[data-parameter=wrap]").count(), 0)
        wraps = "import('/page/store.js').then(({latest}) => latest.opened.a.layout.wraps)"
        self.assertTrue(page.evaluate(wraps))
        for expected in ["true", "false", "true"]:
            self.assertEqual(page.get_attribute("#option-wrap", "aria-pressed"), expected)
            page.wait_for_function(f"() => {wraps}.then((wraps) => String(wraps) === '{expected}')")
            page.click("#option-wrap")

    def test_a_switch(self):
        page = self.open()
        page.check("#parameter-mirrored")
        self.assert_shows("--set", "mirrored=true")
        page.uncheck("#parameter-mirrored")
        self.assert_shows()

    def test_a_choice(self):
        page = self.open("up-carousel")
        names = page.locator("#parameter-spacingMode option").all_inner_texts()
        self.assertEqual(names, ["fixed", "overlap"])
        other = next(name for name in names if name != self.entry("spacingMode").input_value())
        page.select_option("#parameter-spacingMode", other)
        self.assert_shows("--set", f"spacingMode={other}", preset="up-carousel")

    def test_many_parameters_are_filtered(self):
        page = self.open("swiper-creative")
        page.fill("[aria-label='Filter parameters']", "origin next")
        seen = page.locator(".parameter:visible").evaluate_all("(rows) => rows.map((row) => row.dataset.parameter)")
        self.assertEqual(seen, ["nextOriginX", "nextOriginY"])
        self.assertRegex(page.inner_text(".search output"), r"^2 of \d+$")
        page.keyboard.press("Escape")
        self.assertGreater(page.locator(".parameter:visible").count(), 20)

    def test_one_side_is_tuned(self):
        page = self.open()
        self.assertFalse(page.is_visible("[aria-label='Side to tune']"))
        page.click("#show-compare")
        page.select_option("#pick-b", "copy")
        page.check("input[name=tuned][value=b]", force=True)
        self.enter("tilt", "0.2")
        [plain, tuned] = [
            self.render("coverflow", *settings, "--from", "0", "--to", "0", "--frames", "1")[0]
            for settings in [[], ["--set", "tilt=0.2"]]
        ]
        self.wait_for_pixels(tuned, canvas="#canvas-b")
        self.wait_for_pixels(plain)
        page.check("input[name=tuned][value=a]", force=True)
        self.assertEqual(self.entry("tilt").input_value(), "0.9")

    def test_text_typed_while_a_side_opens_is_kept(self):
        page = self.open(script=LATE_SIDE)
        page.click("#show-compare")
        page.select_option("#pick-b", "copy")
        page.check("input[name=tuned][value=b]", force=True)
        # `fill` waits until the field is enabled.
        self.entry("tilt").fill("0.2")
        page.wait_for_function("() => window.sideCame")
        self.assertEqual(self.entry("tilt").input_value(), "0.2")
        page.keyboard.press("Enter")
        [tuned] = self.render("coverflow", "--set", "tilt=0.2", "--from", "0", "--to", "0", "--frames", "1")
        self.wait_for_pixels(tuned, canvas="#canvas-b")

    def test_curves_are_drawn_and_marked(self):
        page = self.open()
        kinds = page.locator(".plot h3").all_inner_texts()
        self.assertEqual(kinds, ["Place", "Turn"])
        turn = ".plot:has(.legend:has-text('rotationY'))"
        curve, dots, here = [page.locator(f"{turn} {part}") for part in (".curve[d*=L]", ".dots", ".here")]
        before = curve.get_attribute("d"), dots.get_attribute("d")
        self.assertEqual(float(here.get_attribute("x1")), 300)
        # Dragging the stage moves the marks, but not the curve.
        self.hold("#device", (-20, 0))
        self.wait_for_text("#live", "dragging")
        position = self.held_position()
        nearest = round(position) - position
        self.assertAlmostEqual(float(here.get_attribute("x1")), 300 + nearest * 100, delta=2)
        page.mouse.up()
        self.assertEqual(curve.get_attribute("d"), before[0])
        self.assertNotEqual(dots.get_attribute("d"), before[1])
        # Tuning changes the curve. The plot is scaled to the largest value, so its labels change as well.
        self.wait_for_rest()
        self.enter("tilt", "0.2")
        page.wait_for_function("(words) => document.querySelector('.plots').textContent.includes(words)", arg="10°")
        page.hover(f"{turn} .plot-frame", position={"x": 2, "y": 20})
        self.assertRegex(page.inner_text("#curves .curves-head output"), r"^d −2\.\d+$")
        self.assertEqual(page.inner_text(f"{turn} .legend output"), "18°")
        self.assertIn("rotationY −18° to 18°", page.locator(f"{turn} .plot-frame").get_attribute("aria-label"))

    def test_showing_a_frame_is_fast(self):
        self.open("paging-stack")
        cost = self.page.evaluate(
            """async () => {
              const { latest, receive } = await import('/page/store.js');
              const frame = latest.frame.a;
              const picture = new ImageData(frame.width, frame.height);
              const times = [];
              for (let i = 0; i < 200; i++) {
                const image = await createImageBitmap(picture);
                const pages = frame.pages.map((page) => ({ ...page, difference: page.difference + i / 1e3 }));
                const start = performance.now();
                receive({ ...frame, image, pages });
                document.querySelector('#curves').offsetHeight;
                times.push(performance.now() - start);
              }
              return times.sort((a, b) => a - b)[100];
            }"""
        )
        print(f"a frame on the page: {cost:.2f} ms")
        # About 2 ms on an idle machine.
        self.assertLess(cost, 10)

    def test_copies(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        self.assertTrue(page.is_disabled("text=Copy as --set"))
        self.enter("tilt", "0.5")
        self.enter("spacing", "1 / 3")
        page.click("text=Copy as --set")
        self.wait_for_text("#saving output", "^Copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(copied, "--set tilt=0.5 --set 'spacing=1 / 3'")
        page.click("text=Copy command")
        self.wait_for_text("#saving output", "^Copied: fxrender ")
        command = page.evaluate("navigator.clipboard.readText()")
        self.assertRegex(command, r"^fxrender (render )?coverflow ")
        output = self.folder / "copied"
        command = re.sub("^fxrender", str(PROGRAM), command) + f" --frames 1 --output '{output}'"
        subprocess.run(command, shell=True, check=True, capture_output=True, cwd=self.folder)
        self.wait_for_pixels(output / "frame-0000.png")

    def test_every_control_has_a_name(self):
        page = self.open("swiper-creative")
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('#tuning-panel :is(button, input, select, [role=img])')]
              .filter((one) => !one.ariaLabel && !one.textContent.trim()
                && ![...(one.labels ?? [])].some((label) => label.textContent.trim()))
              .map((one) => one.outerHTML)"""
        )
        self.assertEqual(nameless, [])

    def test_texts_of_a_preset_are_not_html(self):
        html = "<img src=x onerror=alert(1)>"
        text = f"summary: '{html}'\nparameters:\n  far: {{ type: number, default: 1, range: [0, 2], help: '{html}' }}\n"
        (self.folder / "texts.yaml").write_text(text + "transform: [{ translate: { x: d * far * L } }]\n")
        page = self.open("./texts.yaml")
        self.assertEqual(page.inner_text("#help-far"), html)
        self.assertEqual(page.locator("#tuning-panel img").count(), 0)

    def test_screenshots(self):
        for name, scheme, width in [("dark", "dark", 1360), ("light", "light", 1360), ("narrow", "dark", 420)]:
            page = self.open("paging-stack", color_scheme=scheme, width=width)
            self.drag_slider("scaleFactor", 20)
            page.wait_for_timeout(300)
            page.screenshot(path=SCREENSHOTS / f"preview-tuning-{name}.png")
