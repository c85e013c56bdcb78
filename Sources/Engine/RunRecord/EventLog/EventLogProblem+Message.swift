import Basics

extension EventLogProblem {
  /// What was found, what was expected, and what to do.
  public var message: String {
    switch fact {
    case .noHeader: "this is not an event log; the first line of an event log is its header"
    case .unknownVersion(let found):
      "the log has format \(found), this version reads \(EventLogHeader.version); read it with the "
        + "version that wrote it"
    case .syntax(let expected): "\(expected.words) is expected here"
    case .missing(let key): "the line has no \"\(key)\""
    case .wrongKind(let key, let wanted): "\"\(key)\" must be \(wanted.words)"
    case .unknownWord(let key, let found):
      "\"\(safeText(found.utf8))\" is no \"\(key)\" this version knows"
    case .outOfRange(let key, let found, let lowest, let highest):
      "\"\(key)\" is \(found), but goes from \(lowest) to \(highest)"
    case .nameTwice(let name): "the name \"\(safeText(name.utf8))\" is there twice"
    case .backInTime: "the row is earlier than the one before it"
    case .cutOff(let rows): "the log ends after \(rows) rows without its end line; it was cut off"
    case .wrongCount(let found, let said): "the end line says \(said) rows, but there are \(found)"
    case .wrongDigest(let found, let said):
      "the end line says digest \(safeText(said.utf8)), but it is \(found); the log was changed"
    case .afterTheEnd: "nothing may follow the end line"
    }
  }
}

extension EventLogProblem.Wanted {
  fileprivate var words: String {
    switch self {
    case .number: "a whole number"
    case .text: "text"
    case .truth: "true or false"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension EventLogProblem.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .commaOrEnd: "a comma or the closing bracket"
    case .quote: "the closing quote"
    case .escape: "an escape that JSON knows"
    case .wholeNumber: "a whole number in its usual spelling"
    case .utf8: "text in UTF-8"
    case .endOfLine: "the end of the line"
    case .lessNesting: "less nesting"
    }
  }
}
