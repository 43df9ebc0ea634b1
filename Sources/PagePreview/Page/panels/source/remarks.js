// The findings of lint about the text in the editor. The server checks a text after it is shown on the stage, and one text at
// a time, because a check takes longer than a frame.

import {post} from "../../connection.js";

// Seconds without a change until a text is checked.
const delay = 0.4;

// `shown()` returns {preset, text} of the text to check, or nothing; `found()` is called after findings have arrived.
export function remarks(shown, found) {
  let last = null;
  let timer = 0;
  let isChecking = false;
  const isKnown = ({preset, text}) => last?.preset === preset && last.text === text;

  async function check() {
    const one = shown();
    if (!one || isChecking || isKnown(one)) return;
    isChecking = true;
    const {body} = await post("/lint", {preset: one.preset, source: one.text});
    isChecking = false;
    last = {...one, findings: body.findings ?? []};
    found();
    update();
  }

  // Checks the text soon, unless its findings are known.
  function update() {
    clearTimeout(timer);
    const one = shown();
    if (one && !isKnown(one)) timer = setTimeout(check, delay * 1000);
  }

  // The findings about the text; none until it is checked.
  const current = () => {
    const one = shown();
    return one && isKnown(one) ? last.findings : [];
  };
  return {update, current};
}
