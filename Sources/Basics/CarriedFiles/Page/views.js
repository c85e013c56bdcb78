// The first screen, the checker and the workbench: one of them is shown, and each leads to the others
async function openBench() {
  showChecker(false);
  if (!isFront()) return;
  if (!source) return openFirst();
  history.pushState(null, "", location.hash);
  showFront(false);
  remember();
  await run();
}

function backToDay() {
  showChecker(false);
  if (!isFront()) history.pushState(null, "", dayLink());
  showFront(true);
  scrollTo({ top: 0 });
  return runDay();
}

function connectViews() {
  $("to-day").onclick = backToDay;
  $("to-check").onclick = $("door-check").onclick = () => showChecker(true);
  $("to-bets").onclick = async () => {
    await backToDay();
    $("bets").scrollIntoView({ behavior: isCalm() ? "auto" : "smooth" });
    $("bet-choices").querySelector("button")?.focus({ preventScroll: true });
  };
  $("to-bench").onclick = $("door-bench").onclick = openBench;
  $("door-day").onclick = () => take({ name: dayName, text: dayText(today) });
}
