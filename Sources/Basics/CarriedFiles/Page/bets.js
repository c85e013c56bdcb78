// Ten bets on what people say about background tasks. Each is settled by a run, which nobody has seen before.
let wagers = []; // the claims, each with two choices and the scenario whose expectation decides between them
let myths = []; // what is often said, and what holds
let betPlace = 0; // the one that is shown
const placed = {}; // by place: the choice, and what the run showed

const betLink = (place = betPlace) => `#bet=${place + 1}`;
const betOfLink = (hash) => {
  const place = Number(hash.match(/^#bet=(\d+)$/)?.[1]) - 1;
  return place >= 0 && place < wagers.length ? place : -1;
};
const betText = ({ asks, scenario }) => JSON.stringify({ ...scenario, name: asks }, null, 2) + "\n";
const isWon = ({ choice, run }) => (choice === "holds") === run.holds;

async function bet(choice) {
  const place = betPlace, wager = wagers[place];
  if (placed[place]) return;
  const run = await runOf(betText(wager), wager.name + ".jsonc", wager.shows, wager.shows[1]);
  if (!run) return;
  placed[place] = { choice, run };
  if (place === betPlace) showBet();
  $("bet-next").focus();
}

function showBet(place = betPlace) {
  betPlace = place;
  const wager = wagers[place], known = placed[place];
  $("bet-place").textContent = `Bet ${place + 1} of ${wagers.length}`;
  $("bet-dots").replaceChildren(...wagers.map((_, at) => {
    const one = placed[at], className = !one ? "" : isWon(one) ? "won" : "lost";
    return node("i", { className: className + (at === place ? " shown" : ""), textContent: !one ? "" : isWon(one) ? "✓" : "✗" });
  }));
  $("bet-dots").setAttribute("aria-label", scoreOfBets());
  $("bet-asks").textContent = wager.asks;
  $("bet-choices").replaceChildren(...Object.entries(wager.choices).map(([choice, words]) => {
    const isRight = known && (choice === "holds") === known.run.holds;
    const mark = !known ? "" : isRight ? "✓ " : "✗ ", chosen = known?.choice === choice ? ", your bet" : "";
    return button(mark + words + chosen, () => bet(choice), { disabled: !!known, className: !known ? "" : isRight ? "right" : "wrong-bet" });
  }));
  $("bet-shows").replaceChildren(...(known ? settled(wager, known) : []));
  $("bet-next").textContent = isDone() ? "Your score" : known ? "Next bet" : "Another bet";
  $("bet-run").hidden = !known;
}

const isDone = () => wagers.every((_, place) => placed[place]);
function scoreOfBets() {
  const all = Object.values(placed);
  return `${all.filter(isWon).length} of ${all.length} bets won`;
}

// What the run showed: its picture, what came of it, and what holds instead of what is said.
function settled(wager, known) {
  const { run } = known;
  const held = run.rules.find(({ name }) => name === run.heldBy);
  const myth = myths.find(({ said }) => said === wager.myth);
  const result = node("p", {}, node("b", { className: isWon(known) ? "good" : "bad", textContent: isWon(known) ? "Won. " : "Lost. " }),
    ran(run, wager), " ", held ? run.reason : "");
  const parts = [drawStrip(run, wager.shows), result];
  if (myth) parts.push(node("p", { textContent: myth.holds }));
  if (held) parts.push(node("p", { className: "quiet", textContent: `The rule is ${held.trust}.` }));
  return parts;
}

// How often it ran in the picture, and how the first of these runs ended if that was not well.
function ran({ runs }, { shows: [from, to] }) {
  const span = to - from > 2880 ? `${Math.round((to - from) / 1440)} days` : `${during(to - from)}`;
  const failed = [...new Set(runs.filter(({ isSuccess }) => !isSuccess).map(({ words }) => words))].join(", ");
  const times = runs.length < 4 ? "at " + runs.map(({ at }) => clock(at[0])).join(" and ") : `${runs.length} times`;
  return `In these ${span} it ${runs.length ? "ran " + times : "never ran"}${failed && ": " + failed}.`;
}

// The waits and runs of a bet, with the hours of its picture.
function drawStrip(told, [from, to]) {
  const { waits, runs, inFront } = told;
  const width = 360, x = (at) => ((at - from) / (to - from)) * width;
  const bar = ({ rule, at }) => drawn("rect", { x: x(at[0]), y: 8, width: Math.max(x(at[1]) - x(at[0]) - 0.5, 0.5), height: 22, class: "wait " + reasonClass(rule) });
  const isMany = runs.length > 8;
  const run = ({ at, isSuccess }) => isMany
    ? drawn("path", { d: `M${x(at[0])} 6v26`, class: isSuccess ? "many" : "many failed" })
    : drawRun(x(at[0]), 19, 12, isSuccess);
  const words = `${ran({ runs }, { shows: [from, to] })} ${[...new Set(waits.map(({ rule }) => reasonWords(rule, told)))].join("; ")}`;
  const ends = [from, to].map((at, place) => {
    const text = drawn("text", { x: place ? width : 0, y: 50, class: place ? "hour last" : "hour first" });
    text.textContent = to - from > 2880 ? `day ${1 + Math.floor(at / 1440)}` : clock(at);
    return text;
  });
  return drawn("svg", { viewBox: `-2 0 ${width + 4} 56`, class: "strip", role: "img", "aria-label": words },
    inFront.map(([at]) => drawn("path", { d: `M${x(at)} 2v34`, class: "opening" })), waits.map(bar), runs.map(run), ends);
}

function nextBet() {
  if (isDone()) return showScore();
  const open = wagers.map((_, place) => (betPlace + 1 + place) % wagers.length).find((place) => !placed[place]);
  goToBet(open ?? (betPlace + 1) % wagers.length);
  $("bet-choices").firstChild.focus();
}

function goToBet(place) {
  showBet(place);
  if (isFront()) history.replaceState(null, "", betLink());
}

function showScore() {
  const marks = wagers.map((_, place) => (isWon(placed[place]) ? "●" : "○")).join("");
  const words = `I won ${scoreOfBets().replace(" won", "")} on what iOS does in the background ${marks}`;
  const afresh = button("Bet again", () => {
    for (const place of Object.keys(placed)) delete placed[place];
    goToBet(0);
  });
  $("bet-shows").replaceChildren(node("p", { id: "bet-score", tabIndex: -1, textContent: words }),
    node("p", { className: "leads" }, button("Copy the score", () => copied(words, "the score")), afresh));
  $("bet-score").focus();
}

function connectBets() {
  wagers = JSON.parse($("wagers").textContent);
  myths = JSON.parse($("myths").textContent);
  $("bet-next").onclick = nextBet;
  $("bet-link").onclick = () => copied(location.href.split("#")[0] + betLink(), "the link to this bet");
  $("bet-run").onclick = () => take({ name: wagers[betPlace].name + ".jsonc", text: betText(wagers[betPlace]) });
  showBet(0);
}
