// The text: what is wrong with it, the switches that change it, and going back
let source = ""; // the text that is run; the editor may show less of it
let firstLine = 1; // of those that the editor shows
let flips = []; // the switches that are flipped, in order, each with its assignment
let written = ""; // the text without them

function showEditor() {
  const text = shown.text ?? source.replaceAll("\r\n", "\n");
  if ($("editor").value !== text) $("editor").value = text;
  $("editor").readOnly = isHidden || !!lesson;
  firstLine = shown.firstLine || 1;
  showNumbers();
}

function showNumbers() {
  const count = $("editor").value.split("\n").length;
  const wrong = new Set([...$("problems").children].map((known) => known.dataset.line));
  const numbers = [];
  let plain = "";
  for (let line = firstLine; line < firstLine + count; line++) {
    if (wrong.has(String(line))) {
      numbers.push(plain, node("mark", { textContent: line }));
      plain = "\n";
    } else plain += line + "\n";
  }
  $("numbers").replaceChildren(...numbers, plain);
  $("numbers").scrollTop = $("editor").scrollTop;
}

// Problems stand above the text, and the first mistake also where everything is seen.
function showProblems(problems, message) {
  const list = $("problems");
  list.replaceChildren();
  if (message) list.append(node("li", { className: "error", textContent: message }));
  for (const problem of problems) {
    const { line, column } = problem.place;
    const where = line ? `line ${line}, column ${column}: ` : "";
    const jump = button(where + problem.title, () => jumpTo(line, column));
    const more = [problem.label, problem.help, problem.note].filter(Boolean).join("; ");
    const shown = node("li", { className: problem.severity }, jump, node("p", { textContent: more }));
    shown.dataset.line = line;
    list.append(shown);
  }
  const errors = problems.filter((found) => found.severity === "error");
  $("editor").setAttribute("aria-invalid", String(errors.length > 0));
  const [first] = errors;
  const words = first ? `Line ${first.place.line}: ${first.title}` : message || "";
  if ($("alarm-words").textContent !== words) $("alarm-words").textContent = words;
  $("alarm").hidden = !words;
  $("alarm-show").hidden = !first;
  $("alarm-show").onclick = () => jumpTo(first.place.line, first.place.column);
  showNumbers();
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

let pause;
const later = () => (clearTimeout(pause), (pause = setTimeout(run, 250)));

// Typing into a text whose outcome is known does not hide it again. What is pasted over everything is another file.
function typed(event) {
  const isKnown = revealed === source, text = $("editor").value;
  if (event?.inputType === "insertFromPaste" && pastedOver) {
    pastedOver = false;
    if (/\S/.test(text)) return take({ name: "pasted.jsonc", text, isLesson: true });
  }
  note(true);
  typeBelowSwitches(source, text);
  source = text;
  if (isKnown) revealed = source;
  showNumbers();
  later();
}

let pastedOver = false; // whether all of the text is selected when something is pasted
function pastes() {
  const { selectionStart, selectionEnd, value } = $("editor");
  pastedOver = !value.slice(0, selectionStart).trim() && !value.slice(selectionEnd).trim();
}

// A switch keeps every line its number. So what is typed into lines that no switch has changed is typed into the text
// without the switches too, and each can still be set back; else the text is what was typed.
function typeBelowSwitches(before, after) {
  if (!flips.length) return;
  const [old, now, plain] = [before, after, written].map((text) => text.replaceAll("\r\n", "\n").split("\n"));
  let head = 0, tail = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head++;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const end = old.length - tail;
  const isPlain = plain.length === old.length && plain.slice(head, end).every((line, at) => line === old[head + at]);
  if (isPlain) {
    written = [...plain.slice(0, head), ...now.slice(head, now.length - tail), ...plain.slice(end)].join("\n");
  } else flips = [];
}

// What is long is probably a log, which no editor shows; if it is not, it is shown once it has run.
const longText = 4_000_000;

function put(text) {
  source = text;
  $("editor").value = text.length < longText ? text : "";
  firstLine = 1;
  return run();
}

// Switches
function showSwitches() {
  const strip = shown.switches.map((known) => {
    const select = node("select", {}, node("option", { textContent: "as written", value: "" }));
    select.append(...known.choices.map((one) => node("option", { textContent: one.words, value: one.assignment })));
    select.selectedIndex = known.chosen + 1;
    select.onchange = () => flip(known.label, select.value);
    const className = flips.some((one) => one.label === known.label) ? "flipped" : "";
    return node("label", { className }, known.label + " ", select);
  });
  const focused = [...$("switches").querySelectorAll("select")].indexOf(document.activeElement);
  $("switches").replaceChildren(...strip);
  $("switches-box").hidden = !strip.length;
  $("flipped").textContent = flips.length ? `: ${flips.map((one) => one.label).join(", ")}` : "";
  $("switches").querySelectorAll("select")[focused]?.focus();
}

// Does again what the other switches do to the text as it was written, and then this one.
async function flip(label, assignment) {
  const own = flips.some((one) => one.label === label);
  if (!assignment && !own) {
    say(`${label} is as the text says. Edit it there${past.length ? ", or go back with Undo" : ""}.`);
    return showSwitches();
  }
  const plain = flips.length ? written : source;
  const wanted = flips.filter((one) => one.label !== label);
  if (assignment) wanted.push({ label, assignment });
  const before = source;
  const answer = wanted.length && (await answered("set", wanted.map((one) => one.assignment), plain));
  if (source !== before) return;
  if (answer && answer.status !== 0) {
    say(answer.failure ?? answer.facts.message ?? "The text has a mistake; mend it first.");
    return showSwitches();
  }
  note();
  written = plain;
  flips = wanted;
  return put(answer ? answer.content : plain);
}

// Undo: over typing, switches and what was opened
const past = [], future = [];
let typedAt = -Infinity; // when something was last typed; what follows soon belongs to it
const keptSteps = 300;

const state = () => ({ name, source, written, flips, revealed, view, cursor, task, isLesson: !!lesson, base });

function note(isTyping = false) {
  const goesOn = isTyping && performance.now() - typedAt < 1000;
  typedAt = isTyping ? performance.now() : -Infinity;
  if (goesOn || !source) return;
  past.push(state());
  if (past.length > keptSteps) past.shift();
  future.length = 0;
  showSteps();
}

async function step(from, to) {
  if (!from.length) return;
  to.push(state());
  typedAt = -Infinity;
  const before = $("editor").value, kept = from.pop();
  ({ name, written, flips, revealed, view, cursor, task, base } = kept);
  source = kept.source;
  await study(kept.isLesson);
  await put(source);
  const after = $("editor").value;
  let head = 0;
  while (head < after.length && after[head] === before[head]) head++;
  $("editor").setSelectionRange(head, head);
  showSteps();
}

const undo = () => step(past, future);
const redo = () => step(future, past);

function showSteps() {
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
}

function undoByKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const isElsewhere = event.target.matches?.("input:not([type=radio], [type=checkbox])");
  const act = isFront() ? { z: event.shiftKey ? null : undoDay }[event.key.toLowerCase()]
    : { z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
  if (!act || isElsewhere) return;
  event.preventDefault();
  act();
}

// As a file, under its name. While something of it is hidden, what is shown.
const saveText = () => download($("editor").readOnly ? $("editor").value : source, "application/json", name.split("/").at(-1));

function saveByKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return;
  if (isFront() || isAside() || shown?.isLog) return;
  event.preventDefault();
  saveText();
}

function connectEditor() {
  Object.assign($("editor"), { oninput: typed, onscroll: showNumbers, onpaste: pastes });
  $("editor").onbeforeinput = (event) => {
    const act = { historyUndo: undo, historyRedo: redo }[event.inputType];
    if (!act) return;
    event.preventDefault();
    act();
  };
  $("undo").onclick = undo;
  $("redo").onclick = redo;
  $("save-text").onclick = saveText;
  $("save-text").title = (/Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl+") + "S";
  document.addEventListener("keydown", undoByKey);
  document.addEventListener("keydown", saveByKey);
  showSteps();
  // On paper, long lines wrap.
  onbeforeprint = () => {
    const lines = $("editor").value.split("\n").map((textContent) => node("li", { textContent }));
    $("printed").replaceChildren(...lines);
    $("printed").start = firstLine;
  };
}
