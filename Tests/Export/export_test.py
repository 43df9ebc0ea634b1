"""The generated tests of exports, run with the tools of their languages; planted mistakes must fail them."""

import json
import os
import pathlib
import random
import re
import shutil
import tempfile
import unittest

import table
from canaries import ADAPTER_CANARIES, CANARIES, KINDS, LOTTIE_CANARIES, plant
from compiled import KotlinPrograms, compiled, largest, run

HERE = pathlib.Path(__file__).parent
PROGRAM = pathlib.Path(os.environ["FXRENDER"])


def presets():
    listing = run(PROGRAM, "list", "--json", check=True).stdout
    return [preset["name"] for preset in json.loads(listing)["presets"]]


# The presets whose adapters and types are compiled, because a compiler takes seconds for each: those of Swiper, and
# others with various functions. The others are files in this folder: with easings that no built-in preset has, with all
# functions and operations, and with all kinds of layers.
OWN = ["curves", "functions", "all-layers"]
DEFAULT = (
    "coverflow wheel swiper-creative animated-cube reanimated-blur-rotate swiper-coverflow swiper-cube swiper-cards "
    "cylinder fan curves functions"
)
COMPILED = os.environ.get("EXPORT_COMPILED", DEFAULT).split()
# The presets whose plain Swift and Kotlin is compiled.
COMPILED_FULLY = COMPILED if "EXPORT_COMPILED" in os.environ else [*presets(), *OWN]
# The number of random poses per preset and layout in JavaScript.
POSES = int(os.environ.get("EXPORT_POSES", "10000"))

COMPARE = """
import { readFileSync } from 'node:fs';
const [module, data] = process.argv.slice(2);
const { pose } = await import(module);
const { layout, poses } = JSON.parse(readFileSync(data));
let worst = 0;
for (const expected of poses) {
  const found = pose(expected.difference, layout);
  const pairs = expected.matrix.map((value, i) => [found.matrix[i], value]);
  for (const [a, b] of [...pairs, [found.alpha, expected.alpha]]) {
    const error = Math.abs(a - b) / Math.max(1, Math.abs(b));
    if (!(error <= worst)) worst = error;
  }
}
console.log(worst);
"""


class ExportFolders(unittest.TestCase):
    """A test with a temporary folder for exports."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)

    def export(self, preset, targets, *options):
        """Exports a preset to a folder of its own, and returns the folder."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder)) / preset
        files = [path for path in (HERE / f"{preset}.yaml", self.folder / f"{preset}.yaml") if path.exists()]
        found = run(PROGRAM, "export", files[0] if files else preset, "--to", targets, "--approximate", "--output", folder, *options)
        self.assertEqual(found.returncode, 0, found.stderr)
        return folder

    def write_easings(self):
        """Writes the preset `easings`, which has a track with each easing function."""
        families = "quad cubic quart quint sine expo circ back elastic bounce".split()
        names = [f"{family}{end}" for family in families for end in ("In", "Out", "InOut")]
        steps = ["  - translate: { x: d * L }"]
        for i, name in enumerate(names):
            outside = ("hold", "extend", "repeat")[i // 3 % 3]
            keys = f"[[-2, -10], [{i / 40}, 3], [2.5, 10]]"
            steps.append(f"  - translate: {{ y: {{ keys: {keys}, ease: {name}, outside: {outside} }} }}")
        text = "summary: Pages with all easings.\nwindow: [-5, 5]\ntransform:\n" + "\n".join(steps) + "\n"
        (self.folder / "easings.yaml").write_text(text)

    def check_certificate(self, target, errors):
        """Compares the measured errors of presets with the largest one, which EXPORT.md states."""
        errors = [error for preset, error in errors.items() if preset not in OWN]
        print(f"{target}: largest error {max(errors):.3g}, {len(errors)} presets", flush=True)
        if "EXPORT_COMPILED" in os.environ:
            return
        text = (self.export("linear", target) / "EXPORT.md").read_text()
        row = re.search(rf"^\| `{target}` .*\| (\S+) [^|]*, (\d+) presets \| [^|]* \|$", text, re.M)
        self.assertEqual(int(row.group(2)), len(errors))
        self.assertLessEqual(max(errors), float(row.group(1)))
        self.assertGreaterEqual(max(errors), float(row.group(1)) / 10)


class ExportTest(ExportFolders):
    def check(self, target, folder, preset):
        """Runs the generated test of a target in JavaScript or Swift, and returns its exit status and output."""
        place = folder / target
        if target != "swift":
            found = run("node", place / f"{preset}.test.mjs")
            return found.returncode, found.stdout
        compiled("swiftc", "-warnings-as-errors", f"{preset}.swift", "main.swift", "-o", "check", folder=place)
        found = run(place / "check", folder / "vectors.json")
        return found.returncode, found.stdout

    def test_javascript_of_all_presets(self):
        targets = ["js", "reanimated", "swiper"]
        errors = {target: {} for target in targets}
        for preset in [*presets(), *OWN]:
            with self.subTest(preset):
                folder = self.export(preset, ",".join(targets))
                for target in targets:
                    status, output = self.check(target, folder, preset)
                    self.assertEqual(status, 0, output)
                    errors[target][preset] = largest(output)
        for target in ("js", "reanimated"):
            with self.subTest(target):
                self.check_certificate(target, errors[target])

    def test_javascript_at_random_poses(self):
        worst = {}
        script = self.folder / "compare.mjs"
        script.write_text(COMPARE)
        draw = random.Random(26)
        differences = ",".join(f"{draw.uniform(-6, 6):.6f}" for _ in range(POSES))
        for preset in presets():
            with self.subTest(preset):
                folder = self.export(preset, "js")
                layout = json.loads((folder / "vectors.json").read_text())["layouts"][0]["layout"]
                poses = run(PROGRAM, "poses", preset, f"--differences={differences}", "--json", check=True).stdout
                data = folder / "poses.json"
                data.write_text(json.dumps({"layout": layout, "poses": json.loads(poses)["poses"]}))
                found = run("node", script, folder / f"js/{preset}.mjs", data, check=True)
                worst[preset] = float(found.stdout)
                self.assertLessEqual(worst[preset], 1e-8)
        print(f"{POSES} poses of each of {len(worst)} presets: largest error {max(worst.values()):.3g}")

    def test_real_swiper(self):
        """Compares the poses and the plug-in with slides that were measured in the real Swiper."""
        data = pathlib.Path(__file__).with_name("swiper.json")
        folder = self.folder / "swiper"
        for effect in json.loads(data.read_text())["effects"]:
            preset = effect["preset"]
            export = ("export", preset, "--to", "swiper", "--approximate", "--output", folder / preset)
            self.assertEqual(run(PROGRAM, *export).returncode, 0)
        found = run("node", pathlib.Path(__file__).with_name("swiper_check.mjs"), folder, data)
        self.assertEqual(found.returncode, 0, found.stderr)
        results = [json.loads(line) for line in found.stdout.splitlines()]
        for right_to_left in (False, True):
            self.assertEqual(sum(result["rightToLeft"] == right_to_left for result in results), 5)
        worst = {}
        for result in results:
            worst[result["preset"]] = max(worst.get(result["preset"], 0), result["worst"])
        self.check_certificate("swiper", worst)
        for result in results:
            with self.subTest(result["preset"], right_to_left=result["rightToLeft"]):
                self.assertGreaterEqual(result["count"], 8)
                self.assertLessEqual(result["worst"], 1e-3)

    def test_easings_in_javascript(self):
        self.write_easings()
        status, output = self.check("js", self.export("easings", "js"), "easings")
        self.assertEqual(status, 0, output)

    def test_curve_that_pages_change(self):
        """A table needs fixed control points: other code calls the function, and CSS refuses the curve."""
        file = self.folder / "changing.yaml"
        x = "bezier(abs(d) / 4, clamp(abs(d), 0, 1), 0, 1, 1)"
        file.write_text(f"summary: Pages turn.\ntransform:\n  - translate: {{ x: \"d * L * {x}\" }}\n")
        refused = run(PROGRAM, "export", file, "--to", "css", "--output", self.folder / "changing")
        self.assertEqual(refused.returncode, 65)
        self.assertRegex(refused.stderr, "`bezier` is a table, whose control points are .* \\(up to [1-9]")
        status, output = self.check("js", self.export("changing", "js"), "changing")
        self.assertEqual(status, 0, output)

    def test_difference_of_presets(self):
        old, new = self.folder / "old.yaml", self.folder / "new.yaml"
        base = "extends: coverflow\nsummary: Pages turn.\nparameters:\n  tilt: { default: %s }\n"
        old.write_text(base % 0.9)
        new.write_text(base % 0.7)
        found = run(PROGRAM, "export", "--diff", old, new, "--to", "js,swift")
        self.assertEqual(found.returncode, 1, found.stderr)
        self.assertIn("--- old/js/new.mjs\n+++ new/js/new.mjs\n", found.stdout)
        self.assertRegex(found.stdout, "(?m)^-.*parameters.tilt \\?\\? 0.9")
        self.assertRegex(found.stdout, "(?m)^\\+.*parameters.tilt \\?\\? 0.7")
        self.assertRegex(found.stdout, "Pages move by up to [0-9.]+ points: at page difference")
        same = run(PROGRAM, "export", "--diff", old, old, "--to", "js")
        self.assertEqual((same.returncode, same.stdout), (0, "No page moves.\n"))

    def test_wrong_options(self):
        for options, message in [
            (["--style", "keyframes", "--tolerance", "0"], "Use a number of points from 0.01 to 100.0."),
            (["--tolerance", "1"], "Add --style keyframes."),
            (["--diff"], "an old and a new one"),
        ]:
            with self.subTest(options):
                found = run(PROGRAM, "export", "coverflow", "--to", "css", *options)
                self.assertEqual(found.returncode, 64)
                self.assertIn(message, found.stderr)

    def test_example_is_current(self):
        """Compares Examples/ExportDemo with the files that fxrender writes."""
        example = pathlib.Path(__file__).parents[2] / "Examples/ExportDemo"
        folder = self.folder / "demo"
        self.assertEqual(run(PROGRAM, "export", "coverflow", "--to", "css,js", "--output", folder).returncode, 0)
        written = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
        kept = {path.relative_to(example) for path in example.rglob("*") if path.is_file()}
        self.assertEqual(written, kept - {pathlib.Path("README.md"), pathlib.Path("TABLE.md")})
        for path in written:
            self.assertEqual((folder / path).read_text(), (example / path).read_text(), path)

    def test_table_is_current(self):
        """Compares Examples/ExportDemo/TABLE.md with the answers of fxrender."""
        rows = table.rows(presets())
        self.assertEqual(table.PATH.read_text(), table.text(rows))
        for target in ("css", "js"):
            self.assertGreaterEqual(table.counts(rows)[target], 110)

    def test_types(self):
        if not shutil.which("tsc"):
            self.skipTest("tsc is missing")
        for preset in COMPILED:
            with self.subTest(preset):
                folder = self.export(preset, "js,swiper,reanimated")
                types = [folder / f"{target}/{preset}.d.mts" for target in ("js", "swiper")]
                found = self.types(*types, folder / f"reanimated/{preset}.d.ts")
                self.assertEqual(found.returncode, 0, found.stdout)

    def test_swift(self):
        """Compiles all presets in one module, with a function for each generated test."""
        place = self.folder / "all-swift"
        place.mkdir()
        folders, calls = {}, []
        for number, preset in enumerate(COMPILED_FULLY):
            folders[preset] = self.export(preset, "swift")
            shutil.copy(folders[preset] / "swift" / f"{preset}.swift", place)
            test = (folders[preset] / "swift/main.swift").read_text().replace("import Foundation\n", "")
            (place / f"test{number}.swift").write_text(f"import Foundation\n\nfunc test{number}() throws {{\n{test}\n}}\n")
            calls.append(f'case "{preset}": try test{number}()')
        text = "\n".join(["switch CommandLine.arguments[2] {", *calls, "default: break", "}"])
        (place / "main.swift").write_text(text + "\n")
        compiled("swiftc", "-warnings-as-errors", *sorted(place.glob("*.swift")), "-o", "check", folder=place)
        errors = {}
        for preset, folder in folders.items():
            with self.subTest(preset):
                found = run(place / "check", folder / "vectors.json", preset)
                self.assertEqual(found.returncode, 0, found.stdout)
                errors[preset] = largest(found.stdout)
        self.check_certificate("swift", errors)

    @unittest.skipUnless(shutil.which("kotlinc"), "kotlinc is missing")
    def test_kotlin_and_planted_mistakes(self):
        programs, folders = KotlinPrograms(self), {}
        for name in [*COMPILED_FULLY, *CANARIES["kotlin"].values()]:
            preset, mistake = (name, None) if isinstance(name, str) else ("coverflow", name)
            folders[name] = self.export(preset, "kotlin")
            if mistake:
                plant(mistake, folders[name] / "kotlin")
            code = {path.name: path.read_text() for path in (folders[name] / "kotlin").glob("*.kt")}
            programs.add(name, code, "Check.kt")
        programs.compile()
        errors = {}
        for name, folder in folders.items():
            with self.subTest(name):
                found = programs.run(name, folder / "vectors.tsv")
                if isinstance(name, str):
                    self.assertEqual(found.returncode, 0, found.stdout + found.stderr)
                    errors[name] = largest(found.stdout)
                else:
                    self.assertEqual(found.returncode, 1, found.stdout + found.stderr)
        self.check_certificate("kotlin", errors)

    def test_planted_mistakes_are_found(self):
        for target in ("js", "swiper", "reanimated", "swift"):
            for kind, mistake in CANARIES[target].items():
                with self.subTest(target, mistake=kind):
                    folder = self.export("coverflow", target)
                    plant(mistake, folder / target)
                    status, output = self.check(target, folder, "coverflow")
                    self.assertEqual(status, 1, output)

    def test_adapters_in_javascript_and_planted_mistakes(self):
        """Runs `attach`, the plug-in of Swiper and `itemAnimation` with stand-ins for elements."""
        def drive(target, folder, preset):
            module = folder / target / f"{preset}.{'js' if target == 'reanimated' else 'mjs'}"
            return run("node", HERE / "Drivers/web.mjs", target, module.as_uri(), folder / "vectors.json")

        for target in ("js", "swiper", "reanimated"):
            for preset in COMPILED:
                with self.subTest(target, preset=preset):
                    found = drive(target, self.export(preset, target), preset)
                    self.assertEqual(found.returncode, 0, found.stdout + found.stderr)
            for kind, mistake in ADAPTER_CANARIES[target].items():
                with self.subTest(target, mistake=kind):
                    folder = self.export("coverflow", target)
                    plant(mistake, folder / target)
                    self.assertEqual(drive(target, folder, "coverflow").returncode, 1)

    def test_worklets_come_after_those_that_they_call(self):
        """The Babel plug-in of worklets makes each function a constant with the functions that it calls."""
        for preset in [*COMPILED, *OWN]:
            with self.subTest(preset):
                text = next((self.export(preset, "reanimated") / "reanimated").glob(f"{preset}.js")).read_text()
                code = re.sub(r"/\*[\s\S]*?\*/|//.*", "", text)
                starts = list(re.finditer(r"^(?:export )?(?:function|const) (\w+)", code, re.M))
                self.assertGreater(len(starts), 5)
                for start, end in zip(starts, [*starts[1:], None]):
                    body = code[start.start():end.start() if end else len(code)]
                    later = {other[1] for other in starts if other.start() > start.start()}
                    self.assertEqual(later & set(re.findall(r"\w+", body)), set(), start[1])

    def test_each_target_has_mistakes_of_each_kind(self):
        found = run(PROGRAM, "export", "coverflow", "--to", "none")
        targets = re.search(r"Targets: (.*)\.$", found.stderr, re.M).group(1).split(", ")
        planted = {**CANARIES, "lottie": LOTTIE_CANARIES}
        self.assertEqual(sorted(planted), sorted([*targets, "keyframes"]))
        for target, mistakes in planted.items():
            self.assertEqual(tuple(mistakes), KINDS, target)
        # Adapters also have kinds of their own. The one of Flutter runs only in part.
        for target, mistakes in ADAPTER_CANARIES.items():
            kinds = KINDS[:2] if target == "flutter" else KINDS
            self.assertEqual(tuple(mistakes)[:len(kinds)], kinds, target)

    def test_warnings_of_compilers_are_errors(self):
        """Plants unused names, about which the compilers warn."""
        folder = self.folder / "warnings"
        folder.mkdir()
        (folder / "a.swift").write_text("func f() { let unused = 1 }\n")
        (folder / "a.kt").write_text("fun f() { val unused = 1 }\n")
        (folder / "a.d.mts").write_text("export function f(x): number;\n")
        with self.assertRaises(AssertionError):
            compiled("swiftc", "-warnings-as-errors", "-typecheck", "a.swift", folder=folder)
        if shutil.which("kotlinc"):
            with self.assertRaises(AssertionError):
                compiled("kotlinc", "a.kt", "-d", "a.jar", folder=folder)
        if shutil.which("tsc"):
            self.assertNotEqual(self.types(folder / "a.d.mts").returncode, 0)

    @staticmethod
    def types(*paths):
        return run("tsc", "--strict", "--noEmit", "--target", "es2020", *paths)
