import Advice

extension Verb {
  package static let advise = Verb(
    .advise,
    summary: "which tool fits your work, and what is wrong if something does not run",
    overview:
      "Without a topic it chooses a tool for background work, from options or, in a terminal, by "
      + "asking. It says why the tool fits and what it cannot promise, and gives you a scenario, Info.plist "
      + "entries and Swift code to start with. A symptom (\(AdviseTopic.symptoms.joined(separator: ", "))) finds out what is "
      + "wrong: it reads the files that follow (a folder with property list and sources, a scenario, "
      + "an event log), asks at most eight questions about the rest, and ends with an ordered list, each "
      + "entry with a command that proves it. --polling and the topics "
      + "\(AdviseTopic.arguments.joined(separator: ", ")) answer common arguments, with figures from a "
      + "month simulated on the spot. Tools that are not simulated are named, with the reason.",
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
