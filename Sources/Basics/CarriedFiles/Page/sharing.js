// What one takes along: a link, a sentence, a picture card, the scenario and the picture of its run
let heard; // puts the words away again

function tellShort(words) {
  clearTimeout(heard);
  $("said").textContent = words;
  heard = setTimeout(() => ($("said").textContent = ""), 4000);
}

async function copied(text, what, more = "") {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = node("textarea", { value: text, className: "voice" });
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    if (!isDone) return tellShort(`This browser did not let the page copy ${what}.`);
  }
  tellShort(`Copied ${what}: ${text}${more}`);
}

// A file lies elsewhere for everybody else, so that its address is of no use to them.
const copyLink = (hash) => location.protocol === "file:"
  ? copied(`${location.pathname.split("/").at(-1)}${hash}`, "the link", "\nSend this file as well; whoever gets it puts what begins with # behind its address.")
  : copied(location.href.split("#")[0] + hash, "the link");
const fileOfDay = (ending) => `${dayLink().slice(1).replace(/&guess.*/, "").replace(/[^\w.-]+/g, "-")}.${ending}`;

function download(content, type, called) {
  const lead = node("a", { href: URL.createObjectURL(new Blob([content], { type })), download: called });
  lead.click();
  setTimeout(() => URL.revokeObjectURL(lead.href), 10_000);
  tellShort(`Saved ${called}.`);
}

// The picture that bgsim run --svg draws of the same scenario.
async function savePicture() {
  const answer = await ask("run", [dayName, 1280, 80, 0, 1e15, "shown", 200, "", 1], dayText(today));
  if (answer?.content) download(answer.content + "\n", "image/svg+xml", fileOfDay("svg"));
}

// The card: 1200 x 630 points, as places that show links want them, drawn on a canvas because the page loads no image.
const card = { width: 1200, height: 630, left: 60, wide: 1080 };
const cardX = (at) => card.left + ((at - dayBegin) / (dayEnd - dayBegin)) * card.wide;
const styled = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const faces = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

function drawCard() {
  const canvas = $("card-picture"), on = canvas.getContext("2d");
  Object.assign(canvas, { width: card.width, height: card.height });
  on.fillStyle = styled("--card");
  on.fillRect(0, 0, card.width, card.height);
  for (let x = 0; x < card.width; x += 6) {
    const down = on.createLinearGradient(0, 0, 0, 172);
    const [high, low] = skyAt(between(dayBegin + ((x - card.left) / card.wide) * (dayEnd - dayBegin), dayBegin, dayEnd));
    down.addColorStop(0, high);
    down.addColorStop(1, low);
    on.fillStyle = down;
    on.fillRect(x, 0, 6, 172);
  }
  on.fillStyle = "#fff";
  for (const { at, height, size } of stars) on.fillRect(cardX(at), 12 + height * 100, size * 2, size * 2);
  drawCardLane(on);
  drawCardWords(on);
  canvas.setAttribute("aria-label", `${cardWords().join(" ")} ${cardSettings()}.`);
}

// A span with the drawing of a reason.
function drawCardSpan(on, rule, [from, to], y, height) {
  const [begin, end] = [from, to].map((at) => between(cardX(at), 0, card.width));
  on.fillStyle = cardPattern(on, rule);
  on.strokeStyle = colorOf(rule);
  on.lineWidth = 2;
  on.beginPath();
  on.roundRect(begin, y, Math.max(end - begin - 2, 1), height, 5);
  on.fill();
  on.stroke();
}

// The openings and the runs with their words, none over another: runs that are near share theirs.
function cardLabels(on) {
  on.font = `700 26px ${faces}`;
  const half = (words) => on.measureText(words).width / 2;
  const openings = today.open.map((at, place) => {
    const words = `${place ? "breakfast" : "you read"} ${clock(at)}`, wide = half(words) + 18;
    return { at, words, half: wide, x: between(cardX(at), wide + 8, card.width - wide - 8) };
  });
  const lack = openings[0].x + openings[0].half + 8 - (openings[1].x - openings[1].half);
  if (lack > 0) for (const [place, one] of openings.entries()) one.x += (place ? lack : -lack) / 2;
  const runs = [];
  const placed = (times) => {
    const words = "ran " + times.map(clock).join(", "), wide = half(words) + 8;
    const middle = (cardX(times[0]) + cardX(times.at(-1))) / 2;
    return { times, words, half: wide, x: between(middle, wide, card.width - wide) };
  };
  for (const { at: [at] } of now.runs.filter(({ at }) => at[0] > dayBegin)) {
    let label = placed([at]);
    while (runs.length && label.x - label.half < runs.at(-1).x + runs.at(-1).half) label = placed([...runs.pop().times, ...label.times]);
    runs.push(label);
  }
  return { openings, runs };
}

// What is set on the day, in words.
const cardSettings = ({ charger, lowPower, swiped, isOff } = today) => [
  lowPower && "Low Power Mode " + spanWords(lowPower).replaceAll(" ", ""), swiped !== null && "swiped away " + clock(swiped),
  charger ? "charger " + spanWords(charger).replaceAll(" ", "") : "no charger", isOff && "Background App Refresh off",
].filter(Boolean).join(", ").replace(/^./, (first) => first.toUpperCase());

function drawCardLane(on) {
  const middle = 252, { openings, runs } = cardLabels(on), other = comparedRun(), below = other ? 16 : 0;
  for (const { rule, at } of now.waits) drawCardSpan(on, rule, at, middle - 24, 48);
  on.globalAlpha = 0.55;
  for (const { rule, at } of other?.waits ?? []) drawCardSpan(on, rule, at, middle + 29, 12);
  on.globalAlpha = 1;
  on.fillStyle = styled("--ink");
  for (const { at: [at] } of other?.runs.filter(({ at }) => at[0] > dayBegin) ?? []) on.fillRect(cardX(at) - 3, middle + 26, 6, 18);
  if (today.lowPower) drawCardSpan(on, "low-power-mode", today.lowPower, 184, 14);
  for (const span of now.swiped) drawCardSpan(on, "app-switcher", span, 204, 14);
  on.textAlign = "center";
  drawCardHours(on, middle + 30 + below);
  on.font = `700 26px ${faces}`;
  for (const { at, words, half, x } of openings) {
    on.strokeStyle = styled("--accent");
    on.lineWidth = 3;
    on.setLineDash([5, 5]);
    on.beginPath();
    on.moveTo(cardX(at), 160);
    on.lineTo(cardX(at), middle + 30 + below);
    on.stroke();
    on.setLineDash([]);
    on.fillStyle = "#fff";
    on.beginPath();
    on.roundRect(x - half, 120, 2 * half, 44, 14);
    on.fill();
    on.fillStyle = "#141a2b";
    on.fillText(words, x, 151);
  }
  on.fillStyle = styled("--ink");
  for (const { words, x } of runs) on.fillText(words, x, middle + 86 + below);
  for (const { at: [at], isSuccess } of now.runs.filter(({ at }) => at[0] > dayBegin)) {
    on.fillStyle = styled(isSuccess ? "--run" : "--bad");
    on.strokeStyle = styled("--card");
    on.lineWidth = 2;
    on.beginPath();
    on.arc(cardX(at), middle, 20, 0, 7);
    on.fill();
    on.stroke();
    on.lineWidth = 5;
    on.beginPath();
    for (const [x, y] of [[-9, 0], [-2, 7], [10, -7]]) on.lineTo(cardX(at) + x, middle + y);
    on.stroke();
  }
}

// The time axis.
function drawCardHours(on, y) {
  on.font = `400 20px ${faces}`;
  on.fillStyle = on.strokeStyle = styled("--quiet");
  on.lineWidth = 2;
  for (let hour = dayBegin / 60; hour <= dayEnd / 60; hour++) {
    const x = cardX(hour * 60), isNamed = hour % 3 === 0;
    on.beginPath();
    on.moveTo(x, y);
    on.lineTo(x, y + (isNamed ? 8 : 4));
    on.stroke();
    if (isNamed) on.fillText(clock(hour * 60), x, y + 27);
  }
}

const colorOf = (rule) => styled("--" + (rule === "" ? "run" : patterns[rule] ? rule : "quiet"));

// The drawing of a reason, as in the picture of the day.
function cardPattern(on, rule) {
  const { d, fill, dots = [] } = patterns[rule === "" ? "ready" : rule] ?? patterns.other;
  const tile = node("canvas", { width: 16, height: 16 }), draws = tile.getContext("2d");
  draws.scale(2, 2);
  draws.fillStyle = draws.strokeStyle = colorOf(rule);
  draws.globalAlpha = 0.16;
  draws.fillRect(0, 0, 8, 8);
  draws.globalAlpha = 1;
  draws.lineWidth = 1.9;
  if (d) draws.stroke(new Path2D(d));
  if (fill) draws.fill(new Path2D(fill));
  for (const [x, y, size] of dots) {
    draws.beginPath();
    draws.arc(x, y, size, 0, 7);
    draws.fill();
  }
  return on.createPattern(tile, "repeat");
}

const cardWords = () => [freshWords(), now.outcome, [now.reason, now.besides].filter(Boolean).join(" "),
  comparedRun() ? comparedWords() : ""].filter(Boolean);

function drawCardWords(on) {
  const [mark, outcome, reason, compared = ""] = cardWords();
  on.textAlign = "left";
  on.font = `400 24px ${faces}`;
  on.fillStyle = styled("--quiet");
  on.fillText(cardSettings(), 60, 388);
  // As large as there is room for.
  const most = [36, 32, 28, 24].find((size) => {
    on.font = `700 ${size}px ${faces}`;
    return on.measureText(`${mark} ${outcome}`).width <= 1080;
  }) ?? 22;
  on.font = `700 ${most}px ${faces}`;
  on.fillStyle = styled(now.holds ? "--good" : "--bad");
  on.fillText(mark, 60, 430);
  const beside = on.measureText(mark + " ").width;
  on.fillStyle = styled("--ink");
  on.fillText(outcome, 60 + beside, 430);
  const size = [34, 30, 24].find((size) => {
    on.font = `600 ${size}px ${faces}`;
    return linesFor(on, reason, 1080).length * (size + 6) <= 88;
  }) ?? 22;
  on.font = `600 ${size}px ${faces}`;
  const y = writeLines(on, reason, 60, 474, 1080, size + 6);
  on.fillStyle = styled("--quiet");
  on.font = `400 24px ${faces}`;
  on.fillText(compared && compared.replace(":", ", the thin bar:"), 60, Math.min(y + 10, 570));
  on.fillText(`${$("question").textContent} Simulated: Apple publishes no algorithm.`, 60, 606);
}

// Words in lines of at most this width.
function linesFor(on, words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = lines.at(-1) ? lines.at(-1) + " " + word : word;
    if (on.measureText(longer).width > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

// Writes them; the place of the next line.
function writeLines(on, words, x, y, most, step) {
  const lines = linesFor(on, words, most);
  for (const [place, line] of lines.entries()) on.fillText(line, x, y + place * step);
  return y + lines.length * step;
}

function connectSharing() {
  $("copy-link").onclick = () => copyLink(dayHash());
  $("save-scenario").onclick = () => download(dayText(today), "application/json", fileOfDay("jsonc"));
  $("save-picture").onclick = savePicture;
  $("show-card").onclick = () => {
    drawCard();
    $("card").showModal();
  };
  $("card-close").onclick = () => $("card").close();
  $("card-save").onclick = () => $("card-picture").toBlob((blob) => download(blob, "image/png", fileOfDay("png")));
  $("card-copy").onclick = () => copied(cardWords().join(" "), "the sentence");
}
