"""What the adapters of exports draw with stubs of their platforms, compared with the poses; mistakes must be found."""

import concurrent.futures
import functools
import os
import re
import shutil

import dart_widgets
from adapter_test import ADAPTERS, KOTLIN, LIBRARIES, SWIFT, StubFolders
from canaries import LAYER_CANARIES, PAINTER_CANARIES, plant
from compiled import KotlinPrograms, compiled, compiled_swift, run, swift_program
from export_test import HERE
from layers import Comparison, parts, read, sections

# Presets with each kind of layer; `layered` and `captioned` are files in this folder, which have all of them.
DEFAULT = "layered captioned lantern feed swiper-parallax paging-scale-blur origami roller coverflow-classic swiper-cube today"
PRESETS = os.environ.get("EXPORT_LAYERED", DEFAULT).split()
# A canvas of Android has numbers of 32 bits (`Float`) and 255 opacities, and the opacity of a CALayer has 32 bits; all
# other numbers are compared at 1e-9.
TOLERANCES = {"kt": {"points": 0.02, "opacity": 0.006, "blur": 1e-3}, "uikit": {"opacity": 1e-7}}
# What the part of the generated tests that reads vectors imports.
VECTORS = "import java.io.File\nimport kotlin.math.abs\nimport kotlin.math.max\n\n"


class DrawingTest(StubFolders):
    def driver(self, target, folder):
        """Returns the program that prints what pages draw, and the part of the generated test that it contains."""
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
        return text.replace("TYPE", name).replace("FUNCTION", function), vectors

    def exported(self, targets, preset, *mistake):
        """Exports a preset to targets and to JavaScript, perhaps with a mistake."""
        folder = self.export(preset, f"js,{targets}")
        if mistake:
            plant(mistake, folder / targets.split(",")[0])
        return folder

    @functools.cache
    def expected(self, preset):
        """Returns what pages of a preset draw by its exported poses."""
        folder = self.export(preset, "js")
        found = run("node", HERE / "layers_oracle.mjs", folder / "js" / f"{preset}.mjs", folder / "vectors.json")
        self.assertEqual(found.returncode, 0, found.stderr)
        return read(found.stdout)

    def problems(self, target, preset, output):
        """Returns how what is drawn differs from the poses."""
        comparison = Comparison(**TOLERANCES.get("kt" if target in KOTLIN else target, {}))
        comparison.compare(read(output), self.expected(preset))
        self.assertTrue(comparison.problems or comparison.kinds)
        return comparison.problems

    def library(self, target, place):
        """Compiles the code of a target in Swift."""
        codes = [path for path in place.glob("*.swift") if path.name != "main.swift"]
        compiled_swift(codes, "-I", self.stubs, folder=place)

    def object(self, target, folder):
        """Compiles the driver of a target in Swift for a module; returns the object file."""
        place = folder / target
        (place / "layers").mkdir()
        driver, vectors = self.driver(target, folder)
        (place / "layers" / "main.swift").write_text(swift_program(driver.replace("VECTORS", vectors)))
        compiled("swiftc", "-c", "layers/main.swift", "-I", ".", "-I", self.stubs, "-o", "layers/main.o", folder=place)
        return place / "layers" / "main.o"

    def swift_output(self, target, folder, driver):
        """Links the code of a target with a driver, and runs it."""
        place = folder / target
        options = ("-L", ".", "-lExported", "-L", self.stubs, *LIBRARIES[target])
        compiled("swiftc", driver, *options, "-o", "drawn", folder=place)
        return run(place / "drawn", folder / "vectors.json").stdout

    def check_swift(self, target):
        """A mistake does not change what the driver sees, so that one driver is enough for those of a preset."""
        drivers, mistakes = {}, LAYER_CANARIES[target]

        def drawn(preset):
            folder = self.exported(target, preset)
            self.library(target, folder / target)
            drivers[preset] = self.object(target, folder)
            return self.swift_output(target, folder, drivers[preset])

        def mistaken(kind):
            preset, *mistake = mistakes[kind]
            folder = self.exported(target, preset, *mistake)
            self.library(target, folder / target)
            return self.swift_output(target, folder, drivers[preset])

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for preset, output in zip(PRESETS, pool.map(drawn, PRESETS)):
                with self.subTest(preset, target=target):
                    self.assertEqual(self.problems(target, preset, output), [])
            for kind, output in zip(mistakes, pool.map(mistaken, mistakes)):
                with self.subTest(kind, target=target):
                    # A driver may end at a condition, so that it prints fewer lines.
                    self.assertNotEqual(self.problems(target, mistakes[kind][0], output), [])

    def test_swiftui_and_planted_mistakes(self):
        self.check_swift("swiftui")

    def test_uikit_and_planted_mistakes(self):
        self.check_swift("uikit")

    def add(self, programs, folder, name, base=None):
        """Adds the code of both targets in Kotlin, which have some files in common; returns the package.

        A mistake is in a few files, which use the plain code of the package without it.
        """
        files = {path.name: path.read_text() for target in KOTLIN for path in (folder / target).glob("*.kt")}
        del files["Check.kt"]
        for target in KOTLIN:
            driver, vectors = self.driver(target, folder)
            files |= {f"{target}.kt": driver, "vectors.kt": VECTORS + vectors}
        if base:
            del files["vectors.kt"], files[f"{name[0]}.kt"]
        package = programs.package(files, base)
        for target in KOTLIN:
            programs.mains[(target, *name)] = f"{package}.{target.capitalize()}Kt"
        return package

    def test_kotlin_and_planted_mistakes(self):
        programs, folders = KotlinPrograms(self), {}
        targets, bases = ",".join(KOTLIN), {}
        for preset in PRESETS:
            folders[preset, None] = self.exported(targets, preset)
            bases[preset] = self.add(programs, folders[preset, None], (preset, None))
        for kind, (preset, *mistake) in PAINTER_CANARIES.items():
            folders[preset, kind] = self.exported(targets, preset, *mistake)
            for target in KOTLIN[1:]:
                plant(mistake, folders[preset, kind] / target)
            self.add(programs, folders[preset, kind], (preset, kind), bases[preset])
        programs.compile(self.stubs / "android.jar")
        names = [(target, *name) for name in folders for target in KOTLIN]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = pool.map(lambda name: programs.run(name, folders[name[1:]] / "vectors.tsv").stdout, names)
            for (target, preset, kind), output in zip(names, found):
                with self.subTest(preset, target=target, mistake=kind):
                    problems = self.problems(target, preset, output)
                    if kind:
                        self.assertNotEqual(problems, [])
                    else:
                        self.assertEqual(problems, [])

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
                self.assertEqual(self.problems("reanimated", preset, output), [])
        for kind, (preset, *mistake) in LAYER_CANARIES["reanimated"].items():
            with self.subTest(kind):
                folder = self.exported("reanimated", preset, *mistake)
                output = self.views_output(folder, preset)
                self.assertNotEqual(self.problems("reanimated", preset, output), [])

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
                self.assertEqual(self.problems("flutter", preset, output), [])
        for kind, (preset, *mistake) in LAYER_CANARIES["flutter"].items():
            with self.subTest(kind):
                folder = self.exported("flutter", preset, *mistake)
                output = self.widgets_output(folder, preset)
                self.assertNotEqual(self.problems("flutter", preset, output), [])

    def test_code_has_no_sections(self):
        for preset in PRESETS:
            folder = self.export(preset, ",".join([*SWIFT, *KOTLIN, "flutter", "reanimated"]))
            for path in folder.rglob("*.*"):
                self.assertIsNone(re.search(r"//\?|//\.$", path.read_text()), path.name)
