"""Pictures in the page of a preview: dropping, choosing, moving and removing them."""

import base64
import pathlib
import re
import subprocess

from preview import PROGRAM, SCREENSHOTS, PreviewTest

SMALL = ("--size", "320x200", "--page-size", "120x160")

# Drops files on the page: a list of [name, content in Base64].
DROP = """([selector, files]) => {
  const transfer = new DataTransfer();
  for (const [name, text] of files) {
    transfer.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name));
  }
  const target = document.querySelector(selector);
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    target.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: transfer}));
  }
}"""


class PicturesTest(PreviewTest):
    def pictures(self, count=3):
        """Renders pictures of different colours and returns their paths."""
        folder = self.folder / "photographs"
        frames = self.render("linear", "--deck", "photos", "--frames", str(count), "--to", str(count - 1),
                             "--size", "240x320", "--page-size", "240x320", "--pages", str(count))
        folder.mkdir()
        paths = []
        for index, frame in enumerate(frames):
            paths.append(folder / f"photo {index + 1}.png")
            paths[-1].write_bytes(frame.read_bytes())
        return paths

    def drop(self, *paths):
        files = [[path.name, base64.b64encode(path.read_bytes()).decode()] for path in paths]
        self.page.evaluate(DROP, ["#stage", files])

    def names(self):
        return self.page.locator(".picture > span").all_inner_texts()

    def wait_for_names(self, *names):
        self.page.wait_for_function(
            "(names) => JSON.stringify([...document.querySelectorAll('.picture > span')].map((one) => one.textContent))"
            " === JSON.stringify(names)",
            arg=list(names),
        )

    def assert_shows_pages(self, *paths):
        pages = [word for path in paths for word in ("--pages", path)]
        self.assert_shows("coverflow", *SMALL, *pages)

    def test_dropped_pictures_are_shown_moved_removed_and_exported(self):
        paths = self.pictures()
        page = self.open("coverflow", *SMALL)
        self.drop(*reversed(paths))
        # They are sorted by name, as on the command line.
        self.wait_for_names("photo 1.png", "photo 2.png", "photo 3.png")
        self.assert_shows_pages(*paths)
        page.wait_for_function("() => [...document.querySelectorAll('.picture img')].every((one) => one.naturalWidth >= 120)")
        self.assertIn("kept until this preview ends", page.inner_text("#pictures"))
        page.screenshot(path=SCREENSHOTS / "preview-pictures.png")
        # The keys of a picture move it.
        page.focus(".picture >> nth=0")
        page.keyboard.press("ArrowRight")
        self.wait_for_names("photo 2.png", "photo 1.png", "photo 3.png")
        self.assert_shows_pages(paths[1], paths[0], paths[2])
        page.hover(".picture >> nth=2")
        page.click("[aria-label='Remove photo 3.png']")
        self.wait_for_names("photo 2.png", "photo 1.png")
        self.assert_shows_pages(paths[1], paths[0])
        page.drag_and_drop(".picture >> nth=1", ".picture >> nth=0")
        self.wait_for_names("photo 1.png", "photo 2.png")
        # Undo restores the order and then the removed picture.
        page.focus("#play")
        page.keyboard.press("Control+z")
        self.wait_for_names("photo 2.png", "photo 1.png")
        page.keyboard.press("Control+z")
        self.wait_for_names("photo 2.png", "photo 1.png", "photo 3.png")
        # They survive a reload as soon as the address has them.
        page.wait_for_function(
            "() => new URLSearchParams(location.hash.slice(1)).getAll('pages').join() === 'picture:2,picture:1,picture:3'"
        )
        self.reload()
        page.keyboard.press("i")
        self.wait_for_names("photo 2.png", "photo 1.png", "photo 3.png")
        self.press("Escape", "x")
        page.click("#export button.primary:enabled")
        page.wait_for_selector(".exports li[data-state=done]")
        own = self.folder / "own.gif"
        pages = [word for path in (paths[1], paths[0], paths[2]) for word in ("--pages", path)]
        subprocess.run(
            [PROGRAM, "coverflow", *SMALL, *pages, "--ease", "ease-in-out", "--hold", "0.5", "--bounce", "--output", own, "--quiet"],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        self.assertEqual((self.folder / "Renders/coverflow/coverflow.gif").read_bytes(), own.read_bytes())

    def test_bad_files_are_named_with_a_sentence_and_good_ones_are_used(self):
        [good, _] = self.pictures(2)
        bad = self.folder / "notes.txt"
        bad.write_text("no picture")
        page = self.open("coverflow", *SMALL)
        self.expected_messages = ["400"]
        self.drop(good, bad)
        self.wait_for_names("photo 1.png")
        self.wait_for_text(".picture-problems", "notes.txt.*not a PNG, JPEG or WebP picture")
        self.assertEqual(page.locator("#failure:visible").count(), 0)
        page.screenshot(path=SCREENSHOTS / "preview-pictures-bad.png")

    def test_pictures_of_the_command_line_keep_their_paths(self):
        paths = self.pictures()
        page = self.open("coverflow", *SMALL, "--pages", "photographs")
        page.keyboard.press("i")
        self.wait_for_names("photo 1.png", "photo 2.png", "photo 3.png")
        page.focus(".picture >> nth=2")
        page.keyboard.press("Home")
        self.wait_for_names("photo 3.png", "photo 1.png", "photo 2.png")
        self.assert_shows_pages(paths[2], paths[0], paths[1])
        self.press("Escape", "x")
        self.wait_for_text(".export-command code", "--pages 'photographs/photo 3.png' --pages")
        # Generated pages take their place.
        self.press("Escape", "i")
        page.click("text=Use generated pages")
        self.wait_for_names()
        self.assert_shows("coverflow", *SMALL)

    def test_pictures_that_cannot_be_read_have_a_placeholder_and_are_removed(self):
        paths = self.pictures(3)
        folder = paths[0].parent
        (folder / "b-empty.jpg").write_bytes(b"")
        half = folder / "photo 2 half.png"
        half.write_bytes(paths[1].read_bytes()[:-400])
        page = self.open("coverflow", *SMALL, "--pages", "photographs")
        page.wait_for_selector("#failure:visible")
        self.assertEqual(page.inner_text("#failure h2"), "2 pictures cannot be shown")
        problems = page.locator("#failure li").all_inner_texts()
        self.assertRegex(problems[0], "^b-empty.jpg: .*the file is empty$")
        self.assertRegex(problems[1], "^photo 2 half.png: a damaged PNG picture")
        # The other pages are shown as usual, and turn.
        for page_number in [1, 2, 3, 4]:
            page.focus("#device")
            page.keyboard.press("ArrowRight")
            self.wait_for_rest(page_number)
        page.screenshot(path=SCREENSHOTS / "preview-broken-picture.png")
        page.keyboard.press("Home")
        self.wait_for_rest(0)
        page.click("#failure button:has-text('Remove')")
        page.wait_for_selector("#failure", state="hidden")
        page.focus("#device")
        self.assert_shows_pages(*paths)
        # Undo shows the placeholders again, and they can be kept.
        page.keyboard.press("Control+z")
        page.wait_for_selector("#failure:visible")
        page.click("text=Keep the placeholders")
        self.assertFalse(page.is_visible("#failure"))
        page.keyboard.press("i")
        page.wait_for_function("() => document.querySelectorAll('.picture.is-broken').length === 2")
        page.screenshot(path=SCREENSHOTS / "preview-broken-sheet.png")

    def test_a_single_picture_that_cannot_be_read_is_removed(self):
        (self.folder / "mix").mkdir()
        (self.folder / "mix/b-empty.jpg").write_bytes(b"")
        page = self.open("coverflow", *SMALL, "--pages", "mix/")
        page.wait_for_selector("#failure:visible")
        self.assertEqual(page.inner_text("#failure h2"), "b-empty.jpg cannot be shown")
        page.screenshot(path=SCREENSHOTS / "preview-broken-single.png")
        page.click("#failure button:has-text('Remove')")
        page.wait_for_selector("#failure", state="hidden")
        self.assert_shows("coverflow", *SMALL)

    def test_bad_pages_are_skipped_on_request(self):
        paths = self.pictures(2)
        (paths[0].parent / "b-empty.jpg").write_bytes(b"")
        page = self.open("coverflow", *SMALL, "--pages", "photographs", "--skip-bad-pages")
        self.assertFalse(page.is_visible("#failure"))
        self.assert_shows_pages(*paths)

    def test_a_path_in_an_error_keeps_its_letters(self):
        (self.folder / "mix").mkdir()
        (self.folder / "mix/b-empty.jpg").write_bytes(b"")
        page = self.open("coverflow", *SMALL, "--pages", "mix/")
        page.keyboard.press("x")
        page.click("#export button.primary:enabled")
        page.wait_for_selector(".exports li[data-state=failed]")
        self.assertIn("mix/b-empty.jpg: ", page.inner_text(".export-result pre"))

    def test_a_dropped_preset_is_opened_and_saved(self):
        [picture] = self.pictures(1)
        preset = self.folder / "My Effect.yaml"
        preset.write_text("summary: Dropped.\ntransform: [{ translate: { x: d * L * 0.5 } }]\n")
        page = self.open("coverflow", *SMALL)
        self.drop(preset)
        self.wait_for_text("#preset-name", r"^my-effect \(edited\)$")
        (self.folder / "own.yaml").write_text(preset.read_text())
        self.assert_shows("./own.yaml", *SMALL)
        self.assertFalse(page.is_visible("#pictures"))
        # It is saved under its name.
        page.click("text=Save preset…")
        self.assertEqual(page.input_value("#save-name"), "my-effect")
        page.click(".save-dialog button:text-is('Save')")
        page.wait_for_selector(".save-dialog", state="detached")
        self.wait_for_text("#preset-name", "^my-effect$")
        self.assertEqual((self.folder / "Presets/my-effect.yaml").read_text(), preset.read_text())
        # A preset with errors says so, and pictures that are dropped with it are added.
        preset.write_text("summary: Dropped.\ntransform: [{ rotat: 3 }]\n")
        broken = self.folder / "broken.yml"
        broken.write_text(preset.read_text())
        self.drop(broken, picture)
        self.wait_for_names("photo 1.png")
        page.wait_for_selector("#failure:visible")
        self.assertEqual(page.inner_text("#failure h2"), "Line 2 of the source has an error")
        page.click("#failure button:has-text('Show the source')")
        page.wait_for_selector(".copy .wrong")
        self.assertEqual(page.inner_text(".copy .wrong"), "rotat")

    def test_files_are_chosen_with_a_dialog(self):
        paths = self.pictures(2)
        page = self.open("coverflow", *SMALL)
        page.keyboard.press("i")
        with page.expect_file_chooser() as chooser:
            page.click("text=Add pictures…")
        chooser.value.set_files(paths)
        self.wait_for_names("photo 1.png", "photo 2.png")
        self.assert_shows_pages(*paths)

    def test_dropped_pictures_are_removed_with_the_preview(self):
        [path] = self.pictures(1)
        page = self.open("coverflow", *SMALL)
        self.drop(path)
        self.wait_for_names("photo 1.png")
        self.press("Escape", "x")
        self.wait_for_text(".export-command code", "fxrender-pictures-")
        command = page.inner_text(".export-command code")
        copy = pathlib.Path(re.search(r"--pages (\S+)", command).group(1))
        self.assertEqual(copy.read_bytes(), path.read_bytes())
        self.assertEqual(copy.parent.stat().st_mode & 0o777, 0o700)
        self.expected_messages = ["WebSocket", "ERR_"]
        self.server.stop()
        self.assertFalse(copy.parent.exists())
