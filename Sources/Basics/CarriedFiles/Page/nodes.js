// Nodes of the page, and words in its status line
const $ = (id) => document.getElementById(id);
const say = (words) => ($("status").textContent = words);

// What the reader should know whatever is run next, until something else is opened.
function warn(words) {
  $("notice").textContent = words;
  $("notice").hidden = !words;
}

function node(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// The same in a picture; what is nothing is left out. The page names no address, so that none is asked for.
function drawn(tag, properties = {}, ...children) {
  const made = document.createElementNS(document.querySelector("svg").namespaceURI, tag);
  for (const [key, value] of Object.entries(properties))
    made.setAttribute(key, typeof value === "number" ? Math.round(value * 10) / 10 : value);
  made.append(...children.flat(4).filter(Boolean));
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
