// Lessons: the engine says what is asked, how good an answer is and what comes next
let lesson = null, answers = {}; // the lesson that is open, and what was answered, lesson by lesson
const shelfOfAnswers = "bgsim answers"; // where the browser keeps them, for the next visit

async function study(isLesson = true) {
  const before = lesson?.name === name ? lesson.questions.findIndex((asked) => asked.isOpen) : -1;
  const told = isLesson && (await learned(name, source));
  lesson = told ? { ...told, name } : null;
  document.body.classList.toggle("learning", !!lesson);
  if (!lesson) return;
  score(name, lesson.score);
  $("lesson-name").textContent = lesson.title;
  $("lesson-opening").replaceChildren(...lesson.opening.map((words) => node("p", { textContent: words })));
  $("questions").replaceChildren(...lesson.questions.map((one, place) => question(one, (typed) => reply(typed, place))));
  $("lesson-score").textContent = lesson.isOver ? lesson.score : "";
  $("lesson-over").hidden = !lesson.isOver;
  $("afresh").hidden = !answers[name]?.length;
  $("next").hidden = nextLesson() < 0;
  const now = lesson.questions.findIndex((known) => known.isOpen), asked = lesson.questions[now];
  if (!asked || now === before) return;
  if (asked.at >= 0) cursor = asked.at;
  if (asked.task >= 0) task = asked.task;
}

// A lesson with the answers so far; nothing if the text is none.
async function learned(name, text) {
  const told = await answered("learn", [name, ...(answers[name] || []).map((typed) => "=" + typed)], text);
  return told?.facts && told.status !== 2 ? told.facts : null;
}

async function reply(typed, place) {
  answers[name] = [...(answers[name] || []).slice(0, place), typed];
  keepAnswers();
  await study();
  await run();
  const open = $("questions").children[lesson.questions.findIndex((known) => known.isOpen)];
  (open?.querySelector("button, input") || $("lesson-score")).focus();
}

async function startAfresh() {
  delete answers[name];
  keepAnswers();
  lesson = null;
  await study();
  await run();
  $("questions").querySelector("button, input")?.focus();
}

function question(asked, give) {
  const made = node("section", { className: "question" });
  if (asked.head) made.append(node("h3", { textContent: asked.head }));
  made.append(...asked.paragraphs.map((words) => node("p", { textContent: words })));
  const options = asked.options.map(([letter, words]) => {
    const className = asked.answer === letter ? "chosen" : "";
    return button(letter + "  " + words, () => give(letter), { className, disabled: !asked.isOpen });
  });
  made.append(node("div", { className: "options" }, ...options));
  if (asked.complaint) made.append(node("p", { className: "blocked", textContent: asked.complaint }));
  if (asked.marked) made.append(...marks(asked.marked));
  for (const { title, picture } of asked.tried ?? [])
    made.append(node("figure", { className: "tried" }, node("figcaption", { textContent: title }), pictureOf(picture)));
  if (lesson?.isOver && isChange(asked.answer))
    made.append(button("Run it with this change", () => tryOut(asked.answer)));
  if (!asked.isOpen) return made;
  const hint = node("p", { className: "quiet", textContent: asked.hint, hidden: true });
  const form = node("form", { className: "leads" });
  if (asked.isTyped) {
    const input = node("input", { value: asked.options.length ? "" : asked.answer, ariaLabel: "Answer" });
    form.append(input, node("button", { textContent: "Answer" }));
    form.onsubmit = () => {
      if (input.value.trim()) give(input.value.trim());
      return false;
    };
  }
  form.append(button("Hint", () => (hint.hidden = false)), button("Tell me", () => give("skip")));
  made.append(form, hint);
  return made;
}

const isChange = (typed) => /^[^=\s]+(\+?=.+|-)$/.test(typed);

// Leaves the lesson for its scenario, changed or not.
async function tryOut(change) {
  const text = $("editor").value;
  const answer = change && (await answered("set", [change], text));
  if (change && !answer?.content) return say(answer?.failure ?? answer?.facts.message ?? "This cannot be changed.");
  note();
  await study(false);
  await put(change ? answer.content : text);
}

const nextLesson = () => {
  const own = course.findIndex((entry) => entry.name === name);
  return course.findIndex((entry, place) => place > own && entry.isLesson);
};

// What was answered is kept by the browser, where it allows that, and the address has it too.
function keepAnswers() {
  try {
    localStorage.setItem(shelfOfAnswers, JSON.stringify(answers));
  } catch {}
}

function keptAnswers() {
  try {
    return JSON.parse(localStorage.getItem(shelfOfAnswers));
  } catch {
    return null;
  }
}

// Takes answers that anybody could have written.
function takeAnswers(kept) {
  answers = {};
  for (const { name, isLesson } of course) {
    const known = isLesson && kept?.[name];
    if (Array.isArray(known) && known.length) answers[name] = known.slice(0, 50).map(String);
  }
}

// A file as `bgsim learn --class` reads it: what is answered and by whom, then a line for each question, blank where
// the answer was asked for.
function answersFile() {
  const asked = name.replace(/\.jsonc$/, ""), who = $("learner").value.trim();
  const lines = ["# bgsim learn " + asked, ...(who ? ["# by " + who] : []),
    ...(answers[name] || []).map((typed) => (typed === "skip" ? "" : typed))];
  return { name: (who ? who + " " : "") + asked + ".txt", text: lines.join("\n") + "\n" };
}

function saveAnswers() {
  const file = answersFile();
  const href = URL.createObjectURL(new Blob([file.text], { type: "text/plain" }));
  node("a", { href, download: file.name }).click();
}

function connectLesson() {
  $("save-answers").onclick = saveAnswers;
  $("try").onclick = () => tryOut();
  $("next").onclick = () => open(nextLesson());
  $("afresh").onclick = startAfresh;
}
