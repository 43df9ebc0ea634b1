// The widths below which a window has no room for columns, and is that of a phone. This script is not a module, so that it
// runs before the page is drawn: styles use the classes `narrow` and `phone`, and modules the names below.
const narrow = matchMedia("(max-width: 900px)");
const phoneWidth = 560;
for (const [name, query] of Object.entries({narrow, phone: matchMedia(`(max-width: ${phoneWidth}px)`)})) {
  const mark = () => document.documentElement.classList.toggle(name, query.matches);
  query.addEventListener("change", mark);
  mark();
}
