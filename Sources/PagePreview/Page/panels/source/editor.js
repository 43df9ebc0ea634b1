// A text area over a coloured copy of its text; the copy also shows line numbers, and underlines errors and findings of lint.

import {make} from "../../dom.js";
import {completer} from "./completion.js";
import {pieces} from "./yaml.js";

// `typed(text)` is called after every change by the user.
export function editor(typed) {
  const copy = make("div", {className: "copy", "aria-hidden": "true"});
  const field = make("textarea", {
    id: "source-text", spellcheck: false, autocomplete: "off", autocapitalize: "off", wrap: "off",
    "aria-describedby": "source-problems",
  });
  const tip = make("div", {className: "tip", role: "tooltip", hidden: true});
  const sheet = make("div", {className: "text-sheet"}, copy, field);
  const box = make("div", {className: "editor"}, sheet, tip);
  let marks = [];
  let drawn = [];

  // Creates only the lines that have changed.
  function draw() {
    const lines = pieces(field.value).map((parts, index) => {
      const errors = marks.filter(({line}) => line === index + 1);
      return {parts, errors, key: JSON.stringify([parts, errors])};
    });
    const same = (a, b) => a && b && a.key === b.key;
    let start = 0;
    while (same(lines[start], drawn[start])) start += 1;
    let end = 0;
    while (end < Math.min(lines.length, drawn.length) - start && same(lines.at(-1 - end), drawn.at(-1 - end))) end += 1;
    const after = copy.children[drawn.length - end] ?? null;
    for (const line of [...copy.children].slice(start, drawn.length - end)) line.remove();
    for (const line of lines.slice(start, lines.length - end)) copy.insertBefore(drawLine(line), after);
    drawn = lines;
    box.style.setProperty("--digits", String(lines.length).length);
  }

  field.addEventListener("input", () => {
    marks = [];
    draw();
    reveal();
    completion.update();
    typed(field.value);
  });

  function replace(start, end, text, caret = start + text.length, caretEnd = caret) {
    field.setRangeText(text, start, end, "end");
    field.setSelectionRange(caret, caretEnd);
    field.dispatchEvent(new Event("input"));
  }

  // The caret is in a text of equal widths, and its line is as high as the copy's.
  const completion = completer(field, replace, (list, length) => {
    const {line, column} = placeOf(field.value, field.selectionStart - length);
    const {offsetTop, offsetHeight} = copy.children[line - 1];
    list.style.top = `${offsetTop + offsetHeight}px`;
    list.style.setProperty("--column", column - 1);
  });
  sheet.append(completion.list);

  // Tab moves to the next control only after Escape; otherwise it indents.
  let tabLeaves = false;
  field.addEventListener("blur", () => { tabLeaves = false; });
  field.addEventListener("keydown", (event) => {
    if (field.readOnly) return;
    if (completion.press(event)) {
      event.preventDefault();
      return;
    }
    const isTab = event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isTab && !tabLeaves) {
      event.preventDefault();
      indent(event.shiftKey);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.isComposing) {
      event.preventDefault();
      breakLine();
    }
    if (event.key !== "Shift") tabLeaves = event.key === "Escape";
  });

  function breakLine() {
    const {selectionStart: start, selectionEnd: end, value} = field;
    const line = value.slice(value.lastIndexOf("\n", start - 1) + 1, start);
    const deeper = /:\s*$/.test(line) ? "  " : "";
    replace(start, end, `\n${/^\s*/.exec(line)[0]}${deeper}`);
  }

  function indent(isBack) {
    const {selectionStart: start, selectionEnd: end, value} = field;
    if (start === end && !isBack) {
      replace(start, end, "  ");
      return;
    }
    const first = value.lastIndexOf("\n", start - 1) + 1;
    const lines = value.slice(first, end).split("\n");
    const next = lines.map((line) => (isBack ? line.replace(/^ {1,2}/, "") : line && `  ${line}`));
    const text = next.join("\n");
    const moved = next[0].length - lines[0].length;
    replace(first, end, text, Math.max(first, start + moved), first + text.length);
  }

  // Shows the message of an underlined error below its text; hides it without an error, and while the text is scrolled out
  // of view.
  let told = null;
  const showTip = (mark) => {
    told = mark ?? null;
    const [outer, inner] = [box.getBoundingClientRect(), told?.getBoundingClientRect()];
    tip.hidden = !told?.isConnected || inner.bottom < outer.top || inner.top > outer.bottom;
    if (tip.hidden) return;
    tip.textContent = told.dataset.message;
    tip.classList.toggle("is-advice", told.classList.contains("advised"));
    tip.style.top = `${inner.bottom - outer.top + 3}px`;
    tip.style.left = `${Math.max(4, Math.min(inner.left - outer.left, outer.width - tip.offsetWidth - 4))}px`;
  };
  const isMark = (one) => one.matches(".wrong, .advised");
  field.addEventListener("pointermove", (event) => {
    showTip(document.elementsFromPoint(event.clientX, event.clientY).find(isMark));
  });
  field.addEventListener("pointerleave", () => showTip(null));
  document.addEventListener("selectionchange", () => {
    if (document.activeElement !== field) return;
    const {line, column} = placeOf(field.value, field.selectionStart);
    const index = marks.findIndex((mark) => mark.line === line && column >= mark.column
      && column <= mark.column + Math.max(mark.length, 1));
    showTip(index < 0 ? null : copy.querySelector(`[data-mark="${index}"]`));
  });
  // A click on an error in the list selects its text and may scroll to it.
  box.addEventListener("scroll", () => showTip(told), {capture: true, passive: true});

  // Scrolls a line into view. The text area is as large as its text and does not scroll by itself; `scrollIntoView` would
  // also scroll the rest of the page.
  function reveal(number = placeOf(field.value, field.selectionStart).line, share = 0) {
    const line = copy.children[number - 1];
    const margin = sheet.clientHeight * share;
    const above = line.offsetTop - margin - sheet.scrollTop;
    const below = line.offsetTop + line.offsetHeight + margin - sheet.scrollTop - sheet.clientHeight;
    if (above < 0) sheet.scrollTop += above;
    else if (below > 0) sheet.scrollTop += below;
  }

  return {
    element: box,
    field,
    // Replaces the text, and keeps the caret and the scroll position.
    write(text) {
      if (text === field.value) return;
      const caret = moved(field.value, text, field.selectionStart);
      const end = moved(field.value, text, field.selectionEnd);
      const [top, left] = [sheet.scrollTop, sheet.scrollLeft];
      field.value = text;
      field.setSelectionRange(caret, end);
      marks = [];
      draw();
      sheet.scrollTo({top, left, behavior: "instant"});
    },
    // Underlines errors and findings: [{line, column, length, message, isAdvice}]. Lines and columns start at 1; columns and
    // lengths are in characters.
    mark(next) {
      const errors = (list) => list.filter(({isAdvice}) => !isAdvice).length;
      const isMore = errors(next) > errors(marks);
      marks = next.map((one, index) => ({...one, index}));
      draw();
      // The list of errors may cover the caret's line.
      if (isMore && document.activeElement === field) reveal();
    },
    goTo({line, column, length}) {
      const start = offsetOf(field.value, line, column);
      field.focus({preventScroll: true});
      field.setSelectionRange(start, offsetOf(field.value, line, column + (length || 0)));
      reveal(line, 0.3);
    },
  };
}

function drawLine({parts, errors}) {
  const line = make("div", {className: errors.some(({isAdvice}) => !isAdvice) ? "line has-wrong" : "line"});
  // Pieces are split at the ends of underlines.
  let at = 1;
  for (const [kind, text] of parts) {
    for (const run of runs([...text], at, errors)) {
      const span = make("span", {className: kind}, run.text);
      if (run.mark) underline(span, run.mark);
      line.append(run.mark || kind ? span : run.text);
    }
    at += [...text].length;
  }
  for (const mark of errors) {
    if (mark.column < at) continue;
    const span = make("span", {}, "\u00a0");
    underline(span, mark);
    line.append(span);
  }
  return line;
}

function underline(span, mark) {
  span.classList.add(mark.isAdvice ? "advised" : "wrong");
  span.dataset.message = mark.message;
  span.dataset.mark = mark.index;
}

// Groups characters into runs that have the same error mark or none; the first character is in the given column.
function runs(characters, column, marks) {
  const found = [];
  for (const [index, character] of characters.entries()) {
    const at = column + index;
    const mark = marks.find((one) => at >= one.column && at < one.column + Math.max(one.length, 1)) ?? null;
    if (found.length > 0 && found.at(-1).mark === mark) found.at(-1).text += character;
    else found.push({mark, text: character});
  }
  return found;
}

// Adjusts an offset to a changed text: an offset after the changed part moves with the text.
function moved(before, after, offset) {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (offset <= start) return offset;
  if (offset >= before.length - end) return offset + after.length - before.length;
  return Math.min(offset, after.length - end);
}

function placeOf(text, offset) {
  const lines = text.slice(0, offset).split("\n");
  return {line: lines.length, column: [...lines.at(-1)].length + 1};
}

// The index of a line and column, both from 1.
export function offsetOf(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}
