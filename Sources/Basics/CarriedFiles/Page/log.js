// Read my log: a device's log is given, and Swift says what happened on that phone
const draftName = "draft.jsonc";
const pieceOfLog = 1 << 20; // bytes that are read at once, so that a log may be larger than the memory

// The log of a device, the event log of a run, or nothing of both.
async function kindOf(file) {
  const beginning = await file.slice(0, 1 << 16).arrayBuffer();
  return (await ask("kind", [], new Uint8Array(beginning)))?.facts?.kind ?? "";
}

async function readLog(file) {
  const own = ++readings, isLast = () => own === readings;
  subject = "";
  if ((await kindOf(file)) === "events") return openFile(file, true);
  showAside("log");
  $("log-report").hidden = true;
  $("log-said").textContent = "";
  try {
    const answer = await readPieces(file, isLast);
    if (!isLast() || !answer) return;
    if (answer.failure || answer.status === 2) refuse(answer.failure ?? answer.facts.message);
    else showLog(answer);
  } catch (error) {
    if (isLast()) $("log-said").textContent = "This cannot be read: " + sentence(error.message);
  } finally {
    if (isLast()) tellWork("");
  }
}

// What the engine says once it has all of a file; nothing if another one was given meanwhile.
async function readPieces(file, isLast) {
  await ask("log", [file.name]);
  for (let from = 0; from < file.size; from += pieceOfLog) {
    tellWork(`Reading ${file.name}`, from / file.size);
    const piece = new Uint8Array(await file.slice(from, from + pieceOfLog).arrayBuffer());
    const answer = isLast() ? await ask("piece", [], piece) : null;
    if (!isLast() || answer?.failure) return answer;
  }
  tellWork("Drawing conclusions");
  return ask("explain", ["brief"]);
}

// How bad it is, as for the mistakes of an app.
const logKinds = { stopped: "error", waits: "warning", troubled: "warning" };

function showLog({ facts, content: text }) {
  const { state, ran, headline, also, remedy, command, symptom, hasDate } = facts;
  const answer = node("p", { id: "log-answer", tabIndex: -1, className: "found " + (logKinds[state] ?? "") });
  answer.append(...[ran, headline].filter(Boolean).flatMap((line, place) => (place ? [node("br"), "\n" + line] : [line])));
  const more = node("p", { className: "worst", textContent: also.replaceAll("\n", " ") });
  if (remedy) more.prepend(node("b", { textContent: "What to do: " }), remedy, node("br"));
  const title = node("h3", {}, ...asPrinted(command));
  const whole = node("input", { type: "checkbox", id: "log-details" });
  const printed = copyable("log-text", text, node("label", {}, whole, " With details"));
  whole.onchange = async () => {
    const { facts: told, content } = await ask("explain", [whole.checked ? "details" : "brief"]);
    $("log-text").textContent = content;
    title.replaceChildren(...asPrinted(told.command));
  };
  const leads = [button(symptom === "too-seldom" ? "Why does it not run more often?" : "Why does it not run?", () => askWhatIsToBlame(symptom, "log"))];
  if (hasDate) {
    leads.unshift(
      button("Open a scenario made from it", openDraft, { className: "primary" }),
      button("What do phones like this one do?", askLike));
  }
  const like = node("div", { id: "log-like" });
  $("log-report").replaceChildren(answer, more, node("p", { className: "leads" }, ...leads), like, title, ...printed);
  $("log-report").hidden = false;
  answer.focus();
}

// What bgsim new --from-log makes of it.
async function openDraft() {
  const { status, facts, content } = await ask("draft", []);
  if (status === 2) return refuse(facts.message);
  await take({ name: draftName, text: content });
}

// How a scenario goes on phones that are like that of the log: the one made from it, or as it was changed since.
async function askLike() {
  const own = ++readings;
  $("log-said").textContent = "";
  const made = await ask("draft", []);
  if (made?.failure || made?.status === 2) return refuse(made.failure ?? made.facts.message);
  const text = name === draftName ? source : made.content;
  for (let more = 4; own === readings; more = 8) {
    const answer = await ask("like", [draftName, more], text);
    if (own !== readings) return;
    if (!answer) return tellWork("");
    const { failure, status, facts, content } = answer;
    if (failure || status === 2) {
      tellWork("");
      return refuse(failure ?? facts.message);
    }
    tellWork("Running phones and weighing them", facts.done / facts.of);
    if (!facts.isOver) continue;
    tellWork("");
    return showLike(facts.command, content);
  }
}

function showLike(command, text) {
  const told = headline(text.split("\n\n")[0]);
  $("log-like").replaceChildren(told, node("h3", {}, ...asPrinted(command)), ...copyable("like-text", text));
  told.focus();
}

const readText = (text) => /\S/.test(text) && readLog(new File([text], "pasted.log"));

function connectLog() {
  $("log-file").onchange = () => {
    const [file] = $("log-file").files;
    $("log-file").value = "";
    if (file) readLog(file);
  };
  $("log-read").onclick = () => readText($("log-pasted").value);
  $("log").onpaste = (event) => {
    const text = event.clipboardData.getData("text/plain");
    if ($("log-pasted").value.trim() || !text) return;
    event.preventDefault();
    readText(text);
  };
}
