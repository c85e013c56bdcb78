// Which tool, why never, why killed: advice as questions, answered by the reader and by the files that were given
let topics; // what can be asked, as the engine knows it
let topic = ""; // what is asked: a symptom, an argument, tool or polling
let subject = ""; // log, where it is asked of the log and not of the app
let replies = {}; // to the questions of a symptom: the words of each, and yes, no or nothing
let advising = 0; // counts, so that only the last answer is shown

async function showAdvice() {
  topics ??= (await ask("topics", [])).facts;
  if (!$("advice-asks").childNodes.length) fillAdvice();
  if (!topic) return;
  showTopic();
  await advise();
}

function fillAdvice() {
  const choice = (name, words) => {
    const one = button(words, () => chooseTopic(name), { ariaPressed: "false" });
    one.dataset.name = name;
    return one;
  };
  const group = (title, ...choices) => node("div", { className: "choices", role: "group", ariaLabel: title },
    node("h3", { textContent: title }), node("p", { className: "leads" }, ...choices));
  const said = (words) => `“${words.replace("{interval}.", "…")}”`;
  $("advice-asks").replaceChildren(
    group("What goes wrong", ...topics.symptoms.map(({ name, words }) => choice(name, words))),
    group("What to build", choice("tool", "Which tool for some work?")),
    group("What somebody says", choice("polling", said("Let’s poll every {interval}.")),
      ...topics.arguments.map(({ name, words }) => choice(name, said(words)))));
  const options = (field, all) =>
    $(field).append(...all.map(({ name, words }) => node("option", { value: name, textContent: words })));
  options("work-starter", topics.starters);
  options("work-system", topics.systems.map((one) => ({ name: one, words: `iOS ${one}` })));
  $("work-system").value = topics.usual;
  $("work-needs").append(...topics.needs.map(({ name, words }) =>
    node("label", {}, node("input", { type: "checkbox", value: name }), " " + words)));
}

function chooseTopic(name) {
  topic = name;
  replies = {};
  showTopic();
  return advise();
}

function showTopic() {
  for (const one of $("advice-asks").querySelectorAll("button")) one.ariaPressed = String(one.dataset.name === topic);
  $("work-asked").hidden = topic !== "tool";
  $("poll-asked").hidden = topic !== "polling";
  $("advice-questions").replaceChildren();
}

// A span as people write it, "5 min", as the engine takes it.
const spanOf = (id) => $(id).value.replace(/\s/g, "")
  .replace(/(\d)(sec|second|min|minute|hr|hour|day)s?(?![a-z])/gi, (_, digit, unit) => digit + unit[0].toLowerCase());

// The fields of the question, as the engine takes them.
function asAsked() {
  if (topic === "tool") {
    const needs = [...$("work-needs").querySelectorAll(":checked")].map((one) => one.value);
    return ["tool", $("work-starter").value, spanOf("work-takes"), needs.join(), $("work-system").value];
  }
  if (topic === "polling") return ["polling", spanOf("poll-span")];
  if (topics.arguments.some(({ name }) => name === topic)) return ["argument", topic];
  const said = Object.entries(replies).filter(([, { reply }]) => reply).map(([name, { reply }]) => `${name}=${reply}`);
  return ["symptom", topic, ...said, "about=" + subject];
}

async function advise() {
  const own = ++advising;
  const answer = await ask("advise", asAsked());
  if (own !== advising || !answer) return;
  const { facts = {}, failure, content } = answer;
  const refused = failure ?? facts.message ?? "";
  $("advice-said").textContent = refused ? sentence(refused) : facts.missing ? facts.missing.join(" ") : facts.leftOut ?? "";
  for (const { name, words } of facts.questions ?? []) replies[name] ??= { words, reply: "" };
  showQuestions();
  $("advice-report").hidden = !content || !!refused;
  if (!content) return;
  const first = (facts.headline || content.split("\n", 1)[0]).split(/(?<=\.) (?=[A-Z])/).slice(0, 2).join(" ");
  const leads = facts.scenario
    ? [button("Open its scenario", () => take({ name: "advice.jsonc", text: facts.scenario }), { className: "primary" })] : [];
  const title = node("h3", {}, ...asPrinted(facts.command));
  $("advice-report").replaceChildren(headline(first), title, ...copyable("advice-text", content, ...leads));
  $("advice-told").textContent = `Answered: ${first}`;
}

// Those that no file answers: yes, no, or not known.
function showQuestions() {
  const box = $("advice-questions");
  const known = Object.entries(replies);
  if (box.querySelectorAll("fieldset").length === known.length) return;
  const asks = known.map(([name, { words, reply }]) => {
    const choices = [["yes", "Yes"], ["no", "No"], ["", "I do not know"]].map(([value, title]) => {
      const one = node("input", { type: "radio", name: "reply-" + name, value, checked: reply === value });
      one.onchange = () => advise((replies[name].reply = value));
      return node("label", {}, one, " " + title);
    });
    return node("fieldset", {}, node("legend", { textContent: words }), node("span", { className: "leads" }, ...choices));
  });
  box.replaceChildren(...(known.length ? [node("h3", { textContent: "What no file shows" })] : []), ...asks);
}

// From a log or the files of an app: asks at once what is most often asked about them.
function askWhatIsToBlame(symptom, about) {
  topic = symptom;
  subject = about;
  replies = {};
  showAside("advice");
}

function connectAdvice() {
  $("work-asked").oninput = $("poll-asked").oninput = advise;
  for (const id of ["work-asked", "poll-asked"]) $(id).onsubmit = (event) => event.preventDefault();
}
