/// How far a continued task says it is, as completed and total units.
///
/// Any two numbers may be reported; what compares them takes negative ones as zero and more than the
/// whole as the whole.
public struct TaskProgress: Hashable, Sendable {
  public var completed: Int64
  public var total: Int64

  public init(_ completed: Int64, of total: Int64) {
    self.completed = completed
    self.total = total
  }

  public static let none = TaskProgress(0, of: 0)

  /// Whether a smaller share of the whole is done here than there. Without a total nothing is done.
  public func isLess(than other: TaskProgress) -> Bool {
    let mine = part.multipliedFullWidth(by: other.whole)
    let theirs = other.part.multipliedFullWidth(by: whole)
    return mine.high == theirs.high ? mine.low < theirs.low : mine.high < theirs.high
  }

  private var whole: UInt64 { total > 0 ? UInt64(total) : 1 }
  private var part: UInt64 { total > 0 ? UInt64(min(max(completed, 0), total)) : 0 }
}
