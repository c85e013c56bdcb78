// Changes of the day: what the reader does to it, undone again, and letting it pass
const daysBefore = []; // for undo: each with its day
let gesture = null; // the day and the run at the beginning of what is dragged, or of keys pressed one after the other
let gestureEnds; // a while after the last key
const passes = 3000; // milliseconds until the day has passed

function beginGesture() {
  clearTimeout(gestureEnds);
  gesture = { run: now, isNoted: false };
}

const endGesture = () => (gesture = null);

function change(make) {
  const day = possible(make(today));
  if (isSame(day, today)) return;
  if (!gesture) beginGesture();
  if (!gesture.isNoted) daysBefore.push(today);
  gesture.isNoted = true;
  if (daysBefore.length > 100) daysBefore.shift();
  if (isPlayed) ranBefore = gesture.run;
  clearTimeout(gestureEnds);
  if (!$("plot").querySelector(".handle:active")) gestureEnds = setTimeout(endGesture, 600);
  showDay(day);
}

// A change that is one by itself, and not part of a movement.
function changeAtOnce(make) {
  endGesture();
  change(make);
  endGesture();
}

// Another day is looked at, and computed anew.
function showDay(day) {
  today = day;
  halt();
  placeGrips();
  showLabels();
  if (betOfLink(location.hash) >= 0) history.replaceState(null, "", dayHash());
  rememberDay();
  runDay();
}

function undoDay() {
  if (!daysBefore.length) return;
  endGesture();
  if (isPlayed) ranBefore = now;
  showDay(daysBefore.pop());
}

function takeGuess(at) {
  guessAt = at;
  isSent = false;
  placeGrips();
  rememberDay();
  paint();
}

// The names and times beside the lanes.
const spanWords = ([from, to]) => `${clock(from)} – ${clock(to)}`;
function showLabels() {
  $("charger-words").textContent = today.charger ? "" : "no charger tonight";
  for (const key of ["charger", "lowPower"]) {
    $(key + "-times").hidden = !today[key];
    for (const [place, field] of timeFields(key).entries())
      // What is being typed is left alone.
      if (today[key] && field !== document.activeElement) field.value = clock(today[key][place]);
  }
  $("app-words").textContent = today.swiped === null ? "in the app switcher" : "swiped away " + clock(today.swiped);
}

// The two fields of a span: what the handles do, by keyboard and where there is no room for a handle.
const timeFields = (key) => [$(key + "-from"), $(key + "-to")];
function connectTimes() {
  for (const key of ["charger", "lowPower"])
    for (const [place, field] of timeFields(key).entries()) {
      const grip = grips.find(({ id }) => id === key + place);
      field.onchange = () => {
        const at = fromLink(field.value.trim().replace(/^(\d{1,2}):?(\d{2})$/, "$1.$2"));
        if (at === null) tellShort(`${field.value} is no time; one is written 22:30.`);
        else if (today[key] && (place ? at <= today[key][0] && at !== dayBegin : at >= today[key][1]))
          tellShort(`${clock(at)} is not ${place ? "after" : "before"} ${clock(today[key][1 - place])}.`);
        else if (today[key]) change((day) => grip.set(day, place && at === dayBegin ? dayEnd : at));
        if (today[key]) field.value = clock(today[key][place]);
      };
      field.onblur = showLabels;
    }
}

// On a narrow screen the picture is above what changes it, and comes into view again.
function seePicture() {
  if (plan.isNarrow) $("ribbon").scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
}

function showSwitchesOfDay() {
  $("switch-lowPower").setAttribute("aria-checked", String(!!today.lowPower));
  $("switch-isOff").setAttribute("aria-checked", String(!today.isOff));
  $("switch-charger").setAttribute("aria-checked", String(!!today.charger));
  $("undo-day").hidden = !daysBefore.length;
  $("usual-day").hidden = isSame(today, usualDay());
}

function showOtherDays() {
  for (const lead of $("other-days").children) {
    const { name } = lead.dataset;
    if (name) lead.setAttribute("aria-pressed", String(isTrue(name)));
  }
}

// Lets the day pass, or shows at once what comes of it.
let passing = 0; // the next picture of it
function play() {
  wantsPlay = !now;
  if (!now) return;
  halt();
  ranBefore = null;
  isPlayed = true;
  if (isCalm()) return reachEnd();
  playing = plan.from;
  // Until the question is answered; what comes after it is there then.
  const to = between(now.opened, plan.from, plan.to);
  paintNow();
  const begin = performance.now();
  const step = (at) => {
    const share = Math.min(Math.max(at - begin, 0) / passes, 1);
    playing = plan.from + (to - plan.from) * share;
    placeGrips();
    showMoment(playing);
    if (share < 1) passing = requestAnimationFrame(step);
    else reachEnd();
  };
  passing = requestAnimationFrame(step);
}

function halt() {
  cancelAnimationFrame(passing);
  passing = 0;
  playing = null;
}

function reachEnd() {
  halt();
  rememberDay();
  lookAt = now.opened;
  paint();
  $("answer").classList.remove("rises");
  requestAnimationFrame(() => $("answer").classList.add("rises"));
  sayOutcome();
  runDay();
}

function connectFront() {
  document.body.prepend(definePatterns());
  connectGrips();
  connectTimes();
  for (const id of ["play", "play-below"]) $(id).onclick = play;
  const [low, off, charger] = ["lowPower", "isOff", "charger"].map((key) => $("switch-" + key));
  low.onclick = () => changeAtOnce((day) => ({ ...day, lowPower: day.lowPower ? null : [1120, 2010] }));
  off.onclick = () => changeAtOnce((day) => ({ ...day, isOff: !day.isOff }));
  charger.onclick = () => changeAtOnce((day) => ({ ...day, charger: day.charger ? null : usualDay().charger }));
  $("undo-day").onclick = undoDay;
  $("usual-day").onclick = () => changeAtOnce(usualDay);
  $("what-if").addEventListener("click", (event) => event.target.closest("button") && seePicture());
  for (const [name, [words, changes]] of Object.entries(otherDays)) {
    const lead = button(words, () => changeAtOnce((day) => ({ ...day, ...(isTrue(name) ? partOfUsual(changes) : changes) })));
    lead.dataset.name = name;
    $("other-days").append(lead);
  }
  $("sure").onclick = () => {
    $("how-sure").hidden = !$("how-sure").hidden;
    $("sure").setAttribute("aria-expanded", String(!$("how-sure").hidden));
    showHowSure();
    $("how-sure").scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
  };
  $("larger").onclick = () => {
    const isLarge = document.documentElement.classList.toggle("large");
    $("larger").setAttribute("aria-pressed", String(isLarge));
    fit();
  };
  // The picture is as wide as the window, and no paper is.
  addEventListener("beforeprint", () => {
    const { style, offsetWidth } = $("stage"), display = getComputedStyle($("phone-box")).display;
    $("phone-box").style.display = display;
    Object.assign(style, { width: offsetWidth + "px", zoom: Math.min(1, 680 / offsetWidth),
      gridTemplateColumns: display === "none" ? "1fr" : "13em 1fr" });
  });
  addEventListener("afterprint", () => ["stage", "phone-box"].forEach((one) => $(one).removeAttribute("style")));
  new ResizeObserver(() => plan && isFront() && Math.abs($("ribbon").clientWidth - plan.left - plan.width) > 1 && fit()).observe($("ribbon"));
}

// Everything where it belongs in the window as it is now.
function fit() {
  layOut();
  // Where there is little room the answer comes first.
  if (plan.isNarrow) $("answer").after($("legend"));
  else $("stage").append($("legend"));
  showLabels();
  paint();
}

// How many others agree, what they are, and what the rules that held the refresh back rest on.
function showHowSure() {
  if ($("how-sure").hidden) return;
  const known = now.rules.map(({ name, words, trust }) => node("li", {}, swatch(name), " ", node("b", { textContent: words }), ". ",
    node("span", { className: "quiet", textContent: `The rule is called ${name}. Trust: ${trust}.` })));
  const other = node("p", { textContent: `Apple publishes no algorithm. ${schedulerWords} The fog, green lines in the picture, shows when 40 others start the refresh, whose numbers are as plausible as those of the usual one.` });
  const first = node("p", {}, node("b", { textContent: agreeing() }), ` Under the usual one, which the picture shows, it is ${now.holds ? "fresh" : "not fresh"}. ${fog ? differing() : ""}`);
  const facts = node("p", { className: "quiet" }, "Facts are numbered sources: ", node("code", { textContent: "bgsim help facts" }), " lists each with its title and address.");
  const told = phones?.of === now ? phones : null;
  const asked = node("p", { id: "other-phones" }, node("b", { textContent: told ? `On ${told.fresh} of ${told.all} other phones it is fresh. ` : "Other phones are asked …" }),
    told ? "Some phones neglect an app, and some start it about as often as it asks, for no reason that anybody knows; how many do is assumed." : "");
  $("how-sure").replaceChildren(first, other, asked, node("ul", {}, ...known), facts);
  if (!told) askPhones();
}

let phones = null; // on how many other phones the day ends well, and which day that is
let isAskingPhones = false;
async function askPhones() {
  if (isAskingPhones || !fog) return; // after the other schedulers, which are asked anyway
  isAskingPhones = true;
  const of = now, all = 40;
  let fresh = 0, ran = 0, number = 0;
  while (number < all && now === of && !$("how-sure").hidden) {
    number++;
    const told = await runOf(dayText(today).replace("{", `{ "phone": ${number},`), dayName, [dayBegin, dayEnd], today.open[1]);
    if (told) ran++;
    if (told?.holds) fresh++;
  }
  isAskingPhones = false;
  if (now === of && number === all) phones = { of, fresh, all: ran };
  showHowSure();
}

// Shows the first screen, with the day of the address or the usual one.
async function openFront() {
  const linkedDay = dayOfLink(location.hash);
  // One's own day, come back to, is left as it is.
  const isOwn = linkedDay && isPlayed && linkedDay.guessed === guessAt && isSame(linkedDay.day, today);
  if (linkedDay && !isOwn) {
    today = linkedDay.day;
    guessAt = linkedDay.guessed;
    // A page that is loaded anew is not one that was sent.
    isSent = linkedDay.hasPassed && !history.state?.isOwn;
  }
  showFront(true);
  const place = betOfLink(location.hash);
  if (place >= 0) showBet(place);
  if (place >= 0) $("bets").scrollIntoView();
  warn(linkedDay && !linkedDay.isWhole ? "A part of this link was not understood; the rest is shown." : "");
  // A day that had passed for whoever sent its link is not guessed again.
  if (linkedDay?.hasPassed && !isOwn) isPlayed = true;
  return runDay();
}

function showFront(isOpen) {
  if (isOpen !== isFront()) {
    halt();
    scrollTo({ top: 0 });
  }
  document.body.classList.toggle("front", isOpen);
  $("front").hidden = $("doors").hidden = !isOpen;
  if (!isOpen) return;
  document.title = $("question").textContent;
  fit();
}

let writingDay; // soon, because some browsers allow few changes in a while
function rememberDay() {
  clearTimeout(writingDay);
  writingDay = setTimeout(rememberDayNow, 300);
}

function rememberDayNow() {
  clearTimeout(writingDay);
  const hash = dayHash(), isThere = location.hash === hash || (location.hash.length < 2 && hash === "#breakfast");
  if (isFront() && !isThere && betOfLink(location.hash) < 0) history.replaceState({ isOwn: true }, "", hash);
}
