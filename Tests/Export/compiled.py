"""The compilers of Swift and Kotlin for generated code, whose warnings are errors."""

import importlib.util
import os
import pathlib
import re
import subprocess
import tempfile


def run(*arguments, **options):
    return subprocess.run(arguments, capture_output=True, text=True, **options)


def compiled(*arguments, folder):
    """Runs a compiler, and fails with its output if there is a warning or an error."""
    # The default memory of kotlinc, 256 MB, is too small for many files.
    found = run(*arguments, cwd=folder, env={**os.environ, "JAVA_OPTS": "-Xmx2g"})
    # The Java machine that runs kotlinc has warnings of its own.
    warnings = [line for line in found.stderr.splitlines() if re.search(r"\.(kt|swift):.*(warning|error)", line)]
    assert found.returncode == 0 and not warnings, found.stderr


def compiled_swift(codes, *options, folder):
    """Compiles exported code to a module of which a program with `swift_program` sees everything."""
    compiled(
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-wmo", "-enable-testing", "-emit-module",
        "-emit-library", "-static", "-module-name", "Exported", *codes, *options, "-o", "libExported.a", folder=folder,
    )


def swift_program(text):
    """Returns the text of a program with the exported code in a module of its own."""
    return "@testable import Exported\n" + text


def kotlin2_jars():
    """Returns the folder with the compiler of Kotlin 2 that the Jupyter kernel of Kotlin contains, and its library."""
    jars = pathlib.Path(importlib.util.find_spec("run_kotlin_kernel").origin).parent / "jars"
    return jars, next(jars.glob("kotlin-stdlib-*.jar"))


def compiled_by_kotlin2(*arguments, folder, classpath=None):
    """Compiles with the compiler of Kotlin 2."""
    jars, standard = kotlin2_jars()
    libraries = ":".join(str(path) for path in sorted(jars.glob("*.jar")))
    standard = f"{standard}:{classpath}" if classpath else standard
    compiler = ("java", "-Xmx2g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", libraries, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler")
    compiled(*compiler, "-no-stdlib", "-no-reflect", "-cp", standard, *arguments, folder=folder)


def largest(output):
    """Returns the largest error that a generated test prints."""
    return float(re.search(r"largest error (\S+)", output).group(1))


class KotlinPrograms:
    """Programs in Kotlin that are compiled together, each in a package of its own: the compiler needs long to start."""

    def __init__(self, test):
        self.folder = tempfile.TemporaryDirectory()
        test.addCleanup(self.folder.cleanup)
        # The classes with main functions, by the names of programs.
        self.mains = {}
        self.count = 0

    def add(self, name, sources, main):
        """Adds a program; `sources` are texts by file name, one of which has the main function."""
        found = re.search(r"^object (\w+Check) \{", sources[main], re.M)
        self.mains[name] = f"{self.package(sources)}.{found[1] if found else main.removesuffix('.kt') + 'Kt'}"

    def package(self, sources, base=None):
        """Adds a package with files, which may use those of another package; returns its name."""
        package = f"p{self.count}"
        self.count += 1
        place = pathlib.Path(self.folder.name) / package
        place.mkdir()
        imports = f"import {base}.*\n" if base else ""
        for file, text in sources.items():
            text = re.sub(r"^package .*$", "", text, count=1, flags=re.M)
            (place / file).write_text(f"package {package}\n\n{imports}{text}")
        return package

    def compile(self, classpath=None, is_kotlin2=False):
        libraries = [str(classpath)] if classpath else []
        files = sorted(pathlib.Path(self.folder.name).rglob("*.kt"))
        if is_kotlin2:
            compiled_by_kotlin2(*files, "-d", "programs.jar", folder=self.folder.name, classpath=classpath)
            libraries.append(str(kotlin2_jars()[1]))
        else:
            options = ["-cp", *libraries] if libraries else []
            compiled("kotlinc", *options, *files, "-include-runtime", "-d", "programs.jar", folder=self.folder.name)
        self.classpath = ":".join(["programs.jar", *libraries])

    def run(self, name, *arguments):
        return run("java", "-cp", self.classpath, self.mains[name], *arguments, cwd=self.folder.name)
