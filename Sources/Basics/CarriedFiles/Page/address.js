// The address: it says what one sees, in the fragment, which no browser sends anywhere
const longestAddress = 60_000; // letters; what is longer is not kept in it
let isKept = true; // whether the address has all that was typed
let writing; // soon, because some browsers allow few changes in a while
const knownAddress = /^#(open|s|p|c)=([^&]*)(?:&name=(.*))?$/;

async function packed(text) {
  const bytes = new Uint8Array(await through(encoder.encode(text), new CompressionStream("gzip")));
  let letters = "";
  for (let place = 0; place < bytes.length; place += 32768)
    letters += String.fromCharCode(...bytes.subarray(place, place + 32768));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unfolded(word) {
  if (!/^[\w-]+$/.test(word)) throw new Error();
  return decoder.decode(await unpacked(word.replaceAll("-", "+").replaceAll("_", "/")));
}

// The address of what is shown; nothing if it is too long for one.
async function address() {
  const listed = course[entry()];
  if (base) return "#c=" + (await packed(JSON.stringify({ base, name, text: source })));
  if (listed?.isLesson && lesson && answers[name]?.length)
    return "#p=" + (await packed(JSON.stringify({ name, answers })));
  if (listed) return "#open=" + encodeURIComponent(name);
  if (source.length >= longText) return "";
  return "#s=" + (await packed(source)) + "&name=" + encodeURIComponent(name);
}

function remember() {
  clearTimeout(writing);
  writing = setTimeout(rememberNow, 400);
}

async function rememberNow() {
  clearTimeout(writing);
  writing = 0;
  if (isAside()) return;
  if (isFront()) return rememberDayNow();
  const of = source, now = await address();
  if (of !== source) return;
  isKept = now.length > 0 && now.length <= longestAddress;
  const hash = isKept ? now : "#file=" + encodeURIComponent(name);
  $("link").hidden ||= $("link").value !== location.href.split("#")[0] + hash;
  if (hash !== location.hash) history.replaceState(null, "", hash);
}

async function link() {
  await rememberNow();
  if (!isKept) return say("This is too long for an address. Send the file itself, which anybody can open here.");
  $("link").value = location.href;
  $("link").hidden = false;
  await copyLink(location.hash);
  $("link").focus();
  $("link").select();
  say("The link is in the address of this page and in the field beside the button.");
}

// A page made of somebody's own files begins with them, and not with the day.
const isOfFront = (hash) => hash.length < 2 ? course.some((one) => one.name === opensWith)
  : !!asideOf(hash) || !!dayOfLink(hash) || betOfLink(hash) >= 0;

// Opens what the address has. Returns whether there was something that could be opened.
async function linked() {
  const [, kind, word, given] = location.hash.match(knownAddress) || [];
  damaged = "";
  if (isOfFront(location.hash)) {
    await openFront();
    return true;
  }
  showFront(false);
  try {
    if (kind === "open") return await openNamed(decodeURIComponent(word));
    if (kind === "p") await resume(JSON.parse(await unfolded(word)));
    else if (kind === "c") await compareAgain(JSON.parse(await unfolded(word)));
    else if (kind === "s") await openText(await unfolded(word), given && decodeURIComponent(given));
    else if (location.hash.startsWith("#file=")) throw new Error("file");
    else if (location.hash.length > 1) throw new Error();
    else return false;
    return true;
  } catch (error) {
    damaged = error.message === "file"
      ? "What was open here was too long for an address. Open its file again."
      : "This link is damaged or was cut short: nothing in it can be opened. Ask for it again.";
    return false;
  }
}

let isFollowing = false; // while what the address says is opened
let damaged = ""; // what is wrong with the address, until something is opened instead

async function openNamed(wanted) {
  const place = course.findIndex((one) => one.name === wanted);
  if (place < 0) {
    damaged = `This page has nothing called ${wanted}.`;
    return false;
  }
  if (entry() !== place) await open(place);
  return true;
}

async function openText(text, given = "scenario.jsonc") {
  if (!/\S/.test(text)) throw new Error();
  if (text !== source || base) await take({ name: given, text, isLesson: true });
}

async function resume(kept) {
  const place = course.findIndex((one) => one.name === kept.name);
  if (place < 0 || typeof kept.answers !== "object") throw new Error();
  takeAnswers(kept.answers);
  keepAnswers();
  await open(place);
}

// Whatever the address was changed to, by hand or by going back. What was shown can be had again by Undo.
async function follow() {
  clearTimeout(writing);
  isFollowing = true;
  showAside(asideOf(location.hash));
  if (isAside()) return void (isFollowing = false);
  if (!(await linked())) await openFirst();
  isFollowing = false;
}

function connectAddress() {
  onpopstate = follow;
  $("share").onclick = link;
  // Asked only about what would be lost.
  onbeforeunload = (event) => {
    if ((writing || !isKept) && source !== asOpened) event.preventDefault();
  };
}
