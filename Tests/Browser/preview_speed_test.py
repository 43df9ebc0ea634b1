"""The speed of the stage with photographs on a screen with two pixels per point: prints figures, which depend on the machine."""

import statistics

from preview import PreviewTest

COUNT = 24
# The rate that a stage must reach even on a busy machine; an idle one with two cores has more than 30.
LEAST_RATE = 5

# Notes the time and the pixels per point of all frames from now on.
WATCH = """import('/page/store.js').then(({on, latest}) => {
  window.frames_ = [];
  on('frame', ({width, isExact}) => { frames_.push([performance.now(), width / latest.opened.a.layout.viewport[0], isExact]); });
})"""

# The milliseconds from a zoom to the exact frame with the pixels of the screen.
ZOOM = """async (zoom) => {
  const {on, setView, stage} = await import('/page/store.js');
  const start = performance.now();
  return new Promise((done) => {
    let isDone = false;
    on('frame', ({isExact, width, height}) => {
      if (isDone || !isExact || performance.now() - start < 1) return;
      isDone = true;
      done([performance.now() - start, width * height / 1e6]);
    });
    setView('zoom', zoom);
  });
}"""


class SpeedTest(PreviewTest):
    def test_the_rate_of_moving_frames_and_the_time_to_exact_ones(self):
        folder = self.photographs("photos", COUNT, "1200x900", "{}.png")
        page = self.open(
            "coverflow", "--size", "960x540", "--pages", str(folder), "--to", str(COUNT - 1), "--frames", "300",
            device_scale_factor=2, width=1700, height=1000,
        )
        page.keyboard.press("1")
        self.wait_for_exact()
        page.evaluate(WATCH)
        page.keyboard.press("Space")
        # All pictures are read during the first round.
        page.wait_for_timeout(6000)
        page.evaluate("frames_.length = 0")
        page.wait_for_timeout(4000)
        frames = page.evaluate("frames_")
        page.keyboard.press("Space")
        rate = (len(frames) - 1) / (frames[-1][0] - frames[0][0]) * 1000
        least = min(scale for _, scale, _ in frames)
        print(f"\n{COUNT} photographs at 960x540, scale 2: {rate:.1f} frames a second, at least {least:.2f} pixels a point")
        self.assertGreaterEqual(least, 1)
        self.assertGreater(rate, LEAST_RATE)
        for zoom, limit in [(1.55, 5), (2.77, 16)]:
            found = []
            for index in range(7):
                self.wait_for_exact()
                page.wait_for_timeout(200)
                found.append(page.evaluate(ZOOM, zoom + index * 1e-3))
            times = [milliseconds for milliseconds, _ in found]
            pixels = found[0][1]
            print(f"{pixels:.1f} million pixels at rest: {statistics.median(times):.0f} ms (least {min(times):.0f})")
            self.assertLess(abs(pixels - limit), 1)
