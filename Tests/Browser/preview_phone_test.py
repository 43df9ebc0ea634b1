"""A published page of the preview on a phone: its address as a QR code, and the page at that address."""

import io

import zxingcpp
from PIL import Image

from preview import SCREENSHOTS, PreviewTest
from preview_server import Server


class PhoneTest(PreviewTest):
    def open_export(self, host):
        server = Server("coverflow", "--size", "320x200", "--pages", "4", folder=self.folder, host=host)
        self.addClassCleanup(server.stop)
        self.addCleanup(server.end)
        page = self.page = self.context().new_page()
        self.addCleanup(page.close)
        page.set_viewport_size({"width": 1360, "height": 860})
        page.goto(server.address)
        page.wait_for_selector("#device:visible")
        page.keyboard.press("x")
        page.check("#export input[value=page]")
        page.check("#export-controls")
        page.wait_for_function("() => document.querySelector('.export-command code').textContent.includes('publish coverflow')")
        page.click("#export button.primary:enabled")
        page.wait_for_selector(".exports li:first-child[data-state=done]")
        page.get_by_role("button", name="On my phone").click()
        return page

    def test_a_phone_opens_the_address_of_the_code(self):
        page = self.open_export("0.0.0.0")
        picture = page.locator(".export-phone svg")
        picture.wait_for()
        found = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.screenshot())))
        self.assertEqual(len(found), 1)
        address = page.inner_text(".export-phone code")
        self.assertEqual(found[0].text, address)
        page.screenshot(path=SCREENSHOTS / "preview-phone-code.png")
        # A phone has neither the key nor the cookie.
        phone = self.browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        self.addCleanup(phone.close)
        tab = phone.new_page()
        requests = []
        tab.on("request", lambda request: requests.append(request.url))
        for _ in range(2):
            tab.goto(address)
            tab.wait_for_selector("body[data-ready=true]")
        tab.focus(".fx-player")
        tab.keyboard.press("ArrowRight")
        # The element of a page has no size.
        tab.wait_for_selector(".fx-page:nth-child(2):not([aria-hidden])", state="attached")
        self.assertEqual({url for url in requests if not url.startswith(("blob:", "data:"))}, {address})
        # The page is no part of the preview.
        self.assertEqual(tab.evaluate("self.origin"), "null")
        answer = tab.goto(address[:-1] + ("0" if address[-1] != "0" else "1"))
        self.assertEqual(answer.status, 404)

    def test_a_preview_of_this_machine_says_how_to_reach_it(self):
        page = self.open_export(None)
        page.wait_for_selector(".export-phone pre:text('--host 0.0.0.0')")
        self.assertEqual(page.locator(".export-phone svg").count(), 0)
