"use strict";
// How the page begins, and what it says when it cannot: a page that only looks finished would be believed. The files
// of this folder are joined into one script, in the order that PageDocument names; this is the first of them, and
// uses nothing of the others, because it tells of their mistakes. Until it runs, page.html says the same.

// Puts everything away that would look as if it worked, and tells what is wrong and what one can do.
function tellBroken(what, error) {
  const { body } = document, place = (id) => document.getElementById(id);
  if (body.dataset.broken) return;
  body.dataset.broken = "yes";
  for (const one of body.children) one.hidden = !["top", "start"].includes(one.id);
  document.querySelector("#top nav").hidden = true;
  place("start-words").textContent = what;
  const found = error?.message ?? error;
  place("start-error").textContent = found ? `Found: ${found}.` : "";
  document.title = "Background tasks: not running";
}

// A mistake of the page itself: at its start nothing can be trusted; later it is told, and the rest goes on.
function mistaken(error) {
  if (!document.body.dataset.ready) return tellBroken("The script of this page stopped with a mistake.", error);
  const words = "Something in this page went wrong, and what you see may be incomplete. Reload it to be sure.";
  const notice = document.getElementById("notice");
  notice.textContent = `${words} (${error?.message ?? error})`;
  notice.hidden = false;
}
addEventListener("error", ({ error }) => error && mistaken(error)); // without one it is a remark of the browser
addEventListener("unhandledrejection", ({ reason }) => mistaken(reason));

// The engine as the page carries it, ready to be begun; null if it cannot be, which is told.
async function compiledEngine() {
  if (typeof WebAssembly !== "object") {
    tellBroken("This browser runs no WebAssembly, which the simulator is made of. Lockdown Mode, or whoever manages "
      + "this device, may have switched it off.", "");
    return null;
  }
  try {
    return await WebAssembly.compile(unlzma(decoded116($("engine").textContent)));
  } catch (error) {
    tellBroken(engineIsBroken, error);
    return null;
  }
}
const engineIsBroken = "The simulator in this file is damaged, so nothing here could be computed.";

// What can be used is shown once there is something behind it. An engine that does not answer then is told as well.
function showControls() {
  $("start").hidden = true;
  for (const one of document.querySelectorAll("#top nav, body > header, body > main, footer .run")) one.hidden = false;
  const words = "The simulator has not answered for a while. Reload the page, or open it in another browser.";
  const late = setTimeout(() => !document.body.dataset.ready && warn(words), 15_000);
  return () => clearTimeout(late);
}
