/// How reliable a fact, a rule or a number is, most reliable first. Apple publishes no algorithm, so
/// everything has a label.
public enum Trust: UInt8, CaseIterable, CustomStringConvertible, Sendable {
  /// From Apple's headers, documentation pages or an available talk.
  case documented
  /// Said by an Apple engineer, or noted by listeners of a talk that is no longer available.
  case stated
  /// Reported by developers, or read from published logs and code.
  case observed
  /// Chosen for this project because no source states it; meant to be overridden freely.
  case assumed

  public var description: String {
    switch self {
    case .documented: "documented"
    case .stated: "stated"
    case .observed: "observed"
    case .assumed: "assumed"
    }
  }
}

/// Up to three facts by number, stored inline because an array would be allocated each time. The first is the
/// basis of the trust label. What the facts say stands in `Sources/Facts/facts.txt`.
public struct FactNumbers: RandomAccessCollection, Sendable {
  public static let none = FactNumbers(0, 0, 0)

  /// 0 means no fact, because no fact has this number.
  private let one: Int16
  private let two: Int16
  private let three: Int16

  public init(_ first: Int16, _ second: Int16 = 0, _ third: Int16 = 0) {
    one = first
    two = second
    three = third
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int { one == 0 ? 0 : two == 0 ? 1 : three == 0 ? 2 : 3 }

  public subscript(position: Int) -> Int32 {
    Int32(position == 0 ? one : position == 1 ? two : three)
  }
}
