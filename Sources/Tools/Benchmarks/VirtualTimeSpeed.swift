import Dispatch
import Foundation
import VirtualTime

/// App code in several styles, each with about the same number of jobs, in one simulation.
enum VirtualTimeSpeed {
  private typealias Code = @Sendable (_ turns: Int) -> Void

  static func report() -> [String] {
    styles.map { style in
      line(style.name, rate { Double(jobs(of: style.code, turns: 200_000)) }, "jobs/s")
    }
  }

  private static func jobs(of code: @escaping Code, turns: Int) -> UInt64 {
    let world = VirtualWorld(wallClock: 0)
    world.post(as: world.makeProcess(), on: .main) { code(turns) }
    let end = world.driveBlocking {
      guard let next = world.nextDeadline else { return .done }
      world.advance(to: next)
      return .again
    }
    precondition(end == .quiet, "\(end)")
    return world.jobsRun
  }

  private static let styles: [(name: String, code: Code)] = [
    ("Task.yield", { turns in Task { for _ in 0..<turns { await Task.yield() } } }),
    (
      "Task.sleep, 100 tasks",
      { turns in
        for _ in 0..<100 {
          Task { for _ in 0..<turns / 100 { try await Task.sleep(for: .seconds(1)) } }
        }
      }
    ),
    (
      "main actor and back",
      { turns in Task.detached { for _ in 0..<turns / 2 { await MainActor.run {} } } }
    ),
    ("new tasks", { turns in Task { for _ in 0..<turns { await Task {}.value } } }),
    (
      "DispatchQueue.async",
      { turns in again(turns) { next in DispatchQueue.global().async(execute: next) } }
    ),
    (
      "asyncAfter",
      { turns in
        again(turns) { next in
          DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: next)
        }
      }
    ),
    (
      "OperationQueue",
      { turns in
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        for _ in 0..<turns / 10 { queue.addOperation {} }
      }
    ),
    (
      "semaphore.wait",
      { turns in
        let semaphore = DispatchSemaphore(value: 0)
        for _ in 0..<turns / 100 {
          DispatchQueue.global().async { semaphore.signal() }
          semaphore.wait()
        }
      }
    ),
  ]

  private static func again(
    _ turns: Int, _ send: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    if turns > 0 { send { again(turns - 1, send) } }
  }
}
