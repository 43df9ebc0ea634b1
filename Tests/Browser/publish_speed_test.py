"""The time that a published page takes for each frame on a slow processor, and what changes in its frames.

The time of a frame is what the page's thread computes between two frames: the handlers of its events, its animation
frame, timers, garbage collection and styles. Fingers are those of the browser, each event at its own time: events that a
script sends in one burst would all count in one frame.

Times are those of the thread (`tdur`), multiplied by how much slower the processor is. The browser's own throttling
stops the thread by the clock: on a busy machine, and while the graphics are computed by the same processor, it
counts the time in which the thread waits for a processor, three times.
"""

import bisect
import json
import statistics
import subprocess
import time

from published import PHONE, PROGRAM, PublishedTest

# The largest time of scripts and styles in a frame, in milliseconds: the median, and that of 99 of 100 frames.
MOST_MEDIAN, MOST_LAST = 4, 8
# Counts the pages that are named for screen readers.
COUNT_NAMES = """
() => {
  window.names = 0;
  new MutationObserver(() => { window.names += 1; }).observe(document.querySelector('.fx-status'), { childList: true });
}
"""
# The events of a trace that are scripts and styles. One inside another counts once.
TIMED = {"EventDispatch", "FireAnimationFrame", "FunctionCall", "TimerFire", "RunMicrotasks", "MinorGC", "MajorGC", "UpdateLayoutTree"}
# The number of measured flicks.
FLICKS = 16
# How much slower the processor is than this machine's.
SLOWER = 4


class PublishSpeedTest(PublishedTest):
    def swipe(self, client, start, end, seconds=0.12, moves=8):
        """Moves a finger of the browser."""

        def send(kind, *places):
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 400, "id": 1} for x in places]})

        began = time.monotonic()
        send("touchStart", start)
        for move in range(1, moves + 1):
            time.sleep(max(0, began + seconds * move / moves - time.monotonic()))
            send("touchMove", start + (end - start) * move / moves)
        send("touchEnd")

    def flick(self, page, client, count):
        """Flicks to the next page and back, and waits for each motion."""
        for number in range(count):
            self.swipe(client, *([300, 120], [90, 330])[number % 2])
            page.wait_for_timeout(700)

    def frames(self, events):
        """Returns the times of scripts and styles in each frame, in milliseconds, and the layouts."""
        thread = next((event["pid"], event["tid"]) for event in events if event["name"] == "FireAnimationFrame")
        own = [event for event in events if (event["pid"], event["tid"]) == thread]
        begins = sorted(event["ts"] for event in own if event["name"] == "BeginMainThreadFrame")
        frames, end = {}, 0
        for event in sorted((event for event in own if event["name"] in TIMED and event["ph"] == "X"), key=lambda event: event["ts"]):
            if event["ts"] < end:
                continue
            end = event["ts"] + event["dur"]
            frame = frames.setdefault(bisect.bisect(begins, event["ts"]), [0, False])
            frame[0] += event["tdur"] * SLOWER / 1000
            frame[1] |= event["name"] == "FireAnimationFrame"
        return [duration for duration, draws in frames.values() if draws], [event for event in own if event["name"] == "Layout"]

    def test_speed(self):
        photos = self.folder / "large"
        words = [PROGRAM, "linear", "--deck", "photos", "--pages", "24", "--size", "900x1200", "--page-size", "900x1200", "--frames", "24", "--to", "23"]
        subprocess.run([*words, "--output", photos, "--quiet"], check=True, capture_output=True)
        for preset in ["coverflow", "wheel", "coverflow-classic"]:
            with self.subTest(preset):
                page = self.open(self.publish(preset, "--pages", photos, "--max-size", "6MB"), PHONE, has_touch=True)
                client = page.context.new_cdp_session(page)
                self.flick(page, client, 4)
                page.evaluate(COUNT_NAMES)
                self.browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"])
                self.flick(page, client, FLICKS)
                frames, layouts = self.frames(json.loads(self.browser.stop_tracing())["traceEvents"])
                dirty = [layout for layout in layouts if layout["args"]["beginData"]["dirtyObjects"] > 0]
                ordered = sorted(frames)
                found = {
                    "frames": len(frames), "median": statistics.median(frames), "99 of 100": ordered[int(len(ordered) * 0.99)],
                    "layouts": len(dirty), "names": page.evaluate("names"),
                }
                print(preset, found)
                self.assertGreater(len(frames), 8 * FLICKS, found)
                self.assertLessEqual(found["median"], MOST_MEDIAN, found)
                self.assertLessEqual(found["99 of 100"], MOST_LAST, found)
                # A page at rest is named for screen readers; no frame of a motion has a layout.
                self.assertLessEqual(found["layouts"], found["names"], found)
                page.context.close()
