// The pairs with which a comparison can open, the most useful first.

import {otherSetting} from "./settings.js";

// Effects beside which every effect looks different: plain scrolling, and one for plain scrolling itself.
const plain = ["linear", "coverflow"];

// The sides to compare with a side: its default, its saved text, its other settings, and plain scrolling.
export function partners(side, declarations) {
  const {preset, settings, source} = side;
  const isChanged = Object.keys(settings).length > 0;
  return [
    ...isChanged ? [{...side, settings: {}}] : [],
    ...source === null ? [] : [{...side, source: null}],
    ...declarations.flatMap((declaration) => {
      const other = otherSetting(declaration);
      return other === null ? [] : [{...side, settings: {...settings, [declaration.name]: other}}];
    }),
    ...plain.filter((name) => name !== preset).map((name) => ({preset: name, settings: {}, source: null})),
  ];
}
