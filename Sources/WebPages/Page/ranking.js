// The search of presets, which the gallery of the preview and the page of `fxrender gallery` share.
//
// entry = {name, summary, family, source, tags, aka}. A query consists of words and of tags, such as "card #ring".

export function parseQuery(text) {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    words: parts.filter((part) => !part.startsWith("#")),
    tags: parts.filter((part) => part.length > 1 && part.startsWith("#")).map((part) => part.slice(1)),
  };
}

// How well an entry matches: 0 if it does not, and most for its name.
function score(entry, {words, tags}) {
  if (!tags.every((tag) => entry.tags.some((own) => own.toLowerCase() === tag))) return 0;
  let sum = 1;
  for (const word of words) {
    const found = wordScore(entry, word);
    if (found === 0) return 0;
    sum += found;
  }
  return sum;
}

function wordScore({name, summary, family, source, tags, aka}, word) {
  const lower = name.toLowerCase();
  if (lower === word) return 100;
  if (lower.startsWith(word)) return 60;
  if (lower.split(/[-\s_/]/).some((part) => part.startsWith(word))) return 50;
  if (lower.includes(word)) return 40;
  if (tags.some((tag) => tag.toLowerCase().startsWith(word))) return 30;
  if (aka.some((name) => name.toLowerCase().split(/\s+/).some((part) => part.startsWith(word)))) return 30;
  if (family?.toLowerCase().startsWith(word)) return 20;
  const rest = `${summary} ${family ?? ""} ${source ?? ""} ${tags.join(" ")}`.toLowerCase();
  if (rest.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 10;
  return rest.includes(word) ? 5 : 0;
}

// The matching items with the best first; items that match equally well keep their order. `entryOf` returns the entry
// of an item.
export function ranked(items, query, entryOf) {
  return items.map((item, index) => ({item, index, score: score(entryOf(item), query)}))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({item}) => item);
}

// The number of items of each family, the largest family first.
export function familyCounts(items, entryOf) {
  const counts = new Map();
  for (const item of items) {
    const {family} = entryOf(item);
    if (family) counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
}
