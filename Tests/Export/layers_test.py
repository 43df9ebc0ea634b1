"""The values of layers in exported code: a mistake in any kind must fail the generated tests, in each language."""

import concurrent.futures
import json
import os
import re

import dart
import flutter_test
from compiled import KotlinPrograms, compiled, run
from export_test import ExportFolders

# A preset with each kind of layer, and a value of it.
VALUES = {
    "overlays": ("fan", "overlays[0].opacity"),
    "content": ("animated-parallax", "content.x"),
    "layers": ("reanimated-parallax-layers", "layers[0].x"),
    "blur": ("paging-scale-blur", "blur.radius"),
    "shadow": ("soft-shadow", "shadow.y"),
    "glow": ("lantern", "glow.opacity"),
    "cornerRadius": ("lantern", "cornerRadius"),
    "clip": ("today", "clip.left"),
    "pieces": ("roller", "tile.alpha"),
    "reflection": ("coverflow-classic", "reflection.opacity"),
    "floor": ("swiper-cube", "floor.radius"),
}
# Prints the layers of a page in a plain row, and of the page at rest.
STILL = """
import { pose } from './pose.mjs';
const layout = { pageWidth: 300, pageHeight: 200, viewportWidth: 400, viewportHeight: 300, gap: 10, pages: 12, vertical: false, rightToLeft: false };
const layers = ({ matrix, alpha, order, hidden, interactive, ...others }) => others;
const row = pose(3, { ...layout, reducesMotion: true });
console.log(JSON.stringify({ x: row.matrix[3], y: row.matrix[7], row: layers(row), rest: layers(pose(0, layout)) }));
"""

# How code names the pose that it computes.
POSES = {"swift": "pose.", "kotlin": "this.", "flutter": "found."}
ENDINGS = {"swift": "swift", "kotlin": "kt", "flutter": "dart"}
# JavaScript has some values under other names.
NAMES = {"blur.radius": "blurRadius"}


def planted(code, path, target):
    """Returns code with a statement that changes a value after the one that sets it."""
    name = path if path.startswith("tile.") else POSES[target] + path
    end = ";" if target == "flutter" else ""
    # A statement ends before a line that is not indented more.
    statement = re.compile(rf"^( +){re.escape(name)} = .*\n(?:\1 +.*\n|\1\).*\n)*", re.M)
    assert statement.search(code), f"no value of {name}"
    return statement.sub(lambda found: f"{found[0]}{found[1]}{name} += 0.01{end}\n", code, count=1)


def planted_in_javascript(code, path):
    """Returns a module whose poses have a changed value."""
    change = "for (const tile of found.pieces) tile.alpha += 0.01" if path == "tile.alpha" else f"found.{NAMES.get(path, path)} += 0.01"
    code = code.replace("export function pose(", "function original(", 1)
    return f"{code}\nexport function pose(...values) {{\n  const found = original(...values);\n  {change};\n  return found;\n}}\n"


class LayersTest(ExportFolders):
    def mistaken(self, kind, target):
        """Exports the preset of a kind of layer with a mistake; returns its name and the folder."""
        preset, path = VALUES[kind]
        folder = self.export(preset, target)
        name = preset.replace("-", "_") if target == "flutter" else preset
        file = folder / target / f"{name}.{ENDINGS[target]}"
        file.write_text(planted(file.read_text(), path, target))
        return preset, folder

    def test_javascript(self):
        for kind, (preset, path) in VALUES.items():
            with self.subTest(kind):
                folder = self.export(preset, "js")
                file = folder / f"js/{preset}.mjs"
                self.assertEqual(run("node", folder / f"js/{preset}.test.mjs").returncode, 0)
                file.write_text(planted_in_javascript(file.read_text(), path))
                self.assertEqual(run("node", folder / f"js/{preset}.test.mjs").returncode, 1)

    def test_swift(self):
        def status(kind):
            preset, folder = self.mistaken(kind, "swift")
            compiled("swiftc", f"{preset}.swift", "main.swift", "-o", "check", folder=folder / "swift")
            return run(folder / "swift/check", folder / "vectors.json")

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for kind, found in zip(VALUES, pool.map(status, VALUES)):
                with self.subTest(kind):
                    self.assertEqual(found.returncode, 1, found.stderr)
                    self.assertIn("of layers is", found.stdout)

    def test_kotlin(self):
        programs, folders = KotlinPrograms(self), {}
        for kind in VALUES:
            _, folders[kind] = self.mistaken(kind, "kotlin")
            code = {path.name: path.read_text() for path in (folders[kind] / "kotlin").glob("*.kt")}
            programs.add(kind, code, "Check.kt")
        programs.compile()
        for kind, folder in folders.items():
            with self.subTest(kind):
                found = programs.run(kind, folder / "vectors.tsv")
                self.assertEqual(found.returncode, 1, found.stderr)
                self.assertIn("of layers is", found.stdout)

    def test_dart(self):
        for kind in VALUES:
            with self.subTest(kind):
                preset, folder = self.mistaken(kind, "flutter")
                self.assertGreater(flutter_test.FlutterTest.errors(self, folder, preset)[0], 1e-6)

    def test_a_plain_row_has_the_layers_of_the_page_at_rest(self):
        for preset in ("captions", "lantern", "roller", "swiper-cube"):
            with self.subTest(preset):
                folder = self.export(preset, "flutter")
                source = (folder / "flutter" / f"{preset.replace('-', '_')}.dart").read_text()
                (folder / "pose.mjs").write_text(dart.javascript(source))
                (folder / "still.mjs").write_text(STILL)
                found = json.loads(run("node", folder / "still.mjs", check=True).stdout)
                self.assertEqual((found["x"], found["y"]), (930, 0))
                # A row has no pieces, and nothing beneath it.
                row, rest = found["row"], found["rest"]
                if "floor" in row:
                    self.assertEqual(row["floor"].pop("opacity"), 0)
                    rest["floor"].pop("opacity")
                if "pieces" in row:
                    self.assertEqual(row.pop("pieceCount"), 0)
                    self.assertGreater(rest.pop("pieceCount"), 0)
                self.assertEqual(row, rest)
