"""The memory that exported code allocates for a pose in each frame: none in Swift and Kotlin."""

import os
import unittest

from compiled import KotlinPrograms, compiled, run
from export_test import HERE, ExportFolders

# Presets with formulas alone, with tracks, with the Bézier function, with pages that are joined, and with layers.
PRESETS = {
    "coverflow": "Coverflow", "cylinder": "Cylinder", "swiper-creative": "SwiperCreative", "curves": "Curves", "functions": "Functions",
    "captions": "Captions", "lantern": "Lantern", "roller": "Roller", "swiper-cube": "SwiperCube", "today": "Today",
}
# The lists that a loop reads.
LISTS = {"captions": "layers", "roller": "pieces"}
DRIVERS = HERE / "Drivers"


class AllocationTest(ExportFolders):
    def test_swift(self):
        counter = self.folder / "count.so"
        compiled("clang", "-shared", "-fPIC", "-O2", "-o", counter, DRIVERS / "allocations.c", "-ldl", folder=self.folder)
        for preset, name in PRESETS.items():
            with self.subTest(preset):
                place = self.export(preset, "swift") / "swift"
                driver = (DRIVERS / "allocations.swift").read_text().replace("TYPE", name)
                # Pieces are computed when they are read.
                if preset in LISTS:
                    driver = driver.replace("// LIST ", "").replace("LIST", LISTS[preset])
                (place / "main.swift").write_text(driver)
                compiled("swiftc", "-O", f"{preset}.swift", "main.swift", "-o", "program", folder=place)
                calls = [
                    run(place / "program", str(count), env={**os.environ, "LD_PRELOAD": str(counter)}).stderr
                    for count in (100, 10_000)
                ]
                self.assertRegex(calls[0], r"^\d+ calls of malloc$")
                self.assertEqual(*calls)

    def test_kotlin(self):
        programs = KotlinPrograms()
        self.addCleanup(programs.folder.cleanup)
        for preset, name in PRESETS.items():
            code = (self.export(preset, "kotlin") / f"kotlin/{preset}.kt").read_text()
            driver = (DRIVERS / "allocations.kt").read_text().replace("TYPE", name)
            programs.add(preset, {f"{preset}.kt": code, "Main.kt": driver}, "Main.kt")
        programs.compile()
        for preset in PRESETS:
            with self.subTest(preset):
                found = programs.run(preset)
                self.assertEqual(found.returncode, 0, found.stderr)
                # The measurement and the compiler of the machine need some bytes: less than one for each pose.
                self.assertLess(int(found.stdout), 10_000)


if __name__ == "__main__":
    unittest.main()
