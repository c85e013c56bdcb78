import Foundation
import VirtualTimeHooks

/// One call of `drive`, from its begin to its end.
struct Driving {
  var turn: () -> Turn
  var finish: (DriveEnd) -> Void
}

extension VirtualWorld {
  /// Runs app code until all is quiet, gives the driver its turn, and repeats that until it is done.
  /// The driver runs on the world's thread but outside the world: it sees real time.
  public func drive(_ turn: @escaping @Sendable () -> Turn) async -> DriveEnd {
    let end = await withUnsafeContinuation { continuation in
      begin(Driving(turn: turn) { continuation.resume(returning: $0) })
    }
    // The world's thread held the lock last before it resumed this one. The runtime puts the two in order
    // too, but Thread Sanitizer does not see that, and would find races in the tests of our users.
    lock.withLock {}
    return end
  }

  /// The same for code that cannot await. The calling thread waits.
  public func driveBlocking(_ turn: @escaping () -> Turn) -> DriveEnd {
    let result = Result()
    begin(Driving(turn: turn, finish: result.set))
    return result.get()
  }

  private final class Result: @unchecked Sendable {
    private let condition = NSCondition()
    private var end: DriveEnd?

    func set(_ end: DriveEnd) {
      condition.lock()
      self.end = end
      condition.signal()
      condition.unlock()
    }

    func get() -> DriveEnd {
      condition.lock()
      defer { condition.unlock() }
      while true {
        if let end { return end }
        condition.wait()
      }
    }
  }

  private func begin(_ driving: Driving) {
    let refusal = lock.withLock { () -> DriveEnd? in
      if let stuck { return .abandoned(stuck) }
      if self.driving != nil { return .busy }
      self.driving = driving
      return nil
    }
    if let refusal { return driving.finish(refusal) }
    Watchdog.watch(self)
    DriverThread.run { self.run() }
  }

  /// Ends the drive once; a watchdog may have been faster.
  func finish(_ end: DriveEnd) {
    let ended = lock.withLock { () -> Driving? in
      defer { driving = nil }
      return driving
    }
    Watchdog.forget(self)
    ended?.finish(end)
  }

  /// Ends the drive and every later one. The job may still run, so its world is never given back.
  func giveUp(_ job: StuckJob) {
    _ = Unmanaged.passRetained(self)
    lock.withLock { stuck = job }
    finish(.abandoned(job))
  }

  /// What a thread does that runs the world, until it is done or another thread has taken over.
  func run() {
    while true {
      vt_enter(state, vt_lane(VT_LANE_OUTSIDE))
      let outcome = runReady()
      vt_leave()
      switch outcome {
      case .handedOver(let waiter):
        // The other thread runs from here on, so nothing of the world may be touched any more.
        waiter.resume()
        return
      case .abandoned: return
      case .quiet: break
      }
      if collectArrivals() || settle() || waitForOutside() { continue }
      guard let turn = lock.withLock({ driving?.turn }) else { return }
      switch turn() {
      case .again: continue
      case .done: return finish(.quiet)
      }
    }
  }

  private enum Outcome {
    case quiet, abandoned
    case handedOver(Waiter)
  }

  private func runReady() -> Outcome {
    while !vt_is_abandoned(state), let item = ready.next(besides: held) {
      guard admits(item) else { continue }
      if item.kind == VT_RESUME, let context = item.context {
        let waiter = Waiter.take(context)
        if waiter.claim() { return .handedOver(waiter) }
        continue
      }
      vt_run(state, item)
    }
    return vt_is_abandoned(state) ? .abandoned : .quiet
  }

  func collectArrivals() -> Bool {
    let arrived = lock.withLock { () -> [Arrival] in
      defer { arrivals.removeAll() }
      return arrivals
    }
    for arrival in arrived {
      if arrival.origin == .outside { count(.resumedFromOutside) }
      if arrival.delay > 0 {
        schedule(arrival.item, after: arrival.delay)
      } else {
        ready.append(arrival.item)
      }
    }
    return !arrived.isEmpty
  }

  private func waitForOutside() -> Bool {
    guard case .upTo(let milliseconds) = options.outside else { return false }
    count(.waitedForOutside)
    let deadline = DispatchTime.now() + .milliseconds(Int(milliseconds))
    while arrival.wait(timeout: deadline) == .success {
      if collectArrivals() { return true }
    }
    return false
  }
}
