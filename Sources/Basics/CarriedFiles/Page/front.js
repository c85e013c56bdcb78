// The first screen: one phone, one day, one question. The reader guesses, lets the day pass, and changes it.
let now = null; // the run of the day, as the engine tells it, in minutes
let ranUsual = null; // the run of the usual day, which stays beside every other as a ghost
let ranBefore = null; // the run before the last change
let fog = null; // when other plausible schedulers start the refresh, one by one; nothing until all have run
let isPlayed = false, playing = null; // whether the outcome is known, and the moment that is reached while it passes
let wantsPlay = false; // whether the reader wished to see it before there was a run
let isSent = false; // whether the guess is that of whoever sent the link
let lookAt = 1865; // the moment that the phone shows
let drawing = 0; // at most once for each picture the screen shows

const isCalm = () => matchMedia("(prefers-reduced-motion:reduce)").matches;
const isFront = () => document.body.classList.contains("front");

// Asks the engine about a day, from one of its moments to another.
async function runOf(text, name, [from, to], at = "", task = 0) {
  const fields = [name, task, from * minute, to * minute, at === "" ? 1e15 : at * minute];
  const answer = await ask("day", fields, text);
  if (!answer) return null;
  if (answer.failure || answer.status === 2) {
    const why = answer.cause ?? answer.facts?.message ?? "";
    if (document.body.dataset.ready) warn(`This day could not be run (${why}). What is drawn is an earlier one: undo the change, or reload the page.`);
    else tellBroken(engineIsBroken, why);
    return null;
  }
  return inMinutes(answer);
}
function inMinutes({ facts, status }) {
  const minutes = (value) => (Array.isArray(value) ? value.map(minutes) : value / minute);
  const told = { ...facts, holds: status === 0 };
  for (const key of ["charging", "lowPower", "refreshOff", "inFront", "swiped", "asked", "told", "opened"])
    told[key] = minutes(facts[key]);
  for (const key of ["waits", "runs"]) told[key] = facts[key].map((one) => ({ ...one, at: minutes(one.at) }));
  told.age = facts.age < 0 ? null : facts.age / minute;
  return told;
}

let asking = 0; // how many questions about the day are under way
let isOutdated = false; // whether the day has changed since the question that is under way

// Runs the day; what is changed meanwhile is run after it, and nothing between.
async function runDay() {
  if (asking) return void (isOutdated = true);
  asking++;
  do {
    isOutdated = false;
    const of = today, usual = usualDay(), isUsual = isSame(of, usual);
    const run = (day) => runOf(dayText(day), dayName, [dayBegin, dayEnd], day.open[1]);
    if (!isUsual) ranUsual ??= await run(usual);
    const told = await run(of);
    if (!told) continue;
    now = told;
    if (isUsual) ranUsual = told;
    fog = null;
    if (playing === null) lookAt = now.opened;
    paint();
  } while (isOutdated);
  asking--;
  if (wantsPlay && now) return play();
  sayOutcome();
  await askFog();
}

// The run of the refresh that the question is about: the last before breakfast; nothing if there is none.
const lastRun = ({ runs, opened }) =>
  runs.map(({ at }) => at[0]).filter((at) => at <= opened && at > today.open[0]).at(-1);
const isFresh = (starts, opened) => starts.some((at) => at >= opened - freshFor && at < opened);

// The day under other schedulers, a few at a time, so that no change has to wait for them.
async function askFog() {
  if (asking || !isPlayed) return;
  const of = now;
  asking++;
  for (;;) {
    const answer = await ask("spread", [dayName, 4], dayText(today));
    if (isOutdated || now !== of || !answer?.facts || answer.status === 2) break;
    if (!answer.facts.isOver) continue;
    fog = answer.facts.starts[0].map((starts) => starts.map((at) => at / minute));
    break;
  }
  asking--;
  if (isOutdated) return runDay();
  paint();
  sayOutcome();
}

function paint() {
  drawing ||= requestAnimationFrame(() => {
    drawing = 0;
    paintNow();
  });
}

function paintNow() {
  if (!now || !isFront()) return;
  drawDay({ now, before: isPlayed && playing === null ? comparedRun() : null, fog: playing === null ? fog : null,
    isShown: isPlayed || playing !== null });
  placeGrips();
  showSwitchesOfDay();
  showMoment(playing ?? lookAt);
  showOutcome();
  showHowSure();
  showLegend();
  showOtherDays();
}

// What happens at a moment: the rule that holds the refresh back, nothing if none, and words.
function momentWords(at) {
  if (now.opened - at < 1 && at - now.opened < 1)
    return [null, now.age === null ? "breakfast, no news yet" : `breakfast, news ${during(now.age)} old`];
  if (now.runs.some(({ at: [begin] }) => at >= begin && at < begin + 4)) return [null, "the refresh runs"];
  if (now.inFront.some(([begin, end]) => at >= begin && at < end)) return [null, "you read the news"];
  const wait = now.waits.find(({ at: [begin, end] }) => at >= begin && at < end);
  return wait ? [wait.rule, reasonWords(wait.rule)] : [null, "nothing is asked for"];
}

function lookTo(at) {
  lookAt = at;
  placeGrips();
  showMoment(at);
}

// The moment in the picture and on the phone.
function showMoment(at) {
  const { x, sky, lanes: { task }, width, isNarrow, em } = plan;
  const isPassing = playing !== null;
  const isMarked = isPassing || (isPlayed && Math.abs(at - now.opened) >= 1);
  $("now-line").setAttribute("d", isMarked ? `M${x(at)} ${sky * (isNarrow ? 0.3 : 0.2)}V${task.y + task.height + 4}` : "");
  const height = sunAt(at), sun = $("sun");
  sun.setAttribute("transform", `translate(${x(at)} ${sky * (1.02 - 0.78 * (height ?? 0))})`);
  sun.classList.toggle("set", height === null);
  if (isPassing) {
    const reached = between(x(at), 0, width);
    $("future").setAttribute("x", reached);
    $("future").setAttribute("width", width - reached);
    $("cover").setAttribute("x", reached);
    $("cover").setAttribute("width", width - reached);
    $("cover").classList.remove("away");
    for (const part of ["outcome", "names"]) $(part).style.clipPath = `inset(-${2 * em}px ${width - reached}px -${4 * em}px 0)`;
    const [rule, words] = momentWords(at);
    $("fresh").replaceChildren(...(rule === null ? [] : [swatch(rule, 36, 20), " "]), node("span", { className: "quiet", textContent: clock(at) }), " " + words);
  }
  showPhone(at);
}

function showPhone(at) {
  const [high, low] = skyAt(at).map((color) => mixed(color, "#0a1030", 0.55));
  $("phone-screen").style.backgroundImage = `linear-gradient(${high}, ${low})`;
  $("phone-day").textContent = at < 1440 ? "Monday 1 June" : "Tuesday 2 June";
  $("phone-clock").textContent = clock(at);
  const share = now.battery[Math.round((between(at, dayBegin, dayEnd) - dayBegin) / (dayEnd - dayBegin) * (now.battery.length - 1))];
  const isIn = (spans) => spans.some(([begin, end]) => at >= begin && at < end);
  $("phone-battery").style.width = share + "%";
  $("phone-battery").className = isIn(now.charging) ? "charging" : isIn(now.lowPower) ? "saving" : share < 20 ? "low" : "";
  const isKnown = isPlayed || playing !== null;
  const [rule, words] = momentWords(at);
  $("phone-note").textContent = isKnown ? (rule ? "the refresh waits" : words) : isIn(now.charging) ? "charging" : "waiting for your guess";
  const isBreakfast = Math.abs(at - now.opened) < 1;
  const last = now.runs.filter((one) => one.isSuccess && one.at[1] <= at).at(-1);
  const age = isBreakfast ? now.age : last ? at - last.at[1] : null;
  $("phone-age").textContent = !isKnown ? "How old?" : age === null ? "from this morning" : age < 4 ? "just refreshed" : during(age) + " old";
  $("phone-news").classList.toggle("fresh", isKnown && (isBreakfast ? now.holds : age !== null && age <= freshFor));
}

// Why, in one sentence, and what came of it.
function showOutcome() {
  $("play-words").textContent = $("play-words-below").textContent = isPlayed ? "Play again" : "Let the day pass";
  $("after").hidden = !isPlayed || playing !== null;
  if (playing !== null) return void ($("reason").textContent = "");
  if (!isPlayed) {
    $("fresh").replaceChildren(node("span", { className: "quiet", textContent: `You guess ${clock(guessAt)}.` }));
    $("verdict").textContent = `You read the news at ${clock(today.open[0])}. When you leave the app, it asks for a refresh, and the phone decides. Opening the app loads nothing: at breakfast it shows what the last refresh brought.`;
    return;
  }
  const swatches = now.heldBy ? [swatch(now.heldBy, 36, 20), " "] : [];
  const besides = now.besides ? [" ", node("small", { textContent: now.besides })] : [];
  $("reason").replaceChildren(...swatches, node("span", { textContent: now.reason }), ...besides);
  const mark = node("b", { className: now.holds ? "good" : "bad", textContent: freshWords() });
  $("fresh").replaceChildren(mark, ` ${now.outcome}`);
  const later = now.outcome.startsWith("It has not run") && now.runs.find(({ at }) => at[0] >= now.opened);
  const old = now.holds ? "" : "Opening the app loads nothing. " + (later ? `It runs at ${clock(later.at[0])}. ` : "");
  const others = node("span", { id: "agreeing", textContent: agreeing(), title: schedulerWords });
  $("verdict").replaceChildren(old, guessWords(), " ", changeWords(), " ", others);
}

function guessWords() {
  const ran = lastRun(now);
  if (ran === undefined || ran >= now.opened) return "";
  const off = guessAt - ran;
  const guess = guessName();
  if (Math.abs(off) <= 15) return node("b", { textContent: `${guess} was right.` });
  return `${guess} was ${during(Math.abs(off))} too ${off < 0 ? "early" : "late"}.`;
}

// The run that this one is compared with: always that of the usual day, and for the usual day that of the one before.
const endAlike = (one, other) => one.outcome + one.reason + one.besides === other.outcome + other.reason + other.besides;
const isUsualDay = () => isSame(today, usualDay());
const comparedRun = () => (isUsualDay() ? ranBefore : ranUsual);
const comparedWords = () => `${isUsualDay() ? "Before" : "On the usual day"}: ${lower(comparedRun().outcome)}`;

function changeWords() {
  if (!comparedRun()) return "";
  if (!ranBefore || !endAlike(ranBefore, now) || !isSame(ranBefore.runs, now.runs)) return comparedWords();
  const nothing = node("b", { textContent: "This step changed nothing." });
  return isUsualDay() ? nothing : node("span", {}, nothing, " " + comparedWords());
}
const freshWords = () => (now.holds ? "Fresh." : "Not fresh.");
const guessName = () => (isSent ? "The sender’s guess" : "Your guess");
const lower = (words) => words[0].toLowerCase() + words.slice(1);

function agreeing() {
  if (!fog) return "Other plausible schedulers are asked …";
  return `Fresh under ${fog.filter((starts) => isFresh(starts, now.opened)).length} of ${fog.length} other plausible schedulers.`;
}
const schedulerWords = "A plausible scheduler is one choice of the numbers that Apple does not publish, such as how far apart launches are kept.";

// What those do that end differently, which is all that a picture of one day can show of why.
function differing() {
  const others = fog.filter((starts) => isFresh(starts, now.opened) !== now.holds);
  if (!others.length) return "All of them agree with it.";
  const last = others.map((starts) => starts.filter((at) => at < now.opened && at > today.open[0]).at(-1));
  const times = [...new Set(last.filter((at) => at !== undefined).sort((one, other) => one - other).map(clock))];
  const shown = times.length > 3 ? `between ${times[0]} and ${times.at(-1)}` : `at ${times.join(" or ")}`;
  const isOne = others.length === 1, who = isOne ? "The one that differs" : `The ${others.length} that differ`;
  if (!times.length) return `${who} ${isOne ? "does" : "do"} not start it before breakfast.`;
  return `${who} ${isOne ? "starts" : "start"} it ${shown}${last.includes(undefined) ? ", or not before breakfast" : ""}.`;
}

let saying; // soon, so that one sentence is read out and not each step of a change
function sayOutcome() {
  clearTimeout(saying);
  if (!isPlayed || playing !== null || !isFront()) return;
  saying = setTimeout(() => {
    $("told").textContent = `${freshWords()} ${now.outcome} ${now.reason} ${now.besides} ${fog ? agreeing() : ""}`;
    showInWords();
  }, 700);
}

// The day as a list, for those who do not see the picture.
function showInWords() {
  const lines = [
    ...now.waits.filter(({ at: [from, to] }) => to - from > 3)
      .map(({ rule, at: [from, to] }) => [from, `${weekday(from)} to ${clock(to)}: ${reasonWords(rule)}`]),
    ...now.asked.map((at) => [at, `${weekday(at)}: the app asks for a refresh`]),
    ...now.runs.map(({ at: [at], words }) => [at, `${weekday(at)}: the refresh runs, ${words}`]),
    ...now.inFront.map(([at]) => [at, `${weekday(at)}: you open the app`]),
  ].sort((one, other) => one[0] - other[0]);
  $("in-words").replaceChildren(...lines.map(([, textContent]) => node("li", { textContent })));
}

// The colours and patterns that are in the picture.
function showLegend() {
  $("legend").classList.toggle("untold", !isPlayed);
  $("front").classList.toggle("passed", isPlayed);
  if (!isPlayed) return void ($("legend").textContent = "Once the day has passed, colours and patterns say what held the refresh back.");
  const used = [...Object.keys(patterns), ""].filter((rule) => now.waits.some((wait) => wait.rule === rule));
  const mark = (words, title, ...parts) => node("span", { title }, drawn("svg", { viewBox: "0 0 28 16", class: "swatch", "aria-hidden": "true" }, ...parts), words);
  const items = used.map((rule) => node("span", {}, swatch(rule), rule ? reasonWords(rule) : "may run"));
  for (const [isSuccess, words] of [[true, "ran"], [false, "ran and failed"]])
    if (isSuccess || now.runs.some((one) => !one.isSuccess)) items.push(mark(words, "", drawRun(14, 8, 9.5, isSuccess)));
  items.push(mark("asked", "The app asks for a refresh.", drawn("path", { class: "asked", d: "M14 13l-6 -10h12z" })),
    mark("fog: starts under 40 other plausible schedulers", schedulerWords, drawn("path", { class: "other", d: "M5 2v12M9 4v10M12 1v13M14 3v11M17 1v13M22 4v10" })));
  if (comparedRun()) items.push(mark("thin bar: " + (isUsualDay() ? "the run before" : "the usual day"), "", ghostMark(14, 8, 0.65)));
  const words = items.map((one) => one.textContent).join();
  if ($("legend").textContent !== words.replaceAll(",", "")) $("legend").replaceChildren(...items);
}
