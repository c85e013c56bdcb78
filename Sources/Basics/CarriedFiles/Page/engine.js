"use strict";
// Moves bytes between the page and the engine, and turns its answers into nodes. This file, compare.js,
// schedulers.js and page.js are joined into one script, in this order.
const $ = (id) => document.getElementById(id);
const say = (words) => ($("status").textContent = words);
const encoder = new TextEncoder(), decoder = new TextDecoder();

let kept = null; // the text that the engine has
let module, engine; // compiled once, so that a new instance is cheap; the exports of one

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

// Decodes base64 and decompresses the result.
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return through(bytes, new DecompressionStream("gzip"));
}

async function renew() {
  engine = (await WebAssembly.instantiate(module, {})).exports;
  kept = known = null;
}

// Passes bytes to a function of the engine.
function give(bytes, take) {
  const room = engine.page_room(bytes.length);
  new Uint8Array(engine.memory.buffer, room).set(bytes);
  const result = take(room, bytes.length);
  engine.page_free(room);
  return result;
}

function ask(question, fields, text) {
  if (text !== kept) give(encoder.encode(text), engine.page_keep);
  kept = text;
  const block = give(encoder.encode([question, ...fields, "", ""].join("\0")), engine.page_answer);
  const [status, ...lengths] = new Uint32Array(engine.memory.buffer, block, 4);
  let place = block + 16;
  const [facts, content, problems] = lengths.map((length) => {
    place += length;
    return decoder.decode(new Uint8Array(engine.memory.buffer, place - length, length));
  });
  engine.page_free(block);
  return { status, content, facts: JSON.parse(facts || "{}"), problems: JSON.parse(problems || "{}").diagnostics || [] };
}

// A module that trapped or ran out of memory is unusable; the next question gets a new one.
function answered(question, fields) {
  try {
    lendA();
    return ask(question, fields, source);
  } catch (error) {
    say("This scenario takes more than a page can give: " + error.message);
    renew();
    return null;
  }
}

// Nodes
function node(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const button = (textContent, onclick, properties) =>
  node("button", { type: "button", textContent, onclick, ...properties });

// The engine marks tones with numbers, as for a terminal.
function toned(text) {
  const nodes = [];
  let tone = "";
  for (const [place, part] of text.split(/\x1b\[(\d*)m/).entries()) {
    if (place % 2) tone = "tone" + part;
    else if (part) nodes.push(node("span", { className: tone, textContent: part }));
  }
  return nodes;
}

// The number of characters that fit side by side.
function columns(element) {
  const letter = $("ruler").getBoundingClientRect().width / 40;
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const padding = parseFloat(paddingLeft) + parseFloat(paddingRight);
  return Math.max(40, Math.floor(((element.clientWidth || 640) - padding) / letter));
}
