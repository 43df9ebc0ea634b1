#!/usr/bin/env python3
"""ImageMagick 6: one command per frame, which distorts every page in perspective (EWA) and flattens them."""

import os
import shutil
import subprocess
from common import Stages, frame_path, parse, report

arguments, scene = parse()
stages = Stages()
program = shutil.which("convert-im6.q16") or "convert"
environment = dict(os.environ, MAGICK_THREAD_LIMIT=str(arguments.jobs))
for index in arguments.todo:
    command = [program, "-size", "%dx%d" % tuple(scene["canvas"]), "xc:rgb(%d,%d,%d)" % tuple(scene["background"])]
    for draw in scene["frames"][index]:
        numbers = ",".join("%.9g" % number for number in draw["h"][:8])
        command += ["(", scene["paths"][draw["page"]], "-alpha", "set", "-virtual-pixel", "transparent"]
        command += ["+distort", "Perspective-Projection", numbers, ")"]
    command += ["-background", "none", "-layers", "flatten", "-depth", "8", frame_path(arguments, index)]
    with stages("all"):
        subprocess.run(command, check=True, env=environment)
version = subprocess.run([program, "-version"], capture_output=True, text=True).stdout.split()[2]
report(arguments, stages, version)
