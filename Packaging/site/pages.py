"""The frame of all pages of the site, and the files of the site."""

import base64
import hashlib
import html
import pathlib
import re

from markdown_it import MarkdownIt

FOLDER = pathlib.Path(__file__).parent
REPOSITORY = FOLDER.parent.parent
SHARED = REPOSITORY / "Sources/WebPages/Page"

# Reads Markdown; HTML in it is text.
MARKDOWN = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")

# Asks for the module for browsers before the page has arrived; a page that is opened from a folder cannot.
EARLY = 'if (location.protocol !== "file:") window.fxModule = fetch("{}module.deflate");'


def fill(template, **values):
    """Returns a template of this folder with values for its placeholders; all of them must be given."""
    text = (FOLDER / template).read_text()
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], text)


def escape(text):
    return html.escape(text, quote=True)


class Site:
    """A folder of files, which are written once."""

    def __init__(self, folder):
        self.folder = folder

    def write(self, path, content):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "xb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)

    def write_page(self, path, title, summary, content, kind, live=None, scripts=()):
        """Writes a page; `live` is the folder of the gallery's files for a page with an effect that moves."""
        root = "../" * path.count("/")
        early, scripts, source = "", [f"{root}{name}" for name in scripts], ""
        if live is not None:
            script = EARLY.format(live)
            early = f"<script>{script}</script>\n"
            source = f" 'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}' 'wasm-unsafe-eval'"
            scripts.append(f"{live}live.js")
        self.write(path, fill(
            "page.html", title=escape(title), summary=escape(summary), root=root, content=content, kind=kind, early=early,
            policy=f"default-src 'none'; style-src 'self' file:; img-src 'self' file: data: blob:; script-src 'self' file:{source}; "
            "connect-src 'self'; form-action 'self' file:; base-uri 'none'",
            scripts="".join(f'<script src="{script}" defer></script>\n' for script in scripts),
        ))

    def write_shared(self):
        """Writes the style and the scripts of all pages, which begin with those of galleries and of the preview."""
        style = [SHARED / "theme.css", SHARED / "card.css", FOLDER / "site.css"]
        script = [SHARED / "ranking.js", SHARED / "copy.js", FOLDER / "site.js"]
        self.write("site.css", "".join(file.read_text() for file in style))
        # A page that is opened from a folder may not load modules.
        self.write("site.js", "".join(re.sub(r"(?m)^export ", "", file.read_text()) for file in script))
        self.write("search.js", (FOLDER / "search.js").read_text())
