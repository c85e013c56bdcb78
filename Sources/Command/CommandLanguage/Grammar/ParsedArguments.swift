/// The words after a verb, taken apart and checked against what it declares.
package struct ParsedArguments: Equatable {
  /// Those that belong to no option.
  package private(set) var positional: [String] = []
  private var values: [(option: String, value: String)] = []

  /// The value given last wins; nil when the option is not there.
  package subscript(option: CommandOption) -> String? {
    values.last { $0.option == option.name }?.value
  }

  package func has(_ option: CommandOption) -> Bool { self[option] != nil }

  /// As if this had been typed, too.
  package func adding(_ option: CommandOption, _ value: String) -> ParsedArguments {
    var arguments = self
    arguments.values.append((option.name, value))
    return arguments
  }

  /// All values given, in their order.
  package func all(_ option: CommandOption) -> [String] {
    values.filter { $0.option == option.name }.map(\.value)
  }

  /// Checked to be one when the words were taken apart.
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
