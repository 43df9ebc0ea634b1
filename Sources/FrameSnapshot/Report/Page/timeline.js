// Draws the timeline: one bar per frame, as high as its difference, and a line at the current frame.
const timeline = (() => {
  const canvas = element("timeline");
  const context = canvas.getContext("2d");
  let bars = [];
  let choose = () => {};

  // Sets the bars, each an object `{amount, state}`. `onChoose` is called with the index of a clicked frame.
  function set(frames, label, onChoose) {
    [bars, choose] = [frames, onChoose];
    canvas.setAttribute("aria-label", label);
  }

  function draw(current) {
    // A canvas does not support light-dark(), so the colour is computed by the style of an element.
    const colour = (name) => {
      canvas.style.color = `var(${name})`;
      context.fillStyle = getComputedStyle(canvas).color;
    };
    const scale = devicePixelRatio;
    const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)];
    [canvas.width, canvas.height] = [width, height];
    const largest = bars.reduce((most, bar) => Math.max(most, bar.amount), 0) || 1;
    const gap = width / bars.length > 4 * scale ? scale : 0;
    const low = 3 * scale;
    // Bars can overlap if there are many frames, so the most important state is drawn last.
    const order = ["passes", "differs", "gone"];
    for (const state of order) {
      colour({passes: "--line", differs: "--bad", gone: "--accent"}[state]);
      bars.forEach((bar, index) => {
        if (bar.state !== state) return;
        const x = (index * width) / bars.length;
        const share = state === "gone" ? 1 : bar.amount / largest;
        const size = low + share * (height - 2 * low);
        context.fillRect(x, height - size, Math.max(3 * scale, width / bars.length - gap), size);
      });
    }
    colour("--text");
    context.fillRect(((current + 0.5) * width) / bars.length - scale, 0, 2 * scale, height);
  }

  // Selects the frame under the pointer.
  function selectFrame(event) {
    const position = (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth;
    choose(Math.max(0, Math.min(bars.length - 1, Math.floor(position * bars.length))));
  }
  draggable(canvas, (down) => {
    selectFrame(down);
    return {move: selectFrame};
  });

  return {set, draw};
})();
