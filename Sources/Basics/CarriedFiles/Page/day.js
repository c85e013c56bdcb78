// The day of the first screen: a world that the reader changes, as a scenario and as a link
const [dayBegin, dayEnd] = [720, 2160]; // from Monday noon to Tuesday noon, in minutes since Monday began
const newsApp = "com.example.news", newsTask = newsApp + ".refresh";
const dayName = "breakfast.jsonc"; // as a file
const minute = 60_000; // milliseconds
const freshFor = 120; // minutes for which news counts as fresh

// Times in minutes, nothing where something does not happen.
const usualDay = () => ({
  open: [1170, 1865], charger: [1350, 1845], lowPower: null, swiped: null, isOff: false,
});
let today = usualDay();
const firstGuess = 1560;
let guessAt = firstGuess; // when the reader thinks that the last refresh before breakfast runs

const twoDigits = (number) => String(number).padStart(2, "0");
const clock = (at) => twoDigits(Math.floor(at / 60) % 24) + ":" + twoDigits(Math.floor(at) % 60);
const moment = (at) => `day ${1 + Math.floor(at / 1440)} ${clock(at)}`;
const spanFrom = ([from, to]) => `${moment(from)} for ${to - from}m`;
const weekday = (at) => (at < 1440 ? "Monday " : "Tuesday ") + clock(at);

function during(minutes) {
  const whole = Math.floor(minutes), hours = Math.floor(whole / 60);
  // As the engine's sentences have it: minutes only within a day.
  if (hours >= 24) return `${Math.floor(hours / 24)} d` + (hours % 24 ? ` ${hours % 24} h` : "");
  return [hours && hours + " h", (whole % 60 || !hours) && (whole % 60) + " min"].filter(Boolean).join(" ");
}

// The habits of the user are those of the usual day, whatever happens on this one.
function openings({ open }) {
  const [evening, morning] = usualDay().open;
  return [[morning, open[1], "4m", 2], [evening, open[0], "5m", 1]].flatMap(([habit, own, lasts, number]) => {
    const usual = `${clock(habit)} for ${lasts}`;
    return habit === own ? [usual] : [`every day except day ${number} ${usual}`, `${moment(own)} for ${lasts}`];
  });
}

function scenarioOf(day) {
  const [, breakfast] = day.open;
  const charging = ["day 1 00:00 for 405m", ...(day.charger ? [spanFrom(day.charger)] : [])];
  const work = { takes: "8s..20s", bytes: "80KB" };
  const task = { refresh: newsTask, submit: ["onBackground"], earliest: "15m", work, resubmit: "first" };
  const events = [
    day.isOff && { at: moment(dayBegin), refreshOff: newsApp },
    day.swiped !== null && { at: moment(day.swiped), forceQuit: newsApp },
  ].filter(Boolean);
  return {
    format: 1, name: $("question").textContent, start: "2026-06-01T00:00+02:00", duration: dayEnd / 60 + "h",
    device: {
      like: "overnight-charger", charging, ...(day.lowPower ? { lowPowerMode: [spanFrom(day.lowPower)] } : {}),
    },
    apps: [{ id: newsApp, opened: openings(day), tasks: [task] }],
    ...(events.length ? { events } : {}),
    expect: [{ task: newsTask, ran: "1..", during: `${moment(breakfast - freshFor)}-${clock(breakfast)}` }],
  };
}

// What those who edit it look for.
const dayRemarks = {
  duration: "From the start: 3d runs three days.", charging: "These nights only; without “day 1” it is so each day.",
  submit: "When the app asks for a refresh.", earliest: "How long after that it may begin: 2h15m is two hours later.",
};
const dayText = (day) => JSON.stringify(scenarioOf(day), null, 2).replace(/^( *)"(\w+)": /gm,
  (line, indent, key) => (dayRemarks[key] ? `${indent}// ${dayRemarks[key]}\n${line}` : line)) + "\n";

// Days that one can try, each a change of the usual one, by the name that it has in links.
const otherDays = {
  "low-power": ["Low Power Mode is on", { lowPower: [1120, 2010] }],
  "swiped-away": ["I swipe the app away", { swiped: 1320 }],
  "no-charger": ["I forget the charger", { charger: null }],
  "sleep-late": ["I sleep till 09:30", { open: [1170, 2010] }],
  "switched-off": ["the switch is off", { isOff: true }],
};
// Whether such a thing happens on the day, whatever else does; and how it is on the usual one.
const partOfUsual = (changes) => Object.fromEntries(Object.keys(changes).map((key) => [key, usualDay()[key]]));
const isTrue = (name, day = today) => Object.entries(otherDays[name][1]).every(([key, value]) =>
  key === "open" || !value ? isSame(day[key], value) : !!day[key]);
const dayWith = (change) => ({ ...usualDay(), ...change });
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
// The name of such a day; "breakfast" for the usual one, and nothing for one that has none.
const nameOfDay = (day) => isSame(day, usualDay()) ? "breakfast"
  : Object.keys(otherDays).find((name) => isSame(day, dayWith(otherDays[name][1])));

// What a link can say of a day: the key of each, and how it is written and read.
const inLink = (at) => clock(at).replace(":", ".").replace(/^0/, "");
const dayKeys = {
  open: ["opened", "+"], charger: ["charger", "-"], lowPower: ["low-power", "-"], swiped: ["swiped-away", ""],
};

// What a link says behind the day if whoever sent it had let the day pass.
const passedWord = "passed";

// Readable, and with what differs only: #breakfast, #low-power=18.40-9.30&guess=6.30
function dayLink(day = today, guessed = guessAt) {
  const usual = usualDay(), known = nameOfDay(day), parts = known ? [known] : [];
  if (!known) {
    for (const [key, [word, between]] of Object.entries(dayKeys)) {
      if (isSame(day[key], usual[key])) continue;
      parts.push(day[key] === null ? "no-" + word : word + "=" + [day[key]].flat().map(inLink).join(between));
    }
    if (day.isOff) parts.push("switched-off");
  }
  if (guessed !== firstGuess) parts.push("guess=" + inLink(guessed));
  return "#" + parts.join("&");
}

// The same with whether it has passed, as it stands in the address.
const dayHash = () => dayLink() + (isPlayed ? "&" + passedWord : "");

// A time before noon is on Tuesday, because the day begins at noon. Nothing for what is none.
function fromLink(word) {
  const [, hours, minutes = "0"] = word.match(/^(\d{1,2})(?:\.(\d{2}))?$/) ?? [];
  const at = hours * 60 + +minutes;
  if (!(hours < 24 && minutes < 60)) return null;
  return at < dayBegin ? at + 1440 : at;
}

// What a link says: a day, a guess and whether all of it was understood; nothing if it is no link to a day.
function dayOfLink(hash) {
  const parts = hash.slice(1).split("&").filter(Boolean);
  const day = usualDay();
  let guessed = firstGuess, hasPassed = false, known = 0;
  for (const part of parts) {
    const [word, value] = part.split("=");
    const key = Object.keys(dayKeys).find((one) => dayKeys[one][0] === word);
    const times = value?.split(/[-+]/).map(fromLink);
    if (part === passedWord) hasPassed = true;
    else if (value === undefined) {
      if (!otherDays[word] && word !== "breakfast") continue;
      Object.assign(day, otherDays[word]?.[1]);
    } else if (word === "guess" && times.length === 1 && times[0] !== null) guessed = times[0];
    else if (key && isPossible(key, times)) day[key] = key === "swiped" ? times[0] : times;
    else continue;
    known++;
  }
  const isNamed = parts.some((part) => /^(breakfast|guess|opened|charger)\b/.test(part) || otherDays[part.split("=")[0]]);
  return isNamed ? { day: possible(day), guessed, hasPassed, isWhole: known === parts.length } : null;
}

function isPossible(key, times) {
  if (times.some((at) => at === null) || times.length !== (key === "swiped" ? 1 : 2)) return false;
  return times.length === 1 || times[0] < times[1];
}

// The same day with all times where they can be: the openings a while apart, and the swipe between them.
const between = (at, least, most) => Math.min(Math.max(at, least), most);
function possible(day) {
  const [evening, morning] = day.open;
  const open = [between(evening, 1080, 1380), between(morning, 1560, 2040)];
  const swiped = day.swiped === null ? null : between(day.swiped, open[0] + 10, open[1] - 10);
  const span = (times) => times && [between(times[0], dayBegin, dayEnd - 5), between(times[1], dayBegin + 5, dayEnd)];
  return { ...day, open, swiped, charger: span(day.charger), lowPower: span(day.lowPower) };
}
