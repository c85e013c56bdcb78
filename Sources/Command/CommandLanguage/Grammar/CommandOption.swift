/// An option as a fact. Parsing, help, manual and completions all come from it.
package struct CommandOption: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case none
    case number(ClosedRange<UInt64>)
    case file
    /// Anything; the name stands for it in help, and completions offer some words.
    case text(name: String, offered: [String] = [])
    case choice(name: String, [String])
    /// Without `=VALUE` it means the second; the next word is never taken for its value.
    case choiceOrBare([String], bare: String)
  }

  package let name: String
  package var short: String?
  package var value = Value.none
  package let summary: String
}

extension CommandOption.Value {
  /// Whether the next word is the value when none is attached.
  package var takesNextWord: Bool {
    switch self {
    case .number, .file, .text, .choice: true
    case .none, .choiceOrBare: false
    }
  }
}

extension CommandOption {
  /// What each verb understands besides its own options.
  package static let everywhere: [CommandOption] = [color, noColor, ascii, output, help]

  package static let color = CommandOption(
    name: "--color", value: .choiceOrBare(["auto", "always", "never"], bare: "always"),
    summary:
      "colour: auto (on terminals that support it), always or never; alone it means always")
  package static let noColor = CommandOption(
    name: "--no-color", summary: "no colour, like NO_COLOR=1 and TERM=dumb")
  package static let ascii = CommandOption(name: "--ascii", summary: "no symbols beyond ASCII")
  package static let output = CommandOption(
    name: "--output", short: "-o", value: .file,
    summary: "write to this file, whole or not at all; - is standard output")
  package static let help = CommandOption(
    name: "--help", short: "-h", summary: "this help, or the help of a verb")

  /// What the command understands without a verb.
  package static let ofCommand: [CommandOption] = [help, version, completions]

  package static let version = CommandOption(
    name: "--version", summary: "name, version, format version and Swift version")
  package static let completions = CommandOption(
    name: "--generate-completion-script",
    value: .choice(name: "SHELL", Shell.allCases.map(\.rawValue)),
    summary: "a completion script for bash, zsh or fish")
}
