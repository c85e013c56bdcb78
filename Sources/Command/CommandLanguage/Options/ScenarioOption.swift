package import Basics
import Scenarios
import SystemAccess

/// The options of the verbs that read scenarios.
package enum ScenarioOption {
  package static let seed = CommandOption(
    name: "--seed", value: .number(0...UInt64(Int64.max)),
    summary: "a different run of the same scenario; replaces the file's seed")
  package static let threads = CommandOption(
    name: "--threads", value: .number(1...64),
    summary:
      "how many seeds to run at once (default: one per core); does not change results")
  package static let set = CommandOption(
    name: "--set", value: .text(name: "KEY=VALUE"),
    summary:
      "change a value of the file or a rule, such as device.battery=15% or "
      + "rules.app-usage.threshold=100%; may be repeated")
  package static let diagnostics = CommandOption(
    name: "--diagnostics",
    value: .choice(name: "LAYOUT", DiagnosticLayout.allCases.map(\.rawValue)),
    summary: "how to print problems of the file: full, short, json, github or sarif")
  package static let files = CommandArgument(
    name: "FILE", summary: "a scenario; - is standard input", completion: .files, isRepeated: true)

  package static let reading = [set, diagnostics, InputFile.limitOption]

  package static func layout(_ arguments: ParsedArguments) -> DiagnosticLayout {
    arguments[diagnostics].flatMap(DiagnosticLayout.init(rawValue:)) ?? .full
  }
}
