/// The declaration of an argument, a word that is not an option.
package struct CommandArgument: Equatable, Sendable {
  package enum Completion: Equatable, Sendable {
    case topics
    case files
    case none
  }

  package let name: String
  package let summary: String
  package let completion: Completion
  /// Whether it accepts any number of words. Only allowed for the last argument of a verb.
  package var isRepeated = false
}

/// The declaration of an option, from which parsing, help and completions all follow.
package struct CommandOption: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case none
    case number(ClosedRange<UInt64>)
    case file
    /// Any text. Help calls it `name`, and completions offer the words in `offered`.
    case text(name: String, offered: [String] = [])
    case choice(name: String, [String])
    /// Without `=VALUE` it means `bare`; the next word is never used as its value.
    case choiceOrBare([String], bare: String)
  }

  package let name: String
  package var short: String?
  package var value = Value.none
  package let summary: String
}

extension CommandOption.Value {
  /// Whether the next word is the value if none is attached.
  package var takesNextWord: Bool {
    switch self {
    case .number, .file, .text, .choice: true
    case .none, .choiceOrBare: false
    }
  }
}

extension CommandOption {
  /// The options that each verb accepts in addition to its own.
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

  /// The options that the command accepts without a verb.
  package static let ofCommand: [CommandOption] = [help, version, completions]

  package static let version = CommandOption(
    name: "--version", summary: "name, version, format version and Swift version")
  package static let completions = CommandOption(
    name: "--generate-completion-script",
    value: .choice(name: "SHELL", Shell.allCases.map(\.rawValue)),
    summary: "a completion script for bash, zsh or fish")
}

/// What the command line asks for.
package enum Invocation {
  case verb(Verb, ParsedArguments)
  case nothing
  /// A text to print without running a verb: the version or a completion script.
  case text(String)
  case help(HelpPage, ParsedArguments)

  package init(_ words: [String]) throws(CommandFailure) {
    do throws(UsageProblem) {
      self = try Invocation.parse(words)
    } catch {
      throw .usage(error)
    }
  }

  private static func parse(_ words: [String]) throws(UsageProblem) -> Invocation {
    guard let first = words.first else { return .nothing }
    if first.hasPrefix("-") {
      let arguments = try ParsedArguments(words, options: CommandOption.ofCommand, arguments: [])
      if arguments.has(.version) { return .text(Version.text) }
      if let shell = arguments[.completions].flatMap(Shell.init) {
        return .text(shell.completionScript)
      }
      return .help(.whole, arguments)
    }
    guard let verb = Verb.named(first) else { throw .unknownVerb(first) }
    let arguments = try ParsedArguments(
      Array(words.dropFirst()), options: verb.understood, arguments: verb.arguments)
    return arguments.has(.help) ? .help(.of(verb), arguments) : .verb(verb, arguments)
  }

  package var arguments: ParsedArguments {
    switch self {
    case .verb(_, let arguments), .help(_, let arguments): arguments
    case .nothing, .text: ParsedArguments()
    }
  }
}

/// The words after a verb, parsed and checked against its declaration.
package struct ParsedArguments: Equatable {
  /// The words that belong to no option.
  package private(set) var positional: [String] = []
  private var values: [(option: String, value: String)] = []

  /// The last value given; nil if the option was not used.
  package subscript(option: CommandOption) -> String? {
    values.last { $0.option == option.name }?.value
  }

  package func has(_ option: CommandOption) -> Bool { self[option] != nil }

  /// The arguments as if this option had been typed too.
  package func adding(_ option: CommandOption, _ value: String) -> ParsedArguments {
    var arguments = self
    arguments.values.append((option.name, value))
    return arguments
  }

  /// All values given, in order.
  package func all(_ option: CommandOption) -> [String] {
    values.filter { $0.option == option.name }.map(\.value)
  }

  /// Reports options that have no effect, so that none is silently ignored.
  func refuse(
    _ options: [CommandOption], _ problem: (String) -> UsageProblem
  ) throws(CommandFailure) {
    if let option = options.first(where: { has($0) }) { throw .usage(problem(option.name)) }
  }

  /// Reports options that make no sense together with another option.
  func refuse(_ others: [CommandOption], with option: CommandOption) throws(CommandFailure) {
    if has(option) { try refuse(others) { .notTogether(option.name, $0) } }
  }

  /// Parsing has already checked that it is a number.
  package func number(_ option: CommandOption) -> UInt64? { self[option].flatMap { UInt64($0) } }

  package init() {}

  package static func == (left: ParsedArguments, right: ParsedArguments) -> Bool {
    left.positional == right.positional && left.values.elementsEqual(right.values, by: ==)
  }
}

extension ParsedArguments {
  package init(
    _ words: [String], options: [CommandOption], arguments declared: [CommandArgument]
  ) throws(UsageProblem) {
    var rest = words[...]
    var areOptionsOver = false
    while let word = rest.popFirst() {
      if word == "--" && !areOptionsOver {
        areOptionsOver = true
      } else if areOptionsOver || !word.hasPrefix("-") || word == "-" {
        let isFull = positional.count >= declared.count && declared.last?.isRepeated != true
        if isFull { throw .unexpected(word) }
        if word == "-" && positional.contains("-") { throw .standardInputTwice }
        positional.append(word)
      } else {
        try take(word, &rest, among: options)
      }
    }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, among options: [CommandOption]
  ) throws(UsageProblem) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
      throw .unknownOption(name, known: options.map(\.name))
    }
    let given = attached ?? (option.value.takesNextWord ? rest.popFirst() : nil)
    values.append((option.name, try ParsedArguments.value(given, of: option)))
  }

  private static func value(
    _ given: String?, of option: CommandOption
  ) throws(UsageProblem) -> String {
    switch (option.value, given) {
    case (.none, nil): return ""
    case (.none, let value?): throw .valueNotWanted(option: option.name, value: value)
    case (.choiceOrBare(_, let bare), nil): return bare
    case (_, nil): throw .missingValue(option)
    case (.file, let text?), (.text, let text?):
      if text.isEmpty { throw .missingValue(option) }
      return text
    case (.number(let range), let value?):
      guard let number = UInt64(value), range.contains(number) else {
        throw .notANumber(option: option.name, value: value, range)
      }
      return value
    case (.choice(_, let choices), let value?), (.choiceOrBare(let choices, _), let value?):
      if !choices.contains(value) {
        throw .notAChoice(option: option.name, value: value, choices)
      }
      return value
    }
  }
}
