"""The generated code for UIKit, SwiftUI, ViewPager2 and Compose, compiled against stubs of the platforms.

The stubs keep the values that the code sets. Each generated test runs with the stubs. A driver (Drivers) also runs the
parts that a test on a device cannot read back, such as visual effects. Planted mistakes must fail one of the two.
"""

import re

from canaries import ADAPTER_CANARIES, CANARIES, plant
from compiled import KotlinPrograms, compiled, largest, run
from export_test import COMPILED, HERE, ExportFolders
from layers import parts, sections

STUBS = HERE / "Stubs"
SWIFT = {"uikit": "UIKit", "swiftui": "SwiftUI"}
MODULES = ("QuartzCore", "CoreImage", "UIKit", "SwiftUI")
# The libraries of stubs for each target.
LIBRARIES = {"uikit": ("-lUIKit", "-lCoreImage", "-lQuartzCore"), "swiftui": ("-lSwiftUI",)}
KOTLIN = ("viewpager2", "compose")

# For each target, the end of the name of the file with the adapter.
ADAPTERS = {"uikit": "Layout", "swiftui": "Pages", "viewpager2": "Transformer", "compose": "Pager"}


def mistakes(target):
    """Returns the mistakes of a target: in the poses, and in what the adapter sets."""
    return [*CANARIES[target].values(), *ADAPTER_CANARIES[target].values()]


def stub_files(module):
    """Returns the files of a module of Apple."""
    shared = (STUBS / "Shared").glob("*.swift") if module in ("QuartzCore", "SwiftUI") else ()
    return [*(STUBS / module).glob("*.swift"), *shared]


def emit_modules(folder):
    """Writes the modules of Apple, for code that is compiled and not run."""
    for module in MODULES:
        compiled(
            "swiftc", "-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", module,
            *stub_files(module), "-I", ".", folder=folder,
        )


def compile_stubs(folder):
    """Compiles the modules of Apple, and a library of Android."""
    for module in MODULES:
        compiled(
            "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-emit-module",
            "-emit-library", "-static", "-module-name", module, *stub_files(module),
            "-I", ".", "-o", f"lib{module}.a", folder=folder,
        )
    compiled("kotlinc", *sorted((STUBS / "Android").glob("*.kt")), "-d", "android.jar", folder=folder)


def declarations(text):
    """Yields the lines of Kotlin that declare a type or a member that other code sees."""
    types = [-4]
    for line in text.splitlines():
        found = re.match(r"( *)((?:\w+ )*?)(fun|val|var|class|interface|object)\b", line)
        if not found:
            continue
        indentation, words, kind = len(found[1]), found[2].split(), found[3]
        while types[-1] >= indentation:
            types.pop()
        # What is further to the right is in a function.
        if indentation != types[-1] + 4:
            continue
        if kind in ("class", "interface", "object"):
            types.append(indentation)
        if kind != "object" and not {"private", "override"} & set(words):
            yield line


def too_new(code, versions):
    """Returns the names that a declaration of the file uses without stating that it needs their version of iOS."""
    found = []
    declaration = r"((?:^@available.*\n)*)^(?:public )?(?:struct|extension) ([\w.]+)((?:.*\n)+?)\}"
    for stated, name, text in re.findall(declaration, code, re.M):
        version = max([13, *map(int, re.findall(r"iOS (\d+)", stated + text))])
        used = {word for line in text.splitlines() if not line.strip().startswith("//") for word in re.findall(r"\w+", line)}
        found += [f"{name}: {word}" for word in sorted(used) if versions.get(word, 0) > version]
    return found


class StubFolders(ExportFolders):
    """A test with a folder of compiled stubs of the platforms' libraries."""

    make_stubs = staticmethod(compile_stubs)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.stubs = cls.folder / "stubs"
        cls.stubs.mkdir()
        cls.make_stubs(cls.stubs)


class AdapterTest(StubFolders):
    def driver(self, target, place, check):
        """Returns the driver of a target for the code in a folder; none if the generated test suffices."""
        path = HERE / "Drivers" / f"{target}{check.suffix}"
        if not path.exists():
            return None
        ending = ADAPTERS[target]
        name = next(place.glob(f"*{ending}{check.suffix}")).stem[: -len(ending)]
        text = path.read_text()
        start, end = {
            "swiftui": ("struct Vectors", "for block in"), "uikit": ("struct Vectors", "/// Compares the transform"),
        }.get(target, ("/** A layout and", "/** Compares the numbers"))
        generated = check.read_text()
        vectors = generated[generated.index(start):generated.index(end)]
        function = name[0].lower() + name[1:]
        code = "".join(path.read_text() for path in place.glob(f"*{check.suffix}"))
        text = sections(text, parts(code, name))
        return text.replace("VECTORS", vectors).replace("TYPE", name).replace("FUNCTION", function)

    def exported(self, target, mistake):
        """Exports coverflow with a planted mistake."""
        folder = self.export("coverflow", target)
        plant(mistake, folder / target)
        return folder

    def check(self, target, folder):
        """Runs the generated test and the driver of a target in Swift, and returns statuses and outputs."""
        place = folder / target
        codes = [path for path in place.glob("*.swift") if path.name != "main.swift"]
        compiled("swiftc", "-swift-version", "6", "-warnings-as-errors", "-typecheck", *codes, "-I", self.stubs, folder=place)
        programs, driver = [place / "main.swift"], self.driver(target, place, place / "main.swift")
        if driver:
            programs.append(place / "driver" / "main.swift")
            programs[-1].parent.mkdir()
            programs[-1].write_text(driver)
        results = []
        for program in programs:
            compiled(
                "swiftc", "-warnings-as-errors", *codes, program, "-I", self.stubs, "-L", self.stubs, *LIBRARIES[target],
                "-o", "check", folder=place,
            )
            results.append(run(place / "check", folder / "vectors.json"))
        return results

    def assert_passed(self, results):
        """Returns the largest error of the generated test."""
        for found in results:
            self.assertEqual(found.returncode, 0, found.stdout + found.stderr)
        return largest(results[0].stdout)

    def assert_failed(self, results, target, mistake):
        statuses = [found.returncode for found in results]
        if mistake in CANARIES[target].values():
            self.assertEqual(statuses[0], 1, results[0].stdout + results[0].stderr)
        self.assertIn(1, statuses, [found.stderr for found in results])

    def test_each_declaration_of_a_stub_is_cited(self):
        """The first lines name repository and commit; each declaration has its file and line, or says why not."""
        count = 0
        for path in sorted((STUBS / "Android").glob("*.kt")):
            text = path.read_text()
            if re.search(r" // [\w.]+:\d", text):
                self.assertRegex(text, r"(?m)^// [\w-]+/[\w-]+ [0-9a-f]{8}, [\w/.-]+", path.name)
            for line in declarations(text):
                with self.subTest(path.name, line=line):
                    self.assertRegex(line, r" // ([\w.]+\.(kt|java):\d+(, \d+)*( of API \d+)?|\w+\.(kt|java), without a line|of the stub)$")
                    count += 1
        self.assertGreater(count, 80)

    def test_swift_on_the_main_actor(self):
        """The code is compiled in a module whose default isolation is the main actor, as in new projects of Xcode 26."""
        for target in SWIFT:
            for preset in ("coverflow", "layered", "captioned"):
                place = self.export(preset, target) / target
                codes = [path for path in place.glob("*.swift") if path.name != "main.swift"]
                options = ("-typecheck", "-swift-version", "6", "-default-isolation", "MainActor", "-parse-as-library")
                compiled("swiftc", *options, "-warnings-as-errors", *codes, "-I", self.stubs, folder=place)

    def test_versions_of_swiftui(self):
        """Each declaration of an adapter is available where what it uses is, as stubs state it."""
        stubs = "\n".join(path.read_text() for path in stub_files("SwiftUI"))
        names = re.findall(r"@available\(iOS (\d+)[^\n]*\n(?:@\w+\n)?[^\n]*?\b(?:func|struct|class|enum|protocol) (\w+)", stubs)
        versions = {name: int(version) for version, name in names}
        self.assertGreater(len(versions), 20)
        for preset in ("coverflow", "layered", "captioned"):
            for path in sorted((self.export(preset, "swiftui") / "swiftui").glob("*s.swift")):
                self.assertEqual(too_new(path.read_text(), versions), [], path.name)
        self.assertEqual(too_new("struct A {\n  let a = b.onKeyPress(c)\n}\n", versions), ["A: onKeyPress"])

    def test_poses_in_swift(self):
        for target in SWIFT:
            errors = {}
            for preset in COMPILED:
                with self.subTest(preset, target=target):
                    errors[preset] = self.assert_passed(self.check(target, self.export(preset, target)))
            self.check_certificate(target, errors)

    def test_planted_mistakes_in_swift(self):
        for target in SWIFT:
            for mistake in mistakes(target):
                with self.subTest(target, mistake=mistake[2]):
                    self.assert_failed(self.check(target, self.exported(target, mistake)), target, mistake)

    def test_poses_and_planted_mistakes_in_kotlin(self):
        programs, folders = KotlinPrograms(self), {}
        for target in KOTLIN:
            for preset in COMPILED:
                folders[target, preset] = self.export(preset, target)
            for mistake in mistakes(target):
                folders[target, mistake] = self.exported(target, mistake)
        for name, folder in folders.items():
            place = folder / name[0]
            code = {path.name: path.read_text() for path in place.glob("*.kt")}
            check = code.pop("Check.kt")
            programs.add((*name, "test"), {**code, "Check.kt": check}, "Check.kt")
            programs.add((*name, "driver"), {**code, "Driver.kt": self.driver(name[0], place, place / "Check.kt")}, "Driver.kt")
        programs.compile(self.stubs / "android.jar")
        errors = {target: {} for target in KOTLIN}
        for name, folder in folders.items():
            target, preset = name
            with self.subTest(preset, target=target):
                results = [programs.run((*name, part), folder / "vectors.tsv") for part in ("test", "driver")]
                if isinstance(preset, str):
                    errors[target][preset] = self.assert_passed(results)
                else:
                    self.assert_failed(results, target, preset)
        for target, found in errors.items():
            self.check_certificate(target, found)
