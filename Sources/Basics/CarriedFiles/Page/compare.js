// Comparing: a text is kept as A, and whatever runs later is shown as B
let base = null; // A: its name and text
let lent; // the A that the engine has
let pairs = 1, next; // the seeds that are compared at once

async function compareWith(kept) {
  note();
  base = kept;
  await run();
  if (!base) $("keep").focus();
}

async function keepAsA() {
  await compareWith({ name, text: source });
  $("comparison").hidden = false;
  $("comparison-name").focus();
}

const backToA = () => take({ ...base, isLesson: true });

// The values come from a link, which anybody can write.
async function compareAgain({ base: kept, name, text }) {
  const given = [kept.name, kept.text, name, text];
  if (given.some((part) => typeof part !== "string") || !kept.name) throw new Error();
  if (base?.text === kept.text && source === text) return;
  base = { name: kept.name, text: kept.text };
  await take({ name, text, isLesson: true });
}

// The answer about a population includes its comparison; a scenario is run seed by seed.
async function compare({ isFleet, comparison }) {
  clearTimeout(next);
  document.body.classList.toggle("comparing", !!base);
  const isShown = base && !isHidden && !lesson && !shown.isLog;
  if (isFleet || !isShown) return showComparison(isShown ? comparison : "");
  if (!within("seeds", "seeds-wrong")) return;
  const begin = performance.now();
  const answer = await answered("compare", [name, columns($("main")), $("seeds").value, pairs]);
  if (!answer) return;
  if (answer.failure || answer.status === 2) return showComparison(answer.failure ?? "");
  const { facts } = answer;
  showComparison(facts.comparison);
  Object.assign($("pairs"), { value: facts.done || 0, max: facts.seeds || 1, hidden: facts.isOver });
  $("paired").textContent = facts.progress || "";
  pairs = facts.isOver ? 1 : atOnce(pairs, performance.now() - begin);
  if (!facts.isOver) next = setTimeout(compare, 0, {});
}

function showComparison(words) {
  $("comparison").hidden = !words;
  $("unchanged").hidden = source !== base?.text;
  $("back").hidden = $("keep-again").hidden = !$("unchanged").hidden;
  $("compared").replaceChildren(...toned(words ?? ""));
}

function connectComparison() {
  $("keep").onclick = $("keep-again").onclick = keepAsA;
  $("back").onclick = backToA;
  $("stop").onclick = () => compareWith(null);
}
