"""Exports from a preview: the command, progress, files, and cancelling."""

import re
import subprocess

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

    def wait_for_state(self, state):
        self.page.wait_for_selector(f".exports li:first-child[data-state={state}]")

    def wait_for_picture(self, tag, size):
        """Waits until the first export shows its result with a size in pixels."""
        names = ["videoWidth", "videoHeight"] if tag == "video" else ["naturalWidth", "naturalHeight"]
        self.page.wait_for_function(
            """([tag, names, size]) => {
              const shown = document.querySelector(`.exports li:first-child ${tag}.export-picture`);
              return shown && names.every((name, index) => shown[name] === size[index]);
            }""",
            arg=[tag, names, size],
        )

    @staticmethod
    def bytes(count):
        power = 2 if count >= 1e6 else 1
        return f"{float(f'{count / 1000**power:.3g}'):g} {['kB', 'MB'][power - 1]}"

    def test_settings_belong_to_the_export_and_survive_a_reload(self):
        page = self.open_export("coverflow", *SMALL, "--frames", "10")
        page.check("#export input[value=webp]")
        page.fill("#export-scale", "2")
        page.fill("#export-fps", "20")
        page.fill("#export-quality", "40")
        page.fill("#export-name", "own-name")
        page.fill("#export-ease", "linear")
        page.fill("#export-hold", "0")
        page.uncheck("#export-bounce")
        page.check("#export-bounce")
        command = self.command("own-name.webp$")
        self.assertEqual(
            command,
            "fxrender coverflow --frames 10 --fps 20 --bounce --size 320x200 --page-size 120x160 --scale 2"
            " --format webp --quality 40 --output Renders/coverflow/own-name.webp",
        )
        self.assertRegex(page.inner_text("#export"), r"640 × 400 pixels · 18 frames · 0.9 s at 20")
        # The stage keeps its own motion.
        self.assertNotIn("bounce", self.state()["options"])
        self.start()
        self.wait_for_state("done")
        self.wait_for_picture("img", [640, 400])
        page.screenshot(path=SCREENSHOTS / "preview-export-done.png")
        written = (self.folder / "Renders/coverflow/own-name.webp").stat().st_size
        page.wait_for_function("() => location.hash.includes('view.export-bounce=true')")
        self.reload()
        page.keyboard.press("x")
        self.wait_for_state("done")
        self.wait_for_picture("img", [640, 400])
        self.assertEqual(page.inner_text(".export-state p"), f"Done · {self.bytes(written)}")
        self.assertEqual(self.command("own-name.webp$"), command)
        # A name cannot lead out of the folder.
        page.fill("#export-name", "../x")
        page.press("#export-name", "Enter")
        page.wait_for_selector(".export-problem:text('the name of an export cannot be')")
        self.assertTrue(page.is_disabled("#export button.primary"))
        self.expected_messages = ["400"]

    def test_a_running_export_survives_a_reload_and_is_cancelled(self):
        page = self.open_export("coverflow", *SMALL, "--frames", "90000")
        self.start()
        self.wait_for_text(".export-state p", r"^[1-9]\d* of ")
        self.reload()
        page.keyboard.press("x")
        self.wait_for_text(".export-state p", r"^[1-9]\d* of ")
        page.click(".exports li button")
        self.wait_for_state("cancelled")

    def test_code_is_written_from_the_unsaved_state(self):
        page = self.open_export("coverflow", "--set", "tilt=0.7")
        names = page.eval_on_selector_all("#export input[name=export-format]", "all => all.map(one => one.value)")
        helped = subprocess.run([PROGRAM, "export", "--help"], capture_output=True, text=True).stdout
        for name in re.search(r"separated by commas: ([^.]*)\.", " ".join(helped.split())).group(1).split(", "):
            self.assertIn(name, names)
        page.check("#export input[value=js]")
        command = self.command(r"^fxrender export coverflow --to js --set tilt=0.7$")
        self.start()
        self.wait_for_state("done")
        page.wait_for_function("() => document.querySelector('.export-code').textContent.length > 100")
        page.screenshot(path=SCREENSHOTS / "preview-export-code.png")
        files = sorted(one.name for one in (self.folder / "Exports/coverflow/js").iterdir())
        self.assertEqual(sorted(page.locator(".export-file").all_inner_texts()), files)
        first = page.locator(".export-file").first.inner_text()
        with page.expect_download() as download:
            page.locator(".export-file").first.click()
        self.assertEqual(download.value.suggested_filename, first)
        text = (self.folder / "Exports/coverflow/js" / first).read_text()
        self.assertEqual(page.inner_text(".export-code").strip(), text[:4000].strip())
        own = self.folder / "own"
        subprocess.run([PROGRAM, *command.split()[1:], "--output", own], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)
        self.assertEqual((own / "js" / first).read_text(), text)

    def test_escape_closes_the_sheet_and_returns_the_focus(self):
        page = self.open_export("coverflow", *SMALL)
        page.focus("#export-scale")
        page.keyboard.press("Escape")
        page.wait_for_selector("#export", state="hidden")
        self.assertEqual(page.evaluate("document.activeElement.dataset.opens"), "export")

    def open_elsewhere(self, link):
        """Opens a link in another browser, which has neither the cookie nor the key."""
        context = self.browser.new_context()
        self.addCleanup(context.close)
        other = context.new_page()
        other.goto(link)
        other.wait_for_selector("#device:visible")
        other.wait_for_function("() => document.querySelector('#parameter-tilt').value === '0.7'")

    def test_a_link_to_the_state_opens_in_another_browser_and_is_said_to_contain_the_secret(self):
        page = self.open_export("coverflow", *SMALL, "--set", "tilt=0.7", permissions=["clipboard-read", "clipboard-write"])
        self.assertIn("contains the secret", page.inner_text("#export"))
        page.click("text=Copy link to this state")
        page.wait_for_selector("#export button:text-is('Copied')")
        self.open_elsewhere(page.evaluate("navigator.clipboard.readText()"))

    def test_a_link_that_cannot_be_copied_is_selected(self):
        # Browsers copy only on secure connections, which those to other machines are not.
        page = self.open_export("coverflow", *SMALL, "--set", "tilt=0.7", script="delete Navigator.prototype.clipboard")
        page.click("text=Copy link to this state")
        page.wait_for_selector("#export button:text-is('Selected')")
        self.open_elsewhere(page.evaluate("String(getSelection())"))

    def test_a_loop_eases_holds_and_returns_unless_the_stage_or_the_sheet_says_otherwise(self):
        page = self.open_export("coverflow", *SMALL)
        loop = "fxrender coverflow --ease ease-in-out --hold 0.5 --bounce --size 320x200 --page-size 120x160 --format gif"
        self.assertEqual(self.command("--format gif$"), loop)
        self.assertTrue(page.is_checked("#export-bounce"))
        self.assertEqual(page.get_attribute("#export-hold", "placeholder"), "0.5")
        page.uncheck("#export-bounce")
        page.fill("#export-hold", "0,25")
        page.press("#export-hold", "Enter")
        self.command(r"--ease ease-in-out --hold 0\.25 --size")
        # Frames have the motion of the stage, and gestures their own.
        page.check("#export input[value=png]")
        self.command(r"^fxrender coverflow --hold 0\.25 --size 320x200 --page-size 120x160$")
        page.close()
        page = self.open_export("coverflow", *SMALL, "--ease", "backOut")
        self.command("^fxrender coverflow --ease backOut --size")
        page.close()
        # A film has the motion that is chosen, also if that is the default of the command line.
        page = self.open_export("coverflow", *SMALL)
        for options, motion in [("{ease: 'ease-out'}", "--ease ease-out "), ("{ease: 'linear'}", ""), ("{to: '4'}", "--to 4 ")]:
            page.evaluate(f"import('/page/options.js').then(({{setOptions}}) => setOptions({options}))")
            self.command(f"^fxrender coverflow {motion}--size")
        page.close()
        self.open_export("coverflow", *SMALL, "--scroll", "fling")
        self.command("^fxrender coverflow --scroll fling --size 320x200 --page-size 120x160 --format gif$")

    def test_formats_have_three_groups_with_one_recommended_choice_each(self):
        page = self.open_export("coverflow", *SMALL)
        groups = page.eval_on_selector_all(
            ".export-formats fieldset",
            "all => all.map((one) => [one.querySelector('legend').textContent, one.querySelector('label').textContent,"
            " one.querySelectorAll('small').length])",
        )
        self.assertEqual(
            groups,
            [["Film", "GIFrecommended", 1], ["Page or code", "Web page to touchrecommended", 1], ["Frames", "PNG framesrecommended", 1]],
        )
        self.wait_for_text("#export", r"frames per second.* · about \d+(\.\d+)? kB")
        page.screenshot(path=SCREENSHOTS / "preview-export-formats.png")

    def test_a_gif_equals_the_output_of_the_command(self):
        page = self.open_export("coverflow", *SMALL, "--set", "tilt=0.7", "--frames", "200")
        command = self.command("--format gif$")
        self.assertEqual(
            command,
            "fxrender coverflow --frames 200 --size 320x200 --page-size 120x160 --set tilt=0.7"
            " --format gif",
        )
        self.start()
        page.wait_for_selector(".exports progress")
        self.wait_for_text(".export-state p", r"^\d+ of \d\d\d frames")
        page.screenshot(path=SCREENSHOTS / "preview-export.png")
        self.wait_for_state("done")
        self.assertEqual(page.inner_text(".export-result code"), "Renders/coverflow/coverflow.gif")
        size = (self.folder / "Renders/coverflow/coverflow.gif").stat().st_size
        self.assertEqual(page.inner_text(".export-state p"), f"Done · {self.bytes(size)}")
        self.wait_for_picture("img", [320, 200])
        # Each download has its own address, which is valid once.
        addresses = set()
        for _ in range(2):
            with page.expect_download() as download:
                page.click("text=Download")
            self.assertEqual(download.value.suggested_filename, "coverflow.gif")
            addresses.add(download.value.url)
        self.assertEqual(len(addresses), 2)
        self.assertTrue(all(self.server.key not in address for address in addresses))
        self.assertEqual(page.evaluate("(address) => fetch(address).then(({status}) => status)", addresses.pop()), 404)
        self.expected_messages = ["404"]
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
        self.assertEqual(page.locator(".export-file").count(), 0)
        self.wait_for_picture("img", [320, 200])
        frames = sorted((self.folder / "Renders/coverflow").glob("*.png"))
        own = self.render("coverflow", *SMALL, "--frames", "4")
        self.assertEqual([one.read_bytes() for one in frames], [one.read_bytes() for one in own])
        page.check("#export input[value=filmstrip]")
        command = self.command("--goldens Filmstrips$")
        self.start()
        page.wait_for_selector(".exports [data-state=done] + [data-state=done]")
        strip = self.folder / "Filmstrips/coverflow/filmstrip.png"
        # The list of written files stands beside it.
        self.assertEqual(sorted(path.name for path in strip.parent.iterdir()), ["files.json", strip.name])
        before = strip.read_bytes()
        subprocess.run([PROGRAM, *command.split()[1:]], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)
        self.assertEqual(strip.read_bytes(), before)

    def test_an_unsaved_text_is_exported_with_its_family(self):
        (self.folder / "family.yaml").write_text("abstract: true\nsummary: All.\ntransform: [{ translate: { x: d * L } }]\n")
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
            [
                PROGRAM, "./mine.yaml", *SMALL, "--frames", "3", "--format", "gif",
                "--output", own,
            ],
            check=True,
            cwd=self.folder,
            capture_output=True,
        )
        self.assertEqual(exported, own.read_bytes())

    def test_an_error_is_in_the_words_of_the_page(self):
        (self.folder / "Renders").write_text("in the way")
        page = self.open_export("coverflow", *SMALL, "--frames", "3")
        self.start()
        self.wait_for_state("failed")
        self.assertRegex(page.inner_text(".export-result pre"), "(?m)^.*Renders")
        page.screenshot(path=SCREENSHOTS / "preview-export-failed.png")
        # A target that refuses the effect names the checkbox, and not the option of the command line.
        page.check("#export input[value=lottie]")
        self.command("--to lottie")
        self.start()
        page.wait_for_selector(".exports [data-state=failed] + [data-state=failed]")
        label = page.inner_text("label:has(#export-approximate)")
        words = page.inner_text(".exports li:first-child .export-result pre")
        self.assertIn(f"“{label}”", words)
        for text in page.locator(".export-result pre").all_inner_texts():
            self.assertNotIn("error:", text)
            self.assertNotIn("--", text)
        page.check("#export-approximate")
        self.command("--approximate")
        self.start()
        self.wait_for_state("done")

    def test_exports_end_with_the_preview(self):
        page = self.open_export("coverflow", *SMALL, "--frames", "90000")
        self.start()
        self.wait_for_text(".export-state p", r"^[1-9]\d* of ")
        child = subprocess.run(["pgrep", "-P", str(self.server.process.pid)], capture_output=True, text=True).stdout.split()
        self.assertEqual(len(child), 1)
        self.expected_messages = ["ERR_CONNECTION", "WebSocket"]
        self.server.stop()
        gone = subprocess.run(["ps", "-p", child[0], "-o", "stat="], capture_output=True, text=True)
        self.assertIn(gone.stdout.strip()[:1], ["", "Z"])
        self.assertEqual([one for one in self.folder.rglob("*") if one.is_file()], [])
        page.close()
