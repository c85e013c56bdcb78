import RunRecord
import Scenarios

extension FleetResult {
  /// Of every figure of every group and task: the same wherever the same devices ran.
  public var digest: String {
    var digest = LogDigest()
    for group in tally.groups {
      digest.feed(group.users)
      for task in group.tasks {
        digest.feed(task.tooFew)
        digest.feed(task.never)
        for spread in task.spreads {
          digest.feed(spread.moments)
          digest.feed(Int64(spread.classes.count))
          for users in spread.classes { digest.feed(users) }
        }
        for cause in task.causes { digest.feed(cause) }
      }
    }
    return LogDigest.text(digest.value)
  }
}

extension LogDigest {
  fileprivate mutating func feed(_ moments: Moments) {
    feed(moments.count)
    feed(moments.sum)
    feed(Int64(bitPattern: moments.squares.high))
    feed(Int64(bitPattern: moments.squares.low))
  }
}
