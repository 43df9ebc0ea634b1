// Files and folders that are dropped on the page.

const order = new Intl.Collator("en", {numeric: true});
const isPicture = (name) => /\.(png|jpe?g|webp)$/i.test(name) && !name.startsWith(".");
// The largest number of files that are taken at once.
const mostFiles = 500;

// Calls a function with the files of every drop.
export function mountDrop(element, take) {
  let depth = 0;
  const isFiles = ({dataTransfer}) => dataTransfer.types.includes("Files");
  const mark = (by) => {
    depth = Math.max(0, depth + by);
    element.classList.toggle("drops", depth > 0);
  };
  element.addEventListener("dragenter", (event) => { if (isFiles(event)) mark(1); });
  element.addEventListener("dragleave", (event) => { if (isFiles(event)) mark(-1); });
  element.addEventListener("dragover", (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  });
  element.addEventListener("drop", async (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    mark(-depth);
    // The entries must be read before the first pause.
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    take(entries.length > 0 ? await filesOfEntries(entries) : filesOf(event.dataTransfer.files));
  });
}

// The files of a list. Of a folder, only the pictures, sorted by name as on the command line.
export function filesOf(list) {
  const files = [...list];
  const inFolder = files.some(({webkitRelativePath}) => webkitRelativePath !== "");
  return sorted(inFolder ? files.filter(({name}) => isPicture(name)) : files).slice(0, mostFiles);
}

async function filesOfEntries(entries) {
  const found = [];
  for (const entry of entries) {
    if (entry.isFile) found.push(await file(entry));
    else if (entry.isDirectory) found.push(...await filesOfFolder(entry));
  }
  return sorted(found).slice(0, mostFiles);
}

async function filesOfFolder(entry) {
  const reader = entry.createReader();
  const files = [];
  while (files.length < mostFiles) {
    const some = await new Promise((done, fail) => { reader.readEntries(done, fail); });
    if (some.length === 0) break;
    for (const one of some) if (one.isFile && isPicture(one.name)) files.push(await file(one));
  }
  return files;
}

const file = (entry) => new Promise((done, fail) => { entry.file(done, fail); });
const sorted = (files) => files.sort((a, b) => order.compare(a.name, b.name));
