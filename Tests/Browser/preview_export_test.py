"""Exports from a preview: the command, progress, files, and cancelling."""

import subprocess
import unittest

from preview import PROGRAM, SCREENSHOTS, PreviewTest

SMALL = ("--size", "320x200", "--page-size", "120x160")


class ExportTest(PreviewTest):
    def open_export(self, *arguments, **options):
        page = self.open(*arguments, **options)
        page.keyboard.press("x")
        page.wait_for_selector("#export[open]")
        return page

    def command(self, pattern):
        """The displayed command, after it matches a pattern."""
        self.wait_for_text(".export-command code", pattern)
        return self.page.inner_text(".export-command code")

    def start(self):
        before = self.page.locator(".exports li").count()
        self.page.click("#export button.primary:enabled")
        self.page.wait_for_selector(f".exports li:nth-child({before + 1})")

    def wait_for_state(self, state, timeout=60_000):
        self.page.wait_for_selector(f".exports li:first-child[data-state={state}]", timeout=timeout)

    def test_a_gif_equals_the_output_of_the_command(self):
        page = self.open_export("coverflow", *SMALL, "--set", "tilt=0.7", "--frames", "200")
        command = self.command("--format gif$")
        self.assertEqual(
            command,
            "fxrender coverflow --frames 200 --size 320x200 --page-size 120x160 --set tilt=0.7 --format gif",
        )
        self.start()
        page.wait_for_selector(".exports progress")
        self.wait_for_text(".export-state p", r"^\d+ of 1\d\d frames")
        page.screenshot(path=SCREENSHOTS / "preview-export.png")
        self.wait_for_state("done")
        self.assertEqual(page.inner_text(".export-result code"), "Renders/coverflow/coverflow.gif")
        with page.expect_download() as download:
            page.click("text=Download")
        self.assertEqual(download.value.suggested_filename, "coverflow.gif")
        downloaded = self.folder / "downloaded.gif"
        download.value.save_as(downloaded)
        written = (self.folder / "Renders/coverflow/coverflow.gif").read_bytes()
        own = self.folder / "own.gif"
        subprocess.run(
            [PROGRAM, *command.split()[1:], "--output", own, "--quiet"],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )
        self.assertEqual(downloaded.read_bytes(), own.read_bytes())
        self.assertEqual(written, own.read_bytes())

    def test_a_cancelled_export_leaves_no_file(self):
        page = self.open_export("coverflow", *SMALL, "--frames", "90000")
        self.start()
        self.wait_for_text(".export-state p", r"^[1-9]\d* of ")
        # A second export has to wait, and is cancelled before it starts.
        self.start()
        self.wait_for_text(".exports li:first-child .export-state p", "^Waiting")
        page.click(".exports li:first-child button")
        self.wait_for_state("cancelled")
        page.click(".exports li:last-child button")
        page.wait_for_selector(".exports li:last-child[data-state=cancelled]")
        self.assertEqual([one for one in self.folder.rglob("*") if one.is_file()], [])

    def test_frames_and_a_film_strip(self):
        page = self.open_export("coverflow", *SMALL, "--frames", "4")
        page.check("#export input[value=png]")
        self.command(r"page-size 120x160$")
        self.start()
        self.wait_for_state("done")
        self.assertEqual(page.inner_text(".export-result code"), "Renders/coverflow")
        self.assertEqual(page.locator(".export-result a").count(), 0)
        frames = sorted((self.folder / "Renders/coverflow").glob("*.png"))
        own = self.render("coverflow", *SMALL, "--frames", "4")
        self.assertEqual([one.read_bytes() for one in frames], [one.read_bytes() for one in own])
        page.check("#export input[value=filmstrip]")
        command = self.command("--goldens Filmstrips$")
        self.start()
        page.wait_for_selector(".exports [data-state=done] + [data-state=done]")
        strip = self.folder / "Filmstrips/coverflow/filmstrip.png"
        self.assertEqual(list(strip.parent.iterdir()), [strip])
        before = strip.read_bytes()
        subprocess.run(
            [PROGRAM, *command.split()[1:]], check=True, cwd=self.folder, stdout=subprocess.DEVNULL
        )
        self.assertEqual(strip.read_bytes(), before)

    def test_an_unsaved_text_is_exported_with_its_family(self):
        (self.folder / "family.yaml").write_text(
            "abstract: true\nsummary: All.\ntransform: [{ translate: { x: d * L } }]\n"
        )
        text = "extends: family\nsummary: Mine.\n"
        (self.folder / "mine.yaml").write_text(text)
        page = self.open_export("./mine.yaml", *SMALL, "--frames", "3")
        edited = text + "alpha: 0.4\n"
        page.evaluate(
            """async (source) => {
              const {change} = await import('/page/store.js');
              change((next) => { next.sides.a.source = source; return next; });
            }""",
            edited,
        )
        page.wait_for_selector("#export p:text('The source is not saved'):visible")
        self.command(r"^fxrender \./mine\.yaml ")
        self.start()
        self.wait_for_state("done")
        exported = (self.folder / "Renders/mine/mine.gif").read_bytes()
        self.assertEqual((self.folder / "mine.yaml").read_text(), text)
        (self.folder / "mine.yaml").write_text(edited)
        own = self.folder / "own.gif"
        subprocess.run(
            [PROGRAM, "./mine.yaml", *SMALL, "--frames", "3", "--format", "gif", "--output", own],
            check=True,
            cwd=self.folder,
            capture_output=True,
        )
        self.assertEqual(exported, own.read_bytes())

    def test_an_error_has_the_message_of_the_command_line(self):
        (self.folder / "Renders").write_text("in the way")
        page = self.open_export("coverflow", *SMALL, "--frames", "3")
        self.start()
        self.wait_for_state("failed")
        self.assertRegex(page.inner_text(".export-result pre"), "(?m)^error: .*Renders")
        page.screenshot(path=SCREENSHOTS / "preview-export-failed.png")

    def test_exports_end_with_the_preview(self):
        page = self.open_export("coverflow", *SMALL, "--frames", "90000")
        self.start()
        self.wait_for_text(".export-state p", r"^[1-9]\d* of ")
        child = subprocess.run(
            ["pgrep", "-P", str(self.server.process.pid)], capture_output=True, text=True
        ).stdout.split()
        self.assertEqual(len(child), 1)
        self.expected_messages = ["ERR_CONNECTION", "WebSocket"]
        self.server.stop()
        gone = subprocess.run(["ps", "-p", child[0], "-o", "stat="], capture_output=True, text=True)
        self.assertIn(gone.stdout.strip()[:1], ["", "Z"])
        self.assertEqual([one for one in self.folder.rglob("*") if one.is_file()], [])
        page.close()


if __name__ == "__main__":
    unittest.main()
