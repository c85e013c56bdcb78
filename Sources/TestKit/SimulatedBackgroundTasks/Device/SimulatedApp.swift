import Foundation
public import SchedulerEngine

/// An app on a simulated device, as its user sees it.
public struct SimulatedApp: Sendable, CustomStringConvertible {
  public typealias ID = AppID
  public typealias Phase = AppPhase

  public let device: SimulatedDevice
  /// For changes of the world that name an app, as in `phone.set(.update(app.id))`.
  public let id: ID

  init(_ device: SimulatedDevice, _ id: AppID) {
    self.device = device
    self.id = id
  }

  /// The user opens the app and uses it for this long. What the app does then happens as time moves.
  public func open(for duration: Duration = .minutes(3)) {
    device.set(.open(id, for: Span(duration)))
  }

  /// The user leaves the app.
  public func close() { device.set(.leave(id)) }

  /// The user swipes the app away in the app switcher.
  public func forceQuit() { device.set(.forceQuit(id)) }

  /// The system ends the process, as it does for memory.
  public func terminate() { device.set(.terminate(id)) }

  /// The user presses stop on what the system shows of a continued task.
  public func stop(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    guard let session = device.session else { return }
    session.isKnown(
      identifier, to: id, session.recordSoFar(),
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    device.tellFailures()
    device.set(.stopContinued(id, session.lock.withLock { session.name(identifier) }))
  }

  public func setBackgroundRefresh(_ isOn: Bool) { device.set(.appRefresh(id, isOn: isOn)) }

  public var description: String {
    let apps = device.setup.apps
    return apps.indices.contains(Int(id.index))
      ? String(decoding: device.setup.names[apps[Int(id.index)].name], as: UTF8.self) : "no app"
  }

  public var phase: Phase {
    device.sessionIfStarted?.simulation.conditions(of: id)?.phase ?? .notRunning
  }
}
