import Advice
package import AppCheck
import Basics
import Documents

/// The options of `bgsim check` for apps.
package enum CheckOption {
  package static let sources = CommandOption(
    name: "--sources", value: .file,
    summary:
      "also read the Swift and Objective-C files of this folder, such as a package's; may be repeated"
  )
  package static let define = CommandOption(
    name: "--define", value: .text(name: "NAME=VALUE"),
    summary: "the value of a build variable in the property list; may be repeated")
  package static let bundle = CommandOption(
    name: "--bundle-id", value: .text(name: "ID"),
    summary: "the app's bundle identifier, if the build fills it in")

  package static let strict = CommandOption(
    name: "--strict", value: .choiceOrBare(["found", "unseen"], bare: "found"),
    summary:
      "warnings, and identifiers or handlers that could not be read, also count as failures; unseen: "
      + "so does everything else that was not looked at")
  package static let ignore = CommandOption(
    name: "--ignore", value: .text(name: "CODE", offered: MistakeCode.allCases.map(\.rawValue)),
    summary:
      "leave this diagnostic about apps out, such as D215; may be repeated. In the code, // bgsim:ignore "
      + "D215 because … does so for its line or the next one")

  package static let checklist = CommandOption(
    name: "--checklist",
    summary:
      "for apps: a review checklist, its rows seen to be right, seen to be wrong, or not seen")
  package static let details = CommandOption(
    name: "--details",
    summary: "every problem with its lines of code, also where an overview would do")
  package static let baseline = CommandOption(
    name: "--baseline", value: .file,
    summary:
      "do not tell the mistakes of apps that this file lists: what is known and accepted, one on a line"
  )
  package static let asBaseline = CommandOption(
    name: "--as-baseline",
    summary: "for apps: only the lines for --baseline that accept all that is found")
  package static let json = CommandOption(
    name: "--json", summary: "the problems or checklists of all files as one JSON document")

  package static let ofApps = [sources, define, bundle, ignore]

  package static func ignored(_ arguments: ParsedArguments) throws(CommandFailure) -> [MistakeCode]
  {
    var codes: [MistakeCode] = []
    for text in arguments.all(ignore) {
      guard let code = MistakeCode(rawValue: text) else {
        throw .usage(
          .notWanted(
            option: ignore.name, value: text,
            wanted: "the code of a diagnostic of apps, such as D215"))
      }
      codes.append(code)
    }
    return codes
  }

  /// Treats `--json` as a layout of the diagnostics.
  package static func checked(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> ParsedArguments {
    let diagnostics = ScenarioOption.diagnostics
    // Annotations and SARIF only contain mistakes, but a checklist also contains what is right.
    switch ScenarioOption.layout(arguments) {
    case .github where arguments.has(checklist), .sarif where arguments.has(checklist):
      throw .usage(
        .notTogether(checklist.name, "\(diagnostics.name) \(arguments[diagnostics] ?? "")"))
    case .full, .short, .json, .github, .sarif: break
    }
    try arguments.refuse([checklist, json, diagnostics, details, baseline], with: asBaseline)
    guard arguments.has(json) else { return arguments }
    try arguments.refuse([diagnostics], with: json)
    return arguments.adding(diagnostics, DiagnosticLayout.json.rawValue)
  }

  /// What --baseline lists; nothing without it.
  package static func baseline(
    _ arguments: ParsedArguments, reading: (String) throws(CommandFailure) -> [UInt8]
  ) throws(CommandFailure) -> Baseline {
    guard let path = arguments[baseline] else { return Baseline() }
    let read = Baseline.reading(String(decoding: try reading(path), as: UTF8.self))
    guard let line = read.wrongLine else { return read.baseline }
    throw .notAcceptable(
      "\(quoted(path)) accepts no mistake in line \(line), which must begin with a code such as D219; "
        + "check --as-baseline writes such lines")
  }

  package static func definitions(_ arguments: ParsedArguments) throws(CommandFailure)
    -> [BuildDefinition]
  {
    var definitions: [BuildDefinition] = []
    for text in arguments.all(define) {
      guard let definition = BuildDefinition(parsing: text) else {
        throw .usage(.badAssignment("--define needs NAME=VALUE, not \(quoted(text).text)"))
      }
      definitions.append(definition)
    }
    return definitions
  }
}

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
    value: .number(UInt64(WorkNeeds.oldest)...UInt64(WorkNeeds.newest)),
    summary: "the oldest iOS to support (default \(WorkNeeds.usual))")
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

  /// Options that only apply to files given with a symptom.
  package static let ofFiles =
    ofSymptoms + CheckOption.ofApps + [ScenarioOption.seed] + ScenarioOption.reading
}
