"""Headless Chromium for the tests in this folder."""

import os
import shutil
import unittest

from playwright.sync_api import sync_playwright


class ChromiumTest(unittest.TestCase):
    """Starts Chromium once per class of tests."""

    # Further arguments of Chromium.
    arguments = []

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            # Chromium refuses to run as root with its sandbox.
            args=cls.arguments + (["--no-sandbox"] if os.geteuid() == 0 else []),
        )
        cls.addClassCleanup(cls.browser.close)
