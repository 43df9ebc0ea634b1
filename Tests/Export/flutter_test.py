"""Exported Dart, read by a grammar of Dart, and run after a translation to JavaScript; planted mistakes must be found."""

import json
import re

import dart
from canaries import ADAPTER_CANARIES, CANARIES, plant
from compiled import run
from export_test import HERE, OWN, ExportFolders, presets

CHECK = """
import { readFileSync } from 'node:fs';
const [module, data, paths] = process.argv.slice(2);
const { pose, columns, paintKey } = await import(module);

/** Returns the numbers of the layers of a pose, by the paths that the exported test reads. */
function layerValues(found) {
  const values = JSON.parse(paths).flatMap((path) => new Function('found', `return found.${path}`)(found));
  const pieces = (found.pieces ?? []).slice(0, found.pieceCount).flatMap((piece) => Object.values(piece).flat());
  return [...values, ...pieces].map((value) => value.index ?? value);
}

const { layouts } = JSON.parse(readFileSync(data));
let worst = 0;
let order = 0;
for (const { layout, poses } of layouts) {
  for (const expected of poses) {
    const found = pose(expected.difference, layout, {}, expected.index);
    const byColumn = columns(found.matrix);
    const pairs = expected.matrix.map((value, i) => [byColumn[4 * (i % 4) + (i >> 2)], value]);
    const values = layerValues(found);
    if (values.length !== (expected.layerValues ?? []).length) worst = Infinity;
    pairs.push(...values.map((value, i) => [value, expected.layerValues[i]]));
    for (const [a, b] of [...pairs, [found.alpha, expected.alpha]]) {
      const error = Math.abs(a - b) / Math.max(1, Math.abs(b));
      if (!(error <= worst)) worst = error;
    }
    const key = paintKey(found, expected.difference) / 2 ** 20;
    if (!(Math.abs(key - expected.order) <= order)) order = Math.abs(key - expected.order);
    if (found.hidden !== expected.hidden) worst = Infinity;
  }
}
console.log(worst, order);
"""

class FlutterTest(ExportFolders):
    def errors(self, folder, preset):
        """Returns the largest errors of a value and of the paint key."""
        source = (folder / "flutter" / f"{preset.replace('-', '_')}.dart").read_text()
        module, check = folder / "pose.mjs", folder / "check.mjs"
        module.write_text(dart.javascript(source))
        check.write_text(CHECK)
        test = next((folder / "flutter").glob("*_test.dart")).read_text()
        paths = json.dumps(re.findall(r"add\(found\.(.*?)\);", test))
        found = run("node", check, module, folder / "vectors.json", paths)
        self.assertEqual(found.returncode, 0, found.stderr)
        return tuple(float(word) for word in found.stdout.split())

    def test_poses(self):
        errors = {}
        for preset in [*presets(), *OWN]:
            with self.subTest(preset):
                value, order = self.errors(self.export(preset, "flutter"), preset)
                self.assertLessEqual(value, 1e-8)
                self.assertLessEqual(order, 4e-6)
                errors[preset] = value
        self.check_certificate("flutter", errors)

    def test_syntax(self):
        for preset in [*presets(), *OWN]:
            with self.subTest(preset):
                for path in (self.export(preset, "flutter") / "flutter").glob("*.dart"):
                    text = path.read_text()
                    self.assertEqual(dart.errors(text), [], path.name)
                    # A whole number without a fraction would be an integer, which is not a double.
                    if "pages" not in path.name and "test" not in path.name:
                        body = text[text.index("Pose pose("):text.index("double stride(")]
                        body = re.sub(r"//.*", "", body)
                        self.assertEqual(re.findall(r"[-+*/(,] \d+(?![\d.e])", body), [])
        self.assertNotEqual(dart.errors("double f(double x) => x +;"), [])

    def test_a_page_is_in_the_tree_once(self):
        """Copies of a page are painted, so that its state, focus, semantics and global keys are there once."""
        for preset in ("coverflow-classic", "paging-snapshot-chess", "layered"):
            with self.subTest(preset):
                text = next((self.export(preset, "flutter") / "flutter").glob("*_pages.dart")).read_text()
                self.assertEqual(len(re.findall(r"\bchild: _face\(\)|^ *_face\(\),", text, re.M)), 1)
                self.assertEqual(len(re.findall(r"page: _page\(index\)|child: _page\(index\)", text)), 1)
                self.assertIn("toImageSync", text)

    def test_each_call_of_flutter_is_cited(self):
        """Stubs/Flutter.tsv has the file and line of each declaration that the code of an export and of its use names."""
        lines = (HERE / "Stubs/Flutter.tsv").read_text().splitlines()[2:]
        cited = {line.split("\t")[0] for line in lines}
        self.assertEqual(len(cited), len(lines))
        for line in lines:
            self.assertRegex(line, r"^[A-Z]\w+(\.\w+)?\t[\w/]+\.dart\t\d+$")
        folder = self.export("coverflow", "flutter")
        use = re.search(r"```dart\n(.*?)```", (folder / "EXPORT.md").read_text(), re.S).group(1)
        code = next((folder / "flutter").glob("*_pages.dart")).read_text() + use
        code = re.sub(r"//.*|'[^']*'|\$\{.*?\}", "", code)
        # Dart's own types, and those of the export.
        names = set(re.findall(r"(?<![\w.])[A-Z]\w+", code)) - {"Cards", "Duration", "Function", "Iterable", "List", "MapEntry"}
        names = {name for name in names if not name.startswith("Coverflow")}
        self.assertEqual(names - {name.partition(".")[0] for name in cited}, set())
        members = (
            r"\.(page|position|hasClients|haveDimensions|initialPage|viewportFraction|disableAnimationsOf|reduceMotion|biggest|fromList"
            r"|fromSize|applyViewportDimension|applyContentDimensions|moveTo|pixels|paintBounds|markNeedsLayout|viewportDimension)\b"
        )
        found = set(re.findall(members, code)) | set(re.findall(r"\b(onScroll\w+|incrementCalculator):", code))
        own = {"page", "position", "onScrollUp", "onScrollDown", "onScrollRight"}  # Also members of the widgets, or beside another.
        self.assertEqual(found - own - {name.partition(".")[2] for name in cited}, set())

    def test_planted_mistakes_are_found(self):
        for mistake in [*CANARIES["flutter"].values(), *ADAPTER_CANARIES["flutter"].values()]:
            with self.subTest(mistake=mistake[2]):
                folder = self.export("coverflow", "flutter")
                plant(mistake, folder / "flutter")
                value, order = self.errors(folder, "coverflow")
                self.assertTrue(value > 1e-8 or order > 4e-6)
