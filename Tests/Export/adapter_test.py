"""The generated code for UIKit, SwiftUI, ViewPager2 and Compose, compiled against stubs of the platforms.

The stubs keep the values that the code sets. Each generated test runs with the stubs. A driver (Drivers) also runs the
parts that a test on a device cannot read back, such as visual effects. Planted mistakes must fail one of the two.
"""

import pathlib
import unittest

from export_test import COMPILED, ExportFolders, run

HERE = pathlib.Path(__file__).parent
STUBS = HERE / "Stubs"
SWIFT = {"uikit": "UIKit", "swiftui": "SwiftUI"}
KOTLIN = ("viewpager2", "compose")

# For each target, the end of the name of the file with the adapter.
ADAPTERS = {"uikit": "Layout", "swiftui": "Pages", "viewpager2": "Transformer", "compose": "Modifier"}

# For each target, mistakes in sign, order, perspective and alpha: the file, the text, and its replacement.
CANARIES = {
    "uikit": [
        ("CoverflowLayout.swift", "m22: matrix[1, 1]", "m22: -matrix[1, 1]"),
        ("CoverflowLayout.swift", "$0.key < $1.key", "$0.key > $1.key"),
        ("CoverflowLayout.swift", "m14: matrix[3, 0]", "m14: 2 * matrix[3, 0]"),
        ("CoverflowLayout.swift", "alpha = pose.alpha", "alpha = 0.99 * pose.alpha"),
    ],
    "swiftui": [
        ("CoverflowPages.swift", "result.m22 = second.1 +", "result.m22 = -second.1 +"),
        ("CoverflowPages.swift", "(pose.order * 0x1p20)", "(-pose.order * 0x1p20)"),
        ("CoverflowPages.swift", "result.m13 = last.0", "result.m13 = 2 * last.0"),
        ("CoverflowPages.swift", "isDrawn ? pose.alpha", "isDrawn ? 0.99 * pose.alpha"),
    ],
    "viewpager2": [
        ("CoverflowTransformer.kt", "second = row(1, density)", "second = row(1, -density)"),
        ("CoverflowTransformer.kt", "round(pose.order *", "round(-pose.order *"),
        ("CoverflowTransformer.kt", "row(3, 1.0)", "row(3, 2.0)"),
        ("CoverflowTransformer.kt", "isDrawn) pose.alpha", "isDrawn) 0.99f * pose.alpha"),
    ],
    "compose": [
        ("CoverflowModifier.kt", "b[0], 0f, c[0]", "-b[0], 0f, c[0]"),
        ("CoverflowModifier.kt", "it < own", "it > own"),
        ("CoverflowModifier.kt", "row(3, 1.0)", "row(3, 2.0)"),
        ("CoverflowModifier.kt", "isDrawn) found.alpha", "isDrawn) 0.99f * found.alpha"),
    ],
}


class AdapterTest(ExportFolders):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.stubs = cls.folder / "stubs"
        cls.stubs.mkdir()
        for module in ("QuartzCore", "UIKit", "SwiftUI"):
            cls.compile(
                "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-emit-module",
                "-emit-library", "-static", "-module-name", module, *(STUBS / module).glob("*.swift"),
                "-I", ".", "-o", f"lib{module}.a", folder=cls.stubs,
            )
        cls.compile("kotlinc", *sorted((STUBS / "Android").glob("*.kt")), "-d", "android.jar", folder=cls.stubs)

    @staticmethod
    def compile(*arguments, folder):
        found = run(*arguments, cwd=folder)
        warnings = [line for line in found.stderr.splitlines() if ".kt:" in line]
        assert found.returncode == 0 and not warnings, found.stderr

    def driver(self, target, place, check):
        """Returns the driver of a target for the code in a folder."""
        ending = ADAPTERS[target]
        name = next(place.glob(f"*{ending}{check.suffix}")).stem[: -len(ending)]
        text = (HERE / "Drivers" / f"{target}{check.suffix}").read_text()
        is_swift = check.suffix == ".swift"
        start, end = ("struct Vectors", "for block in") if is_swift else ("/** A layout and", "/** Compares the numbers")
        generated = check.read_text()
        vectors = generated[generated.index(start):generated.index(end)]
        function = name[0].lower() + name[1:]
        return text.replace("VECTORS", vectors).replace("TYPE", name).replace("FUNCTION", function)

    def check(self, target, folder):
        """Runs the generated test and the driver of a target, and returns the outputs of those that fail."""
        place = folder / target
        failures = []
        if target in SWIFT:
            codes = [path for path in place.glob("*.swift") if path.name != "main.swift"]
            self.compile(
                "swiftc", "-swift-version", "6", "-warnings-as-errors", "-typecheck", *codes, "-I", self.stubs, folder=place
            )
            libraries = ["-lUIKit", "-lQuartzCore"] if target == "uikit" else ["-lSwiftUI"]
            for program in self.programs(target, place, place / "main.swift"):
                self.compile(
                    "swiftc", "-warnings-as-errors", *codes, program, "-I", self.stubs, "-L", self.stubs, *libraries,
                    "-o", "check", folder=place,
                )
                found = run(place / "check", folder / "vectors.json")
                if found.returncode != 0:
                    failures.append(found.stdout + found.stderr)
            return failures
        codes = [path for path in place.glob("*.kt") if path.name != "Check.kt"]
        classes = f"{self.stubs}/android.jar"
        self.compile("kotlinc", "-cp", classes, *codes, "-d", "code.jar", folder=place)
        for program in self.programs(target, place, place / "Check.kt"):
            self.compile(
                "kotlinc", "-cp", f"{classes}:code.jar", program, "-include-runtime", "-d", "check.jar", folder=place
            )
            found = run(
                "java", "-cp", f"check.jar:code.jar:{classes}", "CheckKt", folder / "vectors.tsv", cwd=place
            )
            if found.returncode != 0:
                failures.append(found.stdout + found.stderr)
        return failures

    def programs(self, target, place, check):
        """Returns the generated test and the driver."""
        if target == "uikit":
            return [check]
        driver = place / "driver" / check.name
        driver.parent.mkdir(exist_ok=True)
        driver.write_text(self.driver(target, place, check))
        return [check, driver]

    def test_poses(self):
        for target in (*SWIFT, *KOTLIN):
            for preset in COMPILED:
                with self.subTest(preset, target=target):
                    self.assertEqual(self.check(target, self.export(preset, target)), [])

    def test_planted_mistakes_are_found(self):
        for target, mistakes in CANARIES.items():
            for path, right, wrong in mistakes:
                with self.subTest(target, mistake=wrong):
                    folder = self.export("coverflow", target)
                    text = (folder / target / path).read_text()
                    self.assertIn(right, text)
                    (folder / target / path).write_text(text.replace(right, wrong, 1))
                    self.assertNotEqual(self.check(target, folder), [])


if __name__ == "__main__":
    unittest.main()
