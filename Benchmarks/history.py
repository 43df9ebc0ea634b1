"""The main figures of every run of the benchmarks, in history.csv: a row per run, which is never changed."""

import csv
import os

# The first columns; the others are figures.
RUN = ["date", "commit", "processor", "system", "repeats"]

# For each figure: its column in history.csv, the part, and its cell: the number of the table in the part's section, the
# beginning of the row, and the column of the table.
FIGURES = [
    ("drawing, µs", "stages", 0, "drawing coverflow, wide", "median, µs"),
    ("5 frames to files, µs", "stages", 0, "5 frames of coverflow to files", "median, µs"),
    ("slowest pose, µs", "poses", 0, "", "µs per pose"),
    ("fling over a million pages, µs", "scroll", 0, "a fling over 1000000 pages played", "median, µs"),
    ("W1, s", "w1", 0, "fxrender, 1 job", "s"),
    ("W1, 2 jobs, s", "w1", 0, "fxrender, 2 jobs", "s"),
    ("W1, 2 jobs, MiB", "w1", 0, "fxrender, 2 jobs", "peak, MiB"),
    ("W1, Skia / fxrender", "w1", 0, "Skia, 1 job", "fxrender, 1 job = 1"),
    ("W1, OpenCV / fxrender", "w1", 0, "OpenCV, 1 job", "fxrender, 1 job = 1"),
    ("W1, Chromium / fxrender", "w1", 0, "Chromium, 1 job", "fxrender, 1 job = 1"),
    ("W1, ImageMagick / fxrender", "w1", 0, "ImageMagick, 1 job", "fxrender, 1 job = 1"),
    ("WM, s", "wm", 0, "fxrender, 1 job", "s"),
    ("WM, Skia / fxrender", "wm", 0, "Skia, 1 job", "fxrender, 1 job = 1"),
    ("WM, OpenCV / fxrender", "wm", 0, "OpenCV, 1 job", "fxrender, 1 job = 1"),
    ("W1, dB", "quality", 0, "W1, frame 7, fxrender", "PSNR, dB"),
    ("WM, dB", "quality", 0, "WM, frame 7, fxrender", "PSNR, dB"),
    ("drum, ms", "drum", 0, "fxrender", "ms per frame"),
    ("drum, OpenCV / fxrender", "drum", 0, "OpenCV", "fxrender = 1"),
    ("flat, ms", "flat", 0, "fxrender", "ms per frame"),
    ("flat, OpenCV / fxrender", "flat", 0, "OpenCV", "fxrender = 1"),
    ("tilted, ms", "tilted", 0, "fxrender", "ms per frame"),
    ("tilted, OpenCV / fxrender", "tilted", 0, "OpenCV", "fxrender = 1"),
    ("slowest preset, ms", "layers", 0, "", "CPU ms per frame"),
    ("overlay / plain", "layers", 1, "overlay", "plain = 1"),
    ("overlay, fxrender / Skia", "layers", 1, "overlay", "Skia = 1"),
    ("shadow, fxrender / Skia", "layers", 1, "shadow", "Skia = 1"),
    ("blur, fxrender / Skia", "layers", 1, "blur", "Skia = 1"),
    ("corners, fxrender / Skia", "layers", 1, "corners", "Skia = 1"),
    ("pieces, fxrender / Skia", "layers", 1, "pieces", "Skia = 1"),
    ("GIF, s", "gif", 0, "fxrender, 1 job", "s"),
    ("GIF, dB", "gif", 0, "fxrender, 1 job", "PSNR, dB"),
    ("GIF, ffmpeg / fxrender", "gif", 0, "ffmpeg, one palette per frame", "fxrender, 1 job = 1"),
    ("APNG, s", "formats", 0, "apng", "s"),
    ("MP4, s", "formats", 0, "mp4, quality 80", "s"),
    ("24 photographs, s", "photographs", 0, "24", "s"),
    ("24 photographs, MiB", "photographs", 0, "24", "peak, MiB"),
    ("6000 frames, s", "growth", 0, "6000", "s"),
    ("5120x2880, s", "growth", 1, "5120x2880", "s"),
    ("verify equal, s", "verify", 0, "verifying, nothing differs", "s"),
    ("verify different, s", "verify", 0, "verifying, every frame differs", "s"),
    ("missed changes", "judges", 0, "fxrender", "missed"),
    ("false alarms", "judges", 0, "fxrender", "false alarms"),
    ("labelled pairs, missed, %", "judging", 0, "fxrender", "missed, %"),
    ("labelled pairs, false alarms, %", "judging", 0, "fxrender", "false alarms, %"),
    ("preview, fps", "preview", 0, "frames per second, median", ""),
    ("preview, 95 % to pixels", "preview", 0, "from a pointer event to pixels, 95th", ""),
    ("preview, photographs, fps", "preview", 1, "different frames per second, median", ""),
]


def tables(section):
    """Returns the tables of a section, each as a list of rows of cells; the first row has the titles."""
    found, rows = [], []
    for line in [*section.split("\n"), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif rows:
            found.append([rows[0], *rows[2:]])
            rows = []
    return found


def figures(part, section):
    """Returns the figures in the section of a part, by their columns; what was not measured is missing."""
    own = tables(section)
    measured = {}
    for name, of, number, row, column in FIGURES:
        if of != part or number >= len(own):
            continue
        head, *rows = own[number]
        cells = next((cells for cells in rows if cells[0].startswith(row)), None)
        # A table of names and values has no titles: the value is in the last column.
        index = head.index(column) if column in head and column else len(head) - 1
        if cells and cells[index]:
            measured[name] = cells[index]
    return measured


def append(path, row):
    """Appends a row to a history. Earlier rows are unchanged, except that a new column makes them longer."""
    columns, rows = RUN, []
    if os.path.exists(path):
        with open(path, newline="") as file:
            reader = csv.DictReader(file)
            columns, rows = reader.fieldnames, list(reader)
    order = RUN + [name for name, *_ in FIGURES]
    columns = [*columns, *sorted((name for name in row if name not in columns), key=order.index)]
    # The file is replaced as a whole, so that an interrupted write loses no row.
    with open(path + ".new", "w", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows([*rows, row])
    os.replace(path + ".new", path)
