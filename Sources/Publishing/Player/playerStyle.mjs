// The style of a player. Constructed sheets need no permission of a content security policy.

const text = `
.fx-player { position: relative; overflow: clip; width: 100%; height: 100%; contain: strict; touch-action: none; user-select: none;
  -webkit-user-select: none; -webkit-touch-callout: none; cursor: grab; }
.fx-player:active { cursor: grabbing; }
.fx-player:focus-visible { outline: 3px solid #0a84ff; outline-offset: -3px; }
.fx-stage { position: absolute; inset: 0; isolation: isolate; }
.fx-origin { position: absolute; left: 50%; top: 50%; width: 0; height: 0; }
.fx-page { position: absolute; left: 0; top: 0; width: 0; height: 0; }
.fx-face, .fx-part, .fx-floor { position: absolute; }
.fx-part { inset: 0; }
.fx-floor { z-index: 0; }
.fx-overlay { z-index: 1; pointer-events: none; }
.fx-piece { overflow: clip; }
.fx-reflection { z-index: -1; pointer-events: none; }
.fx-shade { z-index: -2; pointer-events: none; }
.fx-text { overflow: clip; font-family: var(--fx-font, system-ui, sans-serif); line-height: 1.2; white-space: pre-line;
  overflow-wrap: anywhere; }
.fx-status { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.fx-buttons { position: absolute; inset: auto 0 12px; display: flex; justify-content: center; gap: 8px; pointer-events: none;
  opacity: 0; transition: opacity 0.2s; }
.fx-player:hover > .fx-buttons, .fx-player:focus-within > .fx-buttons, .fx-buttons.is-needed { opacity: 1; --fx-takes: auto; }
@media (hover: none) {
  .fx-player:not(:focus-within):hover > .fx-buttons:not(.is-needed) { opacity: 0; --fx-takes: none; }
}
.fx-buttons > button { pointer-events: var(--fx-takes, none); min-width: 44px; height: 44px; padding: 0 14px; border: 1px solid rgb(255 255 255 / 0.35);
  border-radius: 22px; background: rgb(20 20 22 / 0.8); color: #fff; font: 600 15px system-ui, sans-serif; cursor: pointer; }
.fx-buttons > button:focus-visible { outline: 3px solid #0a84ff; outline-offset: 2px; }
.fx-buttons > button[aria-disabled=true] { color: #9a9a9f; cursor: default; }
@media (prefers-reduced-motion: reduce) { .fx-buttons { transition: none; } }
`;

const adopted = new WeakSet();

/** Adds the style to the document or shadow tree of an element, once. */
export function adoptStyle(element) {
  const root = element.getRootNode();
  if (adopted.has(root)) return;
  adopted.add(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets.push(sheet);
}
