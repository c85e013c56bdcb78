/// A value that a rule looked at, with its meaning. Reports do the formatting.
public enum Quantity: Equatable, Sendable {
  case nothing
  case share(Share)
  case instant(Instant)
  case span(Span)
  case count(Int64)
  /// In thousandths of an opening, for the expectation of app usage.
  case openings(thousandths: Int64)
  case bytes(Int64)
  case word(StaticString)
  case name(NameID)

  public static func == (left: Quantity, right: Quantity) -> Bool {
    switch (left, right) {
    case (.nothing, .nothing): true
    case (.share(let a), .share(let b)): a == b
    case (.instant(let a), .instant(let b)): a == b
    case (.span(let a), .span(let b)): a == b
    case (.count(let a), .count(let b)): a == b
    case (.openings(let a), .openings(let b)): a == b
    case (.bytes(let a), .bytes(let b)): a == b
    case (.name(let a), .name(let b)): a == b
    case (.word(let a), .word(let b)):
      sameText(a, b)
    default: false
    }
  }
}

package func sameText(_ left: StaticString, _ right: StaticString) -> Bool {
  guard left.utf8CodeUnitCount == right.utf8CodeUnitCount else { return false }
  for index in 0..<left.utf8CodeUnitCount where left.utf8Start[index] != right.utf8Start[index] {
    return false
  }
  return true
}

/// What a rule saw and what it required.
public struct Evidence: Equatable, Sendable {
  public let observed: Quantity
  public let required: Quantity
  public init(observed: Quantity, required: Quantity) {
    self.observed = observed
    self.required = required
  }
}

/// Receives a rule's sentence part by part; the engine itself never builds text.
public protocol SentenceSink {
  mutating func words(_ words: StaticString)
  mutating func quantity(_ quantity: Quantity)
}

/// Where a rule or a number comes from: how reliable it is, and the facts that say so. Only an assumption may
/// have no facts.
public struct Source: Sendable {
  public let trust: Trust
  public let facts: FactNumbers
  /// What the facts leave open, or why there are none; may be empty.
  public let remark: StaticString

  public static func documented(
    facts first: Int16, _ second: Int16 = 0, _ third: Int16 = 0, remark: StaticString = ""
  ) -> Source {
    Source(trust: .documented, facts: FactNumbers(first, second, third), remark: remark)
  }

  public static func stated(
    facts first: Int16, _ second: Int16 = 0, _ third: Int16 = 0, remark: StaticString = ""
  ) -> Source {
    Source(trust: .stated, facts: FactNumbers(first, second, third), remark: remark)
  }

  public static func observed(
    facts first: Int16, _ second: Int16 = 0, _ third: Int16 = 0, remark: StaticString = ""
  ) -> Source {
    Source(trust: .observed, facts: FactNumbers(first, second, third), remark: remark)
  }

  public static func assumed(
    facts first: Int16, _ second: Int16 = 0, _ third: Int16 = 0, remark: StaticString = ""
  ) -> Source {
    Source(trust: .assumed, facts: FactNumbers(first, second, third), remark: remark)
  }

  public static func assumed(_ remark: StaticString) -> Source {
    Source(trust: .assumed, facts: .none, remark: remark)
  }
}
