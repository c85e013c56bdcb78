// The picture of the day: its lanes, as the engine tells them
// Each reason has a colour and a drawing of its own, so that nobody needs colours to tell them apart.
const patterns = {
  "app-usage": { d: "M-2 2L2 -2M0 8L8 0M6 10L10 6" }, "rate-limiting": { d: "M2 0V8M6 0V8" },
  "system-budgets": { dots: [[2, 2, 1.45], [6, 6, 1.45]] }, "low-power-mode": { d: "M0 2H8M0 6H8" },
  "critically-low-battery": { d: "M0 0L8 8M8 0L0 8" },
  "background-refresh-setting": { fill: "M0 0h4v4h-4zM4 4h4v4h-4z" }, "app-switcher": { d: "M0 6L4 2L8 6" },
  "earliest-begin-date": { dots: [[4, 4, 0.95]] }, other: { d: "M0 4H4M6 4H8" }, ready: {},
};
const reasonClass = (rule) => "reason-" + (rule === "" ? "ready" : patterns[rule] ? rule : "other");
// What a rule does, in the words that the engine has for it.
const reasonWords = (rule, { rules } = now) =>
  rule === "" ? "may run, at the next wake" : rules.find((one) => one.name === rule)?.words ?? "waits";

const definePatterns = () => drawn("svg", { width: 0, height: 0, "aria-hidden": "true", class: "definitions" },
  drawn("defs", {}, Object.entries(patterns).map(([rule, { d, fill, dots = [] }]) =>
    drawn("pattern", { id: "on-" + rule, width: 8, height: 8, patternUnits: "userSpaceOnUse", class: "reason-" + rule },
      drawn("rect", { width: 8, height: 8, class: "ground" }), d && drawn("path", { d, class: "stroke" }),
      fill && drawn("path", { d: fill, class: "solid" }),
      dots.map(([cx, cy, r]) => drawn("circle", { cx: String(cx), cy: String(cy), r: String(r), class: "solid" }))))));

const swatch = (rule, width = 28, height = 16) => drawn("svg",
  { viewBox: `0 0 ${width} ${height}`, class: "swatch " + reasonClass(rule), "aria-hidden": "true" },
  drawn("rect", { x: 1, y: 1, width: width - 2, height: height - 2, rx: 3, class: "wait" }));

let plan = null; // where everything is, in pixels

// The lanes from top to bottom: their heights in em, where labels stand beside them and where above.
const lanes = { charger: [2.5, 1.7], lowPower: [2, 1], app: [2.3, 1.6], task: [4, 3] };

function layOut() {
  const ribbon = $("ribbon"), em = parseFloat(getComputedStyle(ribbon).fontSize);
  const isNarrow = matchMedia("(max-width:700px)").matches, isLow = !isNarrow && innerHeight <= 840;
  const left = isNarrow ? 0 : 13.4 * em, width = Math.max(ribbon.clientWidth - left, 1); // none while it is hidden
  const [from, to] = isNarrow ? [1050, 2070] : [dayBegin, dayEnd];
  const sky = (isNarrow ? 7.4 : isLow ? 6.6 : 8.4) * em, axis = 1.7 * em;
  plan = { em, isNarrow, left, width, from, to, sky, axis, lanes: {} };
  plan.x = (at) => ((at - from) / (to - from)) * width;
  plan.at = (x) => from + (x / width) * (to - from);
  let y = sky + axis;
  for (const [name, [beside, below]] of Object.entries(lanes)) {
    const label = isNarrow ? 1.45 * em : 0, high = (isNarrow ? below : isLow ? beside * 0.88 : beside) * em;
    plan.lanes[name] = { label: y, y: y + label, height: high, whole: high + label };
    y += high + label + 0.3 * em;
  }
  plan.height = y + 2.5 * em;
  ribbon.style.height = plan.height + "px";
  $("plot").style.left = left + "px";
  for (const name of Object.keys(lanes)) {
    const place = plan.lanes[name];
    Object.assign($("lane-" + name).style, {
      top: place.label + "px", height: (isNarrow ? 1.45 * em : place.whole) + "px",
      width: (isNarrow ? width : left) + "px",
    });
  }
  $("backdrop").replaceChildren(...drawSky(plan), ...drawHours(plan));
}

function drawHours({ from, to, x, sky, axis, height, em, width }) {
  const parts = [];
  const step = [3, 6, 12].find((hours) => x(hours * 60) - x(0) > wide("00:00") + 0.6 * em) ?? 24;
  for (let hour = Math.ceil(from / 60); hour <= to / 60; hour++) {
    const at = hour * 60, isNamed = hour % step === 0, place = x(at);
    parts.push(drawn("path", { class: "tick", d: `M${place} ${sky}v${isNamed ? 7 : 4}` }));
    if (!isNamed) continue;
    parts.push(drawn("path", { class: "grid", d: `M${place} ${sky + axis}V${height - 2.3 * em}` }));
    if (place > 2 * em && place < width - 2 * em) {
      const text = drawn("text", { class: "hour", x: place, y: sky + axis * 0.8 });
      text.textContent = clock(at);
      parts.push(text);
    }
  }
  return parts;
}

// Whether a wait is of those that the sentence tells of: most of it, because it may go on after breakfast.
const isTold = ({ at: [from, to] }, { told }) => 2 * (Math.min(to, told[1]) - Math.max(from, told[0])) > to - from;

// A box from one moment to another, as far as it is in the picture; nothing if it is too narrow to be seen.
function box(from, to, y, height, properties) {
  const [begin, end] = [from, to].map((at) => between(plan.x(at), -4, plan.width + 4));
  const width = end - begin;
  return width > 0.5 && drawn("rect", { x: begin, y, width, height, ...properties });
}

// Draws what the engine tells of the day; the run that it is compared with below it, and those under other schedulers.
function drawDay({ now, before, fog, isShown }) {
  const { lanes: lane, x, em, width, sky } = plan;
  // The other run has the lower part of the lane, so that neither covers the other.
  const whole = lane.task.height, isCompared = isShown && before;
  const middle = lane.task.y + whole * (isCompared ? 0.04 : 0.19), high = whole * (isCompared ? 0.56 : 0.62);
  const seen = (at) => at >= plan.from && at <= plan.to;
  const lines = now.inFront.map(([at]) => seen(at) && drawn("path", {
    class: "opening", d: `M${x(at)} ${sky}V${lane.task.y + lane.task.height + 2}` }));
  const parts = [drawBattery(now), drawWorld(now), lines];
  const outcome = drawn("g", { id: "outcome" }, isShown && [
    (fog ?? []).flat().filter(seen).map((at) => drawn("rect", { class: "fog", x: x(at) - em * 0.16,
      y: lane.task.y - em * 0.35, width: em * 0.32, height: lane.task.height + em * 0.7, rx: 2 })),
    now.waits.map(({ rule, at: [begin, end] }) => box(begin, end, middle, high, {
      rx: 3, class: `wait ${reasonClass(rule)} ${isTold({ at: [begin, end] }, now) ? "" : "aside"}` })),
    (fog ?? []).flat().filter(seen).map((at) => drawn("path", { class: "other", d: `M${x(at)} ${lane.task.y}v${em * 0.5}` })),
    before && drawGhost(before, lane.task.y + whole * 0.66, whole * 0.32),
    now.asked.filter(seen).map((at) => drawn("path", { class: "asked", d: `M${x(at)} ${middle - 1}l-6 -10h12z` })),
    now.runs.filter(({ at: [begin] }) => seen(begin)).map(({ at: [begin], isSuccess }) =>
      drawRun(x(begin), middle + high / 2, em, isSuccess)),
  ]);
  parts.push(outcome);
  const cover = drawn("rect", { id: "cover", x: 0, y: middle, width, height: high, rx: 6 });
  const guess = drawn("path", { id: "guess-line", d: "" });
  const aside = x(guessAt) > width / 2 ? -1 : 1;
  const hint = drawn("text", { class: "hint" + (aside < 0 ? " before" : ""), x: x(guessAt) + aside * em, y: middle + high / 2 + em * 0.33 });
  const room = (aside < 0 ? x(guessAt) : width - x(guessAt)) - 2 * em;
  hint.textContent = isShown ? "" : ["When does the last refresh before breakfast run?", "When does it run?"]
    .find((words) => wide(words, 400) < room) ?? "";
  const names = drawn("g", { id: "names" }, isShown && drawNames(now, middle + high / 2));
  parts.push(cover, hint, guess, names, drawn("rect", { id: "future", y: 0, width: 0, height: plan.height }),
    drawn("path", { id: "now-line", d: "" }));
  $("picture-of-day").replaceChildren(...parts.flat(3).filter(Boolean));
  cover.classList.toggle("away", isShown);
}

function drawBattery({ battery, charging }) {
  const { x, lanes: { charger: { y, height } }, width } = plan;
  const step = (dayEnd - dayBegin) / (battery.length - 1), level = (share) => y + height * (1 - share / 100);
  const line = "M" + battery.map((share, place) =>
    `${x(dayBegin + place * step).toFixed(1)} ${level(share).toFixed(1)}`).join("L");
  const area = `${line}L${x(dayEnd)} ${y + height}L${x(dayBegin)} ${y + height}Z`;
  const clip = drawn("clipPath", { id: "while-charging" }, charging.map(([from, to]) => box(from, to, y - 2, height + 4, {})));
  const low = drawn("text", { class: "hour low", x: width - 6, y: level(20) - 4 });
  low.textContent = "20 %";
  return [drawn("defs", {}, clip), drawn("path", { class: "battery", d: area }), drawn("path", { class: "charge", d: area,
    "clip-path": "url(#while-charging)" }), drawn("path", { class: "level", d: line }),
    drawn("path", { class: "level low", d: `M0 ${level(20)}H${width}` }), low];
}

function drawWorld({ lowPower, inFront, swiped }) {
  const { lanes: { lowPower: low, app }, width } = plan, middle = app.y + app.height / 2;
  return [
    drawn("path", { class: "base", d: `M0 ${low.y + low.height / 2}H${width}` }),
    lowPower.map(([from, to]) => box(from, to, low.y + 2, low.height - 4, { rx: 5, class: "wait " + reasonClass("low-power-mode") })),
    drawn("path", { class: "in-switcher", d: `M0 ${middle}H${width}` }),
    swiped.map(([from, to]) => [box(from, to, middle - 5, 10, { class: "gone" }),
      box(from, to, middle - 1, 2, { class: "gone-line" })]),
    inFront.map(([from, to]) => box(from, Math.max(to, from + 9), app.y + 3, app.height - 6, { rx: 3, class: "in-front" })),
  ];
}

const runMarks = { done: "M-4.4 .2L-1.2 3.4L4.6 -3", failed: "M-4 -4L4 4M4 -4L-4 4" };
function drawRun(x, y, em, isSuccess) {
  return drawn("g", { class: isSuccess ? "run" : "run failed", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${em / 16})` },
    drawn("circle", { r: 12 }), drawn("path", { d: runMarks[isSuccess ? "done" : "failed"] }));
}

// The other run, in a thinner bar of the same colours and patterns, so that one sees what a change has changed.
function drawGhost(before, top, high) {
  const { x } = plan;
  return [
    before.waits.map(({ rule, at: [begin, end] }) => box(begin, end, top, high, { rx: 3, class: `ghost wait ${reasonClass(rule)}` })),
    before.runs.filter(({ at: [begin] }) => begin >= plan.from && begin <= plan.to).map(({ at: [begin], isSuccess }) =>
      ghostMark(x(begin), top + high / 2, high / 20, isSuccess)),
  ];
}
const ghostMark = (x, y, scale, isSuccess = true) => drawn("g", { class: "ghost-run", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})` },
  drawn("circle", { r: 10 }), drawn("path", { d: runMarks[isSuccess ? "done" : "failed"] }));

// How wide words are in the picture, in pixels.
const measure = document.createElement("canvas").getContext("2d");
function wide(words, weight = 650) {
  measure.font = `${weight} ${plan.em}px ${faces}`;
  return measure.measureText(words).width;
}

// In as few lines as there is room for, at most two; nothing if that is not enough.
function linesOf(words, room) {
  if (wide(words) < room) return [words];
  const places = [...words.matchAll(/ /g)].map(({ index }) => index);
  const middle = places.sort((one, other) => Math.abs(one - words.length / 2) - Math.abs(other - words.length / 2))[0];
  const lines = middle ? [words.slice(0, middle), words.slice(middle + 1)] : [];
  return lines.every((line) => wide(line) < room) ? lines : [];
}

// What the longest waits wait for, where there is room: beside the guess or, if there is more, across it.
function drawNames(run, y) {
  const { x, em } = plan, { waits, told } = run;
  const known = waits.filter((wait) => wait.rule && isTold(wait, run))
    .map(({ rule, at: [from, to] }) => ({ rule, at: [Math.max(from, told[0]), Math.min(to, told[1])] }))
    .sort((a, b) => b.at[1] - b.at[0] - (a.at[1] - a.at[0])).slice(0, 2);
  return known.map(({ rule, at: [from, to] }) => {
    const [begin, end] = [x(from) + 0.7 * em, x(to) - 0.9 * em], guess = x(guessAt);
    const sides = guess > begin && guess < end ? [[guess + 0.5 * em, end], [begin, guess - 0.5 * em], [begin, end]] : [[begin, end]];
    const fitting = sides.map(([left, right]) => ({ middle: (left + right) / 2, lines: linesOf(reasonWords(rule, run), right - left - em) }))
      .filter(({ lines }) => lines.length).sort((one, other) => one.lines.length - other.lines.length)[0];
    if (!fitting) return null;
    const { middle, lines } = fitting, width = Math.max(...lines.map((line) => wide(line))) + em, height = (0.34 + 1.1 * lines.length) * em;
    return [drawn("rect", { class: "plate " + reasonClass(rule), x: middle - width / 2, y: y - height / 2, width, height, rx: em * 0.6 }),
      lines.map((line, place) => {
        const text = drawn("text", { class: "reason-name", x: middle, y: y + (0.36 + 1.1 * (place - (lines.length - 1) / 2)) * em });
        text.textContent = line;
        return text;
      })];
  });
}
