// Makes elements. What comes from files or people goes in as text, never as HTML.

// An element: properties by their names in scripts, attributes otherwise, functions as listeners.
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

// A shape of SVG, by its attributes.
export function shape(tag, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// One of the icons of index.html, which say nothing to a screen reader.
export function icon(name) {
  const picture = shape("svg", {class: "icon", "aria-hidden": "true"});
  picture.append(shape("use", {href: `#icon-${name}`}));
  return picture;
}

// Says something to a screen reader.
export function announce(text) {
  document.getElementById("announcements").textContent = text;
}
