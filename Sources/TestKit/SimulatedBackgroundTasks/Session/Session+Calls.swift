import Foundation
import RunRecord
import SchedulerEngine
import VirtualTime

/// What app code says. The engine judges; a call that would end the app on a device ends its process
/// here and is told as a failure.
extension Session {
  func register(_ identifier: String, _ handler: LaunchHandler, by process: LiveProcess) -> Bool {
    lock.withLock {
      let name = name(identifier)
      if takesOver(handler, name, in: process) { return true }
      let registration = simulation.register(name, by: process.id)
      sites.remember(handler.site, ofCallBy: process.id, about: name, at: simulation.now)
      switch registration {
      case .registered:
        noteLateRegistration(of: name, by: process)
        process.handlers[name] = handler
        remember(handler, name, of: process)
        return true
      case .fatal(let misuse):
        fail(.misuse(misuse), identifier, from: handler.site)
        world.kill(process.lane)
        return false
      case .notPermitted, .wildcard, .stale: return false
      }
    }
  }

  private func noteLateRegistration(of name: NameID, by process: LiveProcess) {
    guard process.hasFinishedLaunching, simulation.now == process.startedAt else { return }
    lateRegistrations.append(
      Finding(
        .lateRegistrationAccepted, at: simulation.now, TaskKey(name, of: process.app),
        .process(process.id)))
  }

  func submit(_ request: BGTaskRequest, from site: CallSite?, by process: LiveProcess) throws {
    try lock.withLock {
      let name = name(request.identifier)
      useEarlierHandler(name, submittedAt: site, in: process)
      do throws(SubmissionRefusal) {
        let id = try simulation.submit(request.asked(as: name, at: simulation.now), by: process.id)
        sites.remember(site, of: id)
        keepCopy(of: request, as: id, by: process)
      } catch {
        sites.remember(site, ofCallBy: process.id, about: name, at: simulation.now)
        if case .fatal(let misuse) = error {
          fail(.misuse(misuse), request.identifier, from: site)
          world.kill(process.lane)
        }
        // The exception of a fatal mistake has no error code; what runs on here is a dead process.
        throw BGTaskScheduler.Error(
          error.code.flatMap { BGTaskScheduler.Error.Code(rawValue: Int($0)) } ?? .unavailable)
      }
    }
  }

  func cancel(_ identifier: String, by process: LiveProcess) {
    lock.withLock { simulation.cancel(name(identifier), by: process.id) }
  }

  func cancelAll(by process: LiveProcess) {
    lock.withLock { simulation.cancelAll(by: process.id) }
  }

  func pendingCopies(of process: LiveProcess) -> [BGTaskRequest] {
    lock.withLock {
      simulation.pending(of: process.app).compactMap { copies[$0.id]?.copy() as? BGTaskRequest }
    }
  }

  func complete(_ run: LiveRun, success: Bool, from site: CallSite?) {
    lock.withLock {
      _ = simulation.complete(run.id, success: success, by: run.process.id)
      sites.remember(site, ofCompletionOf: run.id, at: simulation.now)
    }
  }

  func setExpirationHandler(_ isSet: Bool, of run: LiveRun) {
    lock.withLock {
      simulation.setExpirationHandler(isSet, of: run.id, by: run.process.id)
    }
  }

  private func keepCopy(of request: BGTaskRequest, as id: RequestID, by process: LiveProcess) {
    copies[id] = request.copy() as? BGTaskRequest
    var pending: Set<RequestID> = []
    for app in setup.apps.indices {
      for entry in simulation.pending(of: AppID(index: Int32(app))) { pending.insert(entry.id) }
    }
    copies = copies.filter { pending.contains($0.key) }
  }

  func fail(_ kind: DeviceFailure.Kind, _ identifier: String, from site: CallSite?) {
    failures.append(
      DeviceFailure(kind: kind, identifier: identifier, at: simulation.now.date, site: site))
  }
}
