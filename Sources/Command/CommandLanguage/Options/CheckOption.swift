package import AppCheck
import Basics

/// What `bgsim check` understands of apps.
package enum CheckOption {
  package static let sources = CommandOption(
    name: "--sources", value: .file,
    summary: "also read the Swift and Objective-C files of this folder; may be repeated")
  package static let define = CommandOption(
    name: "--define", value: .text(name: "NAME=VALUE"),
    summary: "the value of a build variable in the property list; may be repeated")
  package static let bundle = CommandOption(
    name: "--bundle-id", value: .text(name: "ID"),
    summary: "the app's bundle identifier, if the build fills it in")

  package static let strict = CommandOption(
    name: "--strict",
    summary: "warnings, and identifiers or handlers that could not be read, also count as failures")

  package static let checklist = CommandOption(
    name: "--checklist",
    summary: "for apps: a review checklist, its rows seen, open, not seen or not visible")
  package static let json = CommandOption(
    name: "--json", summary: "the problems or checklists of all files as one JSON document")

  package static let ofApps = [sources, define, bundle]

  /// JSON is a layout of problems, too.
  package static func checked(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> ParsedArguments {
    let diagnostics = ScenarioOption.diagnostics
    // Annotations and SARIF are about mistakes, and a checklist also says what is well.
    switch ScenarioOption.layout(arguments) {
    case .github where arguments.has(checklist), .sarif where arguments.has(checklist):
      throw .usage(
        .notTogether(checklist.name, "\(diagnostics.name) \(arguments[diagnostics] ?? "")"))
    case .full, .short, .json, .github, .sarif: break
    }
    guard arguments.has(json) else { return arguments }
    if arguments.has(diagnostics) { throw .usage(.notTogether(json.name, diagnostics.name)) }
    return arguments.adding(diagnostics, DiagnosticLayout.json.rawValue)
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
