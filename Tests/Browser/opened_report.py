"""A report in a browser, for the tests beside this file."""

import os
import pathlib

from chromium import ChromiumTest

SAMPLES = pathlib.Path(os.environ["REPORT_SAMPLES"])

# The places of the sequences in the sample (SampleReport.swift).
TURNED, IDENTICAL, HOSTILE, LONG, EMPTY, MISSING = range(6)

# Reads a pixel of a canvas from a copy, since Chromium has a remark on canvases read often.
READ = """(canvas, x, y) => {
  const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, -x, -y);
  return [...copy.getImageData(0, 0, 1, 1).data];
}"""


class OpenedReport(ChromiumTest):
    """Opens the samples of reports."""

    def open(self, sequence=TURNED, file="whole.html", width=1280, height=900, **options):
        """Opens a sample; whatever it says or asks for is held against it when the test ends."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        address = (SAMPLES / file).as_uri()
        remarks, requests = [], []
        page.on("console", lambda message: remarks.append(message.text))
        page.on("pageerror", lambda error: remarks.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{address}#sequence-{sequence}")
        self.addCleanup(lambda: self.assertEqual(remarks, []))
        self.addCleanup(
            lambda: self.assertEqual(
                [url for url in requests if not url.startswith("data:")],
                [address],
            )
        )
        page.wait_for_function("() => document.getElementById('data') && player")
        self.page = page
        return page

    def status(self):
        return self.page.inner_text("#status")

    def wait_for_status(self, start):
        self.page.wait_for_function(
            "start => document.getElementById('status').textContent.startsWith(start)", arg=start
        )

    def pixel(self, canvas, x, y):
        """The bytes of a pixel of a canvas, by its selector."""
        self.page.wait_for_function(
            "selector => document.querySelector(selector)?.offsetParent", arg=canvas
        )
        return self.page.evaluate(
            f"([selector, x, y]) => ({READ})(document.querySelector(selector), x, y)",
            [canvas, x, y],
        )

    def tab_to(self, selector):
        """Presses Tab until an element has the focus, and sees that the focus can be seen."""
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                outline = self.page.evaluate(
                    "getComputedStyle(document.activeElement).outlineStyle"
                )
                self.assertNotEqual(outline, "none")
                return
        self.fail(f"Tab does not come to {selector}")
