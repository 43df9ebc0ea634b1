"""Writes the public declarations of the library products as text, or compares them with Tests/API.

    public_api.py extract FOLDER              writes the symbol graphs of the modules of a release build to FOLDER
    public_api.py write FOLDER                writes Tests/API from these graphs
    public_api.py compare FOLDER [BASELINE]   compares them with Tests/API, or with a changed copy of it

The files are written with Swift 6.3; other versions may spell some declarations in another way.
A module's file has a line for each declaration and for each conformance, sorted; products.txt has a line for each
product, with its modules.
"""

import json
import pathlib
import platform
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]

# Every type has these conformances, unless its declaration says that it has not.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype"}

RELATIONS = {"conformsTo": "conforms to", "inheritsFrom": "inherits from"}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def package():
    return json.loads(output("swift", "package", "dump-package"))


def products(package):
    """Returns the library products with their modules, except those for tests of this package."""
    tests = {target["name"] for target in package["targets"] if (target.get("path") or "").startswith("Tests/")}
    return {
        product["name"]: sorted(product["targets"])
        for product in package["products"]
        if "library" in product["type"] and tests.isdisjoint(product["targets"])
    }


def modules(package):
    return sorted({module for modules in products(package).values() for module in modules})


def extract(folder):
    """Writes the symbol graphs of the modules, without compiling anything."""
    manifest = package()
    build = ROOT / ".build/release"
    # The C modules of this package have a written or a generated map; a folder of an earlier build is not needed.
    folders = [build / "Modules"]
    for target in manifest["targets"]:
        folders += [ROOT / "Sources" / target["name"], build / f"{target['name']}.build"]
    folders += sorted(path.parent for path in ROOT.glob(".build/checkouts/*/Sources/*/include/module.modulemap"))
    options = [option for path in folders if path.is_dir() for option in ("-I", path)]
    libraries = [target["pkgConfig"] for target in manifest["targets"] if target.get("pkgConfig")]
    options += output("pkg-config", "--cflags-only-I", *libraries).split()
    options += ["-target", json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]]
    if platform.system() == "Darwin":
        options += ["-sdk", output("xcrun", "--show-sdk-path").strip()]
    options += ["-minimum-access-level", "public", "-skip-inherited-docs", "-skip-synthesized-members"]
    for module in modules(manifest):
        output("swift", "symbolgraph-extract", "-module-name", module, *options, "-output-dir", folder)


def graphs(folder, module):
    """Returns the graphs of a module: that of its types, and those of its extensions of other modules' types."""
    paths = [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]
    return [json.loads(path.read_text()) for path in paths]


def name(symbol, module, parts):
    """Returns the name of a type, with its module if a module extends another module's type."""
    extended = symbol.get("swiftExtension", {}).get("extendedModule", module)
    return ".".join(([extended] if extended != module else []) + parts)


def condition(constraints):
    """Returns the constraints of an extension or of a conformance, in brackets."""
    signs = {"conformance": ":", "superclass": ":", "sameType": " =="}
    texts = [f"{item['lhs']}{signs[item['kind']]} {item['rhs']}" for item in constraints]
    return f" [where {', '.join(texts)}]" if texts else ""


def declaration(symbol, module):
    """Returns the line of a declaration."""
    text = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
    availability = symbol.get("availability", [])
    if any(item.get("isUnconditionallyDeprecated") or item.get("deprecated") for item in availability):
        text = "deprecated " + text
    text += condition(symbol.get("swiftExtension", {}).get("constraints", []))
    parts = symbol["pathComponents"]
    # A type's line begins with its own name, and a member's line with that of its type.
    kind = symbol["kind"]["identifier"]
    is_type = kind in ("swift.struct", "swift.enum", "swift.class", "swift.actor", "swift.protocol")
    owner = name(symbol, module, parts if is_type else parts[:-1])
    return f"{owner}: {text}" if owner else text


def lines(folder, modules):
    """Returns the lines of each module."""
    found = {module: graphs(folder, module) for module in modules}
    names = {
        symbol["identifier"]["precise"]: (module, ".".join(symbol["pathComponents"]))
        for module in modules
        for graph in found[module]
        for symbol in graph["symbols"]
    }
    result = {}
    for module in modules:
        own = []
        for graph in found[module]:
            required = {item["source"] for item in graph["relationships"] if item["kind"] == "requirementOf"}
            for symbol in graph["symbols"]:
                line = declaration(symbol, module)
                own.append(line + " [required]" if symbol["identifier"]["precise"] in required else line)
            for item in graph["relationships"]:
                if item["kind"] not in RELATIONS:
                    continue
                home, source = names.get(item["source"], (module, item["source"]))
                target = names.get(item["target"], (None, item.get("targetFallback", item["target"])))[1]
                target = target.removeprefix("Swift.")
                if target not in IMPLIED:
                    owner = source if home == module else f"{home}.{source}"
                    where = condition(item.get("swiftConstraints", []))
                    own.append(f"{owner}: {RELATIONS[item['kind']]} {target}{where}")
        result[module] = sorted(own)
    return result


def current(folder):
    """Returns the lines of all files that Tests/API should have."""
    manifest = package()
    rows = [f"{product}: {', '.join(modules)}" for product, modules in sorted(products(manifest).items())]
    files = {"products.txt": rows}
    # A module without public declarations has no file.
    files |= {f"{module}.txt": found for module, found in lines(folder, modules(manifest)).items() if found}
    return files


def difference(before, after):
    """Returns the lines that only one of two lists has."""
    removed, added = list(before), []
    for line in after:
        if line in removed:
            removed.remove(line)
        else:
            added.append(line)
    return removed, added


def write(files, old, baseline):
    for file in old.keys() - files.keys():
        (baseline / file).unlink()
    for file, found in files.items():
        (baseline / file).write_text("".join(line + "\n" for line in found))


def compare(files, old):
    """Prints the lines that differ, and returns whether there are any."""
    differs = False
    for file in sorted(files.keys() | old.keys()):
        removed, added = difference(old.get(file, []), files.get(file, []))
        if not removed and not added:
            continue
        differs = True
        print(f"Tests/API/{file}: {len(removed)} removed, {len(added)} added")
        # A changed declaration is removed and added, one below the other.
        for line, sign in sorted([(line, "+") for line in added] + [(line, "-") for line in removed]):
            print(f"  {sign} {line}")
    if differs:
        print("Where a line was removed, code of other packages may no longer compile. If the change is meant:")
        print("  make test-api RENEW=1, and a line in CHANGELOG.md")
    else:
        count = sum(map(len, files.values()))
        print(f"ok: the public declarations of {len(files) - 1} modules are those of Tests/API ({count} lines)")
    return differs


def main():
    mode, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    if mode == "extract":
        extract(folder)
        return
    baseline = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else ROOT / "Tests/API")
    files = current(folder)
    old = {path.name: path.read_text().splitlines() for path in baseline.glob("*.txt")}
    if mode == "write":
        write(files, old, baseline)
    else:
        sys.exit(compare(files, old))


main()
