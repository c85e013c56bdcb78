"use strict";
// Moves bytes between the page and the engine, events to it and its answers into nodes. What is shown is
// decided in Swift.
const $ = (id) => document.getElementById(id);
const encoder = new TextEncoder(), decoder = new TextDecoder();
const textOf = (id) => $(id).textContent;
const course = JSON.parse(textOf("course"));

let engine; // the exports of the module
let module; // compiled once, so that a new instance is cheap
let name = "scenario.jsonc"; // what commands in the texts call the scenario
let shown; // the last good answer of a run
let view = { from: 0, to: -1 }; // the part of the run that is drawn; -1 is its end
let cursor = -1, task = 0; // where the reader looks

// The engine

async function start() {
  const binary = atob(textOf("engine"));
  const packed = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  await renew();
}

async function renew() {
  engine = (await WebAssembly.instantiate(module, {})).exports;
}

function ask(question, fields, scenario) {
  const head = encoder.encode([question, ...fields.map(String), ""].join("\0") + "\0");
  const body = encoder.encode(scenario);
  const room = engine.page_room(head.length + body.length);
  const memory = () => engine.memory.buffer;
  new Uint8Array(memory(), room).set(head);
  new Uint8Array(memory(), room + head.length).set(body);
  const block = engine.page_answer(room, head.length + body.length);
  const numbers = new Uint32Array(memory(), block, 4);
  const [status, ...lengths] = numbers;
  let place = block + 16;
  const parts = lengths.map((length) => {
    const text = decoder.decode(new Uint8Array(memory(), place, length));
    place += length;
    return text;
  });
  engine.page_free(block);
  engine.page_free(room);
  const facts = parts[0] ? JSON.parse(parts[0]) : {};
  const problems = parts[2] ? JSON.parse(parts[2]).diagnostics : [];
  return { status, facts, content: parts[1], problems };
}

// A module that ran out of memory or trapped is of no use any more; the next question gets a new one.
function answered(question, fields) {
  try {
    return ask(question, fields, $("editor").value);
  } catch (error) {
    say("This scenario takes more than a page can give: " + error.message);
    renew();
    return null;
  }
}

// Nodes

function node(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const tones = { 1: "heading", 2: "quiet", 31: "blocked", 32: "good", 33: "waiting", 34: "ground" };

// The engine marks tones as it does for a terminal.
function toned(text) {
  const nodes = [];
  let tone = "";
  for (const [place, part] of text.split(/\x1b\[(\d*)m/).entries()) {
    if (place % 2) tone = tones[part] || "";
    else if (part) nodes.push(tone ? node("span", { className: tone, textContent: part }) : part);
  }
  return nodes;
}

function say(words) {
  $("status").textContent = words;
}

// Letters of the texts that fit beside each other.
function columns(element) {
  const letter = $("ruler").getBoundingClientRect().width / 40;
  const style = getComputedStyle(element);
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  return Math.max(40, Math.floor(((element.clientWidth || 640) - padding) / letter));
}

// Running

function run() {
  const width = Math.floor($("picture").clientWidth) || 1280;
  const answer = answered("run", [name, width, columns($("texts")), view.from, view.to < 0 ? 1e15 : view.to]);
  if (!answer) return;
  showProblems(answer.problems, answer.facts.message);
  document.body.classList.toggle("stale", answer.status === 2);
  if (answer.status === 2) return;
  const facts = answer.facts;
  const isNew = !shown || shown.digest !== facts.digest;
  shown = facts;
  document.title = facts.title;
  $("title").textContent = facts.title;
  $("digest").textContent = facts.digest;
  say([facts.note, facts.changed].filter(Boolean).join(" "));
  if (cursor < 0) cursor = facts.cursor;
  cursor = Math.min(cursor, facts.length);
  task = Math.min(task, Math.max(facts.tasks.length - 1, 0));
  showPicture(answer.content);
  if (isNew) {
    showTasks();
    showSwitches();
    showTexts();
    showTable();
  }
  look();
}

function showProblems(problems, message) {
  const list = $("problems");
  list.replaceChildren();
  if (message) list.append(node("li", { className: "error", textContent: message }));
  for (const problem of problems) {
    const { line, column } = problem.place;
    const where = line ? `line ${line}, column ${column}: ` : "";
    const jump = node("button", { type: "button", textContent: where + problem.title });
    jump.onclick = () => jumpTo(line, column);
    const more = [problem.label, problem.help, problem.note].filter(Boolean).join("; ");
    list.append(node("li", { className: problem.severity }, jump, node("p", { textContent: more })));
  }
  $("editor").setAttribute("aria-invalid", String(problems.some((found) => found.severity === "error")));
}

function jumpTo(line, column) {
  const editor = $("editor");
  const before = editor.value.split("\n").slice(0, line - 1).join("\n").length;
  const place = (line > 1 ? before + 1 : 0) + column - 1;
  editor.focus();
  editor.setSelectionRange(place, place + 1);
}

function showPicture(svg) {
  const bare = svg.replace(/<style>[^<]*<\/style>/, ""); // it stands in the head of this page
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const line = document.createElementNS(drawn.namespaceURI, "path");
  line.setAttribute("class", "cursor");
  drawn.append(line);
  $("picture").replaceChildren(document.adoptNode(drawn));
}

function showTasks() {
  const choices = shown.tasks.map((known, place) => {
    const input = node("input", { type: "radio", name: "task", value: place, checked: place === task });
    input.onchange = () => choose(place);
    return node("label", {}, input, " " + known.name);
  });
  $("tasks").replaceChildren(node("legend", { textContent: "Task" }), ...choices);
}

function showSwitches() {
  const strip = shown.switches.map((known) => {
    const select = node("select");
    select.append(node("option", { textContent: "as written", value: "" }));
    for (const choice of known.choices) {
      select.append(node("option", { textContent: choice.words, value: choice.assignment }));
    }
    select.selectedIndex = known.chosen + 1;
    select.onchange = () => flip(select.value);
    return node("label", {}, known.label + " ", select);
  });
  const focused = [...$("switches").querySelectorAll("select")].indexOf(document.activeElement);
  $("switches").replaceChildren(...strip);
  if (focused >= 0) $("switches").querySelectorAll("select")[focused].focus();
}

function showTexts() {
  $("texts").replaceChildren(
    ...shown.texts.map((part) =>
      node("section", {}, node("h2", { textContent: part.title }), node("pre", {}, ...toned(part.text)))));
}

function showTable() {
  const [head, ...rows] = shown.table;
  const line = (tag, cells) => node("tr", {}, ...cells.map((words) => node(tag, { textContent: words })));
  const table = node("table", {}, node("thead", {}, line("th", head)));
  table.append(node("tbody", {}, ...rows.map((row) => line("td", row))));
  table.querySelectorAll("th").forEach((cell) => (cell.scope = "col"));
  $("table").replaceChildren(table);
}

// Looking at a moment

let isLooking = false;

// At most once for each picture the screen shows.
function look() {
  if (isLooking) return;
  isLooking = true;
  requestAnimationFrame(() => {
    isLooking = false;
    lookNow();
  });
}

function lookNow() {
  const drawn = $("picture").firstElementChild;
  if (!drawn || !shown) return;
  const { left, right, bottom } = drawn.dataset;
  const share = (cursor - shown.from) / Math.max(shown.to - shown.from, 1);
  const x = Number(left) + share * (right - left);
  const isInside = share >= 0 && share <= 1;
  drawn.querySelector(".cursor").setAttribute("d", isInside ? `M${x} 30V${bottom}` : "");
  for (const row of drawn.querySelectorAll(".row")) {
    row.classList.toggle("chosen", Number(row.dataset.task) === task);
  }
  if (!shown.tasks.length) return $("why").replaceChildren("Nothing was ever requested.");
  const answer = answered("why", [name, task, Math.round(cursor), columns($("why"))]);
  if (!answer || answer.status === 2) return;
  const { when, text } = answer.facts;
  $("when").textContent = when;
  $("why").replaceChildren(...toned(text));
  const slider = $("picture");
  slider.setAttribute("aria-valuemax", shown.length);
  slider.setAttribute("aria-valuenow", Math.round(cursor));
  slider.setAttribute("aria-valuetext", when + ", " + shown.tasks[task].name);
}

function moveTo(instant) {
  cursor = Math.min(Math.max(instant, 0), shown.length);
  if (cursor < shown.from || cursor > shown.to) {
    const half = (shown.to - shown.from) / 2;
    zoomTo(cursor - half, cursor + half);
  } else look();
}

function choose(place) {
  task = Math.min(Math.max(place, 0), shown.tasks.length - 1);
  for (const input of $("tasks").querySelectorAll("input")) input.checked = Number(input.value) === task;
  look();
}

function zoomTo(from, to) {
  const length = Math.min(Math.max(to - from, 60000), shown.length);
  const begin = Math.round(Math.min(Math.max(from, 0), shown.length - length));
  view = length >= shown.length ? { from: 0, to: -1 } : { from: begin, to: begin + Math.round(length) };
  run();
}

function zoom(factor) {
  const half = ((shown.to - shown.from) * factor) / 2;
  zoomTo(cursor - half, cursor + half);
}

// To the next moment at which something about the task changed, or back to the one before.
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

function typed() {
  clearTimeout(pause);
  pause = setTimeout(run, 250);
}

function put(text) {
  $("editor").value = text;
  run();
}

let written = ""; // the scenario before the first switch was flipped

function flip(assignment) {
  if (!written) written = $("editor").value;
  if (!assignment) {
    const before = written;
    written = "";
    return put(before);
  }
  const answer = answered("set", [assignment]);
  if (!answer) return;
  if (answer.status === 2) return say(answer.facts.message);
  put(answer.content);
}

function open(place) {
  const lesson = course[place];
  name = lesson.name;
  written = "";
  view = { from: 0, to: -1 };
  cursor = -1;
  task = 0;
  put(lesson.text);
}

// Links: the scenario in the fragment, which no browser sends anywhere

const through = (bytes, stream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

async function link() {
  const packed = new Uint8Array(await through(encoder.encode($("editor").value), new CompressionStream("gzip")));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  const word = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  location.hash = "s=" + word;
  $("link").value = location.href;
  $("link").hidden = false;
  $("link").select();
  say("The link is in the address of this page and in the field beside the button.");
}

async function linked() {
  const word = location.hash.match(/^#s=([\w-]+)$/)?.[1];
  if (!word) return null;
  try {
    const binary = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return decoder.decode(await through(packed, new DecompressionStream("gzip")));
  } catch {
    say("The link is damaged; this is the first scenario of the page instead.");
    return null;
  }
}

// Beginning

async function begin() {
  await start();
  $("lesson").append(...course.map((lesson, place) => node("option", { value: place, textContent: lesson.title })));
  $("lesson").onchange = () => open(Number($("lesson").value));
  $("lesson").closest("label").hidden = course.length < 2;
  $("editor").oninput = typed;
  $("share").onclick = link;
  $("in").onclick = () => zoom(1 / 2);
  $("out").onclick = () => zoom(2);
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
  $("picture").onpointermove = (event) => {
    if (event.buttons || event.pointerType === "touch") pointed(event);
  };
  let size = innerWidth;
  onresize = () => {
    if (innerWidth !== size) typed();
    size = innerWidth;
  };
  onhashchange = async () => {
    const text = await linked();
    if (text !== null && text !== $("editor").value) put(text);
  };
  const text = await linked();
  if (text === null) open(0);
  else put(text);
  document.body.dataset.ready = "yes";
}

begin().catch((error) => {
  say("This browser cannot run the simulator: " + error.message);
});
