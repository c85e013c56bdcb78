import Foundation
import SchedulerEngine
import VirtualTime

/// A call that is due at an instant, whether or not the app's process still runs then.
struct PlannedCall {
  let at: Instant
  let app: AppID
  let name: NameID
  let code: @MainActor @Sendable () -> Void
}

extension RunningApp {
  /// Runs the code on the main queue at the date. An app that is suspended or gone by then is woken for it, under
  /// the name.
  package func run(
    at date: Date, wakingFor name: String, _ code: @escaping @MainActor @Sendable () -> Void
  ) {
    session.lock.withLock {
      session.planned.append(
        PlannedCall(
          at: max(Instant(notBefore: date), session.simulation.now), app: process.app,
          name: session.name(name), code: code))
    }
  }
}

extension Session {
  var nextPlannedCall: Instant? { planned.map(\.at).min() }

  /// Called in the driver's turn. Returns whether code was posted to a process that runs, and so has to run before
  /// anything else happens at this instant.
  func makePlannedCalls() -> Bool {
    let due = planned.filter { $0.at <= simulation.now }
    if due.isEmpty { return false }
    var isPosted = false
    planned.removeAll { $0.at <= simulation.now }
    for call in due {
      let phase = simulation.conditions(of: call.app)?.phase
      if phase == .foreground || phase == .background,
        let process = processes[simulation.process(of: call.app)]
      {
        world.post(as: process.lane, on: .main) { MainActor.assumeIsolated { call.code() } }
        isPosted = true
        continue
      }
      wakes[TaskKey(call.name, of: call.app)] = call.code
      do throws(SimulationFault) { try simulation.apply(.wake(call.app, call.name)) } catch {
        fail(.simulationStopped(error), text(call.name), from: nil)
      }
    }
    return isPosted
  }
}
