// Read my log: a device's log is given, and Swift says what happened on that phone
const pieceOfLog = 1 << 20; // bytes that are read at once, so that a log may be larger than the memory

// The log of a device, the event log of a run, or nothing of both.
async function kindOf(file) {
  const beginning = await file.slice(0, 1 << 16).arrayBuffer();
  return (await ask("kind", [], new Uint8Array(beginning)))?.facts?.kind ?? "";
}

async function readLog(file) {
  const own = ++readings, isLast = () => own === readings;
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

function showLog({ facts, content: text }) {
  const { headline, also, command, hasDate } = facts;
  const answer = node("p", { id: "log-answer", tabIndex: -1, className: "found", textContent: headline });
  const more = node("p", { className: "worst", textContent: also.replaceAll("\n", " ") });
  const title = node("h3", {}, ...asPrinted(command));
  const whole = node("input", { type: "checkbox", id: "log-details" });
  const printed = copyable("log-text", text, node("label", {}, whole, " With details"));
  whole.onchange = async () => {
    const { facts: told, content } = await ask("explain", [whole.checked ? "details" : "brief"]);
    $("log-text").textContent = content;
    title.replaceChildren(...asPrinted(told.command));
  };
  const leads = [button("Ask what may be to blame", () => showAside("advice"))];
  if (hasDate) leads.unshift(button("Open a scenario made from it", openDraft, { className: "primary" }));
  $("log-report").replaceChildren(answer, more, node("p", { className: "leads" }, ...leads), title, ...printed);
  $("log-report").hidden = false;
  answer.focus();
}

// What bgsim new --from-log makes of it.
async function openDraft() {
  const { status, facts, content } = await ask("draft", []);
  if (status === 2) return refuse(facts.message);
  await take({ name: "draft.jsonc", text: content });
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
