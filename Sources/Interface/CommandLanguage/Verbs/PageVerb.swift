import SystemAccess

extension Verb {
  package static let page = Verb(
    .page,
    summary: "the simulator as one HTML file that needs no network: scenario, picture, reasons",
    overview:
      "Writes a page that carries the simulator and the scenarios and lessons given, folders of them "
      + "too; without any, the workshop of bgsim learn and the folder Examples. It opens in a browser "
      + "from anywhere, runs the scenario while it is edited, draws it, says at each moment why a "
      + "task waits, and lets you predict first. It loads nothing and sends nothing. The simulator "
      + "as a page needs it is made once, by bash .ci/page-engine.",
    arguments: [ScenarioOption.files], options: [PageOption.engine, InputFile.limitOption],
    examples: ["bgsim page -o page.html", "bgsim page commuter.jsonc -o commuter.html"])
}
