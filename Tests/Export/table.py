"""The table of presets and targets of exports: exact, approximate and how much, or refused and why.

`make export-table` writes Examples/ExportDemo/TABLE.md; a test fails if the file is not current.
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import tempfile

PROGRAM = pathlib.Path(os.environ["FXRENDER"])
PATH = pathlib.Path(__file__).parents[2] / "Examples/ExportDemo/TABLE.md"
TARGETS = ("css", "js", "swiper", "reanimated", "swift", "kotlin", "swiftui", "uikit", "viewpager2", "compose", "flutter", "lottie")
# The columns; keyframes are the other style of CSS.
COLUMNS = ("css", "keyframes", *TARGETS[1:])

INTRODUCTION = """\
# Presets and targets of `fxrender export`

Written by `make export-table`; a test compares it with the answers of fxrender.

- `exact`: the code gives the poses of fxrender, within the tolerance of its generated test (EXPORT.md).
- `≤ 0.25 pt`: the corners of a page are at most this far from their places; in `reanimated`, on Android alone.
- `blur ≤ 1.4`: the system blurs with a kernel of its own, whose values beside an edge of black and white may differ by so
  much of 255; `shadow ≤ 4`: shapes instead of a blur differ by so much; `text`: the system shapes texts, in a font of its own; `depth ≤ 2 %`: pages that share one space are painted
  whole, so that a page is in front of a nearer one in at most this share of the view.
- `–`: the target cannot say all of the preset, and refuses it; the last column says why. `--approximate` writes the rest.

`css` is the style `calc`, `keyframes` the style `keyframes` with its default tolerance, 0.25 points. Poses of `swift` and
`kotlin` contain the values of layers such as shadows, and a function of yours draws them.
"""


def section(certificate, title):
    """Returns the sentences of a section of EXPORT.md by the title of the target."""
    text = certificate.partition(f"## {title}\n")[2].partition("\n## ")[0]
    sentences = collections.defaultdict(list)
    for target, sentence in re.findall(r"^- (.*?): (.*)$", text, re.MULTILINE):
        sentences[target].append(sentence)
    return sentences


def certificate(preset, folder, *options):
    """Exports a preset, and returns EXPORT.md."""
    place = folder / preset
    command = [PROGRAM, "export", preset, "--approximate", "--output", place, *options]
    subprocess.run(command, check=True, capture_output=True)
    return (place / "EXPORT.md").read_text()


def cell(approximations):
    """Returns the cell of a target that does not refuse a preset."""
    distances = re.findall(r"up to (\S+) points off|at most (\S+) points? off", " ".join(approximations))
    largest = max((float(first or second) for first, second in distances), default=0)
    words = [f"≤ {largest:g} pt"] if largest else []
    kernel = re.search(r"differs by up to (\S+) of 255", " ".join(approximations))
    if kernel:
        words.append(f"blur ≤ {kernel[1]}")
    shapes = re.search(r"shapes instead of a blur, which differ by up to (\S+) of 255", " ".join(approximations))
    if shapes:
        words.append(f"shadow ≤ {shapes[1]}")
    if "shapes the texts" in " ".join(approximations):
        words.append("text")
    depth = re.search(r"nearer one in up to (\S+ %)", " ".join(approximations))
    if depth:
        words.append(f"depth ≤ {depth[1]}")
    return ", ".join(words) or "exact"


def row(preset, folder):
    """Returns the cells of a preset by column, and the parts that each column cannot say."""
    text = certificate(preset, folder, "--to", ",".join(TARGETS))
    titles = dict(re.findall(r"^\| `(\w+)` \| ([^|]*?) \|", text, re.MULTILINE))
    missing, approximate = section(text, "What is missing"), section(text, "What is approximate")
    keyframes = section(certificate(preset, folder, "--to", "css", "--style", "keyframes"), "What is missing")
    cells, parts = {}, {}
    for column in COLUMNS:
        title = titles["css" if column == "keyframes" else column]
        parts[column] = (keyframes if column == "keyframes" else missing)[title]
        exact = "≤ 0.25 pt" if column == "keyframes" else cell(approximate[title])
        cells[column] = "–" if parts[column] else exact
    return cells, parts


def rows(presets):
    """Returns the row of each preset."""
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(presets, pool.map(lambda preset: row(preset, pathlib.Path(name)), presets)))


def reasons(parts):
    """Returns the parts that targets cannot say; targets with the same parts are named together."""
    targets = collections.defaultdict(list)
    for column, sentences in parts.items():
        if sentences:
            targets[" ".join(sentences).replace("|", "\\|")].append(column)
    return " ".join(f"{', '.join(columns)}: {sentences}" for sentences, columns in targets.items())


def counts(found):
    """Returns the number of presets that each column does not refuse."""
    return collections.Counter(column for cells, _ in found.values() for column in COLUMNS if cells[column] != "–")


def text(found):
    """Returns the table of rows in Markdown."""
    lines = [["preset", *COLUMNS, "why refused"], ["---"] * (len(COLUMNS) + 2)]
    lines += [[preset, *cells.values(), reasons(parts)] for preset, (cells, parts) in found.items()]
    count = counts(found)
    lines.append(["not refused", *(f"{count[column]} of {len(found)}" for column in COLUMNS), ""])
    return INTRODUCTION + "\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    from export_test import presets

    PATH.write_text(text(rows(presets())))
