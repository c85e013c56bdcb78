#if !os(Linux) || PortableVirtualTime
  import Dispatch
  import Foundation
  import VirtualTimeHooks

  extension VirtualWorld {
    /// Runs app code on a real queue, and waits for it there so that the order stays the same.
    func send(_ body: @escaping () -> Void, as process: AppProcess, on place: Place) {
      let carried = CarriedProcess(world: self, process: process)
      let code = { CarriedProcess.$current.withValue(carried, operation: body) }
      let queue: DispatchQueue
      switch place {
      case .background: return take(body: code, as: process)
      case .main: queue = .main
      case .queue(let given): queue = given
      }
      let item = DispatchWorkItem(block: code)
      take(
        body: {
          queue.async(execute: item)
          item.wait()
        }, as: process)
    }

    /// How often the main queue must be found empty. A job there may start another one that nobody
    /// else sees, and so on; longer chains than this are taken for quiet. Assumed.
    private static var mainRounds: Int { 8 }

    /// Waits for the main actor's jobs, which run in real time. True if they made something ready.
    func settle() -> Bool {
      for _ in 0..<Self.mainRounds {
        let passed = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { passed.signal() }
        if passed.wait(timeout: .now() + 1) == .timedOut {
          count(.mainActorBusy)
          return false
        }
        if collectArrivals() { return true }
      }
      return false
    }
  }
#endif
