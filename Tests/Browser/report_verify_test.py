"""The report that `fxrender verify` writes."""

from opened_report import OpenedReport


class ReportVerifyTest(OpenedReport):
    def test_a_changed_preset_is_shown_at_its_worst_frame(self):
        page = self.open(0, file="verify.html")
        self.assertEqual(page.inner_text("#name-0"), "<script>hacked=1<!--")
        self.assertEqual(page.evaluate("typeof hacked"), "undefined")
        text = page.inner_text("main")
        for words in ["page 1, scaleY 0.8 → 0.6", "parameter step: 0.2 → 0.3", "default: 0.3"]:
            self.assertTrue(words in text, text)
        self.wait_for_status("Frame ")
        before = self.status()
        page.keyboard.press("Home")
        self.wait_for_status("Frame 0 of 0 … 4")
        self.assertNotEqual(before, self.status())
