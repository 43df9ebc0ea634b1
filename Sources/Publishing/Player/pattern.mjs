// Texts with fields of a page in braces, such as `{name}`.

/** Fills in the fields; `{{` and `}}` are braces. A field without a value stays as it is. */
export function fill(pattern, fields) {
  return pattern.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (found, name) =>
    name === undefined ? found[0] : Object.hasOwn(fields, name) ? String(fields[name]) : found);
}
