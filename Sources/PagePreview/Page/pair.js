// The pairs with which a comparison can open, the most useful first.

import {onCatalog} from "./catalog.js";

let catalog = [];
onCatalog((entries) => { catalog = entries; });

// The presets to compare with a preset: those that it names, or those that name others, and these.
function named(preset) {
  const own = catalog.find(({name}) => name === preset)?.compareWith ?? [];
  if (own.length > 0) return own;
  return catalog.filter(({compareWith}) => compareWith.length > 0)
    .flatMap(({name, compareWith}) => [name, ...compareWith]);
}

// The sides to compare with a side: its default, its saved text, and other presets. A comparison never opens with a value
// that nobody has set.
export function partners(side) {
  const {preset, settings, source} = side;
  const isChanged = Object.keys(settings).length > 0;
  const others = [...new Set(named(preset))].filter((name) => name !== preset);
  return [
    ...isChanged ? [{...side, settings: {}}] : [],
    ...source === null ? [] : [{...side, source: null}],
    ...others.map((name) => ({preset: name, settings: {}, source: null})),
  ];
}
