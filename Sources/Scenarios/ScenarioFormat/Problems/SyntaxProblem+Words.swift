import Diagnostics
import JSON
import PlainText

extension SyntaxProblem {
  var wording: Wording {
    switch self {
    case .fileTooLarge(let bytes, let limit):
      Wording(
        "the file has \(bytes) bytes, more than \(limit)", "not read",
        help: "split the scenario, or raise the limit with --max-input")
    case .empty:
      Wording(
        "the file holds no scenario", "expected an object",
        help: "begin with { \"format\": 1 }, or let `bgsim new` write one")
    case .notUTF8(let byte, let offset):
      Wording(
        "the file is not UTF-8", "byte \(byte) at offset \(offset) belongs to no character",
        help: "save the file as UTF-8")
    case .sixteenBit:
      Wording(
        "the file is UTF-16, not UTF-8", "16-bit characters", help: "save the file as UTF-8")
    case .controlCharacter(let character, let offset):
      Wording(
        "there is an invisible character", "control character \(character) at offset \(offset)",
        help: "remove it; in a text write \\n for a line break and \\t for a tab")
    case .nestedTooDeeply(let limit):
      Wording(
        "values are nested more than \(limit) levels deep", "reading stopped here",
        help: "a scenario needs six levels")
    case .stringTooLong(let bytes, let limit):
      Wording("a text has \(bytes) bytes, more than \(limit)", "begins here")
    case .tooManyKeys(let limit):
      Wording("the file has more than \(limit) keys", "reading stopped here")
    case .tooManyValues(let limit):
      Wording("the file has more than \(limit) values", "reading stopped here")
    case .stringNotClosed:
      Wording(
        "a text is not closed", "expected \" before the end of the line",
        help: "end the text with a double quote")
    case .commentNotClosed:
      Wording("a comment is not closed", "begins here", help: "end the comment with */")
    case .unknownEscape(let text):
      Wording(
        "\(text) stands for no character",
        "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX",
        help: "for a backslash write \\\\")
    case .loneSurrogate(let text):
      Wording(
        "\(text) is half a character", "the other half is missing",
        help: "write the character itself")
    case .badNumber(let fault): fault.wording
    case .unknownWord(let word): unknownWord(word)
    case .singleQuotes(let text):
      Wording(
        "texts stand between double quotes", "single quotes", help: "write \"\(text)\"",
        replacement: "\"\(text)\"")
    case .missingComma:
      Wording("a comma is missing", "expected , here")
    case .extraComma:
      Wording("there is a comma too many", "expected a value before it", help: "remove the comma")
    case .missingColon(let key):
      Wording("a colon is missing after \(key)", "expected : here")
    case .missingValue(let key):
      Wording("\(key) has no value", "expected a value here")
    case .strayColon:
      Wording(
        "there is a colon where none belongs", "not expected here",
        help: "a key and its value stand in an object, between { and }")
    case .keyNotQuoted(let key):
      Wording(
        "keys stand between double quotes", "expected \"\(key)\"", help: "write \"\(key)\"",
        replacement: "\"\(key)\"")
    case .missingKey:
      Wording("a value has no key", "expected \"key\": before it")
    case .wrongBracket(let found, let opened):
      Wording(
        "\(found.closing) closes nothing", "expected \(opened.closing)",
        related: "this is what is open", help: "write \(opened.closing)",
        replacement: opened.closing)
    case .notClosed(let bracket):
      Wording(
        "\(bracket.opening) is not closed", "opened here",
        related: "\(bracket.closing) is missing before this",
        help: "add \(bracket.closing)")
    case .textAfterEnd:
      Wording(
        "something follows the end of the scenario", "expected nothing more",
        help: "a file holds one scenario")
    case .duplicateKey(let key):
      Wording(
        "the key \"\(Quotation.cut(key))\" is there twice", "again here", related: "first here",
        help: "remove one of them")
    }
  }

  private func unknownWord(_ word: String) -> Wording {
    let meant = Nearest.word(to: word, among: ["true", "false", "null"])
    let replacement = meant ?? "\"\(word)\""
    return Wording(
      "\(word) is no value", meant.map { "expected \($0)" } ?? "texts stand between double quotes",
      help: "write \(replacement)", replacement: replacement)
  }
}

extension SyntaxProblem.NumberFault {
  fileprivate var wording: Wording {
    switch self {
    case .fraction:
      Wording(
        "numbers are whole here", "has a fraction",
        help: "write a smaller unit, as in \"1m30s\" or \"0.5%\"")
    case .exponent:
      Wording("numbers are written out here", "has an exponent", help: "write all digits")
    case .leadingZero: Wording("a number begins with a zero", "remove the zero")
    case .leadingPlus: Wording("a number begins with a plus", "remove the plus")
    case .negativeZero: Wording("there is no negative zero", "expected 0", replacement: "0")
    case .notDecimal:
      Wording(
        "this is neither a number nor a text", "expected digits only",
        help: "a value with a unit is a text: \"30m\"")
    case .tooLarge:
      Wording("the number is too large", "expected at most \(Int64.max)")
    case .noDigits: Wording("a number has no digits", "expected digits")
    }
  }
}
