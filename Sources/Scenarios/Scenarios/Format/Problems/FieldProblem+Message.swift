import Basics

extension FieldProblem {
  var wording: Message {
    switch self {
    case .formatUnknown(let found, let newest):
      Message(
        "format \(found) is unknown", "expected \(newest)",
        help: "use a newer bgsim, or write \"format\": \(newest)", replacement: "\(newest)")
    case .unknownKey(let key, let object, let known, let suggestion):
      Message(
        "there is no key \"\(Quotation.cut(key))\" in \(Phrase.object(object))", "unknown key",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? "the keys are \(Phrase.list(known)); a key of your own begins with x-",
        replacement: suggestion.map { "\"\($0)\"" })
    case .missingKey("format", let object):
      Message(
        "\(Phrase.object(object)) has no \"format\"", "expected \"format\": 1 first",
        help: "add \"format\": 1 as the first key")
    case .missingKey(let key, let object):
      Message(
        "\(Phrase.object(object)) has no \"\(key)\"", "expected \"\(key)\" in this object",
        help: "add \"\(key)\"")
    case .noneOf(let choice, let keys):
      Message(
        "\(Phrase.missing(choice))", "expected one of the keys \(Phrase.list(keys))")
    case .severalOf(let choice, let first, let again):
      Message(
        "\(Phrase.several(choice))", "\"\(again)\" in addition to \"\(first)\"",
        related: "first here",
        help: Phrase.split(choice))
    case .wrongKind(let found, let expected):
      Message(
        "expected \(Phrase.expected(expected)), found \(Phrase.found(found))",
        "\(Phrase.found(found))",
        help: Phrase.example(expected).map { "for example, write \($0)" })
    case .outOfRange(let value, let lowest, let highest):
      Message(
        "\(value) is out of range", "expected \(lowest) to \(highest)",
        related: "this is the highest")
    case .unknownWord(let word, let known, let suggestion):
      Message(
        "\"\(Quotation.cut(word))\" is not a valid value here",
        "expected one of \(Phrase.list(known))",
        help: suggestion.map { "did you mean \"\($0)\"?" },
        replacement: suggestion.map { "\"\($0)\"" })
    case .belongsInList(let text):
      Message(
        "\"\(Quotation.cut(text))\" must be in a list", "expected a list",
        help: "write [\"\(Quotation.cut(text))\"]",
        replacement: "[\"\(Quotation.cut(text))\"]")
    case .standsAlone(let word):
      Message(
        "\"\(word)\" cannot be an item of a list", "expected a time or window of the day",
        help: "write \"\(word)\" without the brackets")
    case .needsUnit(let number, let readings):
      Message(
        "\(number) has no unit", "expected a number with a unit",
        help: "write \(readings.map { "\"\($0)\"" }.joined(separator: " or "))",
        replacement: readings.count == 1 ? "\"\(readings[0])\"" : nil)
    case .badText(let kind, let text, let problem):
      Message(
        "\"\(Quotation.cut(text))\" is not \(Phrase.kind(kind))", problem.label,
        help: problem.help ?? "write, for example, \(Phrase.examples(kind))")
    case .tooMany(let count, let limit):
      Message("\(count) items are too many", "expected at most \(limit)")
    }
  }
}
