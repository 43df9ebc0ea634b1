#!/usr/bin/env python3
"""Measures fxrender, stage by stage and end to end, and compares it with other software on the same frames.

    make bench                     everything
    make bench PARTS="stages w1"   only these parts
    make bench PYTHON=venv/bin/python REPEATS=9
    make bench PARTS=judging SEEDS=0:600

The parts are stages, poses, scroll, w1, wm, quality, drum, flat, tilted, layers, gif, formats, earlier, levels,
photographs, growth, verify, judges, judging and preview. `earlier` compares with the program of another commit, whose
path is in FXRENDER_EARLIER; a run of all parts omits it without this variable. It also omits `judging`, which judges
labelled pairs of pictures from seeds (see Benchmarks/Judging): those of the default seeds are drawn only after a change
of the limits of comparison, because limits that are chosen with them would prove nothing.

The script uses only the standard library. Other software that is not installed is skipped, with a note on how to install
it. Times are medians of runs that alternate between the programs: A B A B ...

Everything in Benchmarks/RESULTS.md is of one machine. A run of all parts writes it anew, part by part; a run of some parts
replaces their sections, which name their commit if it is another one, and on another machine prints those with times.
A run of a commit also appends a row to Benchmarks/history.csv. Results of a changed working tree are only printed.
"""

import argparse
import datetime
import functools
import importlib.util
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

import history
from drawings import FEW_FRAMES, PEERS, Drawings
from formats import Formats
from layers import Layers
from previews import Previews
from results import Results
from running import FXRENDER, HERE, KEPT, PROGRAMS, ROOT, in_turn, lacks, median, run, table
from snapshots import Snapshots
from workloads import Workloads

RESULTS = os.path.join(HERE, "RESULTS.md")
HISTORY = os.path.join(HERE, "history.csv")
GIFS = os.path.join(HERE, "Peers/gifs.py")

W1 = "coverflow --size 1280x720 --page-size 480x480 --from 5 --to 15 --frames 60".split()
# For each GIF encoder: a shell command that reads raw frames, the required Python modules and programs, and how to
# install them.
FFMPEG = (
    "ffmpeg -y -v error -f rawvideo -pix_fmt rgb24 -s {size} -r 25 -i {raw}"
    " -filter_complex 'split[a][b];[a]palettegen=stats_mode=%s[p];[b][p]paletteuse=dither=%s' -f gif %s"
)
ONE_PALETTE = FFMPEG % ("full", "none:diff_mode=rectangle", "{out}")
ONE_PALETTE_DITHERED = FFMPEG % ("full", "sierra2_4a:diff_mode=rectangle", "{out}")
PALETTE_PER_FRAME = FFMPEG % ("single", "none:new=1", "-gifflags -offsetting-transdiff {out}")
GIFSICLE = FFMPEG % ("full", "sierra2_4a:diff_mode=rectangle", "- | gifsicle -O3 --lossy=80 -o {out}")
PILLOW = "{python} {gifs} pillow {raw} {size} {out}"
IMAGEMAGICK = "convert -size {size} -depth 8 -delay 4 -loop 0 rgb:{raw} {out}"
GIF_PEERS = {
    "ffmpeg, one palette per frame": (PALETTE_PER_FRAME, [], ["ffmpeg"], "apt-get install ffmpeg"),
    "ffmpeg, one palette": (ONE_PALETTE, [], ["ffmpeg"], "apt-get install ffmpeg"),
    "ffmpeg, one palette, dithered": (ONE_PALETTE_DITHERED, [], ["ffmpeg"], "apt-get install ffmpeg"),
    "the same, then gifsicle -O3 --lossy=80": (GIFSICLE, [], ["ffmpeg", "gifsicle"], "apt-get install ffmpeg gifsicle"),
    "Pillow": (PILLOW, [], [], ""),  # required for the pages already
    "ImageMagick": (IMAGEMAGICK, [], ["convert"], "apt-get install imagemagick"),
}


class Bench(Drawings, Layers, Snapshots, Previews, Workloads, Formats):
    def __init__(self, repeats, temporary, seeds):
        self.repeats = repeats
        self.temporary = temporary
        # The first and the end of the seeds of labelled pairs.
        self.seeds = seeds
        self.notes = []

    def note(self, text):
        self.notes.append(text)
        print("note: " + text, file=sys.stderr)

    def installed(self, peers):
        """Returns the names of the peers that are installed, and adds a note for each missing one."""
        names = []
        for name, (_, modules, programs, way) in peers.items():
            missing = lacks(modules, programs)
            if missing:
                self.note("%s was skipped because %s is missing; install it with `%s`." % (name, " and ".join(missing), way))
            else:
                names.append(name)
        return names

    @functools.cached_property
    def peers(self):
        return self.installed(PEERS) if self.has_pages else []

    @functools.cached_property
    def has_pages(self):
        missing = lacks(["numpy", "PIL", "skimage"], [])
        if missing:
            way = "pip install numpy pillow scikit-image"
            self.note(
                "The pictures cannot be created because %s is missing; install it with `%s`. fxrender was measured with cards, and other software was skipped."
                % (" and ".join(missing), way)
            )
            return False
        subprocess.run([sys.executable, os.path.join(HERE, "Peers/scenes.py"), KEPT], check=True)
        made = subprocess.run([sys.executable, os.path.join(HERE, "Peers/pages.py"), KEPT], stderr=subprocess.PIPE)
        if made.returncode != 0:
            self.note("The pictures cannot be created: %s" % made.stderr.decode().strip().splitlines()[-1])
        return made.returncode == 0

    @functools.cached_property
    def has_photographs(self):
        if not self.has_pages:
            return False
        script = os.path.join(HERE, "Peers/photographs.py")
        made = subprocess.run([sys.executable, script, os.path.join(KEPT, "photographs"), "24"], stderr=subprocess.PIPE)
        if made.returncode != 0:
            self.note("The photographs cannot be created: %s" % made.stderr.decode().strip().splitlines()[-1])
        return made.returncode == 0

    def photographs_folder(self, count):
        """Returns a folder with the first photographs."""
        folder = self.folder("photographs%d" % count)
        os.makedirs(folder, exist_ok=True)
        for number in range(count):
            name = "photo-%02d.jpg" % number
            if not os.path.exists(os.path.join(folder, name)):
                os.symlink(os.path.join(KEPT, "photographs", name), os.path.join(folder, name))
        return folder

    def folder(self, name):
        return os.path.join(self.temporary, name.replace(" ", "-").replace(",", ""))

    def own_folder(self, scene, *options):
        return self.folder("".join([scene, *options]).replace("-", ""))

    def ours(self, scene, *options):
        pages = os.path.join(KEPT, scene) if self.has_pages else "30"
        output = self.own_folder(scene, *options)
        return [FXRENDER, *W1, "--pages", pages, "--quiet", "--output", output, *options]

    def peer(self, name, scene, *options):
        command = [sys.executable, os.path.join(HERE, "Peers", PEERS[name][0])]
        command += [os.path.join(KEPT, scene + ".json"), KEPT, self.folder(name + scene), *options]
        return command + (["--frames", FEW_FRAMES[name]] if name in FEW_FRAMES else [])

    def timings(self, *options):
        """Returns the timings of the selected stages."""
        timings = [os.path.join(PROGRAMS, "Timings"), "--format", "json", "--quiet", *options]
        return json.loads(run(timings)["output"])["benchmarks"]

    def stages(self):
        rows = []
        for stage in self.timings("--filter-not", "scroll:"):
            rates = [("%.0f" % stage[key] if stage[key] else "") for key in ("Mpx/s", "MB/s")]
            rows.append([stage["name"], "%.1f" % stage["time"], "%.0f" % stage["std"], *rates])
        text = "One thread. Frames have 1280x720 pixels, pages 480x480. MB/s counts the bytes that are written or hashed.\n\n"
        return text + table(["stage", "median, µs", "± %", "Mpx/s", "MB/s"], rows)

    def poses(self):
        output = run([os.path.join(PROGRAMS, "Poses"), os.path.join(ROOT, "Presets")])["output"]
        timings = sorted(json.loads(output), key=lambda one: -one["microseconds"])
        whole = [one for one in timings if not one["pieces"]]
        cut = [one for one in timings if one["pieces"]]
        text = "One thread, the shortest of 15 rounds over 600 page differences. The median of %d presets that show whole pages is %.2f µs per pose. The slowest of them:\n\n" % (
            len(whole),
            statistics.median(one["microseconds"] for one in whole),
        )
        text += table(["preset", "µs per pose"], [[one["preset"], "%.2f" % one["microseconds"]] for one in whole[:12]])
        rows = [[one["preset"], "%.2f" % one["microseconds"], "%.0f" % one["pieces"], "%.2f" % (one["microseconds"] / one["pieces"])] for one in cut]
        return text + "\nPresets that cut pages into pieces:\n\n" + table(["preset", "µs per pose", "pieces", "µs per piece"], rows)

    def scroll(self):
        rows = [
            [stage["name"].removeprefix("scroll: "), "%.1f" % stage["time"], "%.0f" % stage["std"]]
            for stage in self.timings("--filter", "scroll:")
        ]
        text = "One thread; a fling scrolls past 1500 pages of a ring.\n\n"
        text += table(["", "median, µs", "± %"], rows)
        trace = [FXRENDER, "trace", "swipes", "--duration", "1000"]
        traces = {"columns": trace, "JSON": [*trace, "--json"], "JSON, coverflow": [*trace, "--json", "--preset", "coverflow"]}
        rows = []
        for name, runs in in_turn(traces, self.repeats).items():
            wall = median(runs, lambda one: one["wall"])
            rows.append([name, "%.2f" % wall, "%.0f" % (runs[0]["output"].count("\n") / wall / 1000)])
        return text + "\n`fxrender trace swipes --duration 1000`:\n\n" + table(["", "s", "thousand rows per second"], rows)

    def gif(self):
        if not self.has_pages:
            return "Not measured, because the pictures are missing.\n"
        peers = self.installed(GIF_PEERS)
        text = (
            "The 60 frames of W1 at 25 frames per second. The times of fxrender include reading the pages and drawing\n"
            "the frames; the other programs read raw frames. PSNR and SSIM compare the GIF with the PNG frames.\n"
        )
        return text + "".join(self.gifs(peers, *one) for one in (("1", "1280x720"), ("0.375", "480x270")))

    def gifs(self, peers, scale, size):
        options = ["--fps", "25", "--scale", scale]
        run(self.ours("w1", *options))
        raw = self.folder("raw" + scale)
        run([sys.executable, GIFS, "raw", self.own_folder("w1", *options), raw])
        files, commands = {}, {"drawing": self.raster("w1", scale)}
        for name, jobs in (("fxrender, 1 job", "1"), ("fxrender, 2 jobs", "2"), ("fxrender, 4 jobs", "4")):
            own = [*options, "--format", "gif", "--jobs", jobs]
            files[name] = os.path.join(self.own_folder("w1", *own), "coverflow.gif")
            commands[name] = self.ours("w1", *own)
        for name in peers:
            files[name] = self.folder(name + scale) + ".gif"
            places = {"raw": raw, "size": size, "out": files[name], "python": sys.executable, "gifs": GIFS}
            commands[name] = ["sh", "-c", GIF_PEERS[name][0].format(**places)]
        runs = in_turn(commands, self.repeats)
        quality = json.loads(run([sys.executable, GIFS, "compare", raw, size, *files.values()])["output"])

        def drawing(one):
            return sum(wall for wall, _ in json.loads(one["output"])["stages"].values())

        base = median(runs["fxrender, 1 job"], lambda one: one["wall"])
        rows = []
        for (name, file), (psnr, ssim) in zip(files.items(), quality):
            wall, cpu, peak = (median(runs[name], lambda one: one[key]) for key in ("wall", "cpu", "peak"))
            row = [name, "%.2f" % wall, "%.2f" % cpu, "%.0f" % peak, "%.2f" % (os.path.getsize(file) / 1e6)]
            rows.append([*row, "%.2f" % psnr, "%.4f" % ssim, "%.2f" % (wall / base)])
        said = (size, median(runs["drawing"], drawing))
        text = "\nFrames of %s. With 1 job, fxrender spends %.2f s on reading pages and drawing:\n\n" % said
        head = ["", "s", "CPU s", "peak, MiB", "MB", "PSNR, dB", "SSIM", "fxrender, 1 job = 1"]
        return text + table(head, rows)


TITLES = {
    "stages": "Stages",
    "poses": "Poses of every preset",
    "scroll": "Scrolling",
    "w1": "W1: a cover flow of pictures at their own size",
    "wm": "WM: the same with pictures three times as large",
    "quality": "Quality",
    "drum": "A drum of translucent pages",
    "flat": "Photographs that only move",
    "tilted": "Tilted photographs",
    "layers": "Layers",
    "gif": "GIF",
    "formats": "Animated formats",
    "earlier": "Compared with an earlier commit",
    "levels": "Compression of PNG files",
    "photographs": "Photographs",
    "growth": "Growth",
    "verify": "Verifying",
    "judges": "Comparison tools",
    "judging": "Labelled pairs and sequences",
    "preview": "Preview",
}
# The parts whose results are the same on every machine.
TIMELESS = ["judging"]
# The parts that a run of all parts omits.
ON_REQUEST = ["judging"] + ([] if "FXRENDER_EARLIER" in os.environ else ["earlier"])


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()[0]
    except (OSError, IndexError):
        return "unknown"


def changes():
    """Returns the changed files of the working tree, except those that the benchmarks write."""
    own = [":!" + os.path.relpath(path, ROOT) for path in (RESULTS, HISTORY)]
    status = ["git", "-C", ROOT, "status", "--porcelain", "--untracked-files=no", "--", ".", *own]
    return subprocess.run(status, capture_output=True, text=True, check=True).stdout


def machine():
    """Returns the commit, the machine and the day of a run, as lines of RESULTS.md."""
    processor = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        names = [line for line in open("/proc/cpuinfo") if line.startswith("model name")]
        processor = names[0].split(":")[1].strip() if names else processor
    return [
        "fxrender: " + first_line("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD"),
        "Processor: %s, %d cores" % (processor, os.cpu_count()),
        "System: %s %s" % (platform.system(), platform.release()),
        "Compiler: " + first_line("swift", "--version"),
        "Date: " + datetime.date.today().isoformat(),
    ]


def measure(part, repeats, seeds):
    """Measures a part and returns its section, which begins with the number of runs and notes."""
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(repeats, temporary, seeds)
        text = getattr(bench, part)()
        said = ["Medians of %d runs in turn, unless stated otherwise" % repeats, *bench.notes]
        return "".join("* %s\n" % line for line in said) + "\n" + text


class Run:
    """A run of some or all parts: it decides where their sections and figures are written."""

    def __init__(self, parts, repeats):
        self.repeats = repeats
        self.head = machine()
        self.is_commit = not changes()
        self.results = Results(RESULTS, TITLES)
        if not parts:
            if not self.is_commit:
                sys.exit("bench: the working tree has changes, and RESULTS.md is of a commit; commit them, or name PARTS, whose results are printed")
            self.results.start(self.head, kept=ON_REQUEST)
        self.is_of_machine = self.results.is_of_machine(self.head)
        self.has_written = False
        self.figures = {}

    def add(self, part, section):
        """Writes or prints the section of a part."""
        self.figures.update(history.figures(part, section))
        if self.is_commit and (self.is_of_machine or part in TIMELESS):
            self.results.add(part, section, self.head)
            self.has_written = True
        else:
            print("## %s\n\n%s" % (TITLES[part], section))

    def end(self):
        """Appends the figures to the history, and says what was written."""
        if self.is_commit and self.figures:
            said = dict(line.split(": ", 1) for line in self.head)
            now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
            row = dict(zip(history.RUN, [now, said["fxrender"], said["Processor"], said["System"], self.repeats]))
            history.append(HISTORY, {**row, **self.figures})
            print("wrote a row of Benchmarks/history.csv")
        if self.has_written:
            print("wrote Benchmarks/RESULTS.md")
        elif self.is_commit:
            print("Benchmarks/RESULTS.md is of another machine, and was not changed; run all parts to write it anew")
        else:
            print("nothing was written, because the working tree has changes")


def seeds(text):
    first, end = map(int, text.split(":"))
    return first, end


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(TITLES) + "; all by default, but for " + " and ".join(ON_REQUEST))
    parser.add_argument("--repeats", type=int, default=5, help="runs of each program (default: 5)")
    parser.add_argument("--seeds", type=seeds, default="40000:41000", help="first:end of the seeds of labelled pairs (default: 40000:41000)")
    arguments = parser.parse_args()
    for part in arguments.parts:
        if part not in TITLES:
            parser.error("unknown part '%s'; parts: %s" % (part, ", ".join(TITLES)))
    whole = Run(arguments.parts, arguments.repeats)
    every = [part for part in TITLES if part not in ON_REQUEST]
    try:
        for part in arguments.parts or every:
            print("%s:" % TITLES[part], file=sys.stderr)
            whole.add(part, measure(part, arguments.repeats, arguments.seeds))
    finally:
        # An interrupted run keeps what it has measured; naming the other parts completes it.
        whole.end()


if __name__ == "__main__":
    main()
