#!/usr/bin/env python3
"""Measures how fast the preview follows a finger, by the clock of its page. Prints one JSON object.

    FXRENDER=…/fxrender preview_speed.py [seconds [photographs [preset]]]

With a folder of photographs, plays a preset (a coverflow) of them at 960×540 and two pixels per point, over and over:

- rate, least: different frames of the motion shown per second, in the median second and in the slowest second
- width: the width of the last draft, in pixels
- rest: milliseconds from a zoom to the exact frame with 5 and with 16 million pixels

Without it, drags a 960×540 coverflow back and forth with a finger that Chromium simulates, and then moves a parameter slider:

- rate, least: frames shown per second while a finger moves, in the median drag and in the slowest drag
- screen, missed: screen refreshes during the drags, and how many of them had no new frame
- delays: milliseconds from a pointer event to the first frame drawn after it
- moves, steps: milliseconds from a single move of the mouse, with pauses between, to the first frame shown after it: a move
  of the stage, and one that changes a slider. Both wait alike for the screen and wake the same idle processes, so their
  ratio says what a step costs more than a move.
"""

import json
import os
import pathlib
import statistics
import sys
import time
import unittest

HERE = pathlib.Path(__file__).parent
os.environ.setdefault("FXRENDER", str(HERE.parent / ".build/release/fxrender"))
os.environ.setdefault("REPORT_SCREENSHOTS", str(HERE / ".build"))
sys.path.insert(0, str(HERE.parent / "Tests/Browser"))

from preview import PreviewTest  # noqa: E402

# Records which pointer events each tick contains, and when the frame for that tick is shown on the canvas.
WATCH = """
  window.seen = {inputs: new Map(), ticks: new Map(), frames: [], numbers: [], delays: [], screen: [], drags: []};
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.type === 'tick') {
      seen.ticks.set(message.id, message.frame);
      seen.inputs.set(message.id, message.inputs.filter(({kind}) => kind === 'move').map(({time}) => time * 1000));
    }
    return send.call(this, text);
  };
  const put = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (image) {
    put.call(this, image);
    shown(Number(this.canvas.dataset.tick));
  };
  const shown = (tick) => {
    const now = performance.now();
    seen.frames.push(now);
    seen.numbers.push(seen.ticks.get(tick));
    seen.next?.(now);
    for (const [id, times] of seen.inputs) {
      if (id > tick) continue;
      for (const time of times) seen.delays.push(now - time);
      seen.inputs.delete(id);
    }
  };
  // The times of the first and the last move of each drag.
  document.addEventListener('pointermove', () => {
    const now = performance.now();
    if (seen.drag) seen.drag[1] = now; else seen.drags.push(seen.drag = [now, now]);
  }, {capture: true});
  document.addEventListener('pointerup', () => { seen.drag = null; }, {capture: true});
  const beat = (time) => { seen.screen.push(time); requestAnimationFrame(beat); };
  requestAnimationFrame(beat);
"""

# At rest no frames are shown, so the first frame after a move is the frame of that move.
MOVES = """
  seen.moves = [];
  document.addEventListener('pointermove', ({timeStamp}) => {
    seen.next = (time) => { seen.next = null; seen.moves.push(time - timeStamp); };
  }, {capture: true});
"""


# Zooms the stage to a number of pixels, and returns the median of five times until it shows the exact frame.
REST = """async (pixels) => {
  const {latest, on, setView} = await import('/page/store.js');
  const [width, height] = latest.opened.a.layout.viewport;
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  let shown = null;
  on('frame', ({width: found, isExact}) => { if (isExact && shown && Math.abs(found - shown.width) < 2) shown.done(performance.now()); });
  const zoom = Math.sqrt(pixels / width / height) / devicePixelRatio;
  const times = [];
  for (let turn = 0; turn < 5; turn += 1) {
    // The pictures of the pages have the same scale, so they are not read again.
    setView('zoom', 0.9 * zoom);
    await wait(2000);
    const start = performance.now();
    times.push(await new Promise((done) => {
      shown = {width: width * zoom * devicePixelRatio, done};
      setView('zoom', zoom);
    }) - start);
    shown = null;
  }
  return times.sort((a, b) => a - b)[2];
}"""


class PreviewSpeed(PreviewTest):
    seconds = 10

    def runTest(self):
        page = self.open("coverflow", "--size", "960x540", script=WATCH)
        box = page.locator("#device").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hand = page.context.new_cdp_session(page)
        ends = time.monotonic() + self.seconds
        way = -400
        while time.monotonic() < ends:
            # The browser simulates the finger, with as many events as it can process.
            hand.send(
                "Input.synthesizeScrollGesture",
                {
                    "x": x - way / 2, "y": y, "xDistance": way, "speed": 200,
                    "gestureSourceType": "touch", "preventFling": True,
                },
            )
            way = -way
        seen = page.evaluate("({frames: seen.frames, delays: seen.delays, screen: seen.screen, drags: seen.drags})")
        rates, wanted, drawn = [], 0, 0
        for begin, end in seen["drags"]:
            frames = [time for time in seen["frames"] if begin <= time < end]
            rates.append(1000 * (len(frames) - 1) / (frames[-1] - frames[0]))
            # The first frames arrive some time after the drag starts.
            wanted += sum(frames[0] <= time < end for time in seen["screen"])
            drawn += len(frames)
        self.assertGreater(len(seen["delays"]), 10 * self.seconds)
        self.wait_for_rest()
        page.evaluate(MOVES)
        moves = self.moves(page, x, y, -7)
        slider = page.locator("[data-parameter=tilt] input[type=range]")
        slider.scroll_into_view_if_needed()
        thumb = slider.bounding_box()
        result = {
            "rate": statistics.median(rates),
            "least": min(rates),
            "screen": wanted,
            "missed": max(0, wanted - drawn),
            "delays": seen["delays"],
            "moves": moves,
            "steps": self.moves(page, thumb["x"] + thumb["width"] * 0.9, thumb["y"] + thumb["height"] / 2, -0.04 * thumb["width"]),
        }
        print(json.dumps(result))

    def moves(self, page, x, y, step):
        """The milliseconds of 41 moves of the mouse to and fro near a point, whose button is pressed."""
        page.mouse.move(x, y)
        page.mouse.down()
        # The first move only begins a drag.
        page.mouse.move(x + step, y)
        self.wait_for_rest()
        page.evaluate("seen.moves = []")
        for number in range(41):
            page.mouse.move(x + step * (2 + number % 9), y)
            # Pauses that are no multiple of a refresh, so that the moves are spread over its phases.
            time.sleep(0.405)
        page.mouse.up()
        moves = page.evaluate("seen.moves")
        self.assertEqual(len(moves), 41)
        return moves


class PlayingSpeed(PreviewTest):
    seconds = 10
    pages = preset = ""

    def runTest(self):
        page = self.open(self.preset, "--size", "960x540", "--pages", self.pages, script=WATCH, device_scale_factor=2)
        page.locator("#play").click()
        # The first round reads the photographs.
        time.sleep(3)
        page.evaluate("[seen.frames.length, seen.numbers.length] = [0, 0]")
        time.sleep(self.seconds)
        times, numbers = page.evaluate("[seen.frames, seen.numbers]")
        changes = [time for time, before, now in zip(times[1:], numbers, numbers[1:]) if now != before]
        rates = [sum(1000 * second <= time - times[0] < 1000 * (second + 1) for time in changes) for second in range(self.seconds)]
        draft = page.evaluate("document.querySelector('#canvas-a').width")
        page.locator("#play").click()
        rest = [page.evaluate(REST, pixels) for pixels in [5e6, 16e6]]
        print(json.dumps({"rate": statistics.median(rates), "least": min(rates), "width": draft, "rest": rest}))


if __name__ == "__main__":
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    speed = PlayingSpeed() if len(sys.argv) > 2 else PreviewSpeed()
    (speed.seconds, speed.pages) = (seconds, sys.argv[2] if len(sys.argv) > 2 else "")
    speed.preset = sys.argv[3] if len(sys.argv) > 3 else "coverflow"
    result = unittest.TextTestRunner().run(unittest.TestSuite([speed]))
    sys.exit(not result.wasSuccessful())
