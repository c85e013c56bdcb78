/// Up to three facts by their numbers, in place: whoever cites them is met often, and an array would be
/// made each time. The first is what a label rests on.
public struct FactNumbers: RandomAccessCollection, Sendable {
  public static let none = FactNumbers(0, 0, 0)

  /// No fact has the number 0, so it stands for none.
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

  /// The fact that a label rests on, for what has no room for more.
  public var leading: PlatformFact? { first.flatMap(PlatformFact.numbered) }
}
