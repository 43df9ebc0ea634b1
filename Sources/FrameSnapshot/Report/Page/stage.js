// Shows the pictures of the current frame in one of four modes.
const stage = (() => {
  const root = element("stage");
  const figures = [...root.querySelectorAll("figure")];
  const panes = [...root.querySelectorAll(".pane")];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const sides = {
    side: ["expected", "difference", "actual"], slider: ["stack"], blink: ["stack"], heat: ["difference"],
  };
  // The scroll positions of panes that were scrolled to follow another pane.
  const followed = new Map();
  let shown = null;
  // The boxes of the regions: left, top, width and height; empty if they are not known.
  let boxes = [];
  let size = {width: 0, height: 0};
  let isExpectedVisible = true;
  let timer = 0;

  const mode = () => document.querySelector("input[name=mode]:checked").value;

  // Shows a frame's pictures, undefined if the report has none, and the boxes of its regions.
  function show(pair, regions) {
    shown = pair;
    boxes = regions;
    root.hidden = !pair;
    if (!pair) return;
    const images = [pair.expected, pair.actual].filter(Boolean);
    size = {
      width: Math.max(...images.map((image) => image.naturalWidth)),
      height: Math.max(...images.map((image) => image.naturalHeight)),
    };
    draw();
  }

  function draw() {
    if (!shown) return;
    const now = mode();
    for (const figure of figures) figure.hidden = !sides[now].includes(figure.dataset.side);
    const gain = Number(element("gain").value);
    const both = shown.expected && shown.actual;
    const found = both ? difference.of(shown.expected, shown.actual, gain) : null;
    for (const canvas of root.querySelectorAll("figure:not([hidden]) canvas")) {
      [canvas.width, canvas.height] = [size.width, size.height];
      const context = canvas.getContext("2d");
      if (canvas.dataset.picture === "difference") {
        if (found) context.putImageData(found.image, 0, 0);
      } else {
        const image = shown[canvas.dataset.picture];
        if (image) context.drawImage(image, 0, 0);
      }
    }
    const pixels = size.width * size.height;
    element("counts").textContent = found
      ? `${found.count} of ${pixels} pixels`
      : `only the ${shown.expected ? "expected" : "actual"} picture exists`;
    outline(found?.box);
    cover();
    resize();
  }

  // Outlines the regions, or the whole difference if they are not known.
  function outline(box) {
    const whole = box ? [[box.x, box.y, box.width, box.height]] : [];
    const marked = box && boxes.length ? boxes : whole;
    for (const sheet of root.querySelectorAll(".sheet")) {
      for (const mark of sheet.querySelectorAll("i")) mark.remove();
      if (!element("outline").checked) continue;
      for (const [x, y, width, height] of marked) {
        const mark = document.createElement("i");
        mark.style.left = `${(x / size.width) * 100}%`;
        mark.style.top = `${(y / size.height) * 100}%`;
        mark.style.width = `${(width / size.width) * 100}%`;
        mark.style.height = `${(height / size.height) * 100}%`;
        sheet.append(mark);
      }
    }
  }

  // Shows or clips the expected picture, which is in front of the actual picture.
  function cover() {
    const isSlider = mode() === "slider";
    const share = Number(element("divider").value);
    const over = element("over");
    over.style.clipPath = isSlider ? `inset(0 ${100 - share}% 0 0)` : "none";
    over.style.visibility = isSlider || isExpectedVisible ? "visible" : "hidden";
    element("seam").hidden = !isSlider;
    element("seam").style.left = `${share}%`;
    element("stack-caption").textContent =
      isSlider ? "Expected | actual" : isExpectedVisible ? "Expected" : "Actual";
  }

  // Sets the size of the pictures: the zoom, or a size that fits the column and the window.
  function resize() {
    const zoom = Number(element("zoom").value);
    const column = figures.find((figure) => !figure.hidden).clientWidth - 2;
    const room = Math.min(column, (0.7 * innerHeight * size.width) / size.height);
    const width = zoom ? (size.width * zoom) / devicePixelRatio : room;
    root.classList.toggle("enlarged", width * devicePixelRatio >= size.width);
    for (const sheet of root.querySelectorAll(".sheet")) sheet.style.width = `${width}px`;
  }

  // Scrolls the outlined part to the centre of its pane.
  function centre() {
    const pane = panes.find((pane) => pane.offsetParent);
    const mark = pane?.querySelector("i");
    if (!mark) return;
    pane.scrollLeft = mark.offsetLeft + mark.offsetWidth / 2 - pane.clientWidth / 2;
    pane.scrollTop = mark.offsetTop + mark.offsetHeight / 2 - pane.clientHeight / 2;
  }

  // Scrolls the other panes to the position of one pane. This causes scroll events of the other panes, which
  // are ignored: they can arrive after the first pane has scrolled further, and would scroll it back.
  function follow(pane) {
    const {scrollLeft: left, scrollTop: top} = pane;
    if (followed.get(pane) === `${left} ${top}`) return;
    followed.delete(pane);
    for (const other of panes) {
      if (other === pane) continue;
      other.scrollTo(left, top);
      followed.set(other, `${other.scrollLeft} ${other.scrollTop}`);
    }
  }

  function swap() {
    isExpectedVisible = !isExpectedVisible;
    cover();
  }

  function setBlinking(isOn) {
    clearInterval(timer);
    element("blinking").checked = isOn;
    if (isOn) timer = setInterval(swap, 1000 / Math.min(3, Number(element("rate").value)));
  }

  // Shows the controls of the mode, and starts blinking unless the user prefers reduced motion.
  function setMode() {
    const now = mode();
    for (const control of document.querySelectorAll("[data-modes]")) {
      control.hidden = !control.dataset.modes.split(" ").includes(now);
    }
    isExpectedVisible = true;
    setBlinking(now === "blink" && !still.matches);
    draw();
  }

  // Selects a mode by its index, from 0.
  function choose(number) {
    document.querySelectorAll("input[name=mode]")[number].click();
  }

  for (const input of document.querySelectorAll("input[name=mode]")) {
    input.addEventListener("change", () => {
      setMode();
      root.scrollIntoView({block: "nearest"});
    });
  }
  for (const id of ["gain", "outline"]) element(id).addEventListener("input", draw);
  for (const id of ["blinking", "rate"]) {
    element(id).addEventListener("change", () => setBlinking(element("blinking").checked));
  }
  element("divider").addEventListener("input", cover);
  element("swap").addEventListener("click", swap);
  element("zoom").addEventListener("change", () => { resize(); centre(); });
  for (const pane of panes) {
    pane.addEventListener("scroll", () => follow(pane));
  }
  new ResizeObserver(() => { if (shown) resize(); }).observe(root);
  setMode();

  return {show, choose};
})();
