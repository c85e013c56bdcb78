// Sends events to the engine and turns its answers into nodes. Swift decides what is shown.
let course; // what can be opened
let name = "scenario.jsonc"; // what commands in the texts call the scenario
let shown; // the last good answer of a run
const all = { from: 0, to: 1e15 }; // of a run, which ends earlier
let view = all; // the part of the run that is drawn
let cursor = -1, task = 0; // where the reader looks
let source = ""; // the text that is run; the editor may show less of it
let shownText = ""; // the text whose answer the page shows
let written = ""; // the same before the first switch was flipped
let firstLine = 1; // of those that the editor shows
let isHidden = false; // what came of the requests is still to be guessed
let revealed = "", guessed = -1; // the text of which it was shown after a guess, and where that was
let asked = -1, slice = 1; // the moment that the guess is about; the devices that run at once
let lesson = null, answers = {}; // the lesson that is open, and what was answered, lesson by lesson

// Running
function run() {
  clearTimeout(next);
  const width = Math.floor($("picture").clientWidth) || 1280;
  const hidden = lesson ? !lesson.isOver : $("predict").checked && revealed !== source;
  const outcomes = hidden ? "hidden" : "shown";
  const begin = performance.now(clearTimeout(pause));
  const size = [$("devices").value, $("days").value, slice];
  const answer = answered("run", [name, width, columns($("main")), view.from, view.to, outcomes, ...size]);
  if (!answer) return;
  const { facts, status, problems } = answer;
  showProblems(problems, facts.message);
  const kinds = { stale: status === 2, logged: facts.isLog, fleet: facts.isFleet };
  for (const [kind, is] of Object.entries(kinds)) document.body.classList.toggle(kind, !!is);
  if (status === 2) return;
  if (facts.isFleet) showProgress(facts, performance.now() - begin);
  nameKind(facts.isFleet);
  const isNew = shownText !== source || ["digest", "isHidden", "isLog"].some((key) => shown?.[key] !== facts[key]);
  shownText = source;
  shown = facts;
  isHidden = facts.isHidden;
  if (isHidden || revealed !== source) guessed = -1;
  document.body.classList.toggle("guessing", isHidden);
  document.title = $("title").textContent = lesson?.title ?? facts.title;
  $("digest").textContent = facts.digest;
  $("digest-of").textContent = facts.digestOf;
  $("more-reasons").textContent = facts.moreReasons;
  say([facts.note, facts.changed].filter(Boolean).join(" "));
  if (cursor < 0) cursor = facts.cursor;
  cursor = Math.min(cursor, facts.length);
  task = Math.min(task, Math.max(facts.tasks.length - 1, 0));
  showPicture(answer.content);
  showEditor();
  showGuessing();
  if (isNew) {
    showTasks();
    showSwitches();
    showTexts();
    showTable();
  }
  look();
  spread();
  compare(facts);
}

// How many to run next, so that they take about a twentieth of a second.
const atOnce = (now, took) => Math.max(1, Math.min(2 * now, Math.round((now * 50) / Math.max(took, 1))));

// Yields to the page about twenty times a second.
function showProgress({ done, devices, isOver, progress }, took) {
  Object.assign($("progress"), { value: done, max: devices, hidden: isOver });
  $("done").textContent = progress;
  slice = isOver ? 1 : atOnce(slice, took);
  if (!isOver) pause = setTimeout(run);
}

function showProblems(problems, message) {
  const list = $("problems");
  list.replaceChildren();
  if (message) list.append(node("li", { className: "error", textContent: message }));
  for (const problem of problems) {
    const { line, column } = problem.place;
    const where = line ? `line ${line}, column ${column}: ` : "";
    const jump = button(where + problem.title, () => jumpTo(line, column));
    const more = [problem.label, problem.help, problem.note].filter(Boolean).join("; ");
    list.append(node("li", { className: problem.severity }, jump, node("p", { textContent: more })));
  }
  $("editor").setAttribute("aria-invalid", String(problems.some((found) => found.severity === "error")));
}

// Without a column, selects the whole line.
function jumpTo(line, column) {
  const editor = $("editor");
  const lines = editor.value.split("\n");
  const own = Math.min(Math.max(line - firstLine, 0), lines.length - 1);
  const begin = lines.slice(0, own).join("\n").length + (own > 0 ? 1 : 0);
  const place = begin + (column || 1) - 1;
  editor.focus();
  editor.setSelectionRange(place, column ? place + 1 : begin + lines[own].length);
  editor.scrollTop = (editor.scrollHeight / lines.length) * Math.max(own - 6, 0);
}

function showEditor() {
  const text = shown.text ?? source.replaceAll("\r\n", "\n");
  if ($("editor").value !== text) $("editor").value = text;
  $("editor").readOnly = isHidden || !!lesson;
  firstLine = shown.firstLine || 1;
  showNumbers();
}

function showNumbers() {
  const count = $("editor").value.split("\n").length;
  $("numbers").textContent = Array.from({ length: count }, (_, place) => firstLine + place).join("\n");
  $("numbers").scrollTop = $("editor").scrollTop;
}

function showPicture(svg) {
  if (!svg) return $("picture").replaceChildren();
  const bare = svg.replace(/<style>[^<]*<\/style>/, ""); // it stands in the head of this page
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  for (const kind of ["guess", "cursor"]) {
    const line = document.createElementNS(drawn.namespaceURI, "path");
    line.setAttribute("class", kind);
    drawn.append(line);
  }
  $("picture").replaceChildren(document.adoptNode(drawn));
}

function showTasks() {
  const choices = shown.tasks.map((known, place) => {
    const onchange = () => choose(place);
    const input = node("input", { type: "radio", name: "task", value: place, checked: place === task, onchange });
    return node("label", {}, input, " " + known.name);
  });
  $("tasks").replaceChildren(node("legend", { textContent: "Task" }), ...choices);
  $("tasks").hidden = choices.length < 2;
}

function showSwitches() {
  const strip = shown.switches.map((known) => {
    const select = node("select", {}, node("option", { textContent: "as written", value: "" }));
    select.append(...known.choices.map((one) => node("option", { textContent: one.words, value: one.assignment })));
    select.selectedIndex = known.chosen + 1;
    select.onchange = () => flip(select.value);
    return node("label", {}, known.label + " ", select);
  });
  const focused = [...$("switches").querySelectorAll("select")].indexOf(document.activeElement);
  $("switches").replaceChildren(...strip);
  $("switches").querySelectorAll("select")[focused]?.focus();
}

function showTexts() {
  const heading = (textContent) => (textContent ? node("h2", { textContent }) : "");
  const parts = shown.texts.map(({ title, text }) => [heading(title), node("pre", {}, ...toned(text))]);
  $("texts").replaceChildren(...parts.map((part) => node("section", {}, ...part)));
}

function showTable() {
  const [head = [], ...rows] = shown.table;
  const line = (tag, cells) => node("tr", {}, ...cells.map((words) => node(tag, { textContent: words })));
  const body = node("tbody", {}, ...rows.map((row) => line("td", row)));
  $("table").replaceChildren(node("table", {}, node("thead", {}, line("th", head)), body));
}

// Looking at a moment
let frame; // at most once for each picture the screen shows
const look = () => (cancelAnimationFrame(frame), (frame = requestAnimationFrame(lookNow)));

function lookNow() {
  const drawn = $("picture").firstElementChild;
  if (!drawn || !shown) return;
  const { left, right, bottom } = drawn.dataset;
  for (const [kind, at] of [["cursor", cursor], ["guess", guessed]]) {
    const share = (at - shown.from) / Math.max(shown.to - shown.from, 1);
    const x = Number(left) + share * (right - left);
    const isInside = at >= 0 && share >= 0 && share <= 1;
    drawn.querySelector("." + kind).setAttribute("d", isInside ? `M${x} 30V${bottom}` : "");
  }
  drawn.querySelectorAll(".row").forEach((row) => row.classList.toggle("chosen", Number(row.dataset.task) === task));
  if (!shown.tasks.length) return $("why").replaceChildren("Nothing was ever requested.");
  const at = Math.round(cursor);
  const detail = $("whole-why").checked ? "whole" : "brief";
  const answer = isHidden ? answered("when", [name, at]) : answered("why", [name, task, at, columns($("why")), detail]);
  spreadWhySoon();
  if (!answer || answer.status === 2) return;
  const { when, text } = answer.facts;
  document.querySelectorAll(".when").forEach((place) => (place.textContent = when));
  $("why").replaceChildren(...toned(text || ""));
  const values = { max: shown.length, now: at, text: when + ", " + shown.tasks[task].name };
  for (const [key, value] of Object.entries(values)) $("picture").setAttribute("aria-value" + key, value);
}

function moveTo(instant) {
  cursor = Math.min(Math.max(instant, 0), shown.length);
  if (cursor < shown.from || cursor > shown.to) zoom(1);
  else look();
}

function choose(place) {
  task = Math.min(Math.max(place, 0), shown.tasks.length - 1);
  $("tasks").querySelectorAll("input").forEach((input) => (input.checked = Number(input.value) === task));
  showGuessing();
  look();
}

function zoomTo(from, to) {
  const length = Math.min(Math.max(to - from, 60000), shown.length);
  const begin = Math.round(Math.min(Math.max(from, 0), shown.length - length));
  view = length >= shown.length ? all : { from: begin, to: begin + Math.round(length) };
  run();
}

function zoom(factor, half = ((shown.to - shown.from) * factor) / 2) {
  zoomTo(cursor - half, cursor + half);
}

// Moves to the next or previous moment at which something about the task changed.
function jump(direction) {
  const moments = shown.tasks[task]?.moments || [];
  const next = direction > 0 ? moments.find((at) => at > cursor) : moments.findLast((at) => at < cursor);
  if (next !== undefined) moveTo(next);
}

const keys = {
  ArrowLeft: (event) => moveTo(cursor - shown.step * (event.shiftKey ? 10 : 1)),
  ArrowRight: (event) => moveTo(cursor + shown.step * (event.shiftKey ? 10 : 1)),
  ArrowUp: () => choose(task - 1),
  ArrowDown: () => choose(task + 1),
  PageUp: () => jump(-1),
  PageDown: () => jump(1),
  Home: () => moveTo(0),
  End: () => moveTo(shown.length),
  "+": () => zoom(1 / 2),
  "-": () => zoom(2),
  0: () => zoomTo(0, shown.length),
};

function pointed(event) {
  const drawn = $("picture").firstElementChild;
  if (!drawn || !shown) return;
  const { left, right } = drawn.dataset;
  const x = event.clientX - drawn.getBoundingClientRect().left;
  const share = Math.min(Math.max((x - left) / (right - left), 0), 1);
  moveTo(shown.from + share * (shown.to - shown.from));
  const row = event.type === "pointerdown" && event.target.closest?.(".row");
  if (row) choose(Number(row.dataset.task));
}

// Changing the scenario
let pause;
const later = () => (clearTimeout(pause), (pause = setTimeout(run, 250)));

// Typing into a text whose outcome is known does not hide it again.
function typed() {
  const isKnown = revealed === source;
  source = $("editor").value;
  if (isKnown) revealed = source;
  showNumbers();
  later();
}

function put(text) {
  source = text;
  $("editor").value = text;
  firstLine = 1;
  run();
}

function flip(assignment) {
  if (!written) written = source;
  if (!assignment) return put(written, (written = ""));
  const answer = answered("set", [assignment]);
  if (answer) answer.status === 2 ? say(answer.facts.message) : put(answer.content);
}

const open = (place) => take(course[place], place);

// The engine finds out whether it is a scenario, a lesson or a log.
async function openFile(file) {
  if (file) take({ name: file.name, text: await file.text(), isLesson: true });
  $("file").value = "";
}

function take(entry, place = -1) {
  $("entry").value = place;
  name = entry.name;
  source = entry.text;
  written = revealed = "";
  [cursor, asked, task, view] = [-1, -1, 0, all];
  study(entry.isLesson);
  put(entry.text);
}

// Predicting: one question about the task, then what the guess is worth and why
function showGuessing() {
  $("guess").hidden = !!lesson || !$("predict").checked || !shown?.tasks[task] || shown.isLog;
  $("guess-asked").replaceChildren(($("guess-how").hidden = true) && "");
  if ($("guess").hidden || !isHidden) return;
  $("guess-mark").replaceChildren();
  showGuess(askGuess());
}

const isTimed = () => $("ask").value.endsWith("Run");
function askGuess(...typed) {
  if (asked < 0) asked = Math.round(cursor);
  const answer = answered("guess", [name, task, $("ask").value, asked, ...typed.map((words) => "=" + words)]);
  if (answer?.status !== 2) return answer?.facts;
  say(answer.facts.message || "Nothing can be guessed about this task.");
}

function showGuess(facts) {
  if (!facts) return;
  const [title, ...rest] = facts.paragraphs;
  $("guess-name").textContent = title;
  $("guess-how").hidden = !isTimed() || !isHidden;
  $("here").hidden = $("ask").value === "firstRun" || $("ask").value === "howOften";
  const posed = { ...facts, marked: null, head: "", paragraphs: rest };
  if (!isTimed()) $("guess-asked").replaceChildren(question(posed, guess));
}

function guess(typed) {
  const facts = askGuess(typed);
  if (!facts?.marked) return showGuess(facts);
  revealed = source;
  run();
  guessed = isTimed() && typed.startsWith("+") ? Math.round(cursor) : -1;
  showGuess(facts);
  $("guess-mark").replaceChildren(...marks(facts.marked));
  $("guess-next").hidden = !(facts.ran >= 0);
  $("guess-next").onclick = () => {
    $("ask").value = "nextRun";
    guessAgain((cursor = asked = facts.ran + 1000));
  };
  $("guess-again").focus();
  if (isTimed() && facts.marked.at >= 0) moveTo(facts.marked.at);
  else look();
}

function guessAgain() {
  run((revealed = $("predict").checked ? "" : source));
  if (isHidden) $("ask").focus();
}

function marks({ words, lines, at }) {
  const leads = lines.map((line) => button("Show me line " + line, () => jumpTo(line)));
  const isKnown = lesson ? lesson.isOver : !isHidden;
  if (at >= 0 && isKnown) leads.unshift(button("Show me the moment", () => moveTo(at)));
  const said = words.map((part, place) => node("p", { className: place ? "" : "mark" }, ...toned(part)));
  return [...said, node("p", { className: "leads" }, ...leads)];
}

// Lessons: the engine says what is asked, how good an answer is and what comes next
function study(isLesson = true) {
  const before = lesson?.questions.findIndex((asked) => asked.isOpen);
  const told = isLesson && answered("learn", [name, ...(answers[name] || []).map((typed) => "=" + typed)]);
  lesson = told && told.status !== 2 ? told.facts : null;
  document.body.classList.toggle("learning", !!lesson);
  if (!lesson) return;
  score(name, lesson.score);
  $("lesson-name").textContent = lesson.title;
  $("lesson-opening").replaceChildren(...lesson.opening.map((words) => node("p", { textContent: words })));
  $("questions").replaceChildren(...lesson.questions.map((one, place) => question(one, (typed) => reply(typed, place))));
  $("lesson-score").textContent = lesson.isOver ? lesson.score : "";
  $("lesson-over").hidden = !lesson.isOver;
  $("next").hidden = nextLesson() < 0;
  const now = lesson.questions.findIndex((known) => known.isOpen), asked = lesson.questions[now];
  if (!asked || now === before) return;
  if (asked.at >= 0) cursor = asked.at;
  if (asked.task >= 0) task = asked.task;
}

function reply(typed, place) {
  answers[name] = [...(answers[name] || []).slice(0, place), typed];
  study();
  run();
  remember();
  const open = $("questions").children[lesson.questions.findIndex((known) => known.isOpen)];
  (open?.querySelector("button, input") || $("lesson-score")).focus();
}

function question(asked, give) {
  const made = node("section", { className: "question" });
  if (asked.head) made.append(node("h3", { textContent: asked.head }));
  made.append(...asked.paragraphs.map((words) => node("p", { textContent: words })));
  const options = asked.options.map(([letter, words]) => {
    const className = asked.answer === letter ? "chosen" : "";
    return button(letter + "  " + words, () => give(letter), { className, disabled: !asked.isOpen });
  });
  made.append(node("div", { className: "options" }, ...options));
  if (asked.complaint) made.append(node("p", { className: "blocked", textContent: asked.complaint }));
  if (asked.marked) made.append(...marks(asked.marked));
  if (!asked.isOpen) return made;
  const hint = node("p", { className: "quiet", textContent: asked.hint, hidden: true });
  const form = node("form", { className: "leads" });
  if (asked.isTyped) {
    const input = node("input", { value: asked.options.length ? "" : asked.answer, ariaLabel: "Answer" });
    form.append(input, node("button", { textContent: "Answer" }));
    form.onsubmit = () => {
      if (input.value.trim()) give(input.value.trim());
      return false;
    };
  }
  form.append(button("Hint", () => (hint.hidden = false)), button("Tell me", () => give("skip")));
  made.append(form, hint);
  return made;
}

const nextLesson = () => course.findIndex((entry, place) => place > $("entry").value && entry.isLesson);

// Shows a lesson's score next to its title.
function score(name, words) {
  const option = $("entry").querySelector(`option[value="${course.findIndex((entry) => entry.name === name)}"]`);
  if (option && answers[name]?.length) option.textContent = `${course[option.value].title}: ${words}`;
}

// Links: the scenario in the fragment, which no browser sends anywhere
async function packed(text) {
  const bytes = new Uint8Array(await through(encoder.encode(text), new CompressionStream("gzip")));
  const word = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return word.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Progress is kept in the page's own address.
const isListed = () => $("entry").selectedIndex >= 0;
async function remember() {
  if (isListed()) history.replaceState(null, "", "#p=" + (await packed(JSON.stringify({ name, answers }))));
}

// Names the kind of document that is open.
function nameKind(isFleet) {
  const kind = isFleet ? "population" : "scenario";
  $("editor-name").firstChild.textContent = kind[0].toUpperCase() + kind.slice(1);
  $("share").textContent = "Link to this " + (lesson ? "lesson" : base ? "comparison" : kind);
  $("link").ariaLabel = $("share").textContent;
}

async function link() {
  if (lesson && isListed()) await remember();
  else if (base) location.hash = "c=" + (await packed(JSON.stringify({ base, name, text: source })));
  else location.hash = "s=" + (await packed(source));
  $("link").value = location.href;
  $("link").hidden = false;
  $("link").select();
  say("The link is in the address of this page and in the field beside the button.");
}

// Returns whether the address contained something that could be opened.
async function linked() {
  const [, kind, word] = location.hash.match(/^#([spc])=([\w-]+)$/) || [];
  if (!word) return false;
  try {
    const text = decoder.decode(await unpacked(word.replaceAll("-", "+").replaceAll("_", "/")));
    if (kind === "p") resume(JSON.parse(text));
    else if (kind === "c") compareAgain(JSON.parse(text));
    else if (text !== source) take({ name, text, isLesson: true });
    return true;
  } catch {
    say("The link is damaged; this is the first scenario of the page instead.");
    return false;
  }
}

function resume(kept) {
  answers = {};
  for (const { name, isLesson } of course) {
    const known = isLesson && kept.answers?.[name];
    if (Array.isArray(known) && known.length) answers[name] = known.slice(0, 50).map(String);
  }
  open(Math.max(course.findIndex((entry) => entry.name === kept.name), 0));
  for (const { name, text } of course.filter((entry) => answers[entry.name])) {
    const told = ask("learn", [name, ...answers[name].map((typed) => "=" + typed)], text);
    score(name, told.facts.score);
  }
}

// Beginning
async function begin() {
  course = JSON.parse($("course").textContent);
  module = await WebAssembly.compile(await unpacked($("engine").textContent));
  await renew();
  for (const [place, entry] of course.entries()) {
    let group = [...$("entry").children].find((known) => known.label === entry.group);
    if (!group) $("entry").append((group = node("optgroup", { label: entry.group })));
    group.append(node("option", { value: place, textContent: entry.title }));
  }
  $("entry").onchange = () => open(Number($("entry").value));
  $("file").onchange = () => openFile($("file").files[0]);
  ondragover = (event) => event.preventDefault();
  ondrop = (event) => openFile(event.dataTransfer.files[0], event.preventDefault());
  // On paper, long lines wrap.
  onbeforeprint = () => {
    const lines = $("editor").value.split("\n").map((textContent) => node("li", { textContent }));
    $("printed").replaceChildren(...lines);
    $("printed").start = firstLine;
  };
  $("predict").onchange = $("guess-again").onclick = () => guessAgain((cursor = asked = -1));
  $("mine").onclick = () => guess(`+${Math.floor(cursor / 1000)}s`);
  for (const [id, what] of [["never", "never"], ["tell", "skip"]]) $(id).onclick = () => guess(what);
  $("ask").onchange = $("here").onclick = () => showGuessing((asked = Math.round(cursor)));
  $("try").onclick = () => put($("editor").value, study(false));
  $("next").onclick = () => open(nextLesson());
  $("whole-why").onchange = look;
  $("others").onchange = () => (spread(), look());
  Object.assign($("editor"), { oninput: typed, onscroll: showNumbers });
  $("share").onclick = link;
  $("keep").onclick = $("keep-again").onclick = keepAsA;
  $("back").onclick = backToA;
  $("stop").onclick = () => compareWith(null);
  for (const id of ["devices", "days", "seeds"]) $(id).oninput = later;
  for (const [id, factor] of [["in", 1 / 2], ["out", 2]]) $(id).onclick = () => zoom(factor);
  $("whole").onclick = () => zoomTo(0, shown.length);
  $("picture").onkeydown = (event) => {
    const act = keys[event.key];
    if (!act || !shown || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(event);
  };
  $("picture").onpointerdown = (event) => {
    $("picture").setPointerCapture(event.pointerId);
    $("picture").focus({ preventScroll: true });
    pointed(event);
  };
  $("picture").onpointermove = (event) => (event.buttons || event.pointerType === "touch") && pointed(event);
  let size = innerWidth;
  onresize = () => innerWidth !== size && later((size = innerWidth));
  onhashchange = linked;
  if (!(await linked())) open(Math.max(course.findIndex((entry) => !entry.isLesson), 0));
  performance.mark("ready");
  document.body.dataset.ready = "yes";
}

begin().catch((error) => say("This browser cannot run the simulator: " + error.message));
