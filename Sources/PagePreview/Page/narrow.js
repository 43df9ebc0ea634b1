// The width below which a window has no room for columns. This script is not a module, so that it runs before the page is
// drawn: styles use the class `narrow`, and modules the query.
const narrow = matchMedia("(max-width: 900px)");
{
  const mark = () => document.documentElement.classList.toggle("narrow", narrow.matches);
  narrow.addEventListener("change", mark);
  mark();
}
