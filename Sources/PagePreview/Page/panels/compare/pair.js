// The pairs with which a comparison can open, the most useful first.

// Effects beside which every effect looks different: plain scrolling, and one for plain scrolling itself.
const plain = ["linear", "coverflow"];

// The sides to compare with a side: its default, its saved text, and plain scrolling. A comparison never opens with a value
// that nobody has set.
export function partners(side) {
  const {preset, settings, source} = side;
  const isChanged = Object.keys(settings).length > 0;
  return [
    ...isChanged ? [{...side, settings: {}}] : [],
    ...source === null ? [] : [{...side, source: null}],
    ...plain.filter((name) => name !== preset).map((name) => ({preset: name, settings: {}, source: null})),
  ];
}
