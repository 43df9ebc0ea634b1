"""Measures the size, time and quality of a render in each animated format, with ffmpeg's own encoders beside."""

import math
import os
import re

from running import in_turn, lacks, median, run, table

RATE = ["--fps", "60"]
# For each row: the format, and its options.
OWN = {
    "gif": ["gif", "--fps", "50"],
    "apng": ["apng"],
    "webp, lossless": ["webp"],
    "webp, quality 80": ["webp", "--quality", "80"],
    "mp4, quality 80": ["mp4", "--quality", "80"],
    "webm, VP9, quality 80": ["webm", "--quality", "80"],
    "webm, AV1, quality 80": ["webm", "--codec", "av1", "--quality", "80"],
    "mkv, FFV1": ["mkv"],
}
# The encoders of ffmpeg that a user would call, with one thread, reading finished PNG frames.
FFMPEG = {
    "x264 medium, crf 18": "mp4 -c:v libx264 -preset medium -crf 18 -pix_fmt yuv420p",
    "x264 veryfast, crf 23": "mp4 -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p",
    "SVT-AV1 preset 10, crf 35": "webm -c:v libsvtav1 -preset 10 -crf 35 -pix_fmt yuv420p",
    "WebP, quality 80": "webp -c:v libwebp -quality 80 -loop 0",
    "APNG": "apng -plays 0",
}


class Formats:
    """The benchmark of formats. `repeats`, `ours`, `folder` and the pictures are defined by `Bench`."""

    def formats(self):
        if not self.has_pages:
            return "Not measured, because the pictures are missing.\n"
        if lacks([], ["ffmpeg"]):
            return "Not measured, because ffmpeg is missing.\n"
        frames = self.own_folder("w1", *RATE)
        commands, files = {"PNG frames": self.ours("w1", *RATE)}, {}
        run(commands["PNG frames"])
        for name, (ending, *options) in OWN.items():
            own = [*RATE, "--format", ending, "--jobs", "1", *options]
            commands[name], files[name] = self.ours("w1", *own), os.path.join(self.own_folder("w1", *own), "coverflow." + ending)
        for name, said in FFMPEG.items():
            ending, *options = said.split()
            name, file = "ffmpeg: " + name, self.folder(re.sub(r"\W+", "-", name)) + "." + ending
            read = ["ffmpeg", "-y", "-v", "error", "-framerate", "60", "-i", frames + "/frame-%04d.png", "-threads", "1"]
            commands[name], files[name] = [*read, *options, file], file
        rows = []
        for name, runs in in_turn(commands, self.repeats).items():
            wall, cpu, peak = (median(runs, lambda one: one[key]) for key in ("wall", "cpu", "peak"))
            size = "%.2f" % (os.path.getsize(files[name]) / 1e6) if name in files else ""
            quality = self.decibels(files[name], frames) if name in files else ""
            rows.append([name, "%.2f" % wall, "%.2f" % cpu, "%.0f" % peak, size, quality])
        text = (
            "The 60 frames of W1 at 60 frames per second (GIF: 50), with 1 job. The times of fxrender include reading the\n"
            "pages and drawing the frames; ffmpeg reads finished PNG frames. The quality is that of ffmpeg's filter `psnr`\n"
            "over all frames in RGB; ffmpeg does not decode animated WebP.\n\n"
        )
        return text + table(["", "s", "CPU s", "peak, MiB", "MB", "PSNR, dB"], rows)

    @staticmethod
    def decibels(file, frames):
        if file.endswith((".webp", ".gif")):
            return ""
        both = "[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr=stats_file=-"
        read = ["-r", "60", "-i", file, "-framerate", "60", "-i", frames + "/frame-%04d.png"]
        said = run(["ffmpeg", "-v", "error", *read, "-lavfi", both, "-f", "null", "-"])["output"]
        errors = [float(one) for one in re.findall(r"mse_avg:(\S+)", said)]
        mean = sum(errors) / len(errors)
        return "equal" if mean == 0 else "%.1f" % (10 * math.log10(255**2 / mean))
