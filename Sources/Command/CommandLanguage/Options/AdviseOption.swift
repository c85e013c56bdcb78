import Advice

package enum AdviseOption {
  package static let starter = CommandOption(
    name: "--started-by",
    value: .choice(name: "WHO", WorkNeeds.Starter.allCases.map(\.rawValue)),
    summary: "what starts the work: "
      + WorkNeeds.Starter.allCases.map { "\($0.rawValue) (\($0.words))" }.joined(separator: "; "))
  package static let takes = CommandOption(
    name: "--takes", value: .text(name: "SPAN", offered: ["20s", "5m", "1h"]),
    summary: "how long the work takes, such as 20s or 5m")
  package static let needs = CommandOption(
    name: "--needs", value: .text(name: "WHAT", offered: WorkNeeds.Need.allCases.map(\.rawValue)),
    summary: "what it needs, separated by commas: "
      + WorkNeeds.Need.allCases.map { "\($0.rawValue) (\($0.words))" }.joined(separator: "; "))
  package static let system = CommandOption(
    name: "--os",
    value: .number(UInt64(WorkNeeds.oldest)...UInt64(WorkNeeds.newest + 1)),
    summary: "the oldest iOS to support (default \(WorkNeeds.newest))")
  package static let polling = CommandOption(
    name: "--polling", value: .text(name: "SPAN", offered: ["5m", "15m", "1h"]),
    summary: "what happens if you ask this often, with a month simulated on the spot")
  package static let only = CommandOption(
    name: "--only", value: .choice(name: "PART", ["scenario", "plist", "swift"]),
    summary: "only this part, to write it with -o")

  package static let task = CommandOption(
    name: "--task", value: .text(name: "ID"),
    summary: "the identifier it is about, which may be shortened as in reports")
  package static let answer = CommandOption(
    name: "--answer", value: .text(name: "NAME=YES|NO"),
    summary: "the answer to a question, such as swiped-away=no; may be repeated")
  package static let json = CommandOption(name: "--json", summary: "the advice as JSON")

  package static let ofTools = [starter, takes, needs, system, polling, only]
  package static let ofSymptoms = [task, answer]

  /// What only files of a symptom are read with.
  package static let ofFiles =
    ofSymptoms + CheckOption.ofApps + [ScenarioOption.seed] + ScenarioOption.reading
}
