// Buttons that copy a text.

// The milliseconds for which a button says that it has copied.
const delay = 1500;

// Copies a text when a button is pressed; by default that of an element. If the browser does not allow it, the text is
// selected in the element.
export function copyOnClick(button, element, text = () => element.textContent) {
  const name = button.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = "Copied";
    } catch {
      element.hidden = false;
      element.textContent = text();
      getSelection().selectAllChildren(element);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = name; }, delay);
  });
}
