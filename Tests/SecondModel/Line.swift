/// One thing that happens in a scenario, in words both models can be made to say.
public struct Line: Comparable, Sendable, CustomStringConvertible {
  public let atMilliseconds: Int64
  public let text: String

  public init(at milliseconds: Int64, _ text: String) {
    atMilliseconds = milliseconds
    self.text = text
  }

  /// What happens at one instant has no order worth comparing: numbers tell what came first.
  public static func < (left: Line, right: Line) -> Bool {
    left.atMilliseconds == right.atMilliseconds
      ? left.text < right.text : left.atMilliseconds < right.atMilliseconds
  }

  public var description: String { "\(atMilliseconds) \(text)" }
}
