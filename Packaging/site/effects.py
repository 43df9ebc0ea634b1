"""The pages of the effects."""

import json
import math
import pathlib
import tempfile

import curves
from exports import SHORT, TARGETS, Export
from pages import MARKDOWN, REPOSITORY, escape, fill


def value(parameter, number):
    """Returns a value of a parameter in its unit."""
    if isinstance(number, bool):
        return "true" if number else "false"
    if isinstance(number, str):
        return number.replace("-inf", "−∞").replace("inf", "∞") if number in ("inf", "-inf") else number
    if parameter["unit"] == "deg":
        return f"{curves.number(math.degrees(number))}°"
    if parameter["unit"] == "%":
        return f"{curves.number(100 * number)}%"
    return "10⁻³²⁴" if 0 < number < 1e-300 else curves.number(number)


def span(parameter):
    """Returns the range of a parameter, or its choices."""
    if parameter["type"] == "choice":
        return ", ".join(parameter["choices"])
    if "range" not in parameter:
        return "true, false" if parameter["type"] == "bool" else ""
    low, high = parameter["range"]
    return f"{value(parameter, low)} … {value(parameter, high)}"


class EffectPage:
    """The page of a preset."""

    def __init__(self, program, preset, presets):
        self.preset, self.presets = preset, presets
        self.name = preset["name"]
        self.shown = program.json("show", self.name, "--json")
        with tempfile.TemporaryDirectory() as folder:
            self.export = Export(program, self.name, pathlib.Path(folder) / "export")

    @property
    def address(self):
        return f"effects/{self.name}.html"

    def write(self, site):
        site.write_page(
            self.address, f"{self.name} – page-scroll effect", self.preset["summary"], self.content(), "effect", live="",
        )
        for target, files in self.export.files.items():
            data = {"files": files, "use": self._html(self.export.use(target)), "remarks": self._html(self.export.remarks(target))}
            path = f"code/{self.name}/{target}.js"
            site.write(f"effects/{path}", f"fxGallery[{json.dumps(path)}] = {json.dumps(data, sort_keys=True)};\n")

    @staticmethod
    def _html(markdown):
        html = MARKDOWN.render(markdown)
        return html.replace("<pre>", '<pre tabindex="0">')

    def content(self):
        preset = self.preset
        tags = "".join(f'<li><a href="../search.html?q=%23{escape(tag)}">{escape(tag)}</a></li>' for tag in preset["tags"])
        others = f'<p class="soft">Also called {escape(", ".join(preset["aka"]))}.</p>\n' if preset["aka"] else ""
        family = preset.get("family")
        return fill(
            "effect.html", name=escape(self.name), summary=escape(preset["summary"]), others=others, tags=tags,
            family=f'<span class="soft">{escape(family)}</span>' if family else "", curves=curves.pictures(self.shown),
            parameters=self._parameters(), code=self._code(), origin=self._origin(), related=self._related(),
            source=escape((REPOSITORY / f"Presets/{self.name}.yaml").read_text()),
        )

    def _parameters(self):
        rows = "".join(
            f'<tr><th scope="row"><code>{escape(each["name"])}</code></th><td>{escape(value(each, each["default"]))}</td>'
            f'<td>{escape(span(each))}</td><td>{escape(each["help"])}</td></tr>\n'
            for each in self.preset["parameters"]
        )
        return (
            '<div class="scroll" tabindex="0" role="group" aria-label="Table of parameters"><table class="parameters">\n'
            '<thead><tr><th scope="col">name</th><th scope="col">default</th><th scope="col">range</th><th scope="col">what it does</th></tr></thead>\n'
            f"<tbody>\n{rows}</tbody></table></div>\n"
        )

    def _code(self):
        tabs, refusals = "", ""
        for target, title in TARGETS.items():
            name = escape(SHORT.get(title, title))
            if target in self.export.refused:
                refusals += f"<li>{name}: {escape(self.export.refused[target])}</li>\n"
                continue
            tabs += (
                f'<button type="button" role="tab" id="tab-{target}" aria-controls="code" data-code="code/{escape(self.name)}/{target}.js" '
                f'data-command="fxrender export {escape(self.name)} --to {target}">{name}</button>'
            )
        if refusals:
            refusals = (
                f'<p class="soft">Not every platform can show all of this effect; <code>--approximate</code> writes the rest:</p>\n'
                f'<ul class="soft">\n{refusals}</ul>\n'
            )
        return f'<div class="tabs" role="tablist" aria-label="Platforms">{tabs}</div>\n<div id="code" role="tabpanel" tabindex="0"></div>\n{refusals}'

    def _origin(self):
        preset = self.preset
        rows = [("source", preset.get("source")), ("notes", preset.get("notes"))]
        html = "".join(f"<dt>{name}</dt><dd>{escape(text)}</dd>\n" for name, text in rows if text)
        for name, key in (("same as", "sameAs"), ("compare with", "compareWith")):
            links = ", ".join(f'<a href="{escape(other)}.html">{escape(other)}</a>' for other in preset[key])
            html += f"<dt>{name}</dt><dd>{links}</dd>\n" if links else ""
        return f"<dl>\n{html}</dl>\n" if html else ""

    def _related(self):
        """Returns cards of presets of the same family, those with most tags in common first."""
        tags = set(self.preset["tags"])
        family = [other for other in self.presets if other.get("family") == self.preset.get("family") and other is not self.preset]
        family.sort(key=lambda other: (-len(tags & set(other["tags"])), other["name"]))
        return cards(family[:4], "")


def cards(presets, folder):
    """Returns cards that link to effects; `folder` is the path of the gallery."""
    items = "".join(
        f'<li class="card"><a class="card-picture" href="{folder}{each["name"]}.html" tabindex="-1" aria-hidden="true">'
        f'<img src="{folder}stills/{each["name"]}.webp" alt="" width="240" height="150" loading="lazy" decoding="async"></a>'
        f'<div class="words"><h3 class="card-name"><a href="{folder}{each["name"]}.html">{escape(each["name"])}</a></h3>'
        f'<p class="card-summary">{escape(each["summary"])}</p></div></li>\n'
        for each in presets
    )
    return f'<ul class="cards">\n{items}</ul>\n'
