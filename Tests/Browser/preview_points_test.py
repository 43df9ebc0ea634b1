"""Dragging the points of tracks and tables: the YAML follows."""

from preview import SCREENSHOTS, SOURCE, PreviewTest

SWING = """# Ours, with comments.
summary: Pages swing in and settle.
parameters:
  lean: { type: angle, default: 12deg, range: [0, 45deg], help: "Rotation of the next page." }
transform:
  - translate: { x: d * L }
  # The swing:   spaces and the order of keys stay.
  - rotateZ: { outside: hold,  keys: [[-1, 20deg],   [0, 0], [1, -lean]], over: d }   # degrees
  - scale: "plc(d; -1:0.8, 0:1, 1:0.8)"
alpha: { keys: [[-2, 0], [-1, 80%], [0, 1], [2, 50%]], ease: sineInOut }
"""


class PointsTest(PreviewTest):
    def open_swing(self, text=SWING, **options):
        self.file = self.folder / "swing.yaml"
        self.file.write_text(text)
        page = self.open("./swing.yaml", fragment="#a=./swing.yaml&view.source=true&view.curves-height=330", **options)
        page.wait_for_selector(".handle")
        page.wait_for_function("(field) => document.querySelector(field).value !== ''", arg=SOURCE)
        return page

    def text(self):
        return self.page.input_value(SOURCE)

    def plot(self, title):
        return self.page.locator(f".plot.has-points:has(.plot-title:text-is('{title}'))")

    def handle(self, title, index):
        return self.plot(title).locator(".handle").nth(index)

    def drag_point(self, title, index, by, release=True):
        self.hold(self.handle(title, index), by)
        if release:
            self.page.mouse.up()

    def wait_for_number(self, pattern):
        self.page.wait_for_function(
            "([field, pattern]) => new RegExp(pattern).test(document.querySelector(field).value)", arg=[SOURCE, pattern]
        )

    def assert_stage_shows_the_text(self):
        (self.folder / "shown.yaml").write_text(self.text())
        self.assert_shows("./shown.yaml")

    def test_a_dragged_key_changes_only_its_number(self):
        page = self.open_swing()
        self.drag_point("Rotate Z", 1, (0, -30))
        self.wait_for_number(r"\[0, \d+(\.\d+)?deg\]")
        before, after = SWING.split("[0, 0]")
        # A vertical drag does not change the position.
        text = self.text()
        self.assertTrue(text.startswith(before) and text.endswith(after), text)
        self.assert_stage_shows_the_text()
        # The whole drag is one step of undo.
        page.click("#undo")
        page.wait_for_function("([field, text]) => document.querySelector(field).value === text", arg=[SOURCE, SWING])
        self.assertTrue(page.is_disabled("#undo"))
        page.click("#redo")
        page.wait_for_function("([field, text]) => document.querySelector(field).value === text", arg=[SOURCE, text])
        self.assertEqual(self.file.read_text(), SWING)

    def test_a_dragged_point_of_a_table_moves_both_numbers(self):
        self.open_swing()
        self.drag_point("Scale", 0, (30, -20))
        self.wait_for_number(r'"plc\(d; -0\.\d+:0\.\d+, 0:1, 1:0\.8\)"')
        before, after = SWING.split("-1:0.8")
        text = self.text()
        self.assertTrue(text.startswith(before) and text.endswith(after), text)
        self.assert_stage_shows_the_text()

    def test_points_in_an_unsaved_preset_of_the_library_are_dragged(self):
        page = self.open("reanimated-circular", fragment="#a=reanimated-circular&view.source=true&view.curves-height=330")
        page.wait_for_function("(field) => document.querySelector(field).value !== ''", arg=SOURCE)
        before = self.text()
        self.drag_point("Scale", 2, (0, 25))
        self.wait_for_number(r"0:(0\.\d+|1\.0\d+), 0\.5:0\.85")
        changed = [(one, other) for one, other in zip(before.split("\n"), self.text().split("\n"), strict=True) if one != other]
        self.assertEqual(len(changed), 1)
        self.assert_stage_shows_the_text()

    def test_a_point_is_dragged_beyond_the_plot(self):
        self.open_swing()
        # The point is at the top of its plot; a degree has at most a few pixels.
        height = self.plot("Rotate Z").locator(".plot-frame").bounding_box()["height"]
        self.drag_point("Rotate Z", 0, (0, -height))
        self.wait_for_number(r"\[-1, (4[4-9]|5\d)(\.\d+)?deg\]")

    def test_a_point_stays_between_its_neighbours(self):
        self.open_swing()
        self.drag_point("Scale", 1, (600, 0))
        self.wait_for_number(r"0\.99:1, 1:0\.8")
        self.assertFalse(self.page.is_visible("#failure"))
        self.assertFalse(self.page.is_visible(".problems"))

    def test_escape_cancels_a_drag(self):
        page = self.open_swing()
        self.drag_point("Scale", 1, (0, 40), release=False)
        self.wait_for_number(r"0:0\.\d+, 1:0\.8")
        page.keyboard.press("Escape")
        page.wait_for_function("([field, text]) => document.querySelector(field).value === text", arg=[SOURCE, SWING])
        page.mouse.up()

    def test_arrow_keys_move_a_point(self):
        page = self.open_swing()
        handle = self.handle("Alpha", 1)
        handle.focus()
        self.press("ArrowRight", "ArrowUp", "Shift+ArrowLeft")
        self.wait_for_number(r"\[-0\.991, 80\.5%\]")
        self.assertEqual(handle.get_attribute("aria-valuetext"), "position -0.991, value 80.5%")
        self.assert_stage_shows_the_text()
        # The focus is visible.
        self.assertNotEqual(handle.evaluate("(one) => getComputedStyle(one, '::before').outlineStyle"), "none")

    def test_typed_numbers_are_checked(self):
        page = self.open_swing()
        self.handle("Rotate Z", 1).focus()
        plot = self.plot("Rotate Z")
        at, value = [plot.locator(".point-row input").nth(index) for index in (0, 1)]
        for field, text, problem in [
            (value, "much", "‘much’ is not a number, such as 12deg. Write formulas in the source."),
            (value, "12pt", "‘12pt’ has another unit than the other points; write 12deg."),
            (at, "3", "A point stays between its neighbours; the position must be between -0.99 and 0.99."),
            (at, "1deg", "A position has no unit; write 1."),
        ]:
            field.fill(text)
            field.press("Enter")
            self.assertEqual(plot.locator(".point-remark").inner_text(), problem)
            self.assertEqual(field.get_attribute("aria-invalid"), "true")
            self.assertEqual(self.text(), SWING)
            field.press("Escape")
            self.assertEqual(field.get_attribute("aria-invalid"), "false")
        value.fill("0.25turn")
        value.press("Enter")
        self.wait_for_number(r"\[0, 0\.25turn\]")
        at.fill("-0.5")
        at.press("Enter")
        self.wait_for_number(r"\[-0\.5, 0\.25turn\]")
        self.assert_stage_shows_the_text()
        for expected in [SWING.replace("[0, 0]", "[0, 0.25turn]"), SWING]:
            page.click("#undo")
            page.wait_for_function("([field, text]) => document.querySelector(field).value === text", arg=[SOURCE, expected])

    def test_angles_are_shown_in_degrees_and_written_in_the_unit_of_the_file(self):
        page = self.open_swing(SWING.replace("[-1, 20deg]", "[-1, 0.5rad]"))
        handle = self.handle("Rotate Z", 0)
        self.assertEqual(handle.get_attribute("aria-valuetext"), "position -1, value 28.6°")
        handle.focus()
        page.keyboard.press("ArrowUp")
        self.wait_for_number(r"\[-1, 0\.5[01]\d*rad\]")
        self.assertRegex(handle.get_attribute("aria-valuetext"), r"^position -1, value (28\.[789]|29)")
        value = self.plot("Rotate Z").locator(".point-row input").nth(1)
        value.fill("0.25")
        value.press("Enter")
        self.wait_for_number(r"\[-1, 0\.25rad\]")
        self.assert_stage_shows_the_text()

    def test_a_formula_is_read_only_and_says_why(self):
        page = self.open_swing()
        self.handle("Rotate Z", 2).focus()
        plot = self.plot("Rotate Z")
        self.assertEqual(
            plot.locator(".point-remark").inner_text(), "Its value is the formula ‘-lean’, which only the source can change."
        )
        self.assertIsNotNone(plot.locator(".point-row input").nth(1).get_attribute("readonly"))
        # Its position is a number, and can be dragged.
        self.drag_point("Rotate Z", 2, (14, 40))
        self.wait_for_number(r"\[1\.\d+, -lean\]")
        self.assertIn("computed by formulas", page.inner_text(".curves-remark"))

    def test_points_of_an_extended_file_stay(self):
        (self.folder / "Presets").mkdir()
        base = SWING.replace("transform:", "abstract: true\ntransform:")
        (self.folder / "Presets/base.yaml").write_text(base)
        (self.folder / "Presets/child.yaml").write_text("summary: A child.\nextends: base\n")
        page = self.open("child", fragment="#a=child&view.curves-height=330")
        page.wait_for_selector(".handle")
        self.drag_point("Scale", 1, (0, 40))
        self.assertEqual(
            self.plot("Scale").locator(".point-remark").inner_text(),
            "These points are in base.yaml, which this preset extends; change them in that file.",
        )
        self.assertTrue(page.is_disabled("#undo"))
        self.assertEqual((self.folder / "Presets/base.yaml").read_text(), base)

    def test_points_wait_for_a_source_without_errors(self):
        page = self.open_swing()
        self.type_at("outside: ho", "x")
        page.wait_for_selector(".problems li")
        text = self.text()
        self.drag_point("Scale", 1, (0, 40))
        self.assertIn("The source has errors", self.plot("Scale").locator(".point-remark").inner_text())
        self.assertEqual(self.text(), text)

    def choose_channel(self, name):
        self.page.select_option("#edit-as-points", label=name)
        self.page.wait_for_selector(f".plot.has-points:has(.plot-title:text-is('{name}'))")

    def test_a_formula_is_edited_as_points_and_comes_back(self):
        page = self.open("coverflow", fragment="#a=coverflow&view.source=true&view.curves-height=330")
        page.wait_for_function("(field) => document.querySelector(field).value !== ''", arg=SOURCE)
        before = self.text()
        self.choose_channel("Rotate Y")
        note = page.inner_text(".curves-note")
        self.assertRegex(note, r"^rotateY has \d+ points now, at most 0(\.\d+)?° from the formula")
        self.wait_for_number(r"# rotateY was: -q \* tilt \* 90deg\n  - rotateY: \{ keys: \[\[-")
        self.assert_stage_shows_the_text()
        # One step of undo for each change.
        page.click("#undo")
        page.wait_for_function("([field, text]) => document.querySelector(field).value === text", arg=[SOURCE, before])
        page.click("#redo")
        page.wait_for_selector(".plot.has-points")
        self.drag_point("Rotate Y", 1, (0, 30))
        self.wait_for_number(r"\[0, -?\d+(\.\d+)?deg\]")
        self.plot("Rotate Y").locator("button:text-is('Formula')").click()
        page.wait_for_function("([field, text]) => document.querySelector(field).value === text", arg=[SOURCE, before])
        self.wait_until(page.locator(".has-points").count, lambda count: count == 0, "plots with points")
        # Parameters that no longer act are named.
        self.choose_channel("Translate x")
        self.choose_channel("Rotate Y")
        self.wait_for_text(".curves-note", r"^rotateY .* tilt no longer acts\.")
        page.wait_for_selector("#parameter-tilt:disabled")

    def test_points_are_added_deleted_snapped_and_eased(self):
        page = self.open_swing()
        plot = self.plot("Rotate Z")
        plot.locator("button:text-is('+ Point')").click()
        self.wait_for_number(r"\[-1, 20deg\], \[-0\.5, 10deg\], \[0, 0\], \[1, -lean\]")
        # A double-click adds a point on the curve.
        box = plot.locator(".plot-frame").bounding_box()
        page.mouse.dblclick(box["x"] + box["width"] * 0.9, box["y"] + 10)
        self.wait_for_number(r"\[1, -lean\], \[2\.[0-9]+, -12deg\]\]")
        self.wait_until(plot.locator(".handle").count, lambda count: count == 5, "points")
        self.handle("Rotate Z", 4).focus()
        page.keyboard.press("Delete")
        self.wait_for_number(r"\[1, -lean\]\]")
        self.wait_until(plot.locator(".handle").count, lambda count: count == 4, "points")
        self.handle("Rotate Z", 1).focus()
        plot.locator("button:text-is('Delete')").click()
        self.wait_for_number(r"\[-1, 20deg\], \[0, 0\], \[1, -lean\]")
        plot.locator(".point-ease").select_option("backOut")
        self.wait_for_number(r"ease: backOut")
        self.assert_stage_shows_the_text()
        # A point that is dragged near another one's value, or near a half page, has it; not with Alt.
        plot = self.plot("Alpha")
        first, last = [plot.locator(".handle").nth(index).bounding_box() for index in (0, 3)]
        down = first["y"] - last["y"]
        self.drag_point("Alpha", 3, (0, down + 3))
        self.wait_for_number(r"\[2, 0%\]")
        page.click("#undo")
        self.wait_for_number(r"\[2, 50%\]")
        page.keyboard.down("Alt")
        self.drag_point("Alpha", 3, (0, down + 3))
        page.keyboard.up("Alt")
        self.wait_for_number(r"\[2, (?!0%)-?[\d.]+%\]")
        # Tables have no easing.
        self.assertFalse(self.plot("Scale").locator(".point-ease").is_visible())

    def test_screenshots(self):
        for name, scheme in [("dark", "dark"), ("light", "light")]:
            page = self.open_swing(color_scheme=scheme, width=1440, height=900)
            self.handle("Rotate Z", 1).focus()
            page.screenshot(path=SCREENSHOTS / f"preview-points-{name}.png")
