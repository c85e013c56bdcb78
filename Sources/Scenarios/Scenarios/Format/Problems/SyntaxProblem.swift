import Basics

extension SyntaxProblem {
  var described: CodedMessage {
    switch self {
    case .fileTooLarge(let bytes, let limit):
      CodedMessage(
        .fileTooLarge, "the file has \(bytes) bytes, more than \(limit)", "not read",
        help: "split the scenario, or raise the limit with --max-input")
    case .empty:
      CodedMessage(
        .fileEmpty, "the file contains no scenario", "expected an object",
        help: "start with { \"format\": 1 }, or have `bgsim new` write one")
    case .notUTF8(let byte, let offset):
      CodedMessage(
        .notUTF8, "the file is not UTF-8",
        "byte \(byte) at offset \(offset) is not part of a character",
        help: "save the file as UTF-8")
    case .sixteenBit:
      CodedMessage(
        .notUTF8, "the file is UTF-16, not UTF-8", "16-bit characters",
        help: "save the file as UTF-8")
    case .controlCharacter(let character, let offset):
      CodedMessage(
        .controlCharacter, "there is an invisible character",
        "control character \(character) at offset \(offset)",
        help: "remove it; in a string write \\n for a line break and \\t for a tab")
    case .nestedTooDeeply(let limit):
      CodedMessage(
        .tooMuch, "the values are nested more than \(limit) levels deep", "reading stopped here",
        help: "a scenario needs six levels")
    case .stringTooLong(let bytes, let limit):
      CodedMessage(.tooMuch, "a string has \(bytes) bytes, more than \(limit)", "begins here")
    case .tooManyKeys(let limit):
      CodedMessage(.tooMuch, "the file has more than \(limit) keys", "reading stopped here")
    case .tooManyValues(let limit):
      CodedMessage(.tooMuch, "the file has more than \(limit) values", "reading stopped here")
    case .stringNotClosed:
      CodedMessage(
        .notClosed, "a string is not closed", "expected \" before the end of the line",
        help: "end the string with a double quote")
    case .commentNotClosed:
      CodedMessage(
        .notClosed, "a comment is not closed", "begins here", help: "end the comment with */")
    case .unknownEscape(let text):
      CodedMessage(
        .escape, "\(text) is not a valid escape",
        "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX",
        help: "for a backslash write \\\\")
    case .loneSurrogate(let text):
      CodedMessage(
        .escape, "\(text) is half a character", "the other half is missing",
        help: "write the character itself")
    case .badNumber(let fault): fault.described
    case .unknownWord(let word): unknownWord(word)
    case .singleQuotes(let text):
      CodedMessage(
        .quotes, "strings need double quotes", "single quotes", help: "write \"\(text)\"",
        replacement: "\"\(text)\"")
    case .missingComma:
      CodedMessage(.comma, "a comma is missing", "expected , here")
    case .extraComma:
      CodedMessage(
        .comma, "there is an extra comma", "expected a value before it", help: "remove the comma")
    case .missingColon(let key):
      CodedMessage(.colon, "a colon is missing after \(key)", "expected : here")
    case .missingValue(let key):
      CodedMessage(.missingPart, "\(key) has no value", "expected a value here")
    case .strayColon:
      CodedMessage(
        .colon, "there is a colon in the wrong place", "not expected here",
        help: "a key and its value must be in an object, between { and }")
    case .keyNotQuoted(let key):
      CodedMessage(
        .quotes, "keys need double quotes", "expected \"\(key)\"", help: "write \"\(key)\"",
        replacement: "\"\(key)\"")
    case .missingKey:
      CodedMessage(.missingPart, "a value has no key", "expected \"key\": before it")
    case .wrongBracket(let found, let opened):
      CodedMessage(
        .bracket, "\(found.closing) closes nothing", "expected \(opened.closing)",
        related: "this is open", help: "write \(opened.closing)",
        replacement: opened.closing)
    case .notClosed(let bracket):
      CodedMessage(
        .notClosed, "\(bracket.opening) is not closed", "opened here",
        related: "\(bracket.closing) is missing before this",
        help: "add \(bracket.closing)")
    case .textAfterEnd:
      CodedMessage(
        .textAfterEnd, "there is something after the end of the scenario", "expected nothing more",
        help: "a file contains one scenario")
    case .duplicateKey(let key):
      CodedMessage(
        .duplicateKey, "the key \"\(Quotation.cut(key))\" appears twice", "again here",
        related: "first here",
        help: "remove one of them")
    }
  }

  private func unknownWord(_ word: String) -> CodedMessage {
    let meant = Nearest.word(to: word, among: ["true", "false", "null"])
    let replacement = meant ?? "\"\(word)\""
    return CodedMessage(
      .unknownWord, "\(word) is not a value",
      meant.map { "expected \($0)" } ?? "strings need double quotes",
      help: "write \(replacement)", replacement: replacement)
  }
}

extension SyntaxProblem.NumberFault {
  fileprivate var described: CodedMessage {
    switch self {
    case .fraction:
      CodedMessage(
        .number, "numbers must be whole", "has a fraction",
        help: "write a smaller unit, as in \"1m30s\" or \"0.5%\"")
    case .exponent:
      CodedMessage(
        .number, "numbers must be written out", "has an exponent", help: "write all digits")
    case .leadingZero: CodedMessage(.number, "a number begins with a zero", "remove the zero")
    case .leadingPlus: CodedMessage(.number, "a number begins with a plus", "remove the plus")
    case .negativeZero:
      CodedMessage(.number, "there is no negative zero", "expected 0", replacement: "0")
    case .notDecimal:
      CodedMessage(
        .number, "this is neither a number nor a string", "expected digits only",
        help: "a value with a unit is a string: \"30m\"")
    case .tooLarge:
      CodedMessage(.number, "the number is too large", "expected at most \(Int64.max)")
    case .noDigits: CodedMessage(.number, "a number has no digits", "expected digits")
    }
  }
}
