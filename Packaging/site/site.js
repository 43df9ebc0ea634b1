// The scripts of all pages of the site: the key of the search, buttons that copy, and the code for platforms.

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input, select, textarea") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    document.querySelector("[name=q]").focus();
  }
});

// On narrow screens, the list of pages is closed at first.
if (matchMedia("(max-width: 900px)").matches) document.querySelector(".pages")?.removeAttribute("open");

// Adds a button that copies a block of code.
function addCopy(block) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  const frame = document.createElement("div");
  frame.className = "block";
  block.replaceWith(frame);
  frame.append(block, button);
  copyOnClick(button, block);
}
for (const block of document.querySelectorAll("pre")) addCopy(block);

// The code for platforms: a tab for each, which is loaded when it is chosen.
const tabs = [...document.querySelectorAll("[data-code]")];
const panel = document.getElementById("code");

function heading(text) {
  const element = document.createElement("h3");
  element.textContent = text;
  return element;
}

function markup(html) {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
}

function block(text) {
  const element = document.createElement("pre");
  element.tabIndex = 0;
  element.textContent = text;
  return element;
}

async function choose(tab) {
  for (const other of tabs) {
    other.ariaSelected = String(other === tab);
    other.tabIndex = other === tab ? 0 : -1;
  }
  panel.setAttribute("aria-labelledby", tab.id);
  const found = await fxGallery.load(tab.dataset.code);
  if (tab.ariaSelected !== "true") return;
  const files = found.files.flatMap(({name, text}) => {
    const code = block(text);
    code.dataset.file = name;
    return [heading(name), code];
  });
  const command = block(tab.dataset.command);
  command.className = "one";
  const remarks = found.remarks ? [heading("Remarks"), markup(found.remarks)] : [];
  panel.replaceChildren(command, heading("How to use it"), markup(found.use), ...remarks, ...files);
  for (const element of panel.querySelectorAll("pre")) addCopy(element);
  panel.dataset.shown = tab.dataset.code;
}

tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const places = {ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1};
    if (!(event.key in places)) return;
    event.preventDefault();
    const next = tabs[(places[event.key] + tabs.length) % tabs.length];
    next.focus();
    choose(next);
  });
});
if (panel) {
  // The first tab is loaded when it is nearly in view, because the effect comes first.
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) return;
    observer.disconnect();
    choose(tabs[0]);
  }, {rootMargin: "300px"});
  observer.observe(panel);
}
