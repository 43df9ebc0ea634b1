// The pieces of YAML that an editor colours. It is a look at one line after another and no reader: what is wrong
// the server says.

const piece = /(?<comment>(?:^|(?<=\s))#.*)|(?<string>(?<![\w)])(?:"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?))|(?<key>[\w.-]+(?=\s*:(?:\s|$)))|(?<number>(?<![\w.])[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:deg|rad|turn|pt|%)?(?![\w.])|\b(?:true|false|inf|pi)\b)|(?<mark>[{}[\],:>|?-])/giu;

// The lines of a text, each as a list of [kind, text]; the kind is "" for what has no colour.
export function pieces(text) {
  // Lines of a sentence that goes over several are deeper than its key.
  let sentence = -1;
  return text.split("\n").map((line) => {
    const indent = line.search(/\S/);
    if (sentence >= 0 && (indent > sentence || indent < 0)) return [["string", line]];
    sentence = /:\s*[>|][+-]?\s*$/.test(line) ? indent : -1;
    return pieceLine(line);
  });
}

function pieceLine(line) {
  const found = [];
  let end = 0;
  for (const match of line.matchAll(piece)) {
    if (match.index > end) found.push(["", line.slice(end, match.index)]);
    const [kind] = Object.entries(match.groups).find(([, text]) => text !== undefined);
    found.push([kind, match[0]]);
    end = match.index + match[0].length;
  }
  if (end < line.length || found.length === 0) found.push(["", line.slice(end)]);
  return found;
}
