// What one can take hold of in the picture of the day, by pointer or with keys
const round5 = (at) => Math.round(at / 5) * 5;
let lastSwipe = 1320; // where the app's icon lies while it is not swiped away

// One end of a span: it pushes nothing, but stops at the other end.
const end = (key, place, name) => ({
  id: key + place, kind: "grip", lane: key, name, get: () => today[key]?.[place],
  set: (day, at) => {
    const other = day[key][1 - place];
    const own = place ? between(at, other + 5, dayEnd) : between(at, dayBegin, other - 5);
    return { ...day, [key]: place ? [other, own] : [own, other] };
  },
});
const pin = (place, name, words) => ({
  id: "open" + place, kind: "pin", name, words, get: () => today.open[place],
  set: (day, at) => ({ ...day, open: place ? [day.open[0], at] : [at, day.open[1]] }),
});

const grips = [
  { id: "guess", kind: "guess", name: "Your guess: the last refresh before breakfast", get: () => guessAt },
  pin(0, "You read the news in the evening", "you read"), pin(1, "Breakfast: you open the app", "breakfast"),
  end("charger", 0, "Charger connected"), end("charger", 1, "Charger disconnected"),
  end("lowPower", 0, "Low Power Mode switched on"), end("lowPower", 1, "Low Power Mode switched off"),
  { id: "token", kind: "token", name: "The app in the app switcher", get: () => today.swiped ?? lastSwipe,
    set: (day, at) => {
      lastSwipe = between(at, day.open[0] + 10, day.open[1] - 10);
      return day.swiped === null ? day : { ...day, swiped: lastSwipe };
    } },
  { id: "look", kind: "look", name: "The moment that the phone shows", get: () => playing ?? lookAt },
];

function connectGrips() {
  for (const grip of grips) {
    const tag = node("span", { className: "tag" });
    grip.tag = tag;
    grip.element = node("div", { id: "grip-" + grip.id, className: "handle " + grip.kind, tabIndex: 0 }, tag);
    const { element } = grip;
    if (grip.kind === "token") element.prepend(node("span", { className: "icon", textContent: "N", ariaHidden: "true" }));
    if (grip.kind === "pin") element.append(node("span", { className: "stem" }), node("span", { className: "dot" }));
    element.title = grip.kind === "token" ? "Drag up to swipe the app away, and sideways to when." : "Drag the handle, or use the arrow keys.";
    for (const [key, value] of Object.entries({ role: "slider", "aria-label": grip.name, "aria-valuemin": 0, "aria-valuemax": dayEnd - dayBegin }))
      element.setAttribute(key, value);
    element.onkeydown = (event) => pressed(grip, event);
    dragging(grip);
    $("plot").append(element);
  }
  $("plot").onpointermove = hover;
  $("plot").onpointerleave = () => isPlayed && playing === null && document.activeElement !== $("grip-look") && lookTo(now.opened);
}

// Moves what is held, in steps of five minutes.
function moveGrip(grip, at) {
  const wanted = round5(between(at, plan.from, plan.to));
  if (wanted === grip.get()) return;
  if (grip.kind === "guess") return takeGuess(wanted);
  if (grip.kind === "look") return lookTo(wanted);
  change((day) => grip.set(day, wanted));
}

function dragging(grip) {
  const { element } = grip;
  let held = null;
  element.onpointerdown = (event) => {
    if (event.button) return;
    element.setPointerCapture(event.pointerId);
    held = { x: event.clientX, y: event.clientY, at: grip.get(), isMoved: false, isSideways: false };
    element.focus({ preventScroll: true });
    event.preventDefault();
    beginGesture();
  };
  element.onpointermove = (event) => {
    if (!held) return;
    const [aside, down] = [event.clientX - held.x, event.clientY - held.y];
    held.isMoved ||= Math.abs(aside) + Math.abs(down) > 4;
    if (grip.kind === "token" && down < -18 && today.swiped === null) swipeAway(true);
    if (grip.kind === "token" && down > 14 && today.swiped !== null) swipeAway(false);
    held.isSideways ||= Math.abs(aside) > 3;
    if (held.isSideways) moveGrip(grip, held.at + (aside / plan.width) * (plan.to - plan.from));
  };
  element.onpointerup = element.onpointercancel = () => {
    if (held && !held.isMoved && grip.kind === "token") swipeAway(today.swiped === null);
    held = null;
    endGesture();
  };
}

const swipeAway = (isGone) => change((day) => ({ ...day, swiped: isGone ? lastSwipe : null }));

function pressed(grip, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, shiftKey } = event;
  if (grip.kind === "guess" && key === "Enter") return event.preventDefault(), play();
  if (grip.kind === "token" && ["ArrowUp", "ArrowDown", "Enter", " ", "Delete"].includes(key)) {
    event.preventDefault();
    return swipeAway(key === "ArrowDown" ? false : key === "ArrowUp" || key === "Delete" || today.swiped === null);
  }
  const step = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 60, PageDown: -60 }[key];
  const end = { Home: plan.from, End: plan.to }[key];
  if (!step && end === undefined) return;
  event.preventDefault();
  moveGrip(grip, end ?? grip.get() + step * (shiftKey ? 6 : 1));
}

function hover(event) {
  if (!isPlayed || playing !== null || event.buttons || event.pointerType === "touch" || event.target.closest(".handle")) return;
  lookTo(between(plan.at(event.clientX - $("plot").getBoundingClientRect().left), plan.from, plan.to));
}

// Puts every handle where its moment is, and says it.
function placeGrips() {
  const { x, em, isNarrow, sky, width } = plan;
  for (const grip of grips) {
    const { element, tag, kind } = grip, at = grip.get();
    element.hidden = at === undefined || at < plan.from || at > plan.to || (kind === "look" && !isPlayed);
    if (element.hidden) continue;
    if (kind === "guess") element.setAttribute("aria-label", guessName() + ": the last refresh before breakfast");
    element.setAttribute("aria-valuenow", Math.round(at) - dayBegin);
    element.setAttribute("aria-valuetext", weekday(at) + toldOf(grip));
    let left = x(at), top = 0;
    if (kind === "pin") {
      top = sky;
      tag.replaceChildren(grip.words + " ", node("b", { textContent: clock(at) }));
      const half = tag.offsetWidth / 2 + 2, over = Math.max(0, left + half - width) - Math.max(0, half - left);
      tag.style.translate = over ? `calc(-50% - ${over}px)` : "";
    } else if (kind === "token") {
      top = plan.lanes.app.y + plan.lanes.app.height / 2;
      element.classList.toggle("away", today.swiped !== null);
      tag.textContent = today.swiped === null ? "↑ swipe me away" : "swiped away";
      element.classList.toggle("flipped", left + 11 * em > width);
    } else if (kind === "grip") {
      const lane = plan.lanes[grip.lane];
      top = lane.y + lane.height / 2;
    } else {
      tag.replaceChildren(...(kind === "guess" ? [guessName() + " ", node("b", { textContent: clock(at) })] : lookWords(at)));
      const half = element.offsetWidth / 2 + 4;
      left = between(left, half, width - half);
      top = kind === "look" ? em * 0.3 : plan.lanes.task.y + plan.lanes.task.height + em * (isNarrow ? 0.3 : 0.45);
    }
    Object.assign(element.style, { left: left + "px", top: top + "px" });
  }
  drawGuess();
}

function toldOf({ kind }) {
  if (kind === "token") return today.swiped === null ? ", still there. Up swipes it away" : ", swiped away. Down brings it back";
  return kind === "look" && now ? ": " + momentWords(playing ?? lookAt)[1] : "";
}

const lookWords = (at) => {
  const [rule, words] = momentWords(at);
  return [node("b", { textContent: clock(at) }), " ", ...(rule === null ? [] : [swatch(rule, 22, 14), " "]), words];
};

function drawGuess() {
  const { x, sky, axis, lanes: { task } } = plan;
  $("guess-line")?.setAttribute("d", `M${x(guessAt)} ${sky + axis}V${task.y + task.height + 6}`);
}
