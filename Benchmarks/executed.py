#!/usr/bin/env python3
"""Counts the source files and types that have an executed function: how much code one command runs through.

    Benchmarks/executed.py                       cardflow --frames 60
    Benchmarks/executed.py coverflow --frames 3  another render
    FXRENDER_ROOT=../earlier Benchmarks/executed.py    the program of another working tree

The program is built with coverage, without optimization, in the folder .build-coverage of the working tree. Only Swift
files in Sources count; a type of several files counts once.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(os.environ.get("FXRENDER_ROOT", pathlib.Path(__file__).parents[1])).resolve()
COVERAGE = ["-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"]
TYPES = {"Structure", "Class", "Enum", "Protocol"}
# LLVM's tools must be of the compiler's version, so those of its folder.
TOOLS = pathlib.Path(shutil.which("swift") or "swift").resolve().parent


def built():
    """Builds the program with coverage and returns its path."""
    command = ["swift", "build", "--package-path", ROOT, "--scratch-path", ROOT / ".build-coverage", *COVERAGE]
    subprocess.run([*command, "--product", "fxrender"], check=True, stdout=sys.stderr)
    return ROOT / ".build-coverage/debug/fxrender"


def executed(program, words):
    """The executed functions of a render: {mangled name: path below Sources}."""
    with tempfile.TemporaryDirectory() as folder:
        counts, profile = f"{folder}/counts.profraw", f"{folder}/profile"
        environment = {**os.environ, "LLVM_PROFILE_FILE": counts}
        command = [program, "render", *words, "--output", f"{folder}/frames"]
        subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        subprocess.run([TOOLS / "llvm-profdata", "merge", "-sparse", counts, "-o", profile], check=True)
        command = [TOOLS / "llvm-cov", "export", "-skip-expansions", "-instr-profile", profile, program]
        report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    sources = f"{ROOT}/Sources/"
    found = {}
    for function in report["data"][0]["functions"]:
        path = function["filenames"][0]
        if function["count"] > 0 and path.startswith(sources) and path.endswith(".swift"):
            # The name of a private function begins with that of its file.
            found[function["name"].split(":")[-1]] = path.removeprefix(sources)
    return found


def types(functions):
    """The types in which functions are declared and their files: {`FrameRender.Scene`: {paths}}."""
    text = "\n".join(functions)
    command = ["swift", "demangle", "--tree-only"]
    trees = subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE, text=True).stdout
    modules = {folder.name for folder in (ROOT / "Sources").iterdir()}
    found = {}
    for tree, file in zip(trees.split("kind=Global\n")[1:], functions.values(), strict=True):
        name = declaring(tree)
        if name and name.split(".")[0] in modules:
            found.setdefault(name, set()).add(file)
    return found


def declaring(tree):
    """The type that declares the function of a demangled tree; None for a function outside of types."""
    nodes = [(len(line) - len(line.lstrip()), line.strip()) for line in tree.splitlines() if line.strip()]
    kinds = [(depth, text.split(",")[0].removeprefix("kind="), text) for depth, text in nodes]
    # The context of a declaration is its first child; that of an extension follows the module of the extension.
    place = 0
    while place < len(kinds):
        depth, kind, _ = kinds[place]
        if kind in TYPES:
            return path(kinds[place:])
        if kind == "Module":
            return None
        place += 1
        if kind == "Extension":
            place += 1
    return None


def path(kinds):
    """The name of a type with those of the types and the module around it."""
    depth = kinds[0][0]
    names = []
    for level, kind, text in kinds:
        if level <= depth and names:
            break
        if kind in ("Module", "Identifier"):
            names.append(text.split('text="')[1].rstrip('"'))
    return ".".join(names)


def main():
    words = sys.argv[1:] or ["cardflow", "--frames", "60"]
    functions = executed(built(), words)
    found = types(functions)
    files, parted = set(functions.values()), [name for name in found if len(found[name]) > 1]
    print(f"{' '.join(words)}: {len(files)} files and {len(found)} types have an executed function,")
    print(f"{len(parted)} types in more than one file")
    if "FXRENDER_LIST" in os.environ:
        print("\n".join(sorted(files) + sorted(found)))


main()
