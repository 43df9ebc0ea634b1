"""What the adapters of exports draw with stubs of their platforms, compared with the poses; mistakes must be found."""

import os
import re
import shutil
import unittest

import dart_widgets
from adapter_test import ADAPTERS, KOTLIN, LIBRARIES, SWIFT, compile_stubs
from canaries import LAYER_CANARIES, plant
from compiled import KotlinPrograms, compiled, run
from export_test import HERE, ExportFolders
from layers import Comparison, parts, read, sections

# Presets with each kind of layer; `layered` and `captioned` are files in this folder, which have all of them.
DEFAULT = "layered captioned lantern feed swiper-parallax paging-scale-blur origami roller coverflow-classic swiper-cube today"
PRESETS = os.environ.get("EXPORT_LAYERED", DEFAULT).split()
# A canvas of Android has numbers of 32 bits (`Float`) and 255 opacities; all other numbers are compared at 1e-9.
TOLERANCES = {"kt": {"points": 0.02, "opacity": 0.006, "blur": 1e-3}, "swift": {}}


class DrawingTest(ExportFolders):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.stubs = cls.folder / "stubs"
        cls.stubs.mkdir()
        compile_stubs(cls.stubs)

    def driver(self, target, folder):
        """Returns the program that prints what pages draw."""
        place = folder / target
        ending, language = ADAPTERS[target], "swift" if target in SWIFT else "kt"
        name = next(place.glob(f"*{ending}.{language}")).stem[: -len(ending)]
        check = (place / ("main.swift" if language == "swift" else "Check.kt")).read_text()
        start, end = {
            "swiftui": ("struct Vectors", "for block in"), "uikit": ("struct Vectors", "final class Pages"),
        }.get(target, ("/** A layout and", "/** Compares the numbers"))
        vectors = check[check.index(start):check.index(end)]
        code = "".join(path.read_text() for path in place.glob(f"*.{language}"))
        text = sections((HERE / "Drivers" / f"layers_{target}.{language}").read_text(), parts(code, name))
        function = name[0].lower() + name[1:]
        return text.replace("VECTORS", vectors).replace("TYPE", name).replace("FUNCTION", function)

    def exported(self, target, preset, mistake=None):
        """Exports a preset to a target and to JavaScript, perhaps with a mistake."""
        folder = self.export(preset, f"js,{target}")
        if mistake:
            plant(mistake, folder / target)
        return folder

    def problems(self, target, preset, folder, output):
        """Returns how what is drawn differs from the poses."""
        module = folder / "js" / f"{preset}.mjs"
        expected = run("node", HERE / "layers_oracle.mjs", module, folder / "vectors.json")
        self.assertEqual(expected.returncode, 0, expected.stderr)
        comparison = Comparison(**TOLERANCES["kt" if target in KOTLIN else "swift"])
        comparison.compare(read(output), read(expected.stdout))
        self.assertTrue(comparison.kinds)
        return comparison.problems

    def swift_output(self, target, folder):
        place = folder / target
        program = place / "layers" / "main.swift"
        program.parent.mkdir()
        program.write_text(self.driver(target, folder))
        codes = [path for path in place.glob("*.swift") if path.name != "main.swift"]
        options = ("-I", self.stubs, "-L", self.stubs, *LIBRARIES[target])
        compiled("swiftc", "-swift-version", "6", "-warnings-as-errors", "-typecheck", *codes, "-I", self.stubs, folder=place)
        compiled("swiftc", *codes, program, *options, "-o", "layers/check", folder=place)
        return run(place / "layers" / "check", folder / "vectors.json").stdout

    def test_swift(self):
        for target in SWIFT:
            for preset in PRESETS:
                with self.subTest(preset, target=target):
                    folder = self.exported(target, preset)
                    output = self.swift_output(target, folder)
                    self.assertEqual(self.problems(target, preset, folder, output)[:3], [])

    def test_planted_mistakes_in_swift(self):
        for target in SWIFT:
            for kind, (preset, *mistake) in LAYER_CANARIES[target].items():
                with self.subTest(kind, target=target):
                    folder = self.exported(target, preset, mistake)
                    output = self.swift_output(target, folder)
                    # A driver may end at a condition, so that it prints fewer lines.
                    self.assertNotEqual(self.problems(target, preset, folder, output), [])

    def test_kotlin_and_planted_mistakes(self):
        programs, folders = KotlinPrograms(), {}
        self.addCleanup(programs.folder.cleanup)
        for target in KOTLIN:
            for preset in PRESETS:
                folders[target, preset, None] = self.exported(target, preset)
            for kind, (preset, *mistake) in LAYER_CANARIES[target].items():
                folders[target, preset, kind] = self.exported(target, preset, mistake)
        for name, folder in folders.items():
            code = {path.name: path.read_text() for path in (folder / name[0]).glob("*.kt") if path.name != "Check.kt"}
            programs.add(name, {**code, "Driver.kt": self.driver(name[0], folder)}, "Driver.kt")
        programs.compile(self.stubs / "android.jar")
        for name, folder in folders.items():
            target, preset, kind = name
            with self.subTest(preset, target=target, mistake=kind):
                output = programs.run(name, folder / "vectors.tsv").stdout
                problems = self.problems(target, preset, folder, output)
                if kind:
                    self.assertNotEqual(problems, [])
                else:
                    self.assertEqual(problems[:3], [])

    def views_output(self, folder, preset):
        """Runs the components of React Native with stand-ins of its modules."""
        place = folder / "reanimated"
        for path in (HERE / "Stubs" / "ReactNative").glob("*.mjs"):
            scope = "@react-native-masked-view/" if path.stem == "masked-view" else ""
            module = place / "node_modules" / (scope + path.stem)
            module.mkdir(parents=True)
            shutil.copy(path, module / "index.mjs")
            (module / "package.json").write_text('{ "type": "module", "exports": "./index.mjs" }')
        text = (HERE / "Drivers" / "layers_reanimated.mjs").read_text()
        (place / "driver.mjs").write_text(text.replace("NAME", preset))
        found = run("node", place / "driver.mjs", folder / "vectors.json")
        self.assertEqual(found.returncode, 0, found.stderr)
        return found.stdout

    def test_reanimated_and_planted_mistakes(self):
        for preset in PRESETS:
            # Its shadows are those of several outlines.
            if preset == "layered":
                continue
            with self.subTest(preset):
                folder = self.exported("reanimated", preset)
                output = self.views_output(folder, preset)
                self.assertEqual(self.problems("reanimated", preset, folder, output)[:3], [])
        for kind, (preset, *mistake) in LAYER_CANARIES["reanimated"].items():
            with self.subTest(kind):
                folder = self.exported("reanimated", preset, mistake)
                output = self.views_output(folder, preset)
                self.assertNotEqual(self.problems("reanimated", preset, folder, output), [])

    def widgets_output(self, folder, preset):
        """Builds the widgets of Flutter after a translation to JavaScript."""
        source = next((folder / "flutter").glob("*_pages.dart")).read_text()
        name = re.search(r"class (\w+)Pages extends", source)[1]
        code = dart_widgets.javascript(source, name).replace("export const", "const")
        code += f"\nconst hasLayers = {str(f'{name}Layers' in source).lower()};"
        driver = folder / "flutter" / "driver.mjs"
        driver.write_text((HERE / "Drivers" / "layers_flutter.mjs").read_text().replace("WIDGETS", code))
        found = run("node", driver, folder / "js" / f"{preset}.mjs", folder / "vectors.json")
        self.assertEqual(found.returncode, 0, found.stderr)
        return found.stdout

    def test_flutter_and_planted_mistakes(self):
        for preset in PRESETS:
            with self.subTest(preset):
                folder = self.exported("flutter", preset)
                output = self.widgets_output(folder, preset)
                self.assertEqual(self.problems("flutter", preset, folder, output)[:3], [])
        for kind, (preset, *mistake) in LAYER_CANARIES["flutter"].items():
            with self.subTest(kind):
                folder = self.exported("flutter", preset, mistake)
                output = self.widgets_output(folder, preset)
                self.assertNotEqual(self.problems("flutter", preset, folder, output), [])

    def test_code_has_no_sections(self):
        for preset in PRESETS:
            folder = self.export(preset, ",".join([*SWIFT, *KOTLIN, "flutter", "reanimated"]))
            for path in folder.rglob("*.*"):
                self.assertIsNone(re.search(r"//\?|//\.$", path.read_text()), path.name)


if __name__ == "__main__":
    unittest.main()
