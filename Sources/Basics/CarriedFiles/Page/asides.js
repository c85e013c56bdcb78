// What takes the place of all else until it is left: the checker, the reader of logs, and advice
const asides = {
  check: { box: "app", title: "Check my app" },
  log: { box: "log", title: "Read my log" },
  advice: { box: "advice", title: "Ask what to do" },
};
let aside = ""; // the one that is open
let leadBack; // what led to it
let readings = 0; // of an app or a log; counts, so that only the last one is shown

const isAside = () => aside !== "";
const asideOf = (hash) => (Object.hasOwn(asides, hash.slice(1)) ? hash.slice(1) : "");

// Opens one of them, or none.
function showAside(which) {
  if (which === aside) return;
  const before = aside;
  if (!before) leadBack = document.activeElement;
  if (before && ongoing) stopReading(stopWork());
  aside = which;
  document.body.classList.toggle("aside", isAside());
  for (const [key, { box }] of Object.entries(asides)) $(box).hidden = key !== which;
  for (const key of ["check", "log", "advice"]) {
    if (key === which) $("to-" + key).setAttribute("aria-current", "page");
    else $("to-" + key).removeAttribute("aria-current");
  }
  if (which) {
    showShelf(false);
    warn("");
    document.title = $("title").textContent = asides[which].title;
    if (!isFollowing && location.hash !== "#" + which) history.pushState(null, "", "#" + which);
    if (which === "advice") showAdvice();
    scrollTo({ top: 0 });
    return $(asides[which].box + "-name").focus({ preventScroll: true });
  }
  if (isFront()) return showFront(true);
  if (shown && shownText === source) run(); // as wide as the page is now
  document.title = $("title").textContent = lesson?.title ?? shown?.title ?? "";
  if (leadBack?.isConnected) leadBack.focus();
}

function leaveAside() {
  showAside("");
  remember();
}

// At the reader's wish.
function stopReading() {
  if (!ongoing) return;
  readings++;
  tellWork("");
  refuse("stopped before its end");
}

function refuse(words) {
  $(aside === "log" ? "log-said" : "app-said").textContent = words[0].toUpperCase() + words.slice(1).replace(/\.?$/, ".");
}

// The answer in one sentence, before the text that has the rest.
const headline = (words) => node("p", { className: "found " + (words.startsWith("Likeliest") ? "warning" : "told"), tabIndex: -1, textContent: words.replace(/\s+/g, " ").trim() });

// A text with a button that copies it.
function copyable(id, text, ...more) {
  const whole = node("pre", { id, className: "printed", tabIndex: 0, textContent: text });
  const said = node("span", { className: "quiet" });
  said.setAttribute("role", "status");
  const copy = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(whole.textContent);
      said.textContent = " Copied.";
    } catch {
      getSelection().selectAllChildren(whole);
      said.textContent = " It is selected now; copy it with the keyboard.";
    }
  });
  return [node("p", { className: "leads" }, ...more, copy, said), whole];
}

const asPrinted = (command) => ["As text, as ", node("code", { textContent: command }), " prints it"];

function connectAsides() {
  for (const key of Object.keys(asides)) {
    for (const id of ["to-" + key, "door-" + key]) $(id).onclick = () => showAside(key);
    $(asides[key].box + "-leave").onclick = leaveAside;
  }
  $("check").onclick = () => showAside("check");
  ondragover = (event) => {
    event.preventDefault();
    document.body.classList.add("dragged");
  };
  ondragleave = (event) => event.relatedTarget || document.body.classList.remove("dragged");
  ondrop = (event) => {
    event.preventDefault();
    document.body.classList.remove("dragged");
    return receive(event.dataTransfer);
  };
}
