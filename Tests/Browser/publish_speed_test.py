"""The time that a published page takes for each frame on a slow processor, and what changes in its frames."""

import json
import statistics
import subprocess
import unittest

from published import PHONE, PROGRAM, TOUCHES, PublishedTest

# The largest time of scripts and styles in a frame, in milliseconds: the median, and that of 99 of 100 frames.
MOST_MEDIAN, MOST_LAST = 4, 8
# The times in a trace that count: scripts in frames and events, and styles.
TIMED = ["FireAnimationFrame", "EventDispatch", "UpdateLayoutTree"]
# The number of measured flicks.
FLICKS = 8
# How much slower the processor is than this machine's.
SLOWER = 4

def swipe(start, end):
    moves = [["pointermove", 1, start + (end - start) * step / 8, 400, 0.015 * step] for step in range(1, 9)]
    return [["pointerdown", 1, start, 400, 0], *moves, ["pointerup", 1, end, 400, 0.12]]


class PublishSpeedTest(PublishedTest):
    def frames(self, events):
        """Returns the times of scripts and styles in each frame, in milliseconds, and the layouts."""
        main = [event for event in events if event.get("ph") == "X" and event["name"] in TIMED + ["Layout"]]
        frames, layouts, current = [], [], 0.0
        for event in sorted(main, key=lambda event: event["ts"]):
            if event["name"] == "FireAnimationFrame":
                if current:
                    frames.append(current)
                current = 0.0
            if event["name"] == "Layout":
                layouts.append(event)
            else:
                current += event["dur"] / 1000
        return frames, layouts

    def test_speed(self):
        photos = self.folder / "large"
        words = [PROGRAM, "linear", "--deck", "photos", "--pages", "24", "--size", "900x1200", "--page-size", "900x1200", "--frames", "24", "--to", "23"]
        subprocess.run([*words, "--output", photos, "--quiet"], check=True, capture_output=True)
        for preset in ["coverflow", "wheel", "coverflow-classic"]:
            with self.subTest(preset):
                page = self.open(self.publish(preset, "--pages", photos, "--max-size", "6MB"), PHONE)
                client = page.context.new_cdp_session(page)
                client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                flicks = "async (swipes) => { const send = " + TOUCHES + "; for (let flick = 0; flick < " + str(FLICKS) + "; flick += 1) {" \
                    " await send(swipes[flick % 2]); await new Promise((done) => setTimeout(done, 700)); } }"
                page.evaluate(flicks, [swipe(300, 120), swipe(90, 330)])
                self.browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
                page.evaluate(flicks, [swipe(300, 120), swipe(90, 330)])
                trace = json.loads(self.browser.stop_tracing())
                frames, layouts = self.frames(trace["traceEvents"])
                dirty = [layout for layout in layouts if layout["args"]["beginData"]["dirtyObjects"] > 0]
                ordered = sorted(frames)
                found = {
                    "frames": len(frames), "median": statistics.median(frames), "99 of 100": ordered[int(len(ordered) * 0.99)],
                    "layouts": len(dirty),
                }
                print(preset, found)
                self.assertGreater(len(frames), 60, found)
                self.assertLessEqual(found["median"], MOST_MEDIAN, found)
                self.assertLessEqual(found["99 of 100"], MOST_LAST, found)
                # At rest, the number of the page is written for screen readers; no frame of a motion has a layout.
                self.assertLessEqual(len(dirty), FLICKS, found)
                page.context.close()


if __name__ == "__main__":
    unittest.main()
