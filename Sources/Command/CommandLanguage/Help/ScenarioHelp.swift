import Scenarios

/// All that a scenario file may say.
package enum ScenarioHelp {
  package static let topic = "scenario"

  package static let lessonTopic = "lesson"

  package static var lessonPage: HelpPage {
    HelpPage(
      [
        .init(
          heading: "LESSON FILE",
          body: .text(
            "A scenario and questions about its run, in the format of scenarios. It contains no answers: "
              + "the run gives them. bgsim learn asks the questions, bgsim check says whether each has an answer, "
              + "and bgsim run and explain use its scenario.")),
        .init(
          heading: "EXAMPLE",
          body: .lines([
            "{", "  \"format\": 1, \"lesson\": \"A hot day\", \"scenario\": \"hot.jsonc\",",
            "  \"questions\": [{ \"heldBy\": \"com.a.r\", \"at\": \"day 1 14:30\" }]", "}",
          ])),
      ] + sections(of: ScenarioKeyList.lessonObjects))
  }

  private static func sections(of objects: [ScenarioKeyList.Object]) -> [HelpPage.Section] {
    objects.map { object in
      HelpPage.Section(
        heading: object.name.uppercased(),
        body: .terms(
          [.init(name: "", text: object.meaning)]
            + object.keys.map { .init(name: $0.key, text: $0.meaning) }))
    }
  }

  package static var page: HelpPage {
    let objects = sections(of: ScenarioKeyList.objects)
    return HelpPage(
      [
        .init(
          heading: "SCENARIO FILE",
          body: .text(
            "JSON with comments and trailing commas: a start, a device, apps with their tasks and "
              + "habits, events, and what you expect. Below are all objects with their keys. "
              + "--set reaches each key by its path, and list elements by position or identifier."
          )),
        .init(heading: "EXAMPLE", body: .lines(example)),
        .init(heading: "PATHS FOR --SET", body: .lines(paths)),
      ] + objects)
  }

  private static let example = [
    "{", "  \"format\": 1, \"duration\": \"7d\", \"device\": \"overnight-charger\",",
    "  \"apps\": [{ \"id\": \"com.a\", \"opened\": [\"08:00\"],",
    "    \"tasks\": [{ \"refresh\": \"com.a.r\", \"earliest\": \"15m\" }] }],",
    "  \"expect\": [{ \"task\": \"com.a.r\", \"ran\": \"1..\", \"per\": \"day\" }]", "}",
  ]

  private static let paths = [
    "--set device.battery=15%", "--set apps[com.a].tasks[com.a.r].earliest=1h",
    "--set rules.app-usage.threshold=100%", "--set apps[0].opened+=20:00",
    "--set apps[com.a].tasks[com.a.r].earliest-",
  ]
}
