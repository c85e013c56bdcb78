import SystemAccess

extension Verb {
  package static let page = Verb(
    .page,
    summary:
      "writes the simulator as one HTML file that needs no network: scenario, picture, reasons",
    overview:
      "Writes a page that contains the simulator and the given scenarios, lessons and populations, or "
      + "folders of them; without any, the workshop of bgsim learn and the folder Examples. It opens in "
      + "a browser from anywhere, runs the scenario while you edit it, draws it, says at each moment "
      + "why a task is held back, and lets you predict first. Of a population it gives the report of "
      + "bgsim run. What is open can be kept as A, and what is edited or opened next is compared with it as "
      + "bgsim compare does, seed by seed or device by device. The event log of a run can be given too; it is "
      + "shown as it is. The page loads nothing and sends nothing. Its build of the simulator is made "
      + "once, with bash .ci/page-engine.",
    arguments: [ScenarioOption.files], options: [PageOption.engine, InputFile.limitOption],
    examples: [
      "bgsim page -o page.html", "bgsim page commuter.jsonc -o commuter.html",
      "bgsim page before.jsonc after.jsonc -o both.html",
    ])
}
