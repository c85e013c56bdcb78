import AppCheck
import Diagnostics
import PlainText

/// What `bgsim check` understands of apps.
enum CheckOption {
  static let sources = CommandOption(
    name: "--sources", value: .file,
    summary: "also read the Swift and Objective-C files of this folder; may be repeated")
  static let define = CommandOption(
    name: "--define", value: .text(name: "NAME=VALUE"),
    summary: "the value of a build variable in the property list; may be repeated")
  static let bundle = CommandOption(
    name: "--bundle-id", value: .text(name: "ID"),
    summary: "the app's bundle identifier, if the build fills it in")

  static let strict = CommandOption(
    name: "--strict",
    summary: "warnings, and identifiers or handlers that could not be read, also count as failures")

  static let checklist = CommandOption(
    name: "--checklist",
    summary: "for apps: a review checklist, each row seen, open or not visible to the tool")
  static let json = CommandOption(
    name: "--json", summary: "the problems or checklists of all files as one JSON document")

  static let ofApps = [sources, define, bundle]

  /// Annotations and SARIF are about mistakes, and a checklist also says what is well.
  static func refuseAnnotatedChecklist(_ words: ParsedArguments) throws(CommandFailure) {
    guard words.has(checklist) else { return }
    switch ScenarioOption.layout(words) {
    case .full, .short, .json: return
    case .github, .sarif:
      throw .usage(
        .notTogether(
          checklist.name,
          "\(ScenarioOption.diagnostics.name) \(words[ScenarioOption.diagnostics] ?? "")"))
    }
  }

  static func definitions(_ words: ParsedArguments) throws(CommandFailure) -> [BuildDefinition] {
    var definitions: [BuildDefinition] = []
    for text in words.all(define) {
      guard let definition = BuildDefinition(parsing: text) else {
        throw .usage(.badAssignment("--define needs NAME=VALUE, not \(quoted(text).text)"))
      }
      definitions.append(definition)
    }
    return definitions
  }
}
