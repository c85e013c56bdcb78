// What can be opened: a list with a search, and files
let course; // the entries of the page
const opensWith = "does-the-news-refresh-before-breakfast.jsonc";

// The entry that is shown as it stands in the page, by its place; -1 if it is something else.
const entry = () => course.findIndex((one) => one.name === name && one.text === source);

const open = (place) => take(course[place]);

// The engine finds out whether it is a scenario, a lesson or the event log of a run; that of a device is read elsewhere.
async function openFile(file, isOfRun = false) {
  if (file && !isOfRun && (await kindOf(file)) === "device") await readLog(file);
  else if (file) await take({ name: file.name, text: await file.text(), isLesson: true });
  $("file").value = "";
}

async function openFirst() {
  const named = course.findIndex((one) => one.name === opensWith);
  const first = named >= 0 ? named : Math.max(course.findIndex((one) => !one.isLesson), 0);
  const words = damaged;
  await open(first);
  if (words) warn(words + " This is the first scenario of the page instead.");
}

let asOpened = ""; // the text before anything was changed
let keptWords = ""; // what became of changes to the text that was open before
let opened = 0; // counts, so that only the last of several is shown

let opening = 0; // how many are about to be shown

async function take(given) {
  const own = ++opened;
  opening++;
  try {
    await show(given, () => own === opened);
  } finally {
    opening--;
  }
}

async function show({ name: given, text, isLesson = false }, isLast) {
  keptWords = source && source !== asOpened ? "The text that was open, with its changes, is one Undo away." : "";
  if (source) note();
  if ((source || isFront()) && !isFollowing) {
    await rememberNow();
    if (!isLast()) return;
    history.pushState(null, "", location.hash);
  }
  showShelf(false);
  showFront(false);
  showAside("");
  damaged = "";
  warn("");
  name = given;
  source = asOpened = text;
  for (const id of ["devices", "days", "seeds"]) if (!$(id).checkValidity()) $(id).value = $(id).defaultValue;
  [written, flips, revealed] = ["", [], ""];
  [cursor, asked, task, view] = [-1, -1, 0, all];
  lesson = null;
  await study(isLesson);
  if (isLast()) await put(text);
}

function showShelf(isOpen) {
  if (!isOpen && $("shelf").contains(document.activeElement)) $("open").focus();
  $("shelf").hidden = !isOpen;
  $("open").setAttribute("aria-expanded", String(isOpen));
  if (!isOpen) return;
  $("find").value = "";
  find();
  $("find").focus();
}

// Lists the entries that have all the words, those with them in the title first.
function find() {
  const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text) => words.every((word) => text.toLowerCase().includes(word));
  const places = [...course.keys()].filter((place) => has(course[place].title + course[place].name + course[place].text));
  places.sort((a, b) => has(course[b].title) - has(course[a].title) || a - b);
  const groups = [...new Set(places.map((place) => course[place].group))];
  const shown = groups.map((group) => {
    const items = places.filter((place) => course[place].group === group).map((place) => {
      const isShown = course[place].name === name;
      const lead = button(titled(course[place]), () => open(place), { ariaCurrent: isShown ? "true" : null });
      lead.dataset.place = place;
      return node("li", {}, lead);
    });
    return node("section", {}, node("h3", { textContent: group }), node("ul", {}, ...items));
  });
  $("found").replaceChildren(...shown);
  $("count").textContent = words.length ? `${places.length} of ${course.length}` : "";
}

function titled({ name, title, score }) {
  const count = answers[name]?.length;
  return count ? `${title}: ${score || count + " answered"}` : title;
}

// How a lesson went, for the list.
function score(name, words) {
  const known = course.find((one) => one.name === name);
  if (!known) return;
  known.score = answers[name]?.length ? words : "";
  if (!$("shelf").hidden) find();
}

// ↓ and ↑ go through the list.
function walk(event) {
  if (event.key === "Escape") return showShelf(false);
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const stops = [$("find"), ...$("found").querySelectorAll("button")];
  stops[Math.min(Math.max(stops.indexOf(document.activeElement) + way, 0), stops.length - 1)].focus();
}

function connectShelf() {
  $("open").onclick = () => showShelf($("shelf").hidden);
  $("find").oninput = find;
  $("shelf").onkeydown = walk;
  $("file").onchange = () => openFile($("file").files[0]);
}
