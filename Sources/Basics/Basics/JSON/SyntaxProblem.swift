/// A syntax error in a JSON text.
public enum SyntaxProblem: Equatable, Sendable {
  case fileTooLarge(bytes: Int, limit: Int)
  case empty
  case notUTF8(byte: UInt8, offset: Int)
  case sixteenBit
  case controlCharacter(UInt8, offset: Int)
  case nestedTooDeeply(limit: Int)
  case stringTooLong(bytes: Int, limit: Int)
  case tooManyKeys(limit: Int)
  case tooManyValues(limit: Int)
  case stringNotClosed
  case commentNotClosed
  case unknownEscape(String)
  case loneSurrogate(String)
  case badNumber(NumberFault)
  case unknownWord(String)
  case singleQuotes(String)
  case missingComma
  case extraComma
  case missingColon(after: String)
  case missingValue(of: String)
  case strayColon
  case keyNotQuoted(String)
  case missingKey
  case wrongBracket(found: Bracket, opened: Bracket)
  case notClosed(Bracket)
  case textAfterEnd
  case duplicateKey(String)

  public enum NumberFault: Equatable, Sendable {
    case fraction, exponent, leadingZero, leadingPlus, negativeZero, notDecimal, tooLarge, noDigits
  }

  public enum Bracket: UInt8, Sendable {
    case brace, square
    public var opening: String { self == .brace ? "{" : "[" }
    public var closing: String { self == .brace ? "}" : "]" }
  }
}

public struct LocatedSyntaxProblem: Error, Equatable, Sendable {
  public let problem: SyntaxProblem
  public let span: SourceSpan
  /// A second place that the problem concerns, such as an opening bracket or the first of two equal keys.
  public let related: SourceSpan?
}

/// Collects problems, up to a limit.
public struct SyntaxProblemList {
  public private(set) var all: [LocatedSyntaxProblem] = []
  public private(set) var further = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { all.count >= limit }

  mutating func report(
    _ problem: SyntaxProblem, _ span: SourceSpan, related: SourceSpan? = nil
  ) {
    if isFull {
      further += 1
      return
    }
    all.append(LocatedSyntaxProblem(problem: problem, span: span, related: related))
  }
}
