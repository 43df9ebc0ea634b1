// The names of favourite presets, which the browser keeps.

const name = "fxrender-favourites";

export const storedFavourites = () => JSON.parse(localStorage.getItem(name) ?? "[]");
export const keepFavourites = (names) => localStorage.setItem(name, JSON.stringify(names));
