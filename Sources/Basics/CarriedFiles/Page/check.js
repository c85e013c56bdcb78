// Check my app: a folder or files are given, Swift says which of them it wants and what it finds in them
const atATime = 32; // files that are read side by side

// Where a given file is, from the folder that was given.
const pathOf = (one) => (one.fullPath?.slice(1) ?? one.webkitRelativePath) || one.name;

// Files that were chosen.
const chosen = (files) => new Map([...files].map((file) => [pathOf(file), async () => file]));

// All that was dropped, and what is in the folders of it that count.
async function dropped(entries) {
  const found = new Map();
  const alone = entries.length === 1 ? pathOf(entries[0]).length + 1 : 0;
  let level = entries, isFirst = alone > 0;
  while (level.length) {
    for (const one of level)
      if (one.isFile) found.set(pathOf(one), () => new Promise((done, fail) => one.file(done, fail)));
    let folders = level.filter((one) => one.isDirectory);
    if (!isFirst) {
      const { facts } = await ask("look", folders.map((one) => pathOf(one).slice(alone) + "/"));
      const entered = new Set(facts.folders);
      folders = folders.filter((one) => entered.has(pathOf(one).slice(alone) + "/"));
    }
    isFirst = false;
    level = (await Promise.all(folders.map(inside))).flat();
    tellWork(`Looking for files: ${found.size} so far`);
  }
  return found;
}

// A handle, which some browsers give where they let nobody list an entry, in the shape of one.
const ofHandle = (handle, fullPath) => ({
  fullPath, isFile: handle.kind === "file", isDirectory: handle.kind === "directory",
  file: (done, fail) => handle.getFile().then(done, fail),
  list: async () => {
    const all = [];
    for await (const one of handle.values()) all.push(ofHandle(one, fullPath + "/" + one.name));
    return all;
  },
});

// What is in a folder. A browser gives it in pieces.
async function inside(folder) {
  if (folder.list) return folder.list();
  const reader = folder.createReader(), all = [];
  const words = "this browser does not let a page from a disk look into a folder that is dropped; choose it instead";
  for (;;) {
    const some = await new Promise((done, fail) => reader.readEntries(done, () => fail(new Error(words))));
    if (!some.length) return all;
    all.push(...some);
  }
}

// Whether it is for the checker, and not a scenario, a lesson or a log.
async function isOfApp(paths) {
  if (paths.some((path) => path.includes("/"))) return true;
  return (await ask("look", paths)).facts.files.length > 0;
}

// Takes whatever was dropped on the page.
async function receive({ items, files }) {
  const entries = [...items].map((one) => one.webkitGetAsEntry?.()).filter(Boolean);
  const asked = Promise.all([...items].map((one) => one.getAsFileSystemHandle?.())).catch(() => []);
  const all = [...files];
  if (entries.some((one) => one.isDirectory)) {
    return begun(async () => {
      const handles = (await asked).filter(Boolean);
      const isWhole = handles.length === entries.length;
      return dropped(isWhole ? handles.map((one) => ofHandle(one, "/" + one.name)) : entries);
    });
  }
  if (!all.length) return;
  if (await isOfApp(all.map(pathOf))) return begun(() => chosen(all));
  await (aside === "log" ? readLog(all[0]) : openFile(all[0]));
}

// Begins a check of what is found.
async function begun(find) {
  const own = ++readings;
  subject = "";
  showAside("check");
  $("app-report").hidden = true;
  $("app-said").textContent = "";
  tellWork("Looking for files");
  try {
    const found = await find();
    if (own === readings) await check(found, () => own === readings);
  } catch (error) {
    if (own === readings) $("app-said").textContent = "This cannot be read: " + sentence(error.message);
  } finally {
    if (own === readings) tellWork("");
  }
}

async function check(found, isLast) {
  await ask("files", [...found.keys()]);
  for (;;) {
    tellWork("Checking");
    const answer = await ask("check", []);
    if (!isLast()) return;
    const { facts = {}, failure } = answer ?? {};
    if (!facts.wanted) return failure || facts.message ? refuse(failure ?? facts.message) : showReport(answer);
    await read(facts, found, isLast);
    if (!isLast()) return;
  }
}

async function read({ wanted, most }, found, isLast) {
  for (let place = 0; place < wanted.length && isLast(); place += atATime) {
    tellWork(`Reading ${place} of ${wanted.length} files`, place / wanted.length);
    await Promise.all(wanted.slice(place, place + atATime).map(async (path) => {
      const bytes = await content(found.get(path), most);
      await (bytes ? ask("file", [path], bytes) : ask("file", [path, "unread"]));
    }));
  }
}

// Nothing if it is not there, cannot be read or is too large.
async function content(open, most) {
  try {
    const file = await open();
    return file.size <= most ? new Uint8Array(await file.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

const heading = (textContent) => node("h3", { textContent });

function showReport({ facts, content: text }) {
  const { headline, worst, targets, problems, notes, unread, checklists, command } = facts;
  const answer = node("p", { id: "app-answer", tabIndex: -1, className: "found " + (problems.length ? problems[0].severity : "none") });
  answer.textContent = headline[0].toUpperCase() + headline.slice(1) + ".";
  const list = (items) => node("ul", {}, ...items.map((textContent) => node("li", { textContent })));
  const section = (title, items) => (items.length ? [heading(title), list(items)] : []);
  const parts = [answer];
  if (worst.length) parts.push(node("p", { className: "worst", textContent: sentence(worst[0]) }));
  parts.push(node("p", { className: "leads" }, button("Why does it not run?", () => askWhatIsToBlame("never-runs", "app"))));
  parts.push(...section("Not read", unread));
  if (targets.length > 1) parts.push(...section("Targets", targets.map((one) => `${one.title}: ${one.counts}`)));
  if (problems.length) parts.push(heading("What was found"));
  parts.push(...problems.map((one, place) => accusation(one, place === 0 || problems.length <= 3)));
  parts.push(...section("What to know of it", notes.map(sentence)));
  const seen = copyable("app-seen", checklists.join("\n"));
  const marks = node("summary", { textContent: "What was looked at: seen to be right, seen to be wrong, not seen" });
  parts.push(node("details", { className: "as-text", open: !problems.length }, marks, ...seen));
  const printed = copyable("app-text", text);
  parts.push(node("details", { className: "as-text" }, node("summary", {}, ...asPrinted(command)), ...printed));
  $("app-report").replaceChildren(...parts);
  $("app-report").hidden = false;
  answer.focus();
}

const sentence = (words) => words[0].toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");

// A mistake, both places of it in their lines, what to do, and what its code means.
function accusation({ code, severity, title, places, help, note }, open) {
  const name = node("span", { className: "code " + severity, textContent: `${severity} ${code}` });
  const first = node("span", { className: "quiet at", textContent: places[0].at });
  const parts = places.map(({ at, label, lines }) => {
    const caption = node("figcaption", {}, node("span", { className: "at", textContent: at }), label && " " + label);
    return node("figure", {}, caption, ...(lines.length ? [node("pre", {}, ...lines.map(line))] : []));
  });
  if (help) parts.push(node("p", { className: "help" }, node("strong", { textContent: "To do: " }), sentence(help).replace(/ there\.$/, ` at ${places[0].at}.`)));
  if (note) parts.push(node("p", {}, node("strong", { textContent: "Note: " }), sentence(note)));
  const summary = node("summary", {}, name, " ", node("span", { className: "wrong-title", textContent: title }), " ", first);
  return node("details", { className: "accusation " + severity, open }, summary, ...parts, ...explained(code));
}

function line({ number, parts: [before, marked, after] }) {
  const place = node("span", { className: "number", textContent: String(number).padStart(5) + "  " });
  return node("span", {}, place, before, marked ? node("mark", { textContent: marked }) : "", after, "\n");
}

// What a code means, asked for when somebody wants to know.
function explained(code) {
  const meaning = node("div", { className: "meaning", hidden: true });
  const lead = button(`What ${code} means`, async () => {
    if (!meaning.childNodes.length) meaning.append(...means(code, (await ask("help", [code])).facts));
    meaning.hidden = !meaning.hidden;
    lead.setAttribute("aria-expanded", String(!meaning.hidden));
    meaning.scrollIntoView({ block: "nearest" });
  }, { ariaExpanded: "false" });
  return [node("p", {}, lead), meaning];
}

function means(code, { explanation, wrong, right, trust }) {
  const example = (title, textContent) =>
    textContent ? [node("p", {}, node("strong", { textContent: title })), node("pre", { textContent })] : [];
  const source = node("p", { className: "quiet" }, sentence(trust) + " ", node("code", { textContent: "bgsim help " + code }),
    " has the facts and where to read them.");
  return [node("p", { textContent: explanation }), ...example("Wrong, for example", wrong), ...example("Right", right), source];
}

function connectChecker() {
  for (const id of ["app-folder", "app-files"]) {
    $(id).onchange = () => {
      const files = [...$(id).files];
      $(id).value = "";
      if (files.length) begun(() => chosen(files));
    };
  }
}
