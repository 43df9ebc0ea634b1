"""The guide and the references as pages: Markdown to HTML, with links between the pages."""

import posixpath
import re
import struct

from pages import MARKDOWN, REPOSITORY, escape

# Pages outside of Documentation, by their names in the site.
OTHERS = {
    "README.md": "introduction",
    "Presets/README.md": "presets",
    "Presets/Scrolls/README.md": "scrolls",
    "ARCHITECTURE.md": "architecture",
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog",
    "SECURITY.md": "security",
    "RELEASING.md": "releasing",
    "Benchmarks/RESULTS.md": "results",
    "Examples/ExportDemo/TABLE.md": "export-table",
}
# Texts that pages link to.
TEXTS = {"LICENSE": "licence.txt", "NOTICE": "notice.txt", "llms.txt": "llms.txt"}
# Code in a sentence that is at most so long is not broken into lines.
SHORT_CODE = 22


class GuidePage:
    """A page in Markdown."""

    def __init__(self, path, name):
        self.path, self.name = path, name
        self.address = f"guide/{name}.html"
        self.tokens = MARKDOWN.parse((REPOSITORY / path).read_text())
        self.anchors = {}
        self._number_headings()
        # The README is called by its file, because the site has the name of the program.
        self.title = "README" if path == "README.md" else next(words(token) for _, level, token in self.headings if level == 1)

    def _number_headings(self):
        """Gives each heading the name that GitHub gives it."""
        self.headings = []
        for opening, inline in zip(self.tokens, self.tokens[1:]):
            if opening.type != "heading_open":
                continue
            slug = re.sub(r"[^\w\- ]", "", words(inline).lower()).replace(" ", "-")
            count = self.anchors.get(slug, 0)
            self.anchors[slug] = count + 1
            opening.attrSet("id", f"{slug}-{count}" if count else slug)
            self.headings.append((opening, int(opening.tag[1]), inline))

    def sections(self):
        """Returns each heading of the first two levels with the text below it, for the search."""
        starts = {id(inline): (words(inline), opening.attrGet("id")) for opening, level, inline in self.headings if level < 3}
        sections = []
        for token in self.tokens:
            if id(token) in starts:
                name, anchor = starts[id(token)]
                sections.append({"name": name, "address": f"{self.address}#{anchor}", "page": self.title, "text": []})
            elif sections and token.type in ("inline", "fence"):
                sections[-1]["text"].append(words(token) if token.type == "inline" else token.content)
        for section in sections:
            section["text"] = " ".join(" ".join(section["text"]).split())
        return sections


def words(token):
    """Returns the text of a token without its marks."""
    if token.children is None:
        return token.content
    return "".join(
        words(child) if child.type == "image" else " " if child.type == "softbreak" else child.content for child in token.children
    )


class Guide:
    """All pages, and the files that they need."""

    def __init__(self, presets, repository):
        """`presets` are the names of the effects, and `repository` the address of the source, or None."""
        self.presets, self.repository = presets, repository
        self.files = set()
        self.unlinked = set()
        names = sorted(file.name for file in (REPOSITORY / "Documentation").glob("*.md"))
        listed = re.findall(r"\]\((\w[\w-]*\.md)\)", (REPOSITORY / "Documentation/README.md").read_text())
        order = ["README.md", *dict.fromkeys(listed), *names]
        pages = [GuidePage(f"Documentation/{name}", "index" if name == "README.md" else name[:-3]) for name in dict.fromkeys(order)]
        self.guide = pages
        self.others = [GuidePage(path, name) for path, name in OTHERS.items()]
        self.pages = {page.path: page for page in pages + self.others}

    def html(self, page):
        """Returns the content of a page."""
        return self.render(page.tokens, page.path, page.address)

    def render(self, tokens, path, address):
        """Returns tokens of a file as HTML of the page at an address."""
        for token in tokens:
            self._link(token.children or [], path, address)
        html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
        html = re.sub(r"<table>", '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>', html)
        html = html.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
        html = html.replace("<th></th>", "<td></td>")
        return re.sub(r'(<h[2-4] id="([^"]*)">)(.*?)(</h[2-4]>)', r'\1\3 <a class="anchor" href="#\2" aria-label="Link to this section">#</a>\4', html)

    def _link(self, children, path, address):
        for index, child in enumerate(children):
            if child.type == "code_inline" and len(child.content) <= SHORT_CODE:
                child.attrSet("class", "short")
            elif child.type == "image":
                source = posixpath.normpath(posixpath.join(posixpath.dirname(path), child.attrGet("src")))
                child.attrSet("src", relative(self.file(source), address))
                for name, value in zip(("width", "height"), size(REPOSITORY / source)):
                    child.attrSet(name, str(value))
                child.attrSet("loading", "lazy")
            elif child.type == "link_open":
                target = self.target(child.attrGet("href"), path, address)
                if target is None:
                    # A file that is not in the site.
                    child.type = "text"
                    child.content = ""
                    closing = next(later for later in children[index:] if later.type == "link_close")
                    closing.type = "text"
                    closing.content = ""
                else:
                    child.attrSet("href", target)

    def target(self, link, path, address):
        """Returns a link of a file for the page at an address; None if it leads to no page."""
        if re.match(r"[a-z]+:", link):
            return link
        file, _, anchor = link.partition("#")
        source = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        found = self.place(source)
        if found is None:
            if self.repository:
                return f"{self.repository}/blob/HEAD/{source}" + (f"#{anchor}" if anchor else "")
            self.unlinked.add(source)
            return None
        return (relative(found, address) if file else "") + (f"#{anchor}" if anchor else "")

    def place(self, source):
        """Returns where the site has a file of the repository."""
        if source in self.pages:
            return self.pages[source].address
        if source in TEXTS:
            return TEXTS[source]
        preset = re.fullmatch(r"Presets/([\w-]+)\.yaml", source)
        if preset and preset[1] in self.presets:
            return f"effects/{preset[1]}.html"
        if re.search(r"\.(png|gif|yaml|yml|json|csv)$", source):
            return self.file(source)
        return None

    def file(self, source):
        """Returns where the site has a copy of a file."""
        self.files.add(source)
        return f"files/{source.removeprefix('.')}"

    def navigation(self, current):
        """Returns the list of pages beside a page."""

        def items(pages):
            return "".join(
                f'<li><a href="{page.name}.html"{" aria-current=page" if page is current else ""}>{escape(page.title)}</a></li>'
                for page in pages
            )

        return (
            f'<details class="pages" open><summary>Pages</summary><nav aria-label="Guide"><ul>{items(self.guide)}</ul>'
            f"<h2>References</h2><ul>{items(self.others)}</ul></nav></details>\n"
        )

    def text(self, source):
        """Returns a text file, with links to pages of the site if it has links in Markdown."""
        text = (REPOSITORY / source).read_text()
        if source != "llms.txt":
            return text

        def link(match):
            found = self.target(match[1], source, TEXTS[source])
            return f"]({found})" if found else match[0]

        return re.sub(r"\]\(([^)]+)\)", link, text)


def relative(target, address):
    """Returns the path from a page to a file of the site."""
    return posixpath.relpath(target, posixpath.dirname(address) or ".")


def size(file):
    """Returns the width and the height of a PNG or GIF file, in pixels."""
    with open(file, "rb") as stream:
        start = stream.read(24)
    if start.startswith(b"GIF8"):
        return struct.unpack("<HH", start[6:10])
    if start.startswith(b"\x89PNG"):
        return struct.unpack(">II", start[16:24])
    raise ValueError(f"{file}: neither a PNG nor a GIF file")
