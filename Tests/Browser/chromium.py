"""Headless Chromium for the tests in this folder."""

import os
import shutil
import unittest

from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium")
# Chromium without windows, which needs half of the processor's time. Tests that compare pixels use the other one, because
# some differ: 1 % of a blurred page, and 2 % of a page that scrolls.
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM


class ChromiumTest(unittest.TestCase):
    """Starts Chromium once per class of tests."""

    # The path of the browser, and its further arguments.
    browser_path, arguments = CHROMIUM, []

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(
            executable_path=cls.browser_path,
            # Chromium refuses to run as root with its sandbox.
            args=cls.arguments + (["--no-sandbox"] if os.geteuid() == 0 else []),
        )
        cls.addClassCleanup(cls.browser.close)
