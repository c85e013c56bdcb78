import VirtualTime

/// The process of an app as its launch closure sees it: where the app's code says what it does later.
@MainActor
public struct LaunchedApp {
  private let process: LiveProcess

  init(_ process: LiveProcess) { self.process = process }

  /// The device's time, for app code that is given its clock. It is virtual wherever the code runs and
  /// whatever it imports.
  public var clock: any Clock<Duration> { VirtualClock(process.session.world) }

  /// What the app does whenever the user has it in front, as in `applicationDidBecomeActive`.
  public func whenInFront(_ code: @escaping @MainActor () -> Void) {
    process.whenInFront.append(code)
  }

  /// What the app does whenever it is left, as in `applicationDidEnterBackground`.
  public func whenInBackground(_ code: @escaping @MainActor () -> Void) {
    process.whenInBackground.append(code)
  }

  func setPushHandler(_ code: @escaping PushHandler) { process.whenPushed = code }

  func setSessionEventsHandler(_ code: @escaping SessionEventsHandler) {
    process.whenSessionEvents = code
  }

  func addSessionScene(_ scene: SessionScene) { process.sessionScenes.append(scene) }
}
