// Comparing: a text is kept as A, and whatever runs later is shown as B
let base = null; // A: its name and text
let known = null; // the A that the engine has
let pairs = 1, next; // the seeds that are compared at once

// Passes A to the engine before it runs B.
function lendA() {
  if (known === base) return;
  known = base;
  ask("keep", base ? [base.name] : [], base?.text ?? "");
}

function compareWith(kept) {
  base = kept;
  run();
  if (!base) $("keep").focus();
}

function keepAsA() {
  compareWith({ name, text: source });
  $("comparison-name").focus();
}

const backToA = () => take({ ...base, isLesson: true }, name === base.name ? $("entry").value : -1);

// The values come from a link, which anybody can write.
function compareAgain({ base: kept, name, text }) {
  const given = [kept.name, kept.text, name, text];
  if (given.some((part) => typeof part !== "string") || !kept.name) throw new Error();
  if (base?.text === kept.text && source === text) return;
  base = { name: kept.name, text: kept.text };
  take({ name, text, isLesson: true });
}

// The answer about a population includes its comparison; a scenario is run seed by seed.
function compare({ isFleet, comparison }) {
  document.body.classList.toggle("comparing", !!base);
  const isShown = base && !isHidden && !lesson && !shown.isLog;
  if (isFleet || !isShown) return showComparison(isShown ? comparison : "");
  const begin = performance.now();
  const answer = answered("compare", [name, columns($("main")), $("seeds").value, pairs]);
  if (!answer || answer.status === 2) return showComparison("");
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
  $("compared").replaceChildren(...toned(words));
}
