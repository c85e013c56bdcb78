// Predicting: one question about the task, then what the guess is worth and why
let isHidden = false; // what came of the requests is still to be guessed
let revealed = ""; // the text of which it was shown after a guess
let asked = -1; // the moment that the guess is about

async function showGuessing() {
  $("guess").hidden = !!lesson || !$("predict").checked || !shown?.tasks[task] || shown.isLog;
  $("guess-asked").replaceChildren(($("guess-how").hidden = true) && "");
  if ($("guess").hidden || !isHidden) return;
  $("guess-mark").replaceChildren();
  showGuess(await askGuess());
}

const isTimed = () => $("ask").value.endsWith("Run");
async function askGuess(...typed) {
  if (asked < 0) asked = Math.round(cursor);
  const fields = [name, task, $("ask").value, asked, ...typed.map((words) => "=" + words)];
  const answer = await answered("guess", fields);
  if (answer?.facts && answer.status !== 2) return answer.facts;
  say(answer?.failure || answer?.facts.message || "Nothing can be guessed about this task.");
}

function showGuess(facts) {
  if (!facts) return;
  const [title, ...rest] = facts.paragraphs;
  $("guess-name").textContent = title;
  $("guess-how").hidden = !isTimed() || !isHidden;
  $("here").hidden = $("ask").value === "firstRun" || $("ask").value === "howOften";
  const posed = { ...facts, marked: null, head: "", paragraphs: rest };
  $("guess-asked").replaceChildren(isTimed() ? "" : question(posed, guess));
}

async function guess(typed) {
  const facts = await askGuess(typed);
  if (!facts?.marked) return showGuess(facts);
  revealed = source;
  await run();
  guessed = isTimed() && typed.startsWith("+") ? Math.round(cursor) : -1;
  showGuess(facts);
  $("guess-mark").replaceChildren(...marks(facts.marked));
  $("guess-next").hidden = !(facts.ran >= 0);
  $("guess-next").onclick = () => {
    $("ask").value = "nextRun";
    guessAgain((cursor = asked = facts.ran + 1000));
  };
  $("guess-again").focus();
  if (isTimed() && facts.marked.at >= 0) moveTo(facts.marked.at);
  else look();
}

async function guessAgain() {
  revealed = $("predict").checked ? "" : source;
  await run();
  if (isHidden) $("ask").focus();
}

function marks({ words, lines, at }) {
  const leads = lines.map((line) => button("Show me line " + line, () => jumpTo(line)));
  const isKnown = lesson ? lesson.isOver : !isHidden;
  if (at >= 0 && isKnown) leads.unshift(button("Show me the moment", () => moveTo(at)));
  const said = words.map((part, place) => node("p", { className: place ? "" : "mark" }, ...toned(part)));
  return [...said, node("p", { className: "leads" }, ...leads)];
}

function connectGuess() {
  $("predict").onchange = $("guess-again").onclick = () => guessAgain((cursor = asked = -1));
  $("mine").onclick = () => guess(`+${Math.floor(cursor / 1000)}s`);
  for (const [id, what] of [["never", "never"], ["tell", "skip"]]) $(id).onclick = () => guess(what);
  $("ask").onchange = $("here").onclick = async () => {
    asked = Math.round(cursor);
    showGuess(await askGuess());
  };
}
