"""Prints which presets each target says exactly, and why it refuses the others, as a table in Markdown.

`make export-table` builds the program first. `exact` means within the tolerance of the target's generated test, which
EXPORT.md of each export states. Keyframes are approximate: within 0.25 points.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import tempfile

PROGRAM = pathlib.Path(os.environ["FXRENDER"])
PRESETS = os.environ.get("EXPORT_PRESETS", "").split()
TARGETS = os.environ.get(
    "EXPORT_TARGETS",
    "css keyframes js swiper swift kotlin reanimated swiftui uikit viewpager2 compose lottie flutter",
).split()


def cell(preset, target, folder):
    """Exports a preset, and returns `exact`, `within …`, or the reason of the refusal."""
    name, style = ("css", ["--style", "keyframes"]) if target == "keyframes" else (target, [])
    command = [PROGRAM, "export", preset, "--to", name, *style, "--output", folder / target / preset]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode == 0:
        return "within 0.25 pt" if target == "keyframes" else "exact"
    losses = re.search(r"cannot say: (.*)", found.stderr)
    return "refused: " + (losses.group(1) if losses else found.stderr.strip()).replace("|", "\\|")


def main():
    listing = subprocess.run([PROGRAM, "list", "--json"], check=True, capture_output=True, text=True).stdout
    presets = [preset["name"] for preset in json.loads(listing)["presets"]]
    presets = [preset for preset in presets if not PRESETS or preset in PRESETS]
    counts = collections.Counter()
    print("| preset |", " | ".join(TARGETS), "|")
    print("| --- |", " | ".join("---" for _ in TARGETS), "|")
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(name)
        rows = [[pool.submit(cell, preset, target, folder) for target in TARGETS] for preset in presets]
        for preset, row in zip(presets, rows):
            cells = [future.result() for future in row]
            counts.update(target for target, text in zip(TARGETS, cells) if not text.startswith("refused"))
            print(f"| {preset} |", " | ".join(cells), "|", flush=True)
    print("| not refused |", " | ".join(f"{counts[target]} of {len(presets)}" for target in TARGETS), "|")


if __name__ == "__main__":
    main()
