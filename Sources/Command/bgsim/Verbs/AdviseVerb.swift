import Advice
import AppCheck
import ScenarioReports
import SystemAccess

extension Verb {
  static let advise = Verb(
    name: "advise",
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
    ],
    run: { words, console throws(CommandFailure) in
      let inputs = FileIdentity.of(inputs: Array(words.arguments.dropFirst()))
      let style = console.style(words)
      let text: String
      switch try AdviseTopic(words, console) {
      case .tool(let choice):
        let advice = ToolAdvice(choice)
        text =
          try advice.part(words)
          ?? (words.has(AdviseOption.json) ? advice.json : advice.text(style))
      case .argument(let argument):
        guard let answer = ArgumentAnswer(argument) else {
          throw .simulationStopped(seed: 1, "a month for advise did not reach its end")
        }
        text =
          try answer.part(words)
          ?? (words.has(AdviseOption.json) ? answer.json : answer.text(style))
      case .symptom(let symptom):
        let diagnosis = try AskedSymptom(symptom, words, console).diagnosis()
        text = words.has(AdviseOption.json) ? diagnosis.json : diagnosis.text(style)
      }
      var output = try ResultOutput(words[.output], notOver: inputs, console)
      try output.write(text)
      try output.finish()
    })
}
