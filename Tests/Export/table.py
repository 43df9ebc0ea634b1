"""Prints which presets each target says exactly, and what it omits from the others, as a table in Markdown."""

import collections
import json
import os
import pathlib
import re
import subprocess
import tempfile

PROGRAM = pathlib.Path(os.environ["FXRENDER"])
TARGETS = os.environ.get("EXPORT_TARGETS", "css keyframes js swiper swift kotlin reanimated").split()


def export(preset, target, folder):
    """Exports a preset, and returns the exit status and the message."""
    name, style = ("css", ["--style", "keyframes"]) if target == "keyframes" else (target, [])
    command = [PROGRAM, "export", preset, "--to", name, *style, "--output", folder]
    found = subprocess.run(command, capture_output=True, text=True)
    return found.returncode, found.stderr


def main():
    listing = subprocess.run([PROGRAM, "list", "--json"], check=True, capture_output=True, text=True).stdout
    presets = [preset["name"] for preset in json.loads(listing)["presets"]]
    counts = collections.Counter()
    print("| preset |", " | ".join(TARGETS), "|")
    print("| --- |", " | ".join("---" for _ in TARGETS), "|")
    with tempfile.TemporaryDirectory() as folder:
        for preset in presets:
            cells = []
            for target in TARGETS:
                status, message = export(preset, target, folder)
                losses = re.search(r"cannot say: (.*)", message)
                cells.append("exact" if status == 0 else losses.group(1) if losses else f"refused: {message}")
                counts[target] += status == 0
            print(f"| {preset} |", " | ".join(cells), "|")
    print("| exact |", " | ".join(f"{counts[target]} of {len(presets)}" for target in TARGETS), "|")


if __name__ == "__main__":
    main()
