"""The gallery of a preview: moving pictures, search, and opening a preset."""

from PIL import Image
from preview import SCREENSHOTS, SERVER_AWAY, PreviewTest

# A window with few cards, whose moving pictures are made soon.
SMALL = {"width": 700, "height": 460}

EVIL = "<script>alert(1)<b>"

# The number of loaded pictures, and the number of moving ones.
PICTURES = """() => ['[src]', '[data-moves=true]'].map(
  (kind) => document.querySelectorAll(`#gallery img${kind}`).length)"""

# Whether every visible card has a picture of the wanted kind.
SETTLED = """(moves) => {
  const images = [...document.querySelectorAll('#gallery .card:not([hidden]) img')].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 60 && box.top < innerHeight;
  });
  return images.length > 0
    && images.every((image) => image.naturalWidth === 240 && image.dataset.moves === String(moves));
}"""


# The colour in the middle of the first card's picture.
MIDDLE = """() => {
  const image = document.querySelector('#gallery .card:not([hidden]) img');
  const context = new OffscreenCanvas(240, 150).getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(120, 75, 1, 1).data];
}"""


class GalleryTest(PreviewTest):
    def open_gallery(self, *arguments, **options):
        page = self.open(*arguments, **options)
        page.keyboard.press("g")
        page.wait_for_selector("#gallery[open] .card")
        return page

    def reopen_gallery(self):
        # The first Escape may only clear the search.
        self.page.press("#gallery input[type=search]", "Escape")
        if self.page.is_visible("#gallery"):
            self.page.press("#gallery input[type=search]", "Escape")
        self.page.wait_for_selector("#gallery", state="hidden")
        self.page.keyboard.press("g")
        self.page.wait_for_selector("#gallery[open] .card")

    def names(self):
        return self.page.eval_on_selector_all(
            "#gallery .card:not([hidden]) strong", "all => all.map(one => one.textContent)"
        )

    def wait_for_pictures(self, moves):
        self.page.wait_for_function(SETTLED, arg=moves)

    def search(self, text):
        self.page.fill("#gallery input[type=search]", text)

    def test_search_finds_a_preset_and_enter_opens_it(self):
        page = self.open_gallery()
        everything = len(self.names())
        self.assertGreater(everything, 90)
        self.assertEqual(page.inner_text("#gallery output"), f"{everything} presets")
        self.assertEqual(page.get_attribute("#gallery [aria-current=true] strong >> xpath=..", "aria-current"), "true")
        self.search("swiper cube")
        self.assertEqual(self.names(), ["swiper-cube"])
        self.assertEqual(page.inner_text("#gallery output"), f"1 of {everything}")
        self.wait_for_pictures(True)
        page.keyboard.press("Enter")
        page.wait_for_selector("#gallery", state="hidden")
        self.wait_for_text("#preset-name", "^swiper-cube$")
        self.wait_for_rest()
        # Undo restores the previous preset.
        page.keyboard.press("Control+z")
        self.wait_for_text("#preset-name", "^coverflow$")

    def test_other_names_are_found(self):
        self.open_gallery()
        self.search("browser tabs")
        self.assertEqual(self.names()[0], "tab-stack")

    def test_tags_filter_and_are_cleared(self):
        page = self.open_gallery()
        everything = self.names()
        count = int(page.inner_text("#gallery .chip[data-name='#ring'] .chip-count"))
        page.click("#gallery .chip[data-name='#ring']")
        self.assertEqual(len(self.names()), count)
        page.click("#gallery .chip[data-name='#3d']")
        self.assertEqual(page.input_value("#gallery input[type=search]"), "#ring #3d")
        rings = self.names()
        self.assertTrue(0 < len(rings) < len(everything) and "cylinder" in rings)
        self.search("#3D  #ring")
        self.assertEqual(self.names(), rings)
        self.search("xyzzy qwfp")
        self.assertEqual(self.names(), [])
        page.click("text=Show all")
        self.assertEqual(self.names(), everything)
        self.assertEqual(page.locator("#gallery .chip[aria-pressed=true]").count(), 0)

    def test_featured_presets_come_first_after_the_users_own(self):
        presets = self.folder / "Presets"
        presets.mkdir()
        (presets / "zebra.yaml").write_text("summary: Mine.\ntransform: [{ translate: { x: d * L } }]\n")
        self.open_gallery()
        self.assertEqual(self.names()[:7], ["zebra", "fan", "helix", "origami", "coverflow", "cylinder", "swiper-cube"])

    def test_a_name_ranks_before_a_description(self):
        page = self.open_gallery()
        self.search("flip")
        names = self.names()
        self.assertIn("book", names)
        named = [name for name in names if "flip" in name]
        self.assertGreater(len(named), 2)
        self.assertEqual(names[: len(named)], named)
        self.search("cube")
        self.assertIn("cube", self.names()[0])
        self.search("coverflow")
        self.assertEqual(self.names()[:2], ["coverflow", "coverflow-classic"])
        self.search("flip")
        page.keyboard.press("Enter")
        self.wait_for_text("#preset-name", f"^{named[0]}$")
        self.wait_for_rest()

    def test_families_have_honest_counts_in_one_grid(self):
        page = self.open_gallery()
        everything = len(self.names())
        counts = dict(
            page.eval_on_selector_all(
                "#gallery .gallery-chips[aria-label=Families] .chip",
                "all => all.map((one) => [one.dataset.name, Number(one.querySelector('.chip-count').textContent)])",
            )
        )
        self.assertEqual(sum(counts.values()), everything)
        self.assertEqual(page.locator("#gallery ul.cards").count(), 1)
        page.click("#gallery .chip[data-name=swiper]")
        self.assertEqual(len(self.names()), counts["swiper"])
        self.search("cube")
        shown = page.inner_text("#gallery .chip[data-name=swiper] .chip-count")
        self.assertEqual(len(self.names()), int(shown))
        self.assertLess(int(shown), counts["swiper"])

    def test_arrow_keys_go_from_card_to_card(self):
        page = self.open_gallery()
        self.search("icarousel")
        names = self.names()
        focused = "document.activeElement.closest('.card')?.dataset.name"
        page.keyboard.press("ArrowDown")
        self.assertEqual(page.evaluate(focused), names[0])
        page.keyboard.press("ArrowRight")
        self.assertEqual(page.evaluate(focused), names[1])
        page.keyboard.press("ArrowDown")
        below = page.evaluate(focused)
        boxes = [page.locator(f".card[data-name='{name}']").bounding_box() for name in (names[1], below)]
        self.assertEqual(boxes[0]["x"], boxes[1]["x"])
        self.assertGreater(boxes[1]["y"], boxes[0]["y"])
        page.keyboard.press("ArrowUp")
        self.assertEqual(page.evaluate(focused), names[1])
        page.keyboard.press("End")
        self.assertEqual(page.evaluate(focused), names[-1])
        # Tab reaches only one card.
        self.assertEqual(page.locator("#gallery .card-open[tabindex='0']").count(), 1)
        page.keyboard.press("Escape")
        page.wait_for_selector("#gallery", state="hidden")

    def test_another_preset_is_compared_with_the_one_on_stage(self):
        page = self.open_gallery()
        self.search("cardflow")
        page.hover("#gallery .card:not([hidden])")
        page.click("#gallery .card:not([hidden]) [aria-label^=Compare]")
        page.wait_for_selector("#gallery", state="hidden")
        page.wait_for_selector("#compare:visible")
        self.assertEqual(page.inner_text("#preset-name"), "coverflow")
        self.wait_for_rest()

    def test_only_visible_pictures_move_and_a_button_stops_them(self):
        page = self.open_gallery(**SMALL)
        self.wait_for_pictures(True)
        # Cards far below have not requested pictures.
        came, moving = page.evaluate(PICTURES)
        self.assertLess(came, len(self.names()))
        page.screenshot(path=SCREENSHOTS / "preview-gallery.png")
        page.eval_on_selector("#gallery .gallery-body", "body => body.scrollTo(0, body.scrollHeight)")
        self.wait_for_pictures(True)
        after, moves = page.evaluate(PICTURES)
        self.assertGreater(after, came)
        self.assertLess(moves, after, "invisible pictures do not move")
        page.click("text=Pause pictures")
        self.wait_for_pictures(False)
        self.assertEqual(page.evaluate(PICTURES)[1], 0)
        page.click("text=Play pictures")
        self.wait_for_pictures(True)

    def test_reduced_motion_shows_still_pictures_until_the_button_is_clicked(self):
        page = self.open_gallery(reduced_motion="reduce", **SMALL)
        self.wait_for_pictures(False)
        self.assertEqual(page.evaluate(PICTURES)[1], 0)
        page.click("text=Play pictures")
        self.wait_for_pictures(True)

    def test_a_hostile_name_is_not_html(self):
        presets = self.folder / "Presets"
        presets.mkdir()
        text = f"summary: '{EVIL}'\nfamily: '{EVIL}'\ntags: ['{EVIL}']\ntransform: [{{ translate: {{ x: d * L }} }}]\n"
        (presets / f"{EVIL}.yaml").write_text(text)
        page = self.open_gallery()
        self.search(EVIL)
        self.assertEqual(self.names(), [EVIL])
        self.wait_for_pictures(True)
        self.assertEqual(page.locator("#gallery script, #gallery b").count(), 0)
        page.keyboard.press("Enter")
        self.wait_for_text("#preset-name", "^<script>alert")
        self.wait_for_rest()

    def test_new_and_broken_files_are_shown(self):
        presets = self.folder / "Presets"
        presets.mkdir()
        page = self.open_gallery()
        file = presets / "mine.yaml"
        file.write_text("summary: Mine.\ntransform: [{ translate: { x: d * L } }]\n")
        self.reopen_gallery()
        self.search("mine")
        page.wait_for_selector("#gallery .card[data-name=mine]:visible")
        # The file becomes invalid after the list is loaded and before its picture is loaded.
        file.write_text("summary: Mine.\n")
        page.route("**/catalog", lambda route: route.abort())
        self.expected_messages = ["422", "ERR_FAILED"]
        self.reopen_gallery()
        page.wait_for_selector("#gallery .card[data-name=mine] .card-problem:visible")
        self.assertIn(
            "the key 'transform' is missing",
            page.get_attribute("#gallery .card[data-name=mine] .card-problem", "title"),
        )

    def test_a_stopped_server_gets_each_request_only_once(self):
        page = self.open_gallery(**SMALL)
        self.wait_for_pictures(True)
        self.expected_messages = [*SERVER_AWAY, "ERR_"]
        self.server.stop()
        asked = []
        page.on("request", lambda request: "/thumbnail/" in request.url and asked.append(request.url))
        page.eval_on_selector("#gallery .gallery-body", "body => body.scrollTo(0, body.scrollHeight)")
        page.wait_for_timeout(1500)
        self.assertGreater(len(asked), 0)
        self.assertEqual(len(asked), len(set(asked)))

    def test_screenshots(self):
        page = self.open_gallery(color_scheme="light")
        self.wait_for_pictures(True)
        page.screenshot(path=SCREENSHOTS / "preview-gallery-light.png")
        page.set_viewport_size({"width": 390, "height": 780})
        self.wait_for_pictures(True)
        self.assertLessEqual(page.evaluate("document.querySelector('.gallery-body').scrollWidth"), 390)
        page.screenshot(path=SCREENSHOTS / "preview-gallery-narrow.png")

    def test_favourites_and_recent_presets_are_kept(self):
        page = self.open_gallery()
        lists = "#gallery .gallery-chips[aria-label=Lists]"
        page.hover(".card[data-name=cylinder]")
        page.click("[aria-label='Favourite: cylinder']")
        page.click(".card[data-name=cylinder] .card-open")
        self.wait_for_text("#preset-name", "^cylinder$")
        self.reload()
        page.keyboard.press("g")
        page.click(f"{lists} [data-name=Favourites]")
        self.assertEqual(self.names(), ["cylinder"])
        page.click(f"{lists} [data-name=Recent]")
        self.assertEqual(self.names(), ["cylinder", "coverflow"])
        page.click("[aria-label='Favourite: cylinder']")
        self.assertFalse(page.is_visible(f"{lists} [data-name=Favourites]"))

    def test_presets_with_similar_poses_are_found(self):
        page = self.open_gallery()
        for name, similar in [("coverflow", "coverflow-classic"), ("cylinder", "rotary"), ("swiper-cube", "cube")]:
            page.evaluate(f"document.querySelector(\"[aria-label='More like this: {name}']\").click()")
            names = self.wait_until(self.names, lambda names, name=name: len(names) == 13 and names[0] == name, name)
            self.assertTrue(any(similar in one for one in names[1:]), names)
        page.screenshot(path=SCREENSHOTS / "preview-gallery-like.png")

    def test_tiles_show_the_pictures_of_the_stage(self):
        (self.folder / "photos").mkdir()
        Image.new("RGB", (300, 400), (255, 0, 0)).save(self.folder / "photos/red.png")
        self.open_gallery("coverflow", "--pages", "photos")
        self.search("swiper cube")
        self.wait_for_pictures(True)
        self.page.screenshot(path=SCREENSHOTS / "preview-gallery-pictures.png")
        red, green, _, _ = self.page.evaluate(MIDDLE)
        self.assertTrue(red > 150 and green < 60, [red, green])
