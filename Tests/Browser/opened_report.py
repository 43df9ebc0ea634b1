"""A report in a browser, for the tests in this folder."""

import os
import pathlib

from chromium import SHELL, ChromiumTest

SAMPLES = pathlib.Path(os.environ["REPORT_SAMPLES"])

# The indices of the sequences in the sample report, which SampleReport.swift writes.
TURNED, IDENTICAL, HOSTILE, LONG, EMPTY, MISSING = range(6)

# Reads a pixel of a canvas from a copy, because Chromium warns about repeated reads of a canvas.
READ = """(canvas, x, y) => {
  const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, -x, -y);
  return [...copy.getImageData(0, 0, 1, 1).data];
}"""


class OpenedReport(ChromiumTest):
    """Opens sample reports."""

    browser_path = SHELL

    def open(self, sequence=TURNED, file="whole.html", width=1280, height=900, **options):
        """Opens a sample; any console message or network request fails the test."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        address = (SAMPLES / file).as_uri()
        messages, requests = [], []
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{address}#sequence-{sequence}")
        self.addCleanup(lambda: self.assertEqual(messages, []))
        self.addCleanup(lambda: self.assertEqual([url for url in requests if not url.startswith("data:")], [address]))
        page.wait_for_function("() => document.getElementById('data') && player")
        self.page = page
        return page

    def status(self):
        return self.page.inner_text("#status")

    def wait_for_status(self, start):
        self.page.wait_for_function("start => document.getElementById('status').textContent.startsWith(start)", arg=start)

    def pixel(self, canvas, x, y):
        """The bytes of a canvas's pixel."""
        self.page.wait_for_function("selector => document.querySelector(selector)?.offsetParent", arg=canvas)
        return self.page.evaluate(f"([selector, x, y]) => ({READ})(document.querySelector(selector), x, y)", [canvas, x, y])

    def tab_to(self, selector):
        """Presses Tab until an element has the focus, and checks that the focus is visible."""
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                outline = self.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                self.assertNotEqual(outline, "none")
                return
        self.fail(f"Tab does not reach {selector}")
