"""Code shared by the peers: arguments, the scene, stage timers, workers, and the JSON output.

A peer is a script that draws the same frames with other software. It is called as
`peer.py SCENE PAGES OUT [--jobs N] [--frames 0,30,59] [--no-encode]`, writes OUT/frame-0000.png ... and prints
the wall and CPU time of each stage in seconds.
"""

import argparse
import json
import os
import resource
import time


def parse(extra=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("scene")
    parser.add_argument("pages")
    parser.add_argument("out")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--frames", help="such as 0,30,59; all by default")
    parser.add_argument("--no-encode", action="store_true", help="draw frames without writing them")
    if extra:
        extra(parser)
    arguments = parser.parse_args()
    with open(arguments.scene) as file:
        scene = json.load(file)
    frames = arguments.frames
    arguments.todo = (
        [int(number) for number in frames.split(",")] if frames else list(range(len(scene["frames"])))
    )
    scene["paths"] = [os.path.join(arguments.pages, name) for name in scene["pages"]]
    scene["used"] = sorted({draw["page"] for i in arguments.todo for draw in scene["frames"][i]})
    os.makedirs(arguments.out, exist_ok=True)
    return arguments, scene


def frame_path(arguments, index):
    return os.path.join(arguments.out, "frame-%04d.png" % index)


def own_cpu():
    """Returns the CPU time of this process and of its finished children."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


class Stages:
    """Wall and CPU seconds by stage: `with stages("raster"): ...`."""

    def __init__(self, cpu=own_cpu):
        self.times, self.cpu = {}, cpu

    def __call__(self, name):
        self.current = self.times.setdefault(name, [0.0, 0.0])
        return self

    def __enter__(self):
        self.start = time.perf_counter(), self.cpu()

    def __exit__(self, *_):
        self.current[0] += time.perf_counter() - self.start[0]
        self.current[1] += self.cpu() - self.start[1]


def run_frames(arguments, body, stages):
    """Calls body(frame, stages) for every frame, on several workers that take frames in rotation.

    The wall time of a stage is that of the slowest worker. The CPU time of a stage is the sum over all workers.
    """
    if arguments.jobs == 1:
        for index in arguments.todo:
            body(index, stages)
        return
    workers = []
    for worker in range(arguments.jobs):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            own = Stages()
            for index in arguments.todo[worker :: arguments.jobs]:
                body(index, own)
            os.write(writer, json.dumps(own.times).encode())
            os._exit(0)
        os.close(writer)
        workers.append((pid, reader))
    for pid, reader in workers:
        with os.fdopen(reader, "rb") as pipe:
            times = json.loads(pipe.read())
        os.waitpid(pid, 0)
        for name, (wall, cpu) in times.items():
            cell = stages.times.setdefault(name, [0.0, 0.0])
            cell[0] = max(cell[0], wall)
            cell[1] += cpu


def report(arguments, stages, version):
    print(json.dumps({"frames": len(arguments.todo), "stages": stages.times, "version": version}))
