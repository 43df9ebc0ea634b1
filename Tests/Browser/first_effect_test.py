"""The time until the first effect of a gallery, and of pages of the web site, moves on a slow phone."""

from published import PHONE, PublishedTest
from served import serve, web_site

# The network and the processor: bytes per second, milliseconds, and how much slower the processor is.
BYTES_PER_SECOND, LATENCY, SLOWER = 200_000, 150, 4
# The largest time in milliseconds.
MOST_WAIT = 3_000


class FirstEffectTest(PublishedTest):
    def wait_for_first_effect(self, address):
        """Opens a page as a slow phone does, and checks the time until its first effect moves."""
        page = self.browser.new_page(viewport=PHONE)
        self.addCleanup(page.close)
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        network = {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
        client.send("Network.emulateNetworkConditions", network)
        client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, wait_until="commit")
        page.wait_for_selector("body[data-live]")
        waited = int(page.evaluate("document.body.dataset.live"))
        print(f"{address}: the effect moves after {waited} ms")
        self.assertLess(waited, MOST_WAIT)

    def test_the_gallery(self):
        self.program("gallery", "gallery", "--quiet")
        self.wait_for_first_effect(f"{serve(self.folder / 'gallery', type(self))}/index.html")

    def test_the_web_site(self):
        address = serve(web_site(), type(self))
        for path in ["index.html", "effects/coverflow.html", "effects/index.html"]:
            with self.subTest(path):
                self.wait_for_first_effect(f"{address}/{path}")
