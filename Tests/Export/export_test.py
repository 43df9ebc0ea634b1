"""The generated tests of exports, run with the tools of their languages; planted mistakes must fail them."""

import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = pathlib.Path(os.environ["FXRENDER"])
# The presets that are compiled: a compiler takes seconds for each.
COMPILED = os.environ.get("EXPORT_COMPILED", "coverflow wheel swiper-creative animated-cube reanimated-blur-rotate").split()
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

# For each language: the file, and the text that is replaced by a mistake in sign, order, perspective and alpha.
CANARIES = {
    "js": ("js/coverflow.mjs", [
        ("rotateY(-q", "rotateY(q"), ("order: depthKey(own)", "order: -depthKey(own)"),
        ("seen(model, perspective)", "seen(model, 2 * perspective)"), ("alpha: clamp(", "alpha: 0.99 * clamp("),
    ]),
    "swiper": ("swiper/coverflow.mjs", [
        ("rotateY(-q", "rotateY(q"), ("order: depthKey(own)", "order: -depthKey(own)"),
        ("seen(model, perspective)", "seen(model, 2 * perspective)"), ("alpha: clamp(", "alpha: 0.99 * clamp("),
    ]),
    "reanimated": ("reanimated/coverflow.mjs", [
        ("rotateY(-q", "rotateY(q"), ("order: depthKey(own)", "order: -depthKey(own)"),
        ("seen(model, perspective)", "seen(model, 2 * perspective)"), ("alpha: clamp(", "alpha: 0.99 * clamp("),
    ]),
    "swift": ("swift/coverflow.swift", [
        ("rotateY(-q", "rotateY(q"), ("order: depthKey(own)", "order: -depthKey(own)"),
        ("seen(model, perspective)", "seen(model, 2 * perspective)"), ("alpha: clamp(", "alpha: 0.99 * clamp("),
    ]),
    "kotlin": ("kotlin/coverflow.kt", [
        ("rotateY(-q", "rotateY(q"), ("order = depthKey(own)", "order = -depthKey(own)"),
        ("seen(model, perspective)", "seen(model, 2 * perspective)"), ("alpha = clamp(", "alpha = 0.99 * clamp("),
    ]),
}


def run(*arguments, **options):
    return subprocess.run(arguments, capture_output=True, text=True, **options)


def presets():
    listing = run(PROGRAM, "list", "--json", check=True).stdout
    return [preset["name"] for preset in json.loads(listing)["presets"]]


class ExportFolders(unittest.TestCase):
    """A test with a temporary folder for exports."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)

    def export(self, preset, targets, *options):
        """Exports a preset to a folder of its own, and returns the folder."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder)) / preset
        found = run(PROGRAM, "export", preset, "--to", targets, "--approximate", "--output", folder, *options)
        self.assertEqual(found.returncode, 0, found.stderr)
        return folder


class ExportTest(ExportFolders):
    def check(self, target, folder, preset):
        """Runs the generated test of a target, and returns its exit status and output."""
        place = folder / target
        if target in ("js", "reanimated", "swiper"):
            found = run("node", "--test", place / f"{preset}.test.mjs")
            return found.returncode, found.stdout
        if target == "swift":
            built = run("swiftc", "-warnings-as-errors", f"{preset}.swift", "main.swift", "-o", "check", cwd=place)
            self.assertEqual(built.returncode, 0, built.stderr)
            found = run(place / "check", folder / "vectors.json")
            return found.returncode, found.stdout
        built = run("kotlinc", f"{preset}.kt", "Check.kt", "-include-runtime", "-d", "check.jar", cwd=place)
        self.assertEqual(built.returncode, 0, built.stderr)
        warnings = [line for line in built.stderr.splitlines() if ".kt:" in line]
        self.assertEqual(warnings, [], built.stderr)
        found = run("java", "-jar", "check.jar", folder / "vectors.tsv", cwd=place)
        return found.returncode, found.stdout

    def test_javascript_of_all_presets(self):
        for preset in presets():
            with self.subTest(preset):
                folder = self.export(preset, "js,reanimated,swiper")
                for target in ("js", "reanimated", "swiper"):
                    status, output = self.check(target, folder, preset)
                    self.assertEqual(status, 0, output)

    def test_javascript_at_random_poses(self):
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
                self.assertLessEqual(float(found.stdout), 1e-8)

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
        self.assertEqual(len(results), 5)
        for result in results:
            with self.subTest(result["preset"]):
                self.assertGreaterEqual(result["count"], 13)
                self.assertLessEqual(result["worst"], 1e-3)

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
        self.assertEqual(written, kept - {pathlib.Path("README.md")})
        for path in written:
            self.assertEqual((folder / path).read_text(), (example / path).read_text(), path)

    def test_types(self):
        if not shutil.which("tsc"):
            self.skipTest("tsc is missing")
        for preset in COMPILED:
            with self.subTest(preset):
                folder = self.export(preset, "js")
                found = run("tsc", "--strict", "--noEmit", "--target", "es2020", folder / f"js/{preset}.d.mts")
                self.assertEqual(found.returncode, 0, found.stdout)

    def test_compiled_languages(self):
        for preset in COMPILED:
            folder = self.export(preset, "swift,kotlin")
            for target, compiler in (("swift", "swiftc"), ("kotlin", "kotlinc")):
                with self.subTest(preset, target=target):
                    if not shutil.which(compiler):
                        self.skipTest(f"{compiler} is missing")
                    status, output = self.check(target, folder, preset)
                    self.assertEqual(status, 0, output)

    def test_planted_mistakes_are_found(self):
        for target, (path, mistakes) in CANARIES.items():
            if target == "kotlin" and not shutil.which("kotlinc"):
                continue
            for right, wrong in mistakes:
                with self.subTest(target, mistake=wrong):
                    folder = self.export("coverflow", target)
                    text = (folder / path).read_text()
                    self.assertIn(right, text)
                    (folder / path).write_text(text.replace(right, wrong, 1))
                    status, output = self.check(target, folder, "coverflow")
                    self.assertNotEqual(status, 0, output)


if __name__ == "__main__":
    unittest.main()
