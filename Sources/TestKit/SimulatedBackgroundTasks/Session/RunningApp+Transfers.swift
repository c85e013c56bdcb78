import Foundation
import SchedulerEngine
import VirtualTime

/// Background transfers, of which the product with URLSession's names is made.
extension RunningApp {
  package var shelf: DeviceShelf { session.shelf }
  package var app: Int32 { process.app.index }
  package var processNumber: Int64 { process.id.number }
  package var now: Date { session.lock.withLock { session.simulation.now.date } }

  /// The number of the transfer; nil for code of a process that has ended, and for an order that the engine
  /// refuses, which fails the test.
  package func begin(_ order: TransferOrder, from site: CallSite?) -> Int64? {
    session.lock.withLock {
      var terms = TransferTerms(
        order.direction == .upload ? .upload : .download, bytes: order.bytes)
      terms.isDiscretionary = order.manner == .discretionary
      terms.usesCellular = !order.refused.contains(.cellular)
      terms.usesLowDataMode = !order.refused.contains(.lowDataMode)
      terms.sendsLaunchEvents = !order.refused.contains(.launchEvents)
      terms.timeout = Span(order.timeout)
      let now = session.simulation.now
      let earliest = order.earliest.map { Instant(appDate: $0, now: now) }
      do throws(SimulationFault) {
        let id = try session.simulation.beginTransfer(
          session.name(order.name), earliest: earliest, terms, by: process.id)
        if let id { session.sites.remember(site, of: id) }
        return id?.number
      } catch {
        session.fail(.simulationStopped(error), order.name, from: site)
        return nil
      }
    }
  }

  package func cancelTransfer(_ name: String) {
    session.lock.withLock { session.simulation.cancel(session.name(name), by: process.id) }
  }

  /// How far it is; nil once it is over.
  package func progress(ofTransfer number: Int64) -> (done: Int64, perSecond: Int64)? {
    session.lock.withLock {
      session.simulation.transfer(of: RequestID(number: number))
        .map { ($0.done, $0.perSecond) }
    }
  }

  /// The app has heard of a transfer's end and said that it is done with it. Nothing where its time was up
  /// before.
  package func finishTelling(_ run: Int64) {
    session.lock.withLock {
      let run = RunID(number: run)
      if session.simulation.delivery(of: run) == nil { return }
      _ = session.simulation.complete(run, success: true, by: process.id)
    }
  }

  /// A mistake for which the device would end the app, or after which the test says nothing.
  package func fail(
    _ mistake: DeviceFailure.TransferMistake, of name: String, from site: CallSite?
  ) {
    session.lock.withLock {
      session.fail(.transfer(mistake), name, from: site)
      if !mistake.endsApp { return }
      session.simulation.crash(process.id)
      session.world.kill(process.lane)
    }
  }

  /// Lets app code run on a queue of its own choice.
  package func run(on queue: DispatchQueue?, _ code: @escaping @Sendable () -> Void) {
    session.world.post(as: process.lane, on: queue.map { .queue($0) } ?? .main, code)
  }

  /// Again and again until it says no further distance, in the app's own time.
  package func repeatedly(_ step: @escaping @Sendable () -> Duration?) {
    let clock = VirtualClock(session.world)
    session.world.post(as: process.lane, on: .background) {
      Task { while let pause = step() { try? await clock.sleep(for: pause) } }
    }
  }

  /// Calls what the app does about the events of a session, then `next`.
  package func tellOfEvents(
    ofSession identifier: String, completionHandler: @escaping @Sendable () -> Void,
    then next: @escaping @Sendable () -> Void
  ) {
    let process = process
    session.world.post(as: process.lane, on: .main) {
      MainActor.assumeIsolated {
        if let scene = process.sessionScenes.first(where: { $0.matches(identifier) }) {
          Task { @Sendable in
            await scene.action(identifier)
            completionHandler()
          }
        } else {
          process.whenSessionEvents?(identifier, completionHandler)
        }
      }
      next()
    }
  }

  package static func reportOutside(_ call: String) {
    TestFailure.record(
      "\(call) was called outside a simulated device, so nothing is transferred. Call it from the "
        + "launch closure of SimulatedDevice.install(_:launch:), or from code that this closure "
        + "starts.", at: nil)
  }
}

extension SimulatedApp {
  /// Tells the apps of a device apart.
  package var number: Int32 { id.index }
}
