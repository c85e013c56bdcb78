import EventLog
import Populations

extension FleetResult {
  /// Of every figure of every group and task: the same wherever the same devices ran.
  public var digest: String {
    var digest = FigureDigest()
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
    return digest.text
  }
}

private struct FigureDigest {
  private var bytes = LogDigest()

  var text: String { LogDigest.text(bytes.value) }

  mutating func feed(_ number: Int64) {
    bytes.feed((0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  mutating func feed(_ moments: Moments) {
    feed(moments.count)
    feed(moments.sum)
    feed(Int64(bitPattern: moments.squares.high))
    feed(Int64(bitPattern: moments.squares.low))
  }
}
