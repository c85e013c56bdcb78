import Basics

extension SyntaxProblem {
  var wording: Message {
    switch self {
    case .fileTooLarge(let bytes, let limit):
      Message(
        "the file has \(bytes) bytes, more than \(limit)", "not read",
        help: "split the scenario, or raise the limit with --max-input")
    case .empty:
      Message(
        "the file contains no scenario", "expected an object",
        help: "start with { \"format\": 1 }, or have `bgsim new` write one")
    case .notUTF8(let byte, let offset):
      Message(
        "the file is not UTF-8", "byte \(byte) at offset \(offset) is not part of a character",
        help: "save the file as UTF-8")
    case .sixteenBit:
      Message(
        "the file is UTF-16, not UTF-8", "16-bit characters", help: "save the file as UTF-8")
    case .controlCharacter(let character, let offset):
      Message(
        "there is an invisible character", "control character \(character) at offset \(offset)",
        help: "remove it; in a string write \\n for a line break and \\t for a tab")
    case .nestedTooDeeply(let limit):
      Message(
        "the values are nested more than \(limit) levels deep", "reading stopped here",
        help: "a scenario needs six levels")
    case .stringTooLong(let bytes, let limit):
      Message("a string has \(bytes) bytes, more than \(limit)", "begins here")
    case .tooManyKeys(let limit):
      Message("the file has more than \(limit) keys", "reading stopped here")
    case .tooManyValues(let limit):
      Message("the file has more than \(limit) values", "reading stopped here")
    case .stringNotClosed:
      Message(
        "a string is not closed", "expected \" before the end of the line",
        help: "end the string with a double quote")
    case .commentNotClosed:
      Message("a comment is not closed", "begins here", help: "end the comment with */")
    case .unknownEscape(let text):
      Message(
        "\(text) is not a valid escape",
        "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX",
        help: "for a backslash write \\\\")
    case .loneSurrogate(let text):
      Message(
        "\(text) is half a character", "the other half is missing",
        help: "write the character itself")
    case .badNumber(let fault): fault.wording
    case .unknownWord(let word): unknownWord(word)
    case .singleQuotes(let text):
      Message(
        "strings need double quotes", "single quotes", help: "write \"\(text)\"",
        replacement: "\"\(text)\"")
    case .missingComma:
      Message("a comma is missing", "expected , here")
    case .extraComma:
      Message("there is an extra comma", "expected a value before it", help: "remove the comma")
    case .missingColon(let key):
      Message("a colon is missing after \(key)", "expected : here")
    case .missingValue(let key):
      Message("\(key) has no value", "expected a value here")
    case .strayColon:
      Message(
        "there is a colon in the wrong place", "not expected here",
        help: "a key and its value must be in an object, between { and }")
    case .keyNotQuoted(let key):
      Message(
        "keys need double quotes", "expected \"\(key)\"", help: "write \"\(key)\"",
        replacement: "\"\(key)\"")
    case .missingKey:
      Message("a value has no key", "expected \"key\": before it")
    case .wrongBracket(let found, let opened):
      Message(
        "\(found.closing) closes nothing", "expected \(opened.closing)",
        related: "this is open", help: "write \(opened.closing)",
        replacement: opened.closing)
    case .notClosed(let bracket):
      Message(
        "\(bracket.opening) is not closed", "opened here",
        related: "\(bracket.closing) is missing before this",
        help: "add \(bracket.closing)")
    case .textAfterEnd:
      Message(
        "there is something after the end of the scenario", "expected nothing more",
        help: "a file contains one scenario")
    case .duplicateKey(let key):
      Message(
        "the key \"\(Quotation.cut(key))\" appears twice", "again here", related: "first here",
        help: "remove one of them")
    }
  }

  private func unknownWord(_ word: String) -> Message {
    let meant = Nearest.word(to: word, among: ["true", "false", "null"])
    let replacement = meant ?? "\"\(word)\""
    return Message(
      "\(word) is not a value", meant.map { "expected \($0)" } ?? "strings need double quotes",
      help: "write \(replacement)", replacement: replacement)
  }
}

extension SyntaxProblem.NumberFault {
  fileprivate var wording: Message {
    switch self {
    case .fraction:
      Message(
        "numbers must be whole", "has a fraction",
        help: "write a smaller unit, as in \"1m30s\" or \"0.5%\"")
    case .exponent:
      Message("numbers must be written out", "has an exponent", help: "write all digits")
    case .leadingZero: Message("a number begins with a zero", "remove the zero")
    case .leadingPlus: Message("a number begins with a plus", "remove the plus")
    case .negativeZero: Message("there is no negative zero", "expected 0", replacement: "0")
    case .notDecimal:
      Message(
        "this is neither a number nor a string", "expected digits only",
        help: "a value with a unit is a string: \"30m\"")
    case .tooLarge:
      Message("the number is too large", "expected at most \(Int64.max)")
    case .noDigits: Message("a number has no digits", "expected digits")
    }
  }
}
