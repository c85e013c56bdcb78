// Runs what is open and shows what the engine says of it. Swift decides what is shown.
let name = "scenario.jsonc"; // what commands in the texts call the scenario
let shown; // the last good answer of a run
let shownText = ""; // the text whose answer the page shows
let slice = 1; // the devices that run at once
let turn = 0; // counts the runs, so that only the last one is shown
let halted = null; // the run that was stopped or was too much, which is not tried again unasked

async function run() {
  clearTimeout(pause);
  clearTimeout(next);
  const own = ++turn;
  if (!within("devices", "size-wrong") || !within("days", "size-wrong")) return;
  const hidden = lesson ? !lesson.isOver : $("predict").checked && revealed !== source;
  const size = [$("devices").value, $("days").value];
  const of = [name, source, ...size].join("\0");
  if (of === halted) return;
  supersede();
  const begin = performance.now();
  const fields = [name, pictureWidth(), columns($("main")), view.from, view.to, hidden ? "hidden" : "shown"];
  const answer = await answered("run", [...fields, ...size, slice], source);
  if (own !== turn || !answer) return;
  halted = answer.failure ? of : null;
  remember();
  showAnswer(answer, performance.now() - begin);
}

function showAnswer(answer, took) {
  const { facts = {}, status = 2, problems = [], failure } = answer;
  showProblems(problems, failure ?? facts.message);
  const kinds = { stale: status === 2, logged: facts.isLog, fleet: facts.isFleet };
  for (const [kind, is] of Object.entries(kinds)) document.body.classList.toggle(kind, !!is);
  if (status === 2) return say("");
  if (facts.isFleet) showProgress(facts, took);
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
  // What was run before a text was opened is no version of it.
  say([facts.note, source === asOpened ? keptWords : facts.changed].filter(Boolean).join(" "));
  if (cursor < 0) cursor = facts.cursor;
  cursor = Math.min(cursor, facts.length ?? cursor);
  task = Math.min(task, Math.max(facts.tasks.length - 1, 0));
  showPicture(answer.content);
  showEditor();
  showStory();
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

// What the comment at the head of a scenario tells.
function showStory() {
  const [head] = isHidden || shown.isLog ? [""] : (shown.text ?? source).match(/^(\s*\/\/.*\n)*/);
  const lines = head.split("\n").map((line) => line.replace(/^\s*\/\/ ?/, ""));
  const parts = lines.join("\n").split(/\n\s*\n/).filter((part) => part.trim());
  $("story").replaceChildren(...parts.map((part) => node("p", { textContent: part.replaceAll("\n", " ").trim() })));
}

// How many to run next, so that they take about a twentieth of a second.
const atOnce = (now, took) => Math.max(1, Math.min(2 * now, Math.round((now * 50) / Math.max(took, 1))));

function showProgress({ done, devices, isOver, progress }, took) {
  Object.assign($("progress"), { value: done, max: devices, hidden: isOver });
  $("done").textContent = progress;
  $("enough").hidden = isOver;
  $("enough").onclick = () => run(($("devices").value = done));
  slice = isOver ? 1 : atOnce(slice, took);
  if (!isOver) pause = setTimeout(run);
}

// Whether a number is one that can be run; else what may be typed is said beside it.
function within(id, beside) {
  const field = $(id), { min, max } = field;
  const isWrong = !field.checkValidity();
  field.setAttribute("aria-invalid", String(isWrong));
  $(beside).textContent = isWrong ? `${field.labels[0].textContent.trim().split(" ")[0]}: from ${min} to ${max}.` : "";
  return !isWrong;
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

// Names the kind of document that is open.
function nameKind(isFleet) {
  const kind = isFleet ? "population" : "scenario";
  $("editor-name").firstChild.textContent = kind[0].toUpperCase() + kind.slice(1);
  $("share").textContent = "Link to this " + (lesson ? "lesson" : base ? "comparison" : kind);
  $("link").ariaLabel = $("share").textContent;
}

async function begin() {
  course = JSON.parse(decoder.decode(await through(decoded116($("course").textContent), new DecompressionStream("deflate-raw"))));
  module = await compiledEngine();
  if (!module) return;
  renew();
  takeAnswers(keptAnswers());
  for (const connect of [connectPicture, connectEditor, connectGuess, connectLesson, connectAddress, connectShelf,
    connectAsides, connectChecker, connectLog, connectAdvice, connectComparison, connectFront, connectBets,
    connectSharing, connectViews]) connect();
  $("stop-work").onclick = () => (stopReading(), stopWork());
  for (const id of ["devices", "days", "seeds"]) $(id).oninput = later;
  let size = innerWidth;
  onresize = () => innerWidth !== size && later((size = innerWidth));
  $("switches-box").open = innerWidth > 700;
  const isShown = showControls();
  const linkedAside = asideOf(location.hash);
  if (!(await linked())) await openFirst();
  showAside(linkedAside);
  isShown();
  if (document.body.dataset.broken) return;
  performance.mark("ready");
  document.body.dataset.ready = "yes";
}

begin().catch(mistaken);
