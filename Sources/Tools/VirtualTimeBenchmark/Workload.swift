import Dispatch
import Foundation
import VirtualTime

/// App code of one style, which asks for about so many jobs.
struct Workload: Sendable {
  let name: String
  let code: @Sendable (_ turns: Int) -> Void

  static let all = [
    Workload(name: "Task.yield") { turns in
      Task { for _ in 0..<turns { await Task.yield() } }
    },
    Workload(name: "Task.sleep, one task") { turns in
      Task { for _ in 0..<turns { try await Task.sleep(for: .seconds(1)) } }
    },
    Workload(name: "Task.sleep, 100 tasks") { turns in
      for _ in 0..<100 {
        Task { for _ in 0..<turns / 100 { try await Task.sleep(for: .seconds(1)) } }
      }
    },
    Workload(name: "main actor and back") { turns in
      Task.detached {
        for _ in 0..<turns / 2 { await MainActor.run {} }
      }
    },
    Workload(name: "new tasks") { turns in
      Task { for _ in 0..<turns { await Task {}.value } }
    },
    Workload(name: "DispatchQueue.async") { turns in
      again(turns) { next in DispatchQueue.global().async(execute: next) }
    },
    Workload(name: "asyncAfter") { turns in
      again(turns) { next in
        DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: next)
      }
    },
    Workload(name: "OperationQueue") { turns in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for _ in 0..<turns / 10 { queue.addOperation {} }
    },
    Workload(name: "semaphore.wait") { turns in
      let semaphore = DispatchSemaphore(value: 0)
      for _ in 0..<turns / 100 {
        DispatchQueue.global().async { semaphore.signal() }
        semaphore.wait()
      }
    },
  ]

  private static func again(
    _ turns: Int, _ send: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    if turns > 0 { send { again(turns - 1, send) } }
  }
}
