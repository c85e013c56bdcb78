// The picture of the run, the moment in it at which the reader looks, and the reasons at that moment
const all = { from: 0, to: 1e15 }; // of a run, which ends earlier
let view = all; // the part of the run that is drawn
let cursor = -1, task = 0; // where the reader looks
let guessed = -1; // the moment that was guessed
let frame = 0; // at most once for each picture the screen shows

// The width that a picture may have, whether or not there is one at present.
const pictureWidth = () => Math.floor($("main").clientWidth) || 1280;

function showPicture(svg) {
  if (!svg) return $("picture").replaceChildren();
  const drawn = pictureOf(svg);
  for (const kind of ["guess", "cursor"]) {
    const line = document.createElementNS(drawn.namespaceURI, "path");
    line.setAttribute("class", kind);
    drawn.append(line);
  }
  $("picture").replaceChildren(drawn);
}

// A picture of the engine as a part of this page, which has its styles in its head.
function pictureOf(svg) {
  const bare = svg.replace(/<style>[^<]*<\/style>/, "");
  return document.adoptNode(new DOMParser().parseFromString(bare, "image/svg+xml").documentElement);
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

function look() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    frame = 0;
    lookNow();
  });
}

async function lookNow() {
  const drawn = $("picture").firstElementChild;
  if (!drawn || !shown) return;
  drawMoments(drawn);
  if (!shown.tasks.length) return $("why").replaceChildren("Nothing was ever requested.");
  drop("why", "when");
  const at = Math.round(cursor), of = shown;
  const detail = $("whole-why").checked ? "whole" : "brief";
  const asked = isHidden ? answered("when", [name, at]) : answered("why", [name, task, at, columns($("why")), detail]);
  spreadWhySoon();
  const answer = await asked;
  if (!answer || of !== shown) return;
  if (answer.failure) return $("why").replaceChildren(answer.failure);
  if (answer.status === 2) return;
  const { when, text } = answer.facts;
  document.querySelectorAll(".when").forEach((place) => (place.textContent = when));
  $("why").replaceChildren(...toned(text || ""));
  // One sentence is read out; the rest is there for whoever goes to it.
  const lines = $("why").textContent.split("\n").slice(1);
  const sentence = (lines.find((line) => /^ *BLOCKED/.test(line)) ?? lines.find((line) => line.trim()) ?? "")
    .replace("BLOCKED", "held by").replace(/\s+/g, " ");
  const words = [when, shown.tasks[task].name, sentence.trim()].filter(Boolean).join(", ");
  for (const [key, value] of Object.entries({ max: shown.length, now: at, text: words }))
    $("picture").setAttribute("aria-value" + key, value);
}

function drawMoments(drawn) {
  const { left, right, bottom } = drawn.dataset;
  for (const [kind, at] of [["cursor", cursor], ["guess", guessed]]) {
    const share = (at - shown.from) / Math.max(shown.to - shown.from, 1);
    const x = Number(left) + share * (right - left);
    const isInside = at >= 0 && share >= 0 && share <= 1;
    drawn.querySelector("." + kind).setAttribute("d", isInside ? `M${x} 30V${bottom}` : "");
  }
  drawn.querySelectorAll(".row").forEach((row) => row.classList.toggle("chosen", Number(row.dataset.task) === task));
}

function moveTo(instant) {
  cursor = Math.min(Math.max(instant, 0), shown.length);
  if (cursor < shown.from || cursor > shown.to) zoom(1);
  else look();
}

// A whole minute, or a whole second where the picture shows less, so that the clock tells all of it.
function whole(instant) {
  const unit = shown.step < 60000 ? 1000 : 60000;
  return Math.round(instant / unit) * unit;
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
  ArrowLeft: (event) => moveTo(whole(cursor - shown.step * (event.shiftKey ? 10 : 1))),
  ArrowRight: (event) => moveTo(whole(cursor + shown.step * (event.shiftKey ? 10 : 1))),
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
  moveTo(whole(shown.from + share * (shown.to - shown.from)));
  const row = event.type === "pointerdown" && event.target.closest?.(".row");
  if (row) choose(Number(row.dataset.task));
}

function connectPicture() {
  for (const [id, factor] of [["in", 1 / 2], ["out", 2]]) $(id).onclick = () => zoom(factor);
  $("whole").onclick = () => zoomTo(0, shown.length);
  $("whole-why").onchange = look;
  $("others").onchange = () => (spread(), look());
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
}
