// The first screen, the workbench and what takes their place: one of them is shown, and each leads to the others
async function openBench() {
  showAside("");
  if (!isFront()) return;
  if (!source) return openFirst();
  history.pushState(null, "", location.hash);
  showFront(false);
  remember();
  await run();
}

function backToDay() {
  showAside("");
  if (!isFront()) history.pushState(null, "", dayHash());
  showFront(true);
  scrollTo({ top: 0 });
  rememberDay();
  return runDay();
}

function connectViews() {
  $("to-day").onclick = backToDay;
  $("to-bets").onclick = async () => {
    await backToDay();
    $("bets").scrollIntoView({ behavior: isCalm() ? "auto" : "smooth" });
    $("bet-choices").querySelector("button")?.focus({ preventScroll: true });
  };
  $("to-bench").onclick = $("door-bench").onclick = openBench;
  $("door-day").onclick = async () => {
    await take({ name: dayName, text: dayText(today) });
    if (innerWidth < 700) $("edited").scrollIntoView();
  };
}
