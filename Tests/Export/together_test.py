"""Exports of several effects in one module of each language: their names do not collide."""

import textwrap

from adapter_test import KOTLIN, STUBS, SWIFT, StubFolders, emit_modules
from compiled import compiled, compiled_by_kotlin2, run
from export_test import PROGRAM

PRESETS = ("coverflow", "cylinder", "animated-cube")
TYPES = ("Coverflow", "Cylinder", "AnimatedCube")


class TogetherTest(StubFolders):
    make_stubs = staticmethod(emit_modules)

    def code(self, targets, ending, tests, *options):
        """Returns the code of all presets and targets, by the names of files, without the tests."""
        files = {}
        for preset in PRESETS:
            folder = self.export(preset, ",".join(targets), *options)
            for path in sorted(folder.rglob(f"*.{ending}")):
                if path.name not in tests:
                    self.assertEqual(files.setdefault(path.name, path.read_text()), path.read_text())
        return files

    def write(self, name, files):
        folder = self.folder / name
        folder.mkdir()
        for file, text in files.items():
            (folder / file).write_text(text)
        return folder

    def test_swift(self):
        files = self.code(["swift", *SWIFT], "swift", ["main.swift"])
        self.assertEqual(len(files), 3 * len(PRESETS))
        files["Use.swift"] = "".join(
            f"let use{name} = {name}.stride({name}.PageLayout(pageWidth: 1, pageHeight: 1, viewportWidth: 1, viewportHeight: 1))\n"
            for name in TYPES
        )
        folder = self.write("swift", files)
        options = ("-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-I", self.stubs)
        compiled("swiftc", *options, *files, folder=folder)
        # Two effects of one name collide.
        (folder / "Again.swift").write_text(files["coverflow.swift"])
        with self.assertRaises(AssertionError):
            compiled("swiftc", *options, *files, "Again.swift", folder=folder)

    def test_kotlin(self):
        files = self.code(["kotlin", *KOTLIN], "kt", ["Check.kt"], "--package", "com.example")
        self.assertEqual(len(files), 3 * len(PRESETS))
        # The tests are in one module too.
        for preset in PRESETS:
            folder = self.export(preset, KOTLIN[0], "--package", "com.example")
            files[f"{preset}-check.kt"] = (folder / KOTLIN[0] / "Check.kt").read_text()
        uses = [f"    {name}.stride({name}.PageLayout(1.0, 1.0, 1.0, 1.0, 1))" for name in TYPES]
        files["Use.kt"] = "\n".join([f"import com.example.{name}" for name in TYPES] + ["", "fun main() {", *uses, "}", ""])
        folder = self.write("kotlin", files)
        compiled("kotlinc", *sorted(STUBS.glob("Android/*.kt")), *files, "-d", "all.jar", folder=folder)
        compiled_by_kotlin2(*sorted(STUBS.glob("Android/*.kt")), *files, "-d", "all2.jar", folder=folder)
        (folder / "Again.kt").write_text(files["coverflow.kt"])
        with self.assertRaises(AssertionError):
            compiled_by_kotlin2("coverflow.kt", "Again.kt", "-d", "again.jar", folder=folder)

    def test_javascript(self):
        """One page imports all modules; no export leaves names outside of its module."""
        files = self.code(["js"], "mjs", [f"{preset}.test.mjs" for preset in PRESETS])
        files["page.mjs"] = textwrap.dedent("""
            const before = Object.keys(globalThis).length;
            const layout = { pageWidth: 1, pageHeight: 1, viewportWidth: 1, viewportHeight: 1, gap: 0, pages: 12 };
            for (const name of ['coverflow', 'cylinder', 'animated-cube']) {
              const { pose } = await import(`./${name}.mjs`);
              if (pose(0.5, layout).matrix.length !== 16) throw new Error(name);
            }
            if (Object.keys(globalThis).length !== before) throw new Error('a name is outside of its module');
        """)
        found = run("node", "page.mjs", cwd=self.write("js", files))
        self.assertEqual(found.returncode, 0, found.stderr)

    def test_prefix(self):
        for target, ending, line in [
            ("swift", "swift", "public enum MyCoverflow {"), ("kotlin", "kt", "object MyCoverflow {"),
            ("flutter", "dart", "class MyCoverflow {"),
        ]:
            text = (self.export("coverflow", target, "--prefix", "My") / target / f"coverflow.{ending}").read_text()
            self.assertIn(f"\n{line}\n", text)

    def test_names_that_are_refused(self):
        for options, message in [
            (["--to", "kotlin", "--package", "a..b"], "'a..b' is no package of Kotlin"),
            (["--to", "kotlin", "--package", "com._"], "'com._' is no package of Kotlin"),
            (["--to", "kotlin", "--package", "com.object"], "'com.object' is no package of Kotlin"),
            (["--to", "swift", "--package", "a.b"], "Add kotlin, viewpager2 or compose to --to."),
            (["--to", "swift", "--prefix", "my"], "the prefix 'my' cannot start the name of a type"),
            (["--to", "css", "--prefix", "My"], "Add one of their targets to --to."),
        ]:
            with self.subTest(options):
                found = run(PROGRAM, "export", "coverflow", *options)
                self.assertEqual(found.returncode, 64)
                self.assertIn(message, found.stderr)
