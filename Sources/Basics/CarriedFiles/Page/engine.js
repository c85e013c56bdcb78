// Asks the engine, which works in a thread of its own so that the page stays alive meanwhile
const encoder = new TextEncoder(), decoder = new TextDecoder();
const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)); // base64

// Text of 116 letters: seven for each six bytes, and one more than bytes for the rest.
function decoded116(text) {
  const digits = new Uint8Array(128);
  let known = 0;
  for (let code = 1; known < 116; code++) if (!"\t\n\r\"&'<>\\`".includes(String.fromCharCode(code))) digits[code] = known++;
  const count = text.length - Math.ceil(text.length / 7), bytes = new Uint8Array(count + 6);
  for (let from = 0, to = 0; from < text.length; from += 7, to += 6) {
    const left = Math.min(7, text.length - from);
    let number = 0; // of 48 bits, which is exact
    for (let place = from; place < from + left; place++) number = number * 116 + digits[text.charCodeAt(place)];
    number *= 256 ** (7 - left); // what is short of six bytes stands in front
    const high = Math.floor(number / 0x1000000), low = number - high * 0x1000000;
    for (let place = 0; place < 3; place++) {
      bytes[to + place] = high >> (16 - 8 * place);
      bytes[to + 3 + place] = low >> (16 - 8 * place);
    }
  }
  return bytes.subarray(0, count);
}

const unpacked = (text) => through(decoded(text), new DecompressionStream("gzip"));

// What the thread does, which is asked one question at a time. Its text is what a thread is begun with, so it can refer
// to nothing outside.
function thread(scope) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  let module, engine, told = 0;

  function progress(done, all) {
    if (performance.now() - told < 100) return;
    told = performance.now();
    scope.postMessage({ done: Number(done), all: Number(all) });
  }

  // Passes bytes to a function of the engine.
  function give(bytes, take) {
    const room = engine.page_room(bytes.length);
    new Uint8Array(engine.memory.buffer, room).set(bytes);
    const result = take(room, bytes.length);
    engine.page_free(room);
    return result;
  }

  function ask({ question, fields, text }) {
    if (text !== undefined) give(typeof text === "string" ? encoder.encode(text) : text, engine.page_keep);
    const block = give(encoder.encode([question, ...fields, "", ""].join("\0")), engine.page_answer);
    const [status, ...lengths] = new Uint32Array(engine.memory.buffer, block, 4);
    let place = block + 16;
    const parts = lengths.map((length) => {
      place += length;
      return decoder.decode(new Uint8Array(engine.memory.buffer, place - length, length));
    });
    engine.page_free(block);
    return { status, parts, memory: engine.memory.buffer.byteLength };
  }

  // A module that trapped or ran out of memory is unusable; the next question gets a new one.
  scope.onmessage = async ({ data }) => {
    if (data.module) return (module = data.module);
    if (!module) return scope.postMessage({ isLost: true }); // no module may be passed to a thread here
    try {
      engine ??= (await WebAssembly.instantiate(module, { page: { progress } })).exports;
      if (!engine.page_answer) throw new Error("the module is not the simulator");
    } catch (error) {
      return scope.postMessage({ isDead: true, failure: error.message });
    }
    try {
      scope.postMessage(ask(data));
    } catch (error) {
      engine = null;
      scope.postMessage({ failure: error.message });
    }
  };
}

let module, worker; // compiled once, so that a new thread is cheap
let current = null; // the question that the thread works on
const queue = []; // those behind it
let given; // the text that the engine has
let memory = 0; // what the engine has taken, in bytes
const patience = 500; // milliseconds until the reader is told, and may stop it

const threadPlace = URL.createObjectURL(new Blob([`"use strict";(${thread})(self)`], { type: "text/javascript" }));

let isAlone = false; // whether this browser gives a page like this one no thread; then the page waits for the engine

// The engine in the thread of the page, used like one in its own.
function withoutThread() {
  const inside = { postMessage: (data) => setTimeout(() => own.onmessage({ data })) };
  const own = {
    postMessage: (data) => setTimeout(() => inside.onmessage({ data })),
    terminate: () => (own.onmessage = () => {}),
  };
  thread(inside);
  return own;
}

function renew() {
  worker?.terminate();
  try {
    worker = isAlone ? withoutThread() : new Worker(threadPlace);
  } catch {
    isAlone = true;
    worker = withoutThread();
  }
  let hasAnswered = false;
  const goAlone = () => {
    isAlone = true;
    renew();
    if (current) pose(current);
  };
  worker.onmessage = ({ data }) => {
    if (data.isLost) return goAlone();
    hasAnswered = true;
    if (data.all) showWork(data.done / data.all);
    else finish(data);
  };
  worker.onerror = (event) => (hasAnswered ? finish({ failure: event.message }) : goAlone());
  worker.postMessage({ module });
  given = lent = undefined;
}

function pose({ question, fields, text }) {
  worker.postMessage({ question, fields, text: text === given ? undefined : text });
  given = text;
}

// The answer to a question about a text; null if there is none, because it was dropped, stopped or too much.
function ask(question, fields, text) {
  return new Promise((done) => {
    queue.push({ question, fields: fields.map(String), text, done });
    work();
  });
}

function work() {
  if (current || !queue.length) return;
  current = queue.shift();
  pose(current);
  current.timer = setTimeout(lasts, patience);
}

function finish({ failure, isDead, status, parts, memory: taken }) {
  if (!current) return;
  if (isDead) tellBroken(engineIsBroken, failure);
  const { done, timer, question } = current;
  clearTimeout(timer);
  current = null;
  $("busy").hidden = !ongoing;
  if (failure !== undefined) {
    given = lent = undefined;
    done({ failure: "This takes more than a page can give, and bgsim can do it: " + failure, cause: failure });
  } else {
    memory = taken;
    const [facts, content, problems] = parts;
    done({
      question, status, content, facts: JSON.parse(facts || "{}"),
      problems: JSON.parse(problems || "{}").diagnostics || [],
    });
  }
  work();
}

// Questions whose answers nobody waits for once something else is shown.
const lasting = ["set", "learn", "guess", "keep", "look", "files", "file", "check", "help", "kind", "log", "piece", "explain", "draft",
  "topics", "advise"];
const isPassing = ({ question }) => !lasting.includes(question);

// Drops the questions that wait, or those of some kinds.
function drop(...kinds) {
  for (const one of [...queue]) {
    if (!isPassing(one) || (kinds.length && !kinds.includes(one.question))) continue;
    queue.splice(queue.indexOf(one), 1);
    one.done(null);
  }
}

// Something else will be shown: what is asked for the old is not finished if it takes long.
function supersede() {
  drop();
  if (!current || !isPassing(current)) return;
  current.isOld = true;
  if (current.isLong) abandon();
}

function abandon() {
  clearTimeout(current.timer);
  const { done } = current;
  current = null;
  $("busy").hidden = !ongoing;
  renew();
  done(null);
  work();
}

function lasts() {
  current.isLong = true;
  if (current.isOld) return abandon();
  if (ongoing) return;
  const words = { learn: "Marking", guess: "Marking", set: "Changing", why: "Looking for the reasons" };
  $("busy-words").textContent = (words[current.question] ?? "Simulating") + " …";
  $("work").removeAttribute("value");
  $("busy").hidden = false;
}

function showWork(share) {
  if (current?.isLong) $("work").value = share;
}

let ongoing = ""; // what goes on that takes more than one question, in words

function tellWork(words, share) {
  ongoing = words;
  $("busy").hidden = !words;
  $("busy-words").textContent = words + " …";
  if (share === undefined) $("work").removeAttribute("value");
  else $("work").value = share;
}

// Stops what lasts, at the reader's wish.
function stopWork() {
  if (!current) return;
  drop();
  current.isStopped = true;
  const { done } = current;
  current.done = () => done({ failure: "It was stopped before its end. Change something to run it again." });
  abandon();
}

// A question about what the page shows. A is passed to the engine before it runs B.
async function answered(question, fields, text = shownText) {
  if (lent !== base) {
    lent = base;
    ask("keep", base ? [base.name] : [], base?.text ?? "");
  }
  return ask(question, fields, text);
}

// Whether nothing is being computed.
const isIdle = () => !current && !queue.length && !frame && !opening && !ongoing && !asking && !drawing;
