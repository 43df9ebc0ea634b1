// The search of presets, which the gallery of the preview and the page of `fxrender gallery` share. `fxrender list` has
// the same rules in Swift, in PresetSearch; a test compares their results.
//
// entry = {name, summary, family, source, tags, aka}. A query consists of words and of tags, such as "card #ring".

// Words that mean the same, in the syntax of JSON, because the program reads this table, too.
export const sameWords = [
  ["3d", "depth", "perspective"],
  ["album", "cover", "itunes", "record", "vinyl"],
  ["book", "magazine", "curl"],
  ["blur", "frosted", "soft"],
  ["card", "tile"],
  ["carousel", "circular", "drum", "ring", "wheel"],
  ["cube", "box", "dice"],
  ["crate", "deck", "pile", "stack"],
  ["door", "hinge", "fold"],
  ["fade", "dissolve", "crossfade", "opacity"],
  ["flip", "turn", "rotate", "spin"],
  ["iphone", "ios", "apple"],
  ["android", "google", "material"],
  ["parallax", "layer"],
  ["pass", "wallet"],
  ["piece", "shatter", "split", "tear"],
  ["mirror", "reflection"],
  ["scale", "grow", "shrink", "zoom"],
  ["slide", "plain", "row"],
  ["story", "instagram"],
  ["swipe", "tinder", "throw"],
  ["tab", "browser"],
  ["vertical", "upright"]
];

// Words of a query that say nothing about an effect.
const fillers = ["a", "an", "and", "effect", "for", "in", "like", "my", "of", "on", "the", "through", "to", "with"];

export function parseQuery(text) {
  const parts = text.toLowerCase().split(/\s+/);
  return {
    words: withoutFillers(parts.filter((part) => !part.startsWith("#")).map(bare)),
    tags: parts.filter((part) => part.length > 1 && part.startsWith("#")).map((part) => part.slice(1)),
  };
}

// A word without the punctuation around it.
const bare = (part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

const withoutFillers = (words) => words.filter((word) => word && !fillers.includes(word));

const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

// A word without the endings of English plurals and verbs.
function stem(word) {
  const cut = (text, ending, isWord = () => true) => {
    const rest = text.replace(ending, "");
    return rest.length > 2 && isWord(rest) ? rest : text;
  };
  let rest = cut(word, /(?<!s)s$/);
  rest = cut(rest, /(ing|ed)$/, (start) => /[aeiouy]/.test(start));
  rest = cut(cut(rest, /[ey]$/), /i$/);
  return rest.replace(/([^aeiou])\1$/, "$1");
}

// The stems of a text's words.
const stems = (text) => wordsOf(text).map(stem);

// The stems of the words that mean the same as a word, without its own.
function others(word) {
  const groups = sameWords.map((group) => group.map(stem)).filter((group) => group.includes(stem(word)));
  return new Set(groups.flat().filter((other) => other !== stem(word)));
}

// The stems of an entry, by the number of points for a match, most first.
function fields({name, summary, family, source, tags, aka}) {
  return [
    [50, stems(name)], [30, [...tags, ...aka].flatMap(stems)], [20, stems(family ?? "")],
    [10, stems(`${summary} ${source ?? ""}`)],
  ];
}

// How well an entry matches: 0 if it does not, and most for its name.
function score(entry, {words, tags}) {
  if (!tags.every((tag) => entry.tags.some((own) => own.toLowerCase() === tag))) return 0;
  const found = fields(entry);
  const whole = words.length > 1 ? words.join("") : "";
  const isOther = () => entry.aka.some((other) => whole && withoutFillers(wordsOf(other)).join("") === whole);
  let sum = wordsOf(entry.name).join("") === whole ? 101 : isOther() ? 20 : 1;
  for (const word of words) {
    const points = wordScore(entry, found, word);
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

function wordScore(entry, found, word) {
  const name = entry.name.toLowerCase();
  if (name === word) return 100;
  if (name.startsWith(word)) return 60;
  const best = (isMatch) => found.find(([, stems]) => stems.some(isMatch))?.[0] ?? 0;
  const own = stem(word);
  const points = best((other) => other.startsWith(own));
  if (points === 50) return points;
  if (name.includes(word)) return 40;
  if (points > 0) return points;
  const same = others(word);
  const meant = best((other) => same.has(other)) / 2;
  if (meant > 0) return meant;
  // Short words are parts of too many others, as "ken" is of "darken".
  if (word.length < 4) return 0;
  const rest = [entry.summary, entry.family ?? "", entry.source ?? "", ...entry.tags, ...entry.aka].join(" ");
  return rest.toLowerCase().includes(word) ? 2 : 0;
}

// The number of letters to insert, remove, replace, or swap with their neighbour.
function distance(a, b) {
  let before = [];
  let last = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 0; i < a.length; i += 1) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      let cost = Math.min(last[j] + (a[i] === b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1);
      if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]) cost = Math.min(cost, before[j - 1] + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}

// The word of the entries that a misspelt word means; the word itself if none is similar.
function corrected(word, entries) {
  if (word.length < 4) return word;
  const known = new Set(entries.flatMap(({name, summary, family, tags, aka}) => wordsOf([name, summary, family ?? "", ...tags, ...aka].join(" "))));
  for (const group of sameWords) for (const other of group) known.add(other);
  const most = word.length > 7 ? 2 : 1;
  let best = {word, distance: most + 1};
  for (const other of [...known].sort()) {
    if (Math.abs(other.length - word.length) > most) continue;
    const between = distance(word, other);
    if (between < best.distance) best = {word: other, distance: between};
  }
  return best.word;
}

// The matching items with the best first; items that match equally well keep their order. `entryOf` returns the entry
// of an item. If none matches, words that no entry has are taken for misspelt ones; then those that match the most words.
export function ranked(items, query, entryOf) {
  const found = matching(items, query, entryOf);
  if (found.length > 0 || query.words.length === 0) return found;
  const entries = items.map(entryOf);
  const words = query.words.map((word) => {
    const isKnown = entries.some((entry) => wordScore(entry, fields(entry), word) > 0);
    return isKnown ? word : corrected(word, entries);
  });
  const meant = matching(items, {...query, words}, entryOf);
  return meant.length > 0 ? meant : partlyMatching(items, query, entryOf);
}

// The greatest number of items that match only some of the words.
const mostPartly = 8;

// The items that match the most words, the best first.
function partlyMatching(items, query, entryOf) {
  const all = items.map((item, index) => {
    const entry = entryOf(item);
    const points = score(entry, {...query, words: []}) > 0 ? query.words.map((word) => wordScore(entry, fields(entry), word)) : [];
    return {item, index, count: points.filter((each) => each > 0).length, sum: points.reduce((sum, each) => sum + each, 0)};
  });
  const most = Math.max(1, ...all.map((one) => one.count));
  return all.filter((one) => one.count === most).sort((a, b) => b.sum - a.sum || a.index - b.index).slice(0, mostPartly)
    .map(({item}) => item);
}

function matching(items, query, entryOf) {
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
