// What one takes along: a link, a sentence, a picture card, the scenario and the picture of its run
let heard; // puts the words away again

function tellShort(words) {
  clearTimeout(heard);
  $("said").textContent = words;
  heard = setTimeout(() => ($("said").textContent = ""), 4000);
}

async function copied(text, what) {
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
  // A file lies elsewhere for everybody else.
  const alone = what.startsWith("the link") && location.protocol === "file:" ? ". It is of this file, so send that as well." : "";
  tellShort(`Copied ${what}: ${text.slice(text.lastIndexOf("#") > 0 ? text.lastIndexOf("#") : 0)}${alone}`);
}

const dayAddress = () => location.href.split("#")[0] + dayLink() + (isPlayed ? "&" + passedWord : "");
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
    const down = on.createLinearGradient(0, 0, 0, 200);
    const [high, low] = skyAt(between(dayBegin + ((x - card.left) / card.wide) * (dayEnd - dayBegin), dayBegin, dayEnd));
    down.addColorStop(0, high);
    down.addColorStop(1, low);
    on.fillStyle = down;
    on.fillRect(x, 0, 6, 200);
  }
  on.fillStyle = "#fff";
  for (const { at, height, size } of stars) on.fillRect(cardX(at), 12 + height * 120, size * 2, size * 2);
  drawCardLane(on);
  drawCardWords(on);
  canvas.setAttribute("aria-label", cardWords().join(" "));
}

function drawCardLane(on) {
  const middle = 282;
  for (const { rule, at: [from, to] } of now.waits) {
    const [begin, end] = [from, to].map((at) => between(cardX(at), 0, card.width));
    on.fillStyle = cardPattern(on, rule);
    on.strokeStyle = colorOf(rule);
    on.lineWidth = 2;
    on.beginPath();
    on.roundRect(begin, middle - 24, Math.max(end - begin - 2, 1), 48, 5);
    on.fill();
    on.stroke();
  }
  on.font = `700 26px ${faces}`;
  on.textAlign = "center";
  for (const [place, at] of today.open.entries()) {
    const words = `${place ? "breakfast" : "you read"} ${clock(at)}`, half = on.measureText(words).width / 2 + 18;
    const middleOfWords = between(cardX(at), half + 8, card.width - half - 8);
    on.strokeStyle = styled("--accent");
    on.lineWidth = 3;
    on.setLineDash([5, 5]);
    on.beginPath();
    on.moveTo(cardX(at), 190);
    on.lineTo(cardX(at), 320);
    on.stroke();
    on.setLineDash([]);
    on.fillStyle = "#fff";
    on.beginPath();
    on.roundRect(middleOfWords - half, 150, 2 * half, 44, 14);
    on.fill();
    on.fillStyle = "#141a2b";
    on.fillText(words, middleOfWords, 181);
  }
  for (const { at: [at], isSuccess } of now.runs.filter(({ at }) => at[0] > dayBegin)) {
    on.fillStyle = styled(isSuccess ? "--run" : "--bad");
    on.beginPath();
    on.arc(cardX(at), middle, 22, 0, 7);
    on.fill();
    on.fillStyle = styled("--ink");
    on.fillText("ran " + clock(at), between(cardX(at), 70, card.width - 70), middle + 54);
    on.strokeStyle = styled("--card");
    on.lineWidth = 5;
    on.stroke();
    on.beginPath();
    for (const [x, y] of [[-9, 0], [-2, 7], [10, -7]]) on.lineTo(cardX(at) + x, middle + y);
    on.stroke();
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

const cardWords = () => [[now.reason, now.besides].filter(Boolean).join(" "), now.holds ? "Fresh." : "Not fresh.", now.outcome];

function drawCardWords(on) {
  const [reason, mark, outcome] = cardWords();
  on.textAlign = "left";
  on.fillStyle = styled("--ink");
  const size = now.besides ? 34 : 42;
  on.font = `700 ${size}px ${faces}`;
  let y = writeLines(on, reason, 60, 396, 1080, size + 8);
  on.font = `700 30px ${faces}`;
  on.fillStyle = styled(now.holds ? "--good" : "--bad");
  on.fillText(mark, 60, (y += 6));
  const beside = on.measureText(mark + " ").width;
  on.font = `400 30px ${faces}`;
  on.fillStyle = styled("--quiet");
  on.fillText(outcome, 60 + beside, y);
  on.font = `400 24px ${faces}`;
  on.fillText(`${$("question").textContent} Simulated: Apple publishes no algorithm.`, 60, 606);
}

// Writes words in lines of at most this width; the place of the next line.
function writeLines(on, words, x, y, most, step) {
  let line = "";
  for (const word of words.split(" ")) {
    const longer = line ? line + " " + word : word;
    if (on.measureText(longer).width > most) {
      on.fillText(line, x, y);
      [line, y] = [word, y + step];
    } else line = longer;
  }
  on.fillText(line, x, y);
  return y + step;
}

function connectSharing() {
  $("copy-link").onclick = () => copied(dayAddress(), "the link");
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
