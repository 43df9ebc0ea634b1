"""The security of a report: it makes no requests, and it runs no code from names of sequences."""

import base64
import hashlib
import re

from opened_report import HOSTILE, SAMPLES, OpenedReport


class ReportPolicyTest(OpenedReport):
    def test_policy_has_the_hashes_of_script_and_style(self):
        text = (SAMPLES / "whole.html").read_text(encoding="utf-8")
        for kind, tag in [("style", "style"), ("script", "script")]:
            content = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL).group(1)
            digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            self.assertIn(f"{kind}-src 'sha256-{digest}'", text)

    def test_policy_stops_other_scripts_and_requests(self):
        page = self.browser.new_page()
        self.addCleanup(page.close)
        page.goto((SAMPLES / "whole.html").as_uri())
        page.evaluate(
            """() => {
              const script = document.createElement('script');
              script.textContent = 'hacked = 1';
              document.body.append(script);
            }"""
        )
        self.assertEqual(page.evaluate("typeof hacked"), "undefined")
        stopped = page.evaluate(
            """() => new Promise((done) => {
              addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
              fetch('http://127.0.0.1:9/').catch(() => setTimeout(() => done('nothing'), 500));
            })"""
        )
        self.assertEqual(stopped, "connect-src")

    def test_hostile_names_are_not_html(self):
        for sequence in range(6):
            page = self.open(sequence)
            self.assertEqual(page.evaluate("typeof hacked"), "undefined")
            self.assertEqual(page.locator("img").count(), 0)
        page = self.open(HOSTILE)
        self.assertEqual(
            page.inner_text(f"#name-{HOSTILE}"),
            r"""\u{1B}[31m\u{9B}2J\u{A}]]>'"&<!--<script>hacked=1</script>"""
            r"""<img src=x onerror=hacked=1>\u{2028}\u{202E}{{data}}\u{FFFE}\u{0}""",
        )
