"""The example projects that use exported code: the commands of their READMEs export the effects, and build the projects."""

import functools
import http.server
import os
import re
import shutil
import threading

from adapter_test import STUBS
from chromium import ChromiumTest
from compiled import compiled_by_kotlin2, run
from export_test import HERE, PROGRAM, ExportFolders

EXAMPLES = HERE.parents[1] / "Examples"
# Where the pages are while page 2 scrolls to page 3, which the projects in Swift and Kotlin print.
PRINTED = r"coverflow: page 1 at -\d+,.* page \d+ at .*\ncylinder: page 3 at \d+\nanimated-cube: page 3 at \d+\n"


class ExamplesTest(ExportFolders, ChromiumTest):
    def commands(self, name):
        """Copies an example, and returns its folder and the commands of its README by block."""
        folder = self.folder / name
        shutil.copytree(EXAMPLES / name, folder, ignore=shutil.ignore_patterns(".build", "Exports", "effects", "Effects", "node_modules"))
        return folder, re.findall(r"```sh\n(.*?)```", (folder / "README.md").read_text(), re.S)

    def run_in(self, folder, commands):
        """Runs commands with the program in PATH, and returns what they print."""
        environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "JAVA_OPTS": "-Xmx2g"}
        found = run("bash", "-euo", "pipefail", "-c", commands, cwd=folder, env=environment)
        self.assertEqual(found.returncode, 0, found.stdout + found.stderr)
        return found

    def test_swift(self):
        folder, (export, build) = self.commands("ExportedSwift")
        self.run_in(folder, export)
        self.assertRegex(self.run_in(folder, build).stdout, PRINTED)

    def test_kotlin(self):
        folder, (export, build) = self.commands("ExportedKotlin")
        self.run_in(folder, export)
        found = self.run_in(folder, build)
        self.assertRegex(found.stdout, f"^{PRINTED}$")
        self.assertNotRegex(found.stderr, r"\.kt:.*warning")
        compiled_by_kotlin2("src", "-d", "cards2.jar", folder=folder)

    def test_typescript(self):
        folder, (export, build) = self.commands("ExportedTypeScript")
        self.run_in(folder, export)
        for path in (STUBS / "TypeScript").glob("*.d.ts"):
            shutil.copy(path, folder / "src")
        self.run_in(folder, build)
        # The types refuse what is not there.
        page = folder / "src/page.ts"
        page.write_text(page.read_text().replace("{ tilt: 0.7 }", "{ tilted: 0.7 }"))
        found = run("tsc", "--project", ".", cwd=folder)
        self.assertRegex(found.stdout, r"(?s)page\.ts.*'tilted' does not exist in type 'Parameters'")

    def test_web(self):
        folder, (export, _) = self.commands("ExportedWeb")
        self.run_in(folder, export)

        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        page = self.browser.new_page(viewport={"width": 900, "height": 1700})
        self.addCleanup(page.close)
        problems = []
        page.on("pageerror", lambda error: problems.append(error))
        page.on("requestfailed", lambda request: problems.append(request.url))
        page.on("response", lambda answer: problems.append(answer.url) if answer.status >= 400 and "favicon" not in answer.url else None)
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        for name in ("coverflow", "cylinder"):
            page.click(f'nav[aria-label="Pages of {name}"] a:nth-child(3)')
            current = f"""() => [...document.querySelectorAll('.{name}-page')].findIndex((page) =>
              +getComputedStyle(page).getPropertyValue('--{name}-page-current') === 1) === 2"""
            page.wait_for_function(current, timeout=20_000)
        page.click("button")
        page.wait_for_function("document.querySelector('output').textContent === '3'", timeout=20_000)
        self.assertEqual(problems, [])
        if "KEEP" in os.environ:
            page.wait_for_timeout(1_000)
            page.screenshot(path=os.path.join(os.environ["KEEP"], "ExportedWeb.png"))
