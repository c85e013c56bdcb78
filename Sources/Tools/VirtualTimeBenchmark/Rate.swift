import Foundation
import VirtualTime

/// How fast a world runs a workload, here and now.
struct Rate {
  var jobs: UInt64
  var seconds: Double

  /// Of processor time, because other programs may run beside; the median of several rounds.
  static func median(of workload: Workload, turns: Int, rounds: Int) -> Rate {
    let rates = (0..<rounds).map { _ in measure(workload, turns: turns) }
    return rates.sorted { $0.seconds < $1.seconds }[rounds / 2]
  }

  private static func measure(_ workload: Workload, turns: Int) -> Rate {
    let world = VirtualWorld(wallClock: 0)
    world.post(as: world.makeProcess(), on: .main) { workload.code(turns) }
    let began = clock()
    let end = world.driveBlocking {
      guard let next = world.nextDeadline else { return .done }
      world.advance(to: next)
      return .again
    }
    precondition(end == .quiet, "\(workload.name): \(end)")
    return Rate(
      jobs: world.jobsRun, seconds: Double(clock() - began) / Double(CLOCKS_PER_SEC))
  }
}
