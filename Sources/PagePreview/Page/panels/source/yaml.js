// Splits YAML into coloured pieces, line by line. It is not a parser; the server reports errors.

const piece = /(?<comment>(?:^|(?<=\s))#.*)|(?<string>(?<![\w)])(?:"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?))|(?<key>[\w.-]+(?=\s*:(?:\s|$)))|(?<number>(?<![\w.])[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:deg|rad|turn|pt|%)?(?![\w.])|\b(?:true|false|inf|pi)\b)|(?<mark>[{}[\],:>|?-])/giu;

// The lines of a text, each as a list of [kind, text]; the kind is "" for text without a colour.
export function pieces(text) {
  // The indentation of the key of a block scalar, whose lines are indented further; -1 outside of a block scalar.
  let scalar = -1;
  return text.split("\n").map((line) => {
    const indent = line.search(/\S/);
    if (scalar >= 0 && (indent > scalar || indent < 0)) return [["string", line]];
    scalar = /:\s*[>|][+-]?\s*$/.test(line) ? indent : -1;
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
