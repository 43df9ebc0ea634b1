// Lists of presets that the browser keeps, such as "Favourites".

const keyOf = (list) => `fxrender-${list.toLowerCase()}`;

export const storedList = (list) => JSON.parse(localStorage.getItem(keyOf(list)) ?? "[]");
export const storeList = (list, names) => localStorage.setItem(keyOf(list), JSON.stringify(names));
