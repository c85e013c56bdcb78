import Advice

extension Verb {
  package static let advise = Verb(
    .advise,
    summary: "which tool fits a piece of work, and what is wrong where something does not run",
    overview:
      "Without a topic it chooses a tool for work in the background, by options or, on a terminal, by "
      + "asking: why it fits, what it cannot promise, and what to begin with: a scenario, the Info.plist, "
      + "Swift. A symptom as topic (\(AdviseTopic.symptoms.joined(separator: ", "))) finds out what is "
      + "wrong: it looks at the files that follow (a folder with property list and sources, a scenario, "
      + "an event log), asks at most eight questions about the rest, and ends with an ordered list, each "
      + "line with a command that proves it. --polling and the topics "
      + "\(AdviseTopic.arguments.joined(separator: ", ")) answer what is often argued, with figures of a "
      + "month that is simulated on the spot. Tools that are not simulated are named, with the reason.",
    arguments: [
      CommandArgument(
        name: "TOPIC", summary: "\(AdviseTopic.names.joined(separator: ", "))",
        completion: .none),
      CommandArgument(
        name: "FILE", summary: "for a symptom: a folder, property list, scenario or event log",
        completion: .files, isRepeated: true),
    ],
    options: AdviseOption.ofTools + AdviseOption.ofSymptoms + [AdviseOption.json]
      + CheckOption.ofApps + [ScenarioOption.seed] + ScenarioOption.reading,
    examples: [
      "bgsim advise --started-by schedule --takes 20s", "bgsim advise --polling 5m",
      "bgsim advise never-runs . --answer swiped-away=no", "bgsim advise users-phone",
      "bgsim advise --started-by user --takes 3m --only scenario -o export.jsonc",
    ])
}
