// Creates elements. Texts from files and users are inserted as text, never as HTML.

// Creates an element. A function becomes an event listener. Any other value becomes a property if the element has one
// with that name, and an attribute if not.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name in element) element[name] = value;
    else if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

// Creates an SVG element.
export function shape(tag, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// Creates an icon from index.html; screen readers ignore icons.
export function icon(name) {
  const picture = shape("svg", {class: "icon", "aria-hidden": "true"});
  picture.append(shape("use", {href: `#icon-${name}`}));
  return picture;
}

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// Marks a list that scrolls while more of it is below.
export function hintAtMore(list) {
  const update = () => list.classList.toggle("has-more", list.scrollTop + list.clientHeight < list.scrollHeight - 2);
  list.addEventListener("scroll", update, {passive: true});
  new ResizeObserver(update).observe(list);
  // The size is read with the next frame, because reading it earlier computes the layout twice.
  new MutationObserver(() => requestAnimationFrame(update)).observe(list, {childList: true, subtree: true, attributeFilter: ["hidden"]});
}

// Encodes a name for a path of the server: its bytes in hexadecimal, because the server refuses escapes.
export const hexadecimal = (name) => [...new TextEncoder().encode(name)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Opens a dialog with a form that asks for a name, and that `send` answers; it is removed when it closes.
export function openForm(dialog, {send, cancel, name}) {
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.firstChild.addEventListener("submit", send);
  document.body.append(dialog);
  dialog.showModal();
  name.select();
}

// Announces a text to screen readers.
export function announce(text) {
  document.getElementById("announcements").textContent = text;
}
