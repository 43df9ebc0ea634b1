"""The memory that exported code allocates for a pose in each frame: none in Swift, in Kotlin, and in its adapters."""

import os

from compiled import KotlinPrograms, compiled, compiled_by_kotlin2, run
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
        programs = KotlinPrograms(self)
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

    def test_adapters_in_kotlin(self):
        """In each frame, the adapters pose twelve pages and order them."""
        stubs = sorted((HERE / "Stubs/Android").glob("*.kt"))
        compiled_by_kotlin2(*stubs, "-d", "android.jar", folder=self.folder)
        programs = KotlinPrograms(self)
        for target in ("viewpager2", "compose"):
            place = self.export("coverflow", target) / target
            code = {path.name: path.read_text() for path in place.glob("*.kt") if path.name != "Check.kt"}
            driver = (DRIVERS / f"allocations_{target}.kt").read_text().replace("TYPE", "Coverflow")
            programs.add(target, {**code, "Main.kt": driver}, "Main.kt")
        # Kotlin 1 creates an object for each call of a function within another one.
        programs.compile(self.folder / "android.jar", is_kotlin2=True)
        for target in programs.mains:
            with self.subTest(target):
                found = programs.run(target)
                self.assertEqual(found.returncode, 0, found.stderr)
                # 12,000 poses: a pose that created an object would need 200,000 bytes.
                self.assertLess(int(found.stdout), 20_000)
