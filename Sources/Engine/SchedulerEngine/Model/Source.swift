public import PlatformFacts

/// Where a rule or a number comes from: how far it can be relied on, and the facts that say so. Only
/// what is assumed can do without a fact.
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
