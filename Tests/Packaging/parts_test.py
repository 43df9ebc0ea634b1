"""The collection of licences fails for each kind of part that has no licence; run it with python3."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Packaging"))
import parts  # noqa: E402

MIT = "Copyright (c) 2026 Somebody\n\nPermission is hereby granted, free of charge, to any person …\n"


class Parts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.package = self.folder / "checkouts/made-up"

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def fails(self, words, function, *arguments):
        with self.assertRaises(SystemExit) as end:
            function(*arguments)
        self.assertRegex(str(end.exception), words)

    def part(self, text="let a = 1\n"):
        sources = {self.write("checkouts/made-up/Sources/MadeUp/made_up.c", text)}
        return parts.package_part(self.package, sources, {"made-up": ("1.2.3", "https://example.org")})

    def test_package(self):
        self.fails("the package made-up is linked.* contains no licence", self.part)
        self.write("checkouts/made-up/NOTICE", "A notice is no licence.")
        self.fails("contains no licence", self.part)
        self.write("checkouts/made-up/LICENSE", "Do what you want.")
        self.fails("the terms of .*/LICENSE are not known", self.part)
        self.write("checkouts/made-up/LICENSE", MIT)
        part = self.part()
        self.assertEqual((part.version, part.terms), ("1.2.3", "MIT AND Apache-2.0"))

    def test_code_of_others(self):
        self.write("checkouts/made-up/LICENSE", MIT)
        code = "/*\n * Copyright (c) 1999 Another\n{} * All rights.\n */\nint a;\n"
        self.fails("made_up.c has another copyright holder", self.part, code.format(""))
        part = self.part(code.format(" * SPDX-License-Identifier: BSD-3-Clause\n"))
        self.assertEqual(part.terms, "MIT AND BSD-3-Clause")
        self.assertIn("Copyright (c) 1999 Another\nSPDX", part.texts[1].words)
        # A licence in the folder of a module covers its code.
        self.write("checkouts/made-up/Sources/MadeUp/LICENSE", "Copyright (c) 1999 Another\n" + MIT)
        self.assertEqual(self.part(code.format("")).terms, "MIT")

    def test_library_of_the_toolchain(self):
        self.write("share/swift/LICENSE.txt", "Apache License\nRuntime Library Exception\n")
        self.fails("static library MadeUp .* not known", parts.toolchain_part, "MadeUp", self.folder, "6.3")
        part = parts.toolchain_part("_FoundationICU", self.folder, "6.3")
        self.assertIn("Unicode-3.0", part.terms)

    def test_linked_package(self):
        """A package that is added to the build is noticed, without any list that names packages."""
        build = parts.Build()
        source = self.write(".build/checkouts/made-up/Sources/MadeUp/made_up.swift", "let a = 1\n")
        module = self.write(".build/release/MadeUp.build/sources", f"{source}\n").parent
        build.objects.append(module / "made_up.swift.o")
        self.fails("the package made-up is linked.* contains no licence", build.parts)

    def test_copied_library(self):
        library = self.write("lib/libmade_up.so.1", "")
        self.fails("libmade_up.so.1 is copied, and belongs to no package", parts.library_part, library)
        self.fails("the package made-up is copied", parts.debian_part, "made-up", "1-1", "made-up", self.folder)
        self.write("made-up/copyright", "See /usr/share/common-licenses/GPL-3, and nothing else.\n")
        part = parts.debian_part("made-up", "1-1", "made-up", self.folder)
        self.assertEqual(len(part.texts), 2 if pathlib.Path("/usr/share/common-licenses/GPL-3").exists() else 1)


if __name__ == "__main__":
    unittest.main()
