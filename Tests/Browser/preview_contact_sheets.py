"""Makes a contact sheet of all views of the preview per size and colour scheme: `make screens`. It is not a test."""

import base64
import collections
import pathlib

from preview import SCREENSHOTS
from preview_views import ViewsTest, add_tests

TARGET = pathlib.Path(__file__).parents[2] / "Renders/readme/screens"

# The width of a view on a sheet, and the number of views in a row, by size.
LAYOUT = {"wide": (330, 4), "tablet": (300, 5), "phone": (150, 8)}


class ContactSheets(ViewsTest):
    def make(self, size):
        sheets = collections.defaultdict(list)
        for view, scheme in self.views(size):
            data = base64.b64encode(self.page.screenshot()).decode()
            sheets[scheme].append(f"<figure><img src='data:image/png;base64,{data}'><figcaption>{view}</figcaption></figure>")
        for scheme, figures in sheets.items():
            self.write(figures, size, scheme)

    def write(self, figures, size, scheme):
        """Writes the sheet of figures as a picture."""
        width, columns = LAYOUT[size]
        page = self.browser.new_page(viewport={"width": columns * (width + 8) + 8, "height": 400})
        self.addCleanup(page.close)
        page.set_content(
            f"""<style>
              body {{ margin: 8px; display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 8px; background: #808088; }}
              figure {{ margin: 0; }} img {{ display: block; width: 100%; }}
              figcaption {{ font: 12px/18px sans-serif; color: #fff; background: #1c1c21; padding: 0 6px; }}
            </style>{"".join(figures)}"""
        )
        page.wait_for_function("() => [...document.images].every((image) => image.complete)")
        TARGET.mkdir(exist_ok=True)
        for folder in [TARGET, SCREENSHOTS]:
            page.screenshot(path=folder / f"{size}-{scheme}.jpg", full_page=True, type="jpeg", quality=55)


add_tests(ContactSheets, ContactSheets.make)
