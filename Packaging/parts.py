"""The parts of the packages that others wrote, with their licences: what is linked statically into the programs, and the
libraries that are copied into a package.

The lists of parts are facts: the inputs of the linker, and the libraries that the system's loader finds. The module for
browsers contains two of these parts, Swift and swift-numerics, and the C library of WASI. A part without the text of
its licence is an error. Packaging/licences has the texts that no part contains.
"""

import functools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTS = ROOT / "Packaging/licences"
PROGRAM = "fxrender-preview"

# The projects whose code is in the static libraries of the Swift toolchain, by the names of these libraries.
TOOLCHAIN = {
    r"swift\w*": "swift",
    "Foundation|CoreFoundation": "swift-corelibs-foundation",
    "FoundationEssentials|FoundationInternationalization|_FoundationCShims": "swift-foundation",
    "_FoundationCollections": "swift-collections",
    "_FoundationICU": "swift-foundation-icu",
    "dispatch|BlocksRuntime": "swift-corelibs-libdispatch",
}

# The texts for code of others that a part contains without its licence.
INCLUDED = {
    "swift-corelibs-foundation": ["foundation-uuid.txt", "convert-utf.txt"],
    "swift-foundation": ["swift-foundation.txt", "foundation-uuid.txt"],
    "swift-foundation-icu": ["icu.txt"],
    "swift-nio": ["ushet.txt"],
    "Yams": ["libyaml.txt"],
}

# The libraries that every system with these programs has: glibc's, and the kernel's.
GLIBC = r"(libc|libm|libdl|libpthread|librt|libresolv|ld-linux-[\w-]+|linux-vdso)\.so\.\d+"

# The holders of the copyright in a package's own files.
OWN = r"Apple Inc\. and the [\w. ]+ project authors|Yams\. All rights"


def fail(message):
    sys.exit(f"licences: {message}")


def moment():
    """Returns the time of the commit, in seconds."""
    command = ["git", "-C", ROOT, "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@dataclass(frozen=True)
class Text:
    """The text of a licence or notice, and the SPDX expression of its terms."""

    terms: str
    words: str

    @property
    def normalized(self):
        """The text without its layout, for comparison."""
        return re.sub(r"[\s#*]+", " ", self.words).strip()


@dataclass
class Part:
    """Software of others in a package."""

    name: str
    version: str
    origin: str
    texts: list = field(default_factory=list)
    url: str = "NOASSERTION"

    @property
    def terms(self):
        """The SPDX expression of all terms."""
        terms = [term for text in self.texts for term in text.terms.split(" AND ")]
        return " AND ".join(dict.fromkeys(terms))


def known_text(name):
    """Returns a text of Packaging/licences, whose first line has its terms."""
    first, rest = (TEXTS / name).read_text().split("\n", 1)
    return Text(first.removeprefix("License: "), rest)


def text_of(path):
    """Returns the text of a file, and recognizes its terms."""
    words = path.read_text()
    if "Runtime Library Exception" in words:
        return Text("Apache-2.0 WITH Swift-exception", words)
    if re.match(r"notice", path.name, re.IGNORECASE) or "Apache License" in words:
        return Text("Apache-2.0", words)
    if "Permission is hereby granted, free of charge" in words:
        return Text("MIT", words)
    fail(f"the terms of {path} are not known; recognize them in Packaging/parts.py")


def foreign_comments(sources, texts):
    """Returns the first comments of source files that name another copyright holder than the package."""
    comments = {}
    for source in sources:
        head = source.read_text(errors="replace")[:6000]
        lines = [line for line in re.findall(r".*Copyright .*\d{4}.*", head) if not re.search(OWN, line)]
        known = " ".join(text.normalized for text in texts)
        if not lines or all(re.sub(r"[\s#*/]+", " ", line).strip() in known for line in lines):
            continue
        comment = next(part for part in re.findall(r"/\*.*?\*/", head, re.DOTALL) if lines[0] in part)
        comment = re.sub(r"(?m)^ ?\*?/?[*-]* ?", "", comment.removeprefix("/*").removesuffix("*/")).strip()
        terms = re.search(r"SPDX-License-Identifier: (\S+)", comment)
        if not terms:
            fail(f"{source} has another copyright holder, and no SPDX-License-Identifier")
        comments[comment.rstrip("/ \n")] = terms[1]
    return [Text(terms, words) for words, terms in comments.items()]


def package_part(folder, sources, versions):
    """Returns the part of a Swift package from its folder and its linked source files."""
    files = [file for file in folder.glob("*") if re.match(r"(licen[sc]e|notice|copying)\b", file.name, re.IGNORECASE)]
    # Licences of code in the folders of linked modules.
    modules = {parent for source in sources for parent in source.parents if parent.is_relative_to(folder / "Sources")}
    for module in modules:
        files += [file for file in module.glob("*") if re.match(r"(licen[sc]e|copying)\b", file.name, re.IGNORECASE)]
    if not any(file.parent == folder and not re.match("notice", file.name, re.IGNORECASE) for file in files):
        fail(f"the package {folder.name} is linked, and its folder {folder} contains no licence")
    texts = [text_of(file) for file in sorted(files)] + [known_text(name) for name in INCLUDED.get(folder.name, [])]
    texts += foreign_comments(sorted(sources), texts)
    version, url = versions.get(folder.name.lower(), ("NOASSERTION", "NOASSERTION"))
    return Part(folder.name, version, "package", texts, url)


def toolchain_part(library, toolchain, version):
    """Returns the part that a static library of the Swift toolchain belongs to."""
    project = next((project for names, project in TOOLCHAIN.items() if re.fullmatch(names, library)), None)
    if not project:
        fail(f"the static library {library} of the Swift toolchain is linked, and its licence is not known")
    texts = [text_of(toolchain / "share/swift/LICENSE.txt")] + [known_text(name) for name in INCLUDED.get(project, [])]
    return Part(project, version, "toolchain", texts, f"https://github.com/swiftlang/{project}")


def module_part():
    """Returns the part that only the module for browsers contains."""
    url = "https://github.com/WebAssembly/wasi-libc"
    return Part("wasi-libc", "NOASSERTION", "module", [known_text("wasi-libc.txt")], url)


def write_texts(parts, folder):
    """Writes the texts of each part to a file of a folder, from which `fxrender --licenses` prints them."""
    folder.mkdir(parents=True)
    for part in parts:
        texts = [f"{part.name} {part.version}\n{part.url}\n", *(text.words for text in part.texts)]
        (folder / f"{part.name}.txt").write_text("\n".join(texts))


class Build:
    """A release build: the inputs of its linker."""

    def __init__(self, folder=ROOT / ".build"):
        self.folder = pathlib.Path(folder)
        manifest = self.folder / "release.yaml"
        if not manifest.exists():
            fail(f"{manifest} does not exist; run 'make programs' first")
        command = re.search(rf'^  "C\.{PROGRAM}-.*\.exe":\n(?:    .*\n)*?    args: (\[.*\])$', manifest.read_text(), re.M)
        self.arguments = json.loads(command[1])
        self.toolchain = pathlib.Path(os.path.realpath(self.arguments[0])).parent.parent
        (files,) = [word[1:] for word in self.arguments if word.endswith("LinkFileList")]
        self.objects = [self.path(name) for name in shlex.split(self.path(files).read_text())]

    def path(self, name):
        """Returns the path of a file, which may have been moved with the build since."""
        moved = self.folder / name.split("/.build/", 1)[-1]
        return moved if moved.exists() else pathlib.Path(name)

    @functools.cached_property
    def sources(self):
        """The source files of the linked modules, by the folder of their package; without those of this package."""
        packages = {}
        for module in {next(parent for parent in path.parents if parent.suffix == ".build") for path in self.objects}:
            lists = [module / "sources"] if (module / "sources").exists() else list(module.rglob("*.d"))
            names = [name for path in lists for name in shlex.split(path.read_text().replace("\\\n", " "))]
            for name in names:
                if match := re.match(r"(.*/checkouts/([^/]+))/.*\.(swift|c|cc|cpp|h|S)$", name):
                    path = self.path(name)
                    package = next(parent for parent in path.parents if parent.parent.name == "checkouts")
                    packages.setdefault(package, set()).add(path)
        return packages

    @functools.cached_property
    def libraries(self):
        """The names of the libraries that the linker gets: from its command, from Swift, and from the objects."""
        words = list(self.arguments)
        words += (self.toolchain / "lib/swift_static/linux/static-stdlib-args.lnk").read_text().split()
        extract = [self.toolchain / "bin/swift-autolink-extract", *self.objects, "-o", "/dev/stdout"]
        words += subprocess.run(extract, check=True, capture_output=True, text=True).stdout.split()
        return sorted({word[2:] for word in words if re.match(r"-l\w", word)})

    @functools.cached_property
    def versions(self):
        """The version and address of each package."""
        state = json.loads((self.folder / "workspace-state.json").read_text())["object"]["dependencies"]
        return {
            pin["packageRef"]["identity"]: (
                pin["state"].get("checkoutState", {}).get("version", "NOASSERTION"),
                pin["packageRef"]["location"].removesuffix(".git"),
            )
            for pin in state
        }

    @functools.cached_property
    def swift(self):
        """The version of the Swift toolchain."""
        output = subprocess.run([self.toolchain / "bin/swiftc", "--version"], check=True, capture_output=True, text=True)
        return re.search(r"Swift version (\S+)", output.stdout)[1]

    def parts(self):
        """Returns the parts that are linked statically, and that of the module for browsers, each once."""
        parts = {part.name: part for part in (package_part(*item, self.versions) for item in self.sources.items())}
        for library in self.libraries:
            if (self.toolchain / f"lib/swift_static/linux/lib{library}.a").exists():
                part = toolchain_part(library, self.toolchain, self.swift)
                parts.setdefault(part.name, part)
        return sorted([*parts.values(), module_part()], key=lambda part: part.name.lower())


def loaded_libraries(program, variables=None):
    """Returns the paths of the libraries that the system's loader finds for a program, without glibc's."""
    output = subprocess.run(["ldd", program], check=True, capture_output=True, text=True, env=variables).stdout
    if missing := re.search(r"(\S+) => not found", output):
        fail(f"{program} needs {missing[1]}, which is not installed")
    paths = re.findall(r"=> (/\S+)", output)
    return [pathlib.Path(path) for path in paths if not re.fullmatch(GLIBC, os.path.basename(path))]


def library_part(path, documents=pathlib.Path("/usr/share/doc")):
    """Returns the part of a library of Debian that is copied: its package, with the texts that its copyright names."""
    real = os.path.realpath(path)
    names = {real, real.removeprefix("/usr"), "/usr" + real, str(path)}
    found = subprocess.run(["dpkg", "-S", *sorted(names)], capture_output=True, text=True).stdout
    if not found:
        fail(f"the library {path} is copied, and belongs to no package of Debian")
    package = found.split(":")[0]
    query = ["dpkg-query", "-W", "-f", "${Version} ${source:Package} ${source:Version}", found.split(": ")[0]]
    version, source, _ = subprocess.run(query, check=True, capture_output=True, text=True).stdout.split()
    return debian_part(package, version, source, documents)


def debian_part(package, version, source, documents):
    """Returns the part of a package of Debian from the folder of its documents."""
    copyright = documents / package / "copyright"
    if not copyright.exists():
        fail(f"the package {package} is copied, and {copyright} does not exist")
    words = copyright.read_text(errors="replace")
    texts = [Text("NOASSERTION", words)]
    for name in sorted(set(re.findall(r"/usr/share/common-licenses/([\w.+-]*[\w+])", words))):
        common = pathlib.Path("/usr/share/common-licenses") / name
        if common.exists():
            texts.append(Text("NOASSERTION", common.read_text()))
    return Part(package, version, "debian", texts, f"https://tracker.debian.org/pkg/{source}")
