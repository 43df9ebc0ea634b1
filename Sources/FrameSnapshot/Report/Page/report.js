// Handles mouse and keyboard input.
(() => {
  const help = element("help");
  const name = (number) => `#sequence-${number}`;

  const keys = {
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    Home: () => player.go(0),
    End: () => player.last(),
    n: () => player.jump(1),
    p: () => player.jump(-1),
    " ": () => player.toggle(),
    z: () => {
      const zoom = element("zoom");
      zoom.selectedIndex = (zoom.selectedIndex + 1) % zoom.options.length;
      zoom.dispatchEvent(new Event("change"));
    },
    o: () => element("outline").click(),
    "[": () => { location.hash = name(player.another(-1)); },
    "]": () => { location.hash = name(player.another(1)); },
    "?": () => help.showModal(),
  };
  for (let mode = 0; mode < 4; mode += 1) keys[mode + 1] = () => stage.choose(mode);

  // Whether an element handles a key itself.
  function uses(target, key) {
    if (key === "?") return false;
    if (target.matches("select, input[type=range], input[type=radio]")) return key.length > 1 || key === " ";
    return key === " " && target.matches("button, input");
  }

  document.addEventListener("keydown", (event) => {
    const {key, target} = event;
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    if (!Object.hasOwn(keys, key) || uses(target, key)) return;
    if (element("frames").hidden && !"[]?".includes(key)) return;
    event.preventDefault();
    keys[key]();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-frame]");
    if (!link) return;
    // Keep the focus in the list, so that Tab selects the next run.
    event.preventDefault();
    player.go(Number(link.dataset.frame));
  });

  element("play").addEventListener("click", player.toggle);
  element("previous").addEventListener("click", () => player.step(-1));
  element("next").addEventListener("click", () => player.step(1));
  element("scrub").addEventListener("input", () => player.go(Number(element("scrub").value)));
  element("speed").addEventListener("change", player.restart);
  element("help-button").addEventListener("click", () => help.showModal());
  new ResizeObserver(player.redraw).observe(element("timeline"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", player.redraw);

  // Shows the sequence named in the URL, by default the first.
  function openNamed() {
    const index = Array.from({length: player.count}, (_, number) => name(number)).indexOf(location.hash);
    if (player.count) player.open(Math.max(0, index));
  }
  addEventListener("hashchange", openNamed);
  openNamed();
})();
