public import Foundation
import SchedulerEngine
import VirtualTime

extension SimulatedDevice {
  /// What the device's clock shows.
  public var now: Date { (sessionIfStarted?.simulation.now ?? setup.start).date }

  public func advance(days: Int) async { await advance(by: .days(days)) }

  public func advance(by duration: Duration) async {
    guard let session else { return }
    await drive(to: session.simulation.now + Span(duration))
  }

  /// Moves on to a date; one that is past changes nothing.
  public func advance(to date: Date) async { await drive(to: Instant(notBefore: date)) }

  /// Lets app code do what it can do now, without moving the clock.
  public func settle() async { await advance(by: .zero) }

  /// Moves on until no request is pending and no run goes on, at most for so long. True if that
  /// came.
  @discardableResult
  public func runUntilIdle(within duration: Duration = .days(14)) async -> Bool {
    guard let session else { return false }
    let end = session.simulation.now + Span(duration)
    await settle()
    while !session.isIdle, session.simulation.now < end, !session.isStopped {
      await drive(to: min(session.simulation.now + .minutes(1), end))
    }
    return session.isIdle
  }

  private func drive(to end: Instant) async {
    guard let session else { return }
    await ShownTimeZone.enter(session.shownZone)
    let ended = await session.world.drive { session.turn(to: end) }
    ShownTimeZone.leave()
    session.note(ended)
    tellFailures()
  }
}

extension Session {
  var isIdle: Bool {
    let isPending = (0..<simulation.appCount).contains {
      !simulation.pending(of: AppID(index: $0)).isEmpty
    }
    return !isPending && tasks.isEmpty
  }

  var isStopped: Bool {
    failures.contains {
      switch $0.kind {
      case .stuck, .simulationStopped: true
      case .misuse, .enteredOnWrongQueue, .assertedQueue, .escaped, .unknownIdentifier,
        .unmetExpectation, .unknownTimeZone, .unsaid, .transfer:
        false
      }
    }
  }

  func note(_ end: DriveEnd) {
    switch end {
    case .quiet, .busy: break
    case .abandoned(let job):
      if isStopped { return }
      lock.withLock {
        let run = lanes[job.process].flatMap(onlyRun)
        fail(.stuck(job), run?.identifier ?? "", from: run?.handler.site)
      }
      // The job may still run, and call.
      _ = Unmanaged.passRetained(self)
    }
  }
}
