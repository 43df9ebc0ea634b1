// Elements of React, which are evaluated at once: facebook/react, packages/react/src/jsx/ReactJSXElement.js, `createElement(type, config, children)`.
export function createElement(type, properties, ...children) {
  const inner = children.flat(Infinity).filter(Boolean);
  return typeof type === 'function' ? type({ ...properties, children: inner }) : { type, ...properties, children: inner };
}
