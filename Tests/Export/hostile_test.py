"""Exports of hostile presets for all targets: the code of each language is compiled or parsed together, and nothing runs.

`HOSTILE_SEEDS=1000` makes more presets.
"""

import ast
import collections
import concurrent.futures
import html.parser
import json
import os
import re

import dart
from chromium import ChromiumTest
from compiled import KotlinPrograms, compiled, run
from export_test import PROGRAM, ExportFolders
from hostile import Hostile, code

COUNT = int(os.environ.get("HOSTILE_SEEDS", "200"))
TARGETS = "css js swiper reanimated swift kotlin swiftui uikit viewpager2 compose flutter lottie".split()

# Imports modules, and calls their functions; a script of a preset would set `canary`.
IMPORT = """
import { readFileSync } from 'node:fs';
const layout = { pageWidth: 240, pageHeight: 320, viewportWidth: 640, viewportHeight: 400, gap: 0, pages: 12 };
for (const path of JSON.parse(readFileSync(process.argv[2]))) {
  try {
    const module = await import(path);
    const { matrix } = module.pose(0.5, layout);
    if (!matrix.every(Number.isFinite)) throw new Error(`the matrix is ${matrix}`);
    module.window(layout);
    module.stride(layout);
    module.itemAnimation?.(layout)(0.5, 0);
  } catch (error) {
    console.log(`${path}: ${error}`);
  }
  if (globalThis.canary !== undefined) console.log(`${path}: a script ran`);
  delete globalThis.canary;
}
"""

# For each ending of a file: whether comments nest, the marks of strings, and the start of interpolations.
SYNTAX = {
    "css": (False, ('"', "'"), ""),
    "mjs": (False, ("`", "'", '"'), "${"),
    "js": (False, ("`", "'", '"'), "${"),
    "ts": (False, ("`", "'", '"'), "${"),
    "mts": (False, ("`", "'", '"'), "${"),
    "swift": (True, ('"""', '"'), "\\("),
    "kt": (True, ('"""', '"'), "$"),
    "dart": (True, ("'''", '"""', "'", '"'), "$"),
}


class Tags(html.parser.HTMLParser):
    """The elements of a web page."""

    def __init__(self, text):
        super().__init__()
        self.counts = collections.Counter()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.counts[tag] += 1


class HostileTest(ExportFolders, ChromiumTest):
    arguments = ["--allow-file-access-from-files"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        (cls.folder / "presets").mkdir()
        cls.presets = [Hostile(seed) for seed in range(COUNT)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            cls.folders = list(pool.map(cls.exported, range(COUNT)))

    @classmethod
    def exported(cls, seed):
        """Exports a preset for all targets, and returns the folder."""
        preset, folder = cls.presets[seed], cls.folder / f"export{seed}"
        (cls.folder / f"presets/{seed}").mkdir()
        file = cls.folder / f"presets/{seed}/{preset.name}.yaml"
        file.write_text(preset.yaml)
        found = run(PROGRAM, "export", file, "--to", ",".join(TARGETS), "--approximate", "--output", folder)
        assert found.returncode == 0, f"{preset.name}: {found.stderr}\n{preset.yaml}"
        return folder

    def files(self, *endings):
        """Returns the files with endings, each with its preset."""
        for preset, folder in zip(self.presets, self.folders):
            for path in sorted(folder.rglob("*")):
                if path.suffix[1:] in endings:
                    yield preset, path

    def test_texts_stay_in_comments_and_strings(self):
        count = 0
        for preset, path in self.files(*SYNTAX):
            with self.subTest(preset.name, path=path.relative_to(self.folder)):
                nests, quotes, interpolation = SYNTAX[path.suffix[1:]]
                comments = () if path.suffix == ".css" else ("//",)
                rest = code(path.read_text(), nests, quotes, comments, interpolation)
                self.assertEqual([line for line in rest.splitlines() if "canary" in line], [])
                count += 1
        self.assertGreaterEqual(count, 14 * COUNT)

    def test_names_of_files_are_plain(self):
        for folder in self.folders:
            for path in folder.rglob("*"):
                self.assertRegex(path.name, r"^[A-Za-z][\w.-]{0,120}$")
                self.assertTrue(path.name.isascii())

    def test_javascript_runs_without_the_scripts_of_presets(self):
        paths = [path.as_uri() for _, path in self.files("mjs", "js") if not path.name.endswith((".test.mjs", "vectors.js"))]
        self.assertEqual(len(paths), 3 * COUNT)
        (self.folder / "paths.json").write_text(json.dumps(paths))
        (self.folder / "import.mjs").write_text(IMPORT)
        found = run("node", self.folder / "import.mjs", self.folder / "paths.json")
        self.assertEqual((found.returncode, found.stdout), (0, ""), found.stderr)
        tests = [path for _, path in self.files("mjs") if path.name.endswith(".test.mjs") and path.parent.name == "js"]
        found = run("node", "--test", *tests)
        self.assertEqual(found.returncode, 0, found.stdout[-4000:])

    def test_types(self):
        found = run("tsc", "--strict", "--noEmit", "--target", "es2020", *(path for _, path in self.files("mts", "ts")))
        self.assertEqual(found.returncode, 0, found.stdout[:4000])

    def test_style_sheets_give_the_poses(self):
        page = self.browser.new_page()
        self.addCleanup(page.close)
        for preset, folder in zip(self.presets, self.folders):
            with self.subTest(preset.name):
                page.goto((folder / "css/test.html").as_uri())
                self.assertRegex(page.text_content("#result"), "^passed")
                self.assertEqual(page.evaluate("getComputedStyle(document.body).getPropertyValue('--canary')"), "")
                self.assertIsNone(page.evaluate("globalThis.canary ?? null"))

    def test_swift(self):
        """All plain files are in one module, each inside a type of its own."""
        paths = [path for _, path in self.files("swift") if path.name != "main.swift"]
        # Two files of a module must not have the same name.
        copies = [self.folder / f"S{index}.swift" for index in range(len(paths))]
        for path, copy in zip(paths, copies):
            copy.write_text(path.read_text())
        compiled("swiftc", "-parse", "-wmo", "-warnings-as-errors", *copies, folder=self.folder)
        plain = [path for path in paths if path.parent.name == "swift"]
        self.assertEqual(len(plain), COUNT)
        texts = []
        for index, path in enumerate(plain):
            text = path.read_text().replace("import Foundation\n", "")
            text = re.sub(r"^#if canImport.*?^#endif$", "", text, flags=re.M | re.S)
            texts.append(f"import Foundation\nstruct P{index} {{\n{text}\n}}\n")
            (self.folder / f"P{index}.swift").write_text(texts[-1])
        files = [f"P{index}.swift" for index in range(COUNT)]
        compiled("swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", *files, folder=self.folder)

    def test_kotlin(self):
        """All plain files are compiled at once, each in a package of its own."""
        programs = KotlinPrograms(self)
        for seed, folder in enumerate(self.folders):
            programs.add(seed, {path.name: path.read_text() for path in (folder / "kotlin").glob("*.kt")}, "Check.kt")
        programs.compile()
        found = programs.run(0, self.folders[0] / "vectors.tsv")
        self.assertEqual(found.returncode, 0, found.stdout + found.stderr)

    def test_dart(self):
        """There is no compiler of Dart: a grammar reads the files."""
        for preset, path in self.files("dart"):
            with self.subTest(preset.name, path=path.name):
                self.assertEqual(dart.errors(path.read_text()), [])

    def test_web_pages_animations_and_programs(self):
        for preset, folder in zip(self.presets, self.folders):
            with self.subTest(preset.name):
                for name, expected in (("demo", {"script": 0, "style": 1, "title": 1}), ("test", {"script": 2, "style": 1, "title": 1})):
                    counts = Tags((folder / f"css/{name}.html").read_text()).counts
                    self.assertEqual({tag: counts[tag] for tag in expected}, expected)
                    self.assertEqual(counts["b"], 0)
                animation = next((folder / "lottie").glob("*.json"))
                self.assertEqual(json.loads(animation.read_text())["nm"], preset.name)
                self.assertEqual(json.loads((folder / "vectors.json").read_text())["preset"], preset.name)
                # As bytes, a comment can change the encoding.
                program = ast.parse((folder / "lottie/check.py").read_bytes())
                self.assertNotIn("canary", {node.id for node in ast.walk(program) if isinstance(node, ast.Name)})

    def test_markdown(self):
        for preset, folder in zip(self.presets, self.folders):
            with self.subTest(preset.name):
                text = re.sub(r"^```.*?^```$", "", (folder / "EXPORT.md").read_text(), flags=re.M | re.S)
                headings = re.findall("^ {0,3}#+ .*", text, re.M)
                self.assertEqual(len(headings), 6, headings)
                self.assertEqual(len(re.findall(r"^\|", text, re.M)), len(TARGETS) + 2)
                # Outside of code, no mark of HTML or of a link is without a backslash.
                plain = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
                self.assertEqual(re.findall(r"(?<!\\)<\w|(?<!\\)\]\(", plain), [])
                for separator in "\u2028\u2029\u202e\u2066\x1b\x07":
                    self.assertNotIn(separator, text)
