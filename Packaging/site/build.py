"""Builds the web site of fxrender: `build.py <program> <folder> [--repository <address>]`; see Documentation/site.md."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from effects import EffectPage, cards
from guide import TEXTS, Guide
from pages import MARKDOWN, REPOSITORY, Site, escape, fill


class Program:
    """The program fxrender."""

    def __init__(self, path):
        self.path = path

    def run(self, *words):
        words = [self.path, *map(str, words)]
        # The presets of the repository, wherever the program is installed.
        return subprocess.run(words, cwd=REPOSITORY, capture_output=True, text=True)

    def output(self, *words):
        result = self.run(*words)
        if result.returncode != 0:
            raise SystemExit(f"site: {' '.join(map(str, words))}: {result.stderr}")
        return result.stdout

    def json(self, *words):
        return json.loads(self.output(*words))

    def export(self, preset, targets, folder):
        return self.run("export", preset, "--to", ",".join(targets), "--output", folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--repository", help="the address of the source, for links to files that the site does not have")
    arguments = parser.parse_args()
    folder = arguments.folder.absolute()
    if folder.exists():
        shutil.rmtree(folder)
    program = Program(arguments.program.absolute())
    build(program, Site(folder), arguments.repository)
    print(folder / "index.html")


def build(program, site, repository):
    presets = program.json("list", "--json")["presets"]
    print(f"site: {len(presets)} effects", file=sys.stderr)
    program.output("gallery", site.folder / "effects", "--home", "../index.html", "--quiet")
    if not (site.folder / "effects/live.js").exists():
        raise SystemExit("site: the module for browsers is missing; 'make browser' builds it")
    site.write_shared()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for page in pool.map(lambda preset: EffectPage(program, preset, presets), presets):
            page.write(site)
    guide = Guide({preset["name"] for preset in presets}, repository)
    write_guide(site, guide)
    write_home(site, guide, presets)
    write_search(site, guide, presets)
    for source in sorted(guide.files):
        site.write(guide.file(source), (REPOSITORY / source).read_bytes())
    if guide.unlinked:
        print(f"site: without --repository, there are no links to {', '.join(sorted(guide.unlinked))}", file=sys.stderr)


def write_guide(site, guide):
    for page in guide.pages.values():
        content = (
            f'<div class="columns">\n{guide.navigation(page)}<article>\n{guide.html(page)}</article>\n{outline(page)}</div>\n'
        )
        summary = next((section["text"] for section in page.sections()), page.title)
        site.write_page(page.address, f"{page.title} – fxrender", summary[:160], content, "guide")
    for source, target in TEXTS.items():
        site.write(target, guide.text(source))


def outline(page):
    """Returns the list of a page's sections."""
    items = "".join(
        f'<li><a href="#{opening.attrGet("id")}">{escape(inline.content.replace("`", ""))}</a></li>'
        for opening, level, inline in page.headings if level == 2
    )
    return f'<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></nav>\n' if items else ""


def write_home(site, guide, presets):
    """Writes the first page: parts of README, the featured effects, and the pages of the guide."""
    readme = (REPOSITORY / "README.md").read_text()
    parts = re.split(r"(?m)^#+ .*\n", readme)
    headings = re.findall(r"(?m)^#+ (.*)\n", readme)
    paragraphs = parts[1].strip().split("\n\n")

    def html(markdown):
        return guide.render(MARKDOWN.parse(markdown), "README.md", "index.html")

    featured = sorted((preset for preset in presets if preset.get("featured")), key=lambda preset: preset["featured"])
    table = re.findall(r"(?m)^\| \[(.*?)\]\((.*?)\.md\) \| (.*?) \|", (REPOSITORY / "Documentation/README.md").read_text())
    pages = "".join(
        f'<li><a href="guide/{name}.html">{title}</a> <span class="soft">{MARKDOWN.renderInline(about)}</span></li>\n'
        for title, name, about in table
    )
    commands = parts[1 + headings.index("Ten commands")]
    first = featured[0]
    site.write_page(
        "index.html", "fxrender – page-scroll effects", "Page-scroll effects, such as cover flow, cubes, card stacks and carousels.",
        fill(
            "home.html", count=str(len(presets)), lead=html(paragraphs[0]), audience=html(paragraphs[-1]), commands=html(commands),
            cards=cards(featured, "effects/"), pages=pages, effect=first["name"], summary=escape(first["summary"]),
        ),
        "home", live="effects/",
    )


def write_search(site, guide, presets):
    keys = ("name", "summary", "family", "source", "tags", "aka")
    sections = [section for page in guide.pages.values() for section in page.sections()]
    index = {
        "presets": [{key: preset[key] for key in keys if key in preset} for preset in presets],
        "sections": [
            {"name": section["name"], "family": section["page"], "summary": section["text"], "address": section["address"], "tags": [], "aka": []}
            for section in sections
        ],
    }
    site.write("search-index.js", f"const fxIndex = {json.dumps(index, ensure_ascii=False, sort_keys=True)};\n")
    site.write_page(
        "search.html", "Search – fxrender", "Search the effects and the guide.", fill("search.html"), "search",
        scripts=["search-index.js", "search.js"],
    )


main()
