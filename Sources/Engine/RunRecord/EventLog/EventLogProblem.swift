/// Why a text is no event log, as a fact with its place.
public struct EventLogProblem: Error, Equatable, Sendable {
  public enum Fact: Equatable, Sendable {
    /// The first line is not the header of a log.
    case noHeader
    case unknownVersion(Int64)
    case syntax(Expectation)
    case missing(key: String)
    case wrongKind(key: String, Wanted)
    case unknownWord(key: String, found: String)
    case outOfRange(key: String, found: Int64, lowest: Int64, highest: Int64)
    case nameTwice(String)
    /// The row is earlier than the one before it.
    case backInTime
    /// There is no end line, so something may be missing.
    case cutOff(rows: Int64)
    case wrongCount(found: Int64, said: Int64)
    case wrongDigest(found: String, said: String)
    case afterTheEnd
  }

  public enum Wanted: Equatable, Sendable {
    case number, text, truth, list, object
  }

  public enum Expectation: Equatable, Sendable {
    case value, key, colon, commaOrEnd, quote, escape, wholeNumber, utf8, endOfLine, lessNesting
  }

  /// Counted from one.
  public let line: Int64
  /// In bytes, counted from one.
  public let column: Int64
  public let fact: Fact
}
