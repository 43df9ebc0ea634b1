"""The web site of `make site`: links, search, accessibility, and effects that move with their code."""

import html.parser
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import urllib.parse

from axe_playwright_python.sync_playwright import Axe

from published import DESKTOP, PHONE, PROGRAM, SCREENSHOTS, PublishedTest
from served import REPOSITORY, build_site, serve, web_site

PAGES = ["index.html", "effects/index.html", "effects/captions.html", "guide/formats.html", "guide/presets.html", "search.html?q=mirror"]
# An effect with code for all platforms, one with layers and texts, and one that a platform refuses.
EXPORTED = ["fan", "captions", "swiper-cube"]


class Links(html.parser.HTMLParser):
    """The names of a page's elements, its links, and the files that it loads."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.files = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if attributes.get("id"):
            self.ids.add(attributes["id"])
        if tag in ("a", "form"):
            self.links += [attributes[name] for name in ("href", "action") if name in attributes]
        else:
            self.files += [attributes[name] for name in ("href", "src", "srcset") if name in attributes]
        if "data-code" in attributes:
            self.files.append(attributes["data-code"])


class SiteTest(PublishedTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = web_site()
        cls.address = serve(cls.site, cls)
        cls.pages = {str(file.relative_to(cls.site)): Links(file.read_text()) for file in cls.site.rglob("*.html")}
        cards = (cls.site / "effects/cards.js").read_text()
        cls.pages["effects/index.html"].feed(json.loads(cards.split(" = ", 1)[1].rstrip(";\n")))
        cls.presets = [preset["name"] for preset in json.loads(subprocess.run(
            [PROGRAM, "list", "--json"], check=True, capture_output=True, text=True, cwd=REPOSITORY,
        ).stdout)["presets"]]

    def visit(self, path, viewport=DESKTOP, folder=False):
        """Opens a page of the site, which must load nothing from another place."""
        context = self.browser.new_context(viewport=viewport)
        self.addCleanup(context.close)
        page = context.new_page()
        faults = []
        start = self.site.as_uri() if folder else self.address
        page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith((start, "blob:", "data:")) else faults.append(request.url))
        self.addCleanup(lambda: self.assertEqual(faults, []))
        page.goto(f"{start}/{path}")
        return page

    def test_links_lead_to_pages_and_sections(self):
        for name, page in self.pages.items():
            for link in page.links + page.files:
                parts = urllib.parse.urlsplit(link)
                if parts.scheme:
                    self.assertTrue(link == "data:," or link in page.links, f"{name} loads {link}")
                    continue
                path = os.path.normpath(os.path.join(os.path.dirname(name), urllib.parse.unquote(parts.path))) if parts.path else name
                self.assertTrue((self.site / path).is_file(), f"{name}: {link}")
                if parts.fragment:
                    self.assertIn(parts.fragment, self.pages[path].ids, f"{name}: {link}")

    def test_each_effect_has_a_page_that_the_gallery_links(self):
        self.assertGreater(len(self.presets), 100)
        for name in self.presets:
            self.assertIn(f"{name}.html", self.pages["effects/index.html"].links)

    def test_each_page_of_the_guide_is_listed(self):
        listed = self.pages["guide/index.html"].links
        for file in (self.site / "guide").glob("*.html"):
            self.assertIn(file.name, listed)

    def drag(self, page, stage):
        """Drags the pages of a stage with a finger, and returns the transforms before and after."""
        read = "(stage) => [...stage.querySelectorAll('.fx-face')].map((face) => face.style.transform).join()"
        stage.scroll_into_view_if_needed()
        before = stage.evaluate(read)
        box = stage.bounding_box()
        x, y = box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2
        client = page.context.new_cdp_session(page)
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 6):
            point = {"x": x - step * box["width"] * 0.06, "y": y}
            client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_timeout(100)
        after = stage.evaluate(read)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return before, after

    def test_effects_move_under_the_finger(self):
        for path in ["index.html", "effects/coverflow.html", "effects/captions.html"]:
            for folder in (False, True):
                for viewport in (PHONE, DESKTOP):
                    with self.subTest(path=path, folder=folder, viewport=viewport):
                        page = self.visit(path, viewport, folder=folder)
                        page.wait_for_selector("body[data-live]")
                        page.wait_for_timeout(300)
                        before, after = self.drag(page, page.locator(".stage"))
                        self.assertNotEqual(before, after)

    def test_settings_change_the_effect_and_the_commands(self):
        page = self.visit("effects/coverflow.html", folder=True)
        page.wait_for_selector("body[data-live]")
        page.locator("#live-settings input[type=range]").first.fill("0.5")
        self.assertIn("fxrender coverflow --set spacing=0.5", page.inner_text("#live-codes"))

    def test_search_finds_effects_and_sections(self):
        for folder in (False, True):
            page = self.visit("guide/formats.html", folder=folder)
            page.keyboard.press("/")
            page.keyboard.type("tinder")
            page.keyboard.press("Enter")
            page.wait_for_url("**/search.html?q=tinder")
            self.assertEqual(page.locator("#effects .card-name").all_inner_texts()[:2], ["reanimated-tinder", "throw"])
            for words, effect, section in [
                ("mirror", "coverflow-classic", "How do I get the mirror under the covers?"), ("coverflwo", "coverflow", None),
                ("--max-size", None, "Animations and videos"), ("#ring", "cylinder", None), ("nothing-like-this", None, None),
            ]:
                page.fill("[name=q]", words)
                effects = page.locator("#effects .card-name").all_inner_texts()
                sections = " ".join(page.locator("#sections a").all_inner_texts())
                self.assertIn(effect, effects) if effect else self.assertEqual(effects, [], words)
                if section:
                    self.assertIn(section, sections)
                elif not effect:
                    self.assertEqual(sections, "")
            page.fill("[name=q]", "wallet")
            page.locator("#effects a", has_text="wallet").first.click()
            page.wait_for_url("**/effects/wallet.html")

    def test_code_is_that_of_the_program(self):
        for name in EXPORTED:
            page = self.visit(f"effects/{name}.html", folder=True)
            page.wait_for_selector("body[data-live]")
            page.locator("#code").scroll_into_view_if_needed()
            targets = {button.get_attribute("data-command").split()[-1]: button for button in page.locator("[data-code]").all()}
            with tempfile.TemporaryDirectory() as folder:
                self.program("export", name, "--to", ",".join(targets), "--output", folder)
                for target, button in targets.items():
                    button.click()
                    page.wait_for_selector(f"#code[data-shown='code/{name}/{target}.js']")
                    shown = page.evaluate("[...document.querySelectorAll('#code [data-file]')].map((code) => [code.dataset.file, code.textContent])")
                    files = [file for file in (pathlib.Path(folder) / target).rglob("*") if file.is_file()]
                    expected = {str(file.relative_to(pathlib.Path(folder) / target)): file.read_text() for file in files}
                    self.assertEqual(dict(shown), expected, f"{name} {target}")
            source = (REPOSITORY / f"Presets/{name}.yaml").read_text()
            self.assertEqual(page.text_content(".source pre"), source)

    def test_each_platform_has_its_code_or_a_reason(self):
        targets = self.program("export", "fan", "--to", "none", status=64).split("Targets: ")[1].strip().rstrip(".").split(", ")
        for name in self.presets:
            text = (self.site / f"effects/{name}.html").read_text()
            tabs = {file.split("/")[2][:-3] for file in self.pages[f"effects/{name}.html"].files if file.startswith("code/")}
            reasons = text.partition('<ul class="soft">')[2].partition("</ul>")[0].count("<li>")
            self.assertTrue(tabs <= set(targets), name)
            self.assertEqual(len(tabs) + reasons, len(targets), name)

    def test_pages_are_accessible(self):
        for viewport in (DESKTOP, PHONE):
            for path in PAGES:
                page = self.visit(path, viewport)
                page.wait_for_timeout(800)
                if page.locator("#code").count():
                    page.locator("#code").scroll_into_view_if_needed()
                    page.wait_for_selector("#code[data-shown]")
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)
                    # The policy allows no other script, so axe is evaluated by the browser's tools.
                    violations = Axe().run(page).response["violations"]
                    self.assertEqual([f"{path}, {scheme}: {one['id']}: {one['nodes'][0]['target']}" for one in violations], [])
                    name = path.split("?")[0].replace("/", "-").removesuffix(".html")
                    page.evaluate("scrollTo(0, 0)")
                    page.screenshot(path=SCREENSHOTS / f"site-{name}-{viewport['width']}-{scheme}.png")
                wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                self.assertEqual(wide, 0, f"{path} scrolls sideways")

    @unittest.skipUnless(os.environ.get("FXRENDER_LONG"), "builds the site again")
    def test_site_has_the_same_bytes_each_time(self):
        before = {str(file.relative_to(self.site)): file.read_bytes() for file in self.site.rglob("*") if file.is_file()}
        build_site()
        after = {str(file.relative_to(self.site)): file.read_bytes() for file in self.site.rglob("*") if file.is_file()}
        self.assertEqual([name for name in before.keys() | after.keys() if before.get(name) != after.get(name)], [])
