// Shows the current sequence and frame, and plays sequences.
const player = (() => {
  const {sequences} = JSON.parse(element("data").textContent);
  const sections = sequences.map((_, index) => element(`sequence-${index}`));
  const links = [...document.querySelectorAll(".contents a")];
  let current = 0;
  let frame = 0;
  let isPlaying = false;
  // The number of the current playback; callbacks of earlier playbacks compare it and stop.
  let playback = 0;
  // The indices of frames with pictures.
  let pictured = [];
  // The kind, amount and state of each frame.
  let known = [];
  // The first frames of differing runs.
  let starts = [];

  // Shows a sequence at the frame that differs most.
  function open(index) {
    current = index;
    pause();
    sections.forEach((section, i) => { section.hidden = i !== index; });
    links.forEach((link, i) => { link.ariaCurrent = i === index ? "true" : null; });
    const {expected, actual, frames, missing, added, worst} = sequences[index];
    pictured = pictures.frames(index);
    const count = Math.max(expected.frames, actual.frames);
    known = Array.from({length: count}, () => ({amount: 0, state: "passes"}));
    for (const one of frames) {
      known[one.index] = {...one, state: one.fails ? "differs" : "passes"};
    }
    for (const gone of missing) known[gone] = {amount: 0, state: "gone", word: "missing"};
    for (const more of added) known[more] = {amount: 0, state: "gone", word: "added"};
    starts = [...known.keys()].filter(
      (i) => known[i].state !== "passes" && known[i].state !== known[i - 1]?.state);
    element("frames").hidden = count === 0;
    if (count === 0) return;
    for (const control of document.querySelectorAll("[data-pictured]")) control.hidden = !pictured.length;
    const bad = known.filter((one) => one.state !== "passes").length;
    const label = `Difference of ${count} frames; ${bad} differ. See the list of differing frames.`;
    timeline.set(known, label, stepTo);
    element("scrub").max = count - 1;
    const embedded = pictured.length === count ? "all" : pictured.length ? `${pictured.length}` : "none";
    const {limit} = element("embedded").dataset;
    const rest = pictured.length && pictured.length < count ? `; the others are omitted to keep it below ${limit}` : "";
    element("embedded").textContent = pictured.length || bad
      ? `Pictures of ${embedded} of ${count} frames are in this report${rest}.`
      : `No frame differs, so that this report needs no pictures of the ${count}.`;
    go(worst?.index ?? starts[0] ?? 0);
  }

  // Shows a frame.
  async function go(index) {
    frame = Math.max(0, Math.min(known.length - 1, index));
    const one = known[frame];
    element("scrub").value = frame;
    element("clock").textContent = `${frame} / ${known.length - 1}`;
    element("scrub").setAttribute("aria-valuetext", `frame ${frame}`);
    for (const link of sections[current].querySelectorAll("[data-frame]")) {
      const isCurrent = link.dataset.frame <= frame && frame <= link.dataset.last;
      link.ariaCurrent = isCurrent ? "true" : null;
    }
    timeline.draw(frame);
    if (!isPlaying) describe(one);
    const selected = `${current}/${frame}`;
    let pair;
    let problem = pictured.length ? "is not in this report; only frames with pictures can be played." : "";
    try {
      pair = await pictures.of(current, frame);
    } catch {
      problem = "cannot be decoded.";
    }
    // Return if another frame was selected while the pictures were decoded.
    if (selected !== `${current}/${frame}`) return;
    const regions = one.regions ?? [];
    stage.show(pair, regions.map((region) => region.box));
    crops.show(pair, regions);
    element("notice").hidden = Boolean(pair) || !problem;
    element("notice").textContent = `The picture of frame ${frame} ${problem}`;
  }

  // Describes a frame in the status text, which screen readers announce.
  function describe(one) {
    const words = [`Frame ${frame} of 0 … ${known.length - 1}`];
    if (one.time !== undefined) words.push(`${Number(one.time.toFixed(3))} s`);
    if (one.position !== undefined) words.push(`page position ${Number(one.position.toFixed(3))}`);
    if (one.word) words.push(one.word);
    else if (one.amount > 0) {
      const percent = one.amount * 100;
      const share = percent < 0.01 ? "less than 0.01" : Number(percent.toPrecision(3));
      words.push(`${one.kind}, ${share} % differs`);
      if (one.state === "passes") words.push("within the limits");
      const parts = one.regions?.length ?? 0;
      if (parts > 1) words.push(`${parts} regions`);
    } else words.push(one.state === "passes" ? "as expected" : one.kind);
    element("status").textContent = words.join(", ");
  }

  // Shows the first frame of the next or previous differing run.
  function jump(step) {
    const found = step > 0
      ? starts.find((start) => start > frame) : starts.findLast((start) => start < frame);
    if (found !== undefined) go(found);
  }

  // MARK: Playback

  function pause() {
    if (!isPlaying) return;
    isPlaying = false;
    element("play").textContent = "Play";
    describe(known[frame]);
  }

  function play() {
    if (pictured.length < 2) return;
    isPlaying = true;
    element("play").textContent = "Pause";
    element("status").textContent = "Playing";
    const {expected, actual} = sequences[current];
    const rate = (actual.fps ?? expected.fps ?? 60) * Number(element("speed").value);
    const last = known.length - 1;
    const mine = ++playback;
    let from = frame === last ? 0 : frame;
    let start;
    const step = async (now) => {
      if (!isPlaying || mine !== playback) return;
      start ??= now;
      let next = from + Math.floor(((now - start) / 1000) * rate);
      if (next > last) {
        if (!element("loop").checked) {
          await go(last);
          return pause();
        }
        [from, start, next] = [0, now, 0];
      }
      const shown = pictured.findLast((index) => index <= next) ?? pictured[0];
      if (shown !== frame) await go(shown);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  const toggle = () => (isPlaying ? pause() : play());
  const stepTo = (index) => { pause(); go(index); };

  return {
    open,
    go: stepTo,
    step: (count) => stepTo(frame + count),
    last: () => stepTo(known.length - 1),
    jump: (step) => { pause(); jump(step); },
    // Returns the index of the sequence `step` positions after the current one, wrapping around.
    another: (step) => (current + step + sequences.length) % sequences.length,
    redraw: () => { if (known.length) timeline.draw(frame); },
    restart: () => { if (isPlaying) { pause(); play(); } },
    toggle,
    count: sequences.length,
  };
})();
