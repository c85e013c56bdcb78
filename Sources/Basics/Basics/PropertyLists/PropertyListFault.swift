/// Why a property list cannot be read, and where reading stopped.
public struct PropertyListFault: Error, Equatable, Sendable {
  public let problem: PropertyListProblem
  public let place: SourceSpan

  init(_ problem: PropertyListProblem, at place: SourceSpan) {
    self.problem = problem
    self.place = place
  }
}

public enum PropertyListProblem: Equatable, Sendable {
  public enum Amount: Equatable, Sendable { case bytes, depth, values, textBytes }

  case empty
  /// Neither XML nor binary; the old braces of NeXT among them.
  case notAPropertyList
  case sixteenBit
  case notUTF8(offset: Int)
  case tooMuch(Amount, limit: Int)
  case markup(MarkupFault)
  case binary(BinaryFault)
}

public enum MarkupFault: Equatable, Sendable {
  /// A comment, tag, declaration or text without its end.
  case notClosed(String)
  case unknownElement(String)
  case wrongClosing(found: String, expected: String)
  case unknownEntity(String)
  case badCharacterNumber(String)
  case expectedElement
  case expectedKey
  case keyWithoutValue(String)
  case strayText
  case textAfterEnd
}

public enum BinaryFault: Equatable, Sendable {
  case unknownVersion
  case tooShort
  case badTrailer
  case badOffset(object: Int)
  case badReference(Int)
  case unknownMarker(UInt8)
  case beyondEnd
  case badText
  case keyNotText
  case cycle
}
