// The sheet of pictures: thumbnails in the order of the pages, which can be added, moved and removed.

import {get} from "../../connection.js";
import {announce, hexadecimal, icon, make} from "../../dom.js";
import {onKeys, onMoves} from "../../keys.js";
import {setOptions} from "../../options.js";
import {latest, on, state} from "../../store.js";
import {filesOf, mountDrop} from "./pictureDrop.js";
import {upload} from "./pictureUpload.js";
import {isPreset, openPreset} from "./presetDrop.js";

export const panel = {title: "Pictures", key: "i", order: 8, place: "sheet"};

let parts;
// The known pictures by key: {key, name, width, height}.
let known = new Map();
// The files that could not be used: {name, message}.
let problems = [];
let isLoaded = false;
// The key of the picture that is being dragged.
let dragged = null;
// The addresses of loaded thumbnails by key, and the observer that loads those in view.
const thumbnails = new Map();
const observer = new IntersectionObserver((entries) => {
  for (const {target, isIntersecting} of entries) if (isIntersecting) loadThumbnail(target);
});

export function mount(dialog) {
  parts = build(dialog);
  new MutationObserver(() => { if (dialog.open) load(); }).observe(dialog, {attributeFilter: ["open"]});
  on("hello", () => {
    [known, isLoaded] = [new Map(), false];
    if (dialog.open) load();
  });
  on("opened", show);
  on("state", (now, before) => { if (now.options.pages !== before.options.pages) show(); });
  mountDrop(document.body, take);
}

// Whether a picture was sent by the page; others are files.
const isSent = (key) => key.startsWith("picture:");

// Opens a preset, and adds pictures to the pages.
async function take(files) {
  const preset = files.find(isPreset);
  if (preset) await openPreset(preset);
  const others = files.filter((file) => !isPreset(file));
  if (others.length === 0) return;
  if (!parts.dialog.open) parts.dialog.show();
  add(others);
}

// Removes pictures from the pages, by their keys.
export async function removePictures(keys) {
  if (!isLoaded) await load();
  setKeys(shownKeys().filter((key) => !keys.includes(key)));
}

function build(dialog) {
  const files = make("input", {type: "file", ariaLabel: "Pictures to add", accept: "image/png,image/jpeg,image/webp", multiple: true, hidden: true, change: takeFiles});
  const folder = make("input", {type: "file", ariaLabel: "Folder of pictures to add", webkitdirectory: true, hidden: true, change: takeFiles});
  const list = make("ol", {className: "picture-list", ariaLabel: "Pictures in the order of the pages"});
  const words = make("p", {className: "soft"});
  const progress = make("progress", {hidden: true, ariaLabel: "Pictures being added"});
  const failures = make("ul", {className: "picture-problems"});
  const generated = make("button", {textContent: "Use generated pages", click: () => setOptions({pages: null})});
  dialog.append(
    words, list, failures, progress,
    make(
      "div", {className: "tools"},
      make("button", {className: "primary", textContent: "Add pictures…", click: () => files.click()}),
      make("button", {textContent: "Add a folder…", click: () => folder.click()}),
      generated, files, folder,
    ),
  );
  return {dialog, list, words, progress, failures, generated};
}

async function load() {
  try {
    const {pictures} = await (await get("/pictures")).json();
    // A picture that was sent since the question is not in the answer.
    const sent = [...known].filter(([key]) => isSent(key));
    known = new Map([...pictures.map((picture) => [picture.key, picture]), ...sent]);
    isLoaded = true;
  } catch {
    // The banner reports that the server does not answer.
  }
  show();
}

// The value of the option `pages` for the gallery; empty if the pages are generated.
export function shownPictures() {
  const pages = [state.options.pages ?? []].flat().map(String);
  return pages.length === 1 && /^\d+$/.test(pages[0]) ? [] : pages;
}

// The keys of the pictures on the pages; empty if the pages are generated.
function shownKeys() {
  const keys = shownPictures();
  if (keys.every((key) => known.has(key))) return keys;
  // Values of the command line, such as a folder: all its pictures.
  return [...known.keys()].filter((key) => !isSent(key));
}

const setKeys = (keys) => setOptions({pages: keys.length > 0 ? keys : null});

// MARK: Adding

function takeFiles({currentTarget}) {
  take(filesOf(currentTarget.files));
  currentTarget.value = "";
}

async function add(files) {
  if (!isLoaded) await load();
  problems = [];
  const added = [];
  parts.progress.hidden = false;
  parts.progress.max = files.length || 1;
  for (const [index, file] of files.entries()) {
    parts.progress.value = index;
    const {picture, message} = await upload(file);
    if (picture) {
      known.set(picture.key, picture);
      added.push(picture.key);
    } else {
      problems.push({name: file.name, message});
    }
  }
  parts.progress.hidden = true;
  if (added.length > 0) setKeys([...shownKeys(), ...added]);
  show();
  announce(`${added.length} pictures added${problems.length > 0 ? `, ${problems.length} not` : ""}`);
}

// MARK: The list

function show() {
  if (!parts.dialog.open) return;
  const keys = shownKeys();
  const focused = document.activeElement?.closest(".picture")?.dataset.key;
  const broken = new Map(latest.opened.a?.brokenPictures.map(({key, message}) => [key, message]));
  observer.disconnect();
  parts.list.replaceChildren(...keys.map((key, index) => row(known.get(key), index, keys, broken.get(key))));
  parts.failures.replaceChildren(...problems.map(({name, message}) => make(
    "li", {}, make("strong", {textContent: `${name}:`}), " ", make("span", {textContent: message}),
  )));
  const dropped = keys.some(isSent);
  parts.words.textContent = keys.length === 0
    ? "The pages are generated. Drop pictures or a folder anywhere on this page, or add them here."
    : `${keys.length} pictures. Drag one, or press its arrow keys, to move it.`
      + (dropped ? " Dropped pictures are kept until this preview ends; commands name their temporary copies." : "");
  parts.generated.disabled = keys.length === 0;
  if (focused) parts.list.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

// `problem` is the reason why the stage cannot show the picture; undefined for most pictures.
function row({key, name, width, height}, index, keys, problem) {
  const image = make("img", {alt: "", draggable: false});
  image.dataset.key = key;
  if (thumbnails.has(key)) image.src = thumbnails.get(key);
  else if (!problem) observer.observe(image);
  const remove = () => setKeys(keys.filter((_, place) => place !== index));
  const element = make(
    "li", {
      className: problem ? "picture is-broken" : "picture", tabIndex: 0, draggable: true,
      title: problem ? `${name}: ${problem}` : `${name}, ${width} × ${height}`,
      ariaLabel: `${name}, page ${index + 1} of ${keys.length}${problem ? `, ${problem}` : ""}`,
      dragstart: (event) => {
        dragged = key;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
      },
      dragend: () => { dragged = null; },
      dragover: (event) => { if (dragged !== null) event.preventDefault(); },
      drop: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        move(keys, keys.indexOf(dragged), index);
      },
    },
    image,
    make("span", {textContent: name}),
    make("button", {
      className: "square picture-remove", ariaLabel: `Remove ${name}`, title: "Remove",
      click: remove,
    }, icon("close")),
  );
  element.dataset.key = key;
  const isOwn = ({target}) => target === element;
  const removeOwn = (event) => (isOwn(event) ? remove() : false);
  onKeys(element, {Delete: removeOwn, Backspace: removeOwn});
  onMoves(element, ({x, y, end}, event) => {
    if (!isOwn(event)) return false;
    const last = keys.length - 1;
    move(keys, index, end === undefined ? Math.min(Math.max(index + x - y, 0), last) : end * last);
  });
  return element;
}

function move(keys, from, to) {
  if (from === to || from < 0) return;
  const next = [...keys];
  next.splice(to, 0, ...next.splice(from, 1));
  setKeys(next);
}

async function loadThumbnail(image) {
  const {key} = image.dataset;
  observer.unobserve(image);
  try {
    const answer = await get(`/pictures/${hexadecimal(key)}`);
    if (!answer.ok) return;
    thumbnails.set(key, URL.createObjectURL(await answer.blob()));
    image.src = thumbnails.get(key);
  } catch {
    // The banner reports that the server does not answer.
  }
}
