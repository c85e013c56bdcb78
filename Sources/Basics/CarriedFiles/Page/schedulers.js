// Under other plausible schedulers: how far the start of each run spreads, and under how many the reasons
// hold
let spans = []; // where most of them start each run
const portions = {}; // how many run at once, by question
const rests = {}; // what is still to be asked

const areOthersShown = () => $("others").checked && shown && !isHidden && !lesson && !shown.isLog && !shown.isFleet;

// Continues until all schedulers have run.
async function askOthers(question, fields, tell) {
  clearTimeout(rests[question]);
  if (!areOthersShown()) return tell({});
  const portion = portions[question] ?? 1, of = shown;
  const begin = performance.now();
  const answer = await answered(question, [name, ...fields, portion]);
  if (!answer || of !== shown) return;
  if (answer.failure || answer.status === 2) return tell({});
  tell(answer.facts);
  portions[question] = answer.facts.isOver ? portion : atOnce(portion, performance.now() - begin);
  if (!answer.facts.isOver) rests[question] = setTimeout(askOthers, 0, question, fields, tell);
}

function spread() {
  askOthers("spread", [], (facts) => {
    spans = facts.spans ?? [];
    $("spread").textContent = facts.progress ?? "";
    drawSpans();
  });
}

function drawSpans() {
  const drawn = $("picture").firstElementChild;
  if (!drawn) return;
  drawn.querySelectorAll(".span").forEach((old) => old.remove());
  const { left, right } = drawn.dataset;
  const place = (at) => {
    const share = (at - shown.from) / Math.max(shown.to - shown.from, 1);
    return Number(left) + Math.min(Math.max(share, 0), 1) * (right - left);
  };
  for (const { task, from, to, words } of spans) {
    const row = drawn.querySelector(`.row[data-task="${task}"] .hit`);
    if (!row || to < shown.from || from > shown.to) continue;
    const bar = document.createElementNS(drawn.namespaceURI, "rect");
    const bottom = Number(row.getAttribute("y")) + Number(row.getAttribute("height"));
    const box = { x: place(from), y: bottom - 46, width: Math.max(place(to) - place(from), 2), height: 36 };
    for (const [key, value] of Object.entries(box)) bar.setAttribute(key, value);
    bar.setAttribute("class", "span");
    bar.append(document.createElementNS(drawn.namespaceURI, "title"));
    bar.firstChild.textContent = words;
    row.after(bar);
  }
}

// Asks once the cursor has rested for a moment.
function spreadWhySoon() {
  clearTimeout(rests.cursor);
  clearTimeout(rests.spreadWhy);
  const isShown = areOthersShown() && shown.tasks.length;
  $("spread-why").hidden = !isShown;
  if (isShown) rests.cursor = setTimeout(spreadWhy, 200);
}

function spreadWhy() {
  const fields = [task, Math.round(cursor), columns($("spread-why"))];
  askOthers("spreadWhy", fields, ({ text }) => $("spread-why").replaceChildren(...toned(text || "…")));
}
