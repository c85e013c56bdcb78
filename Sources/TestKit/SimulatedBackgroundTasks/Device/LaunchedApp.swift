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

  /// What app code says where it locks a file or database that it shares, because no lock of the tests' machine
  /// is seen: an app that is suspended while it holds one is ended.
  public nonisolated func lockFile(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> HeldFileLock {
    HeldFileLock(
      RunningApp(process: process), name,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func setPushHandler(_ code: @escaping PushHandler) { process.whenPushed = code }

  func setSessionEventsHandler(_ code: @escaping SessionEventsHandler) {
    process.whenSessionEvents = code
  }

  func addSessionScene(_ scene: SessionScene) { process.sessionScenes.append(scene) }

  /// What the app says of a silent push, as `UIBackgroundFetchResult`.
  public enum FetchResult: UInt, Sendable {
    case newData, noData, failed
  }

  public typealias PushHandler =
    @MainActor (
      _ userInfo: [AnyHashable: Any], _ completionHandler: @escaping @Sendable (FetchResult) -> Void
    ) -> Void

  /// What the app does about a silent push, as in
  /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`. The time is up 30 seconds
  /// after the call, and nobody warns of it.
  public func whenPushed(_ code: @escaping PushHandler) { setPushHandler(code) }

  /// The phases of SwiftUI's `ScenePhase`, in its order.
  public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

  /// What `.onChange(of: scenePhase)` does for a scene. Both ways between the front and the background
  /// lead through `inactive`; that they take no time is assumed.
  public func onChangeOfScenePhase(
    _ action: @escaping @MainActor (_ old: ScenePhase, _ new: ScenePhase) -> Void
  ) {
    whenInFront {
      action(.background, .inactive)
      action(.inactive, .active)
    }
    whenInBackground {
      action(.active, .inactive)
      action(.inactive, .background)
    }
  }

  /// The same for code that looks at the new phase alone.
  public func onChangeOfScenePhase(_ action: @escaping @MainActor (_ new: ScenePhase) -> Void) {
    onChangeOfScenePhase { _, new in action(new) }
  }

  public typealias SessionEventsHandler =
    @MainActor (_ identifier: String, _ completionHandler: @escaping @Sendable () -> Void) -> Void

  /// What the app does when it is launched or resumed for a background session, as in
  /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. The sessions are those of the
  /// product `URLSessionForTests`.
  public func whenEventsForBackgroundSession(_ code: @escaping SessionEventsHandler) {
    setSessionEventsHandler(code)
  }

  /// What `.backgroundTask(.urlSession, action:)` does for a scene: its return is the answer.
  public func backgroundTask(
    _ task: BackgroundTask<String, Void>,
    action: @escaping @Sendable (_ identifier: String) async -> Void
  ) {
    addSessionScene(SessionScene(matches: task.matches, action: action))
  }
}

/// Held until it is unlocked, or its process ends.
public struct HeldFileLock: Sendable {
  private let app: RunningApp
  private let number: Int64?

  init(_ app: RunningApp, _ name: String, _ site: CallSite) {
    self.app = app
    number = app.lockFile(name, from: site)
  }

  public func unlock() { if let number { app.endAssertion(number) } }
}

/// An action of a scene for the sessions it is meant for.
struct SessionScene: Sendable {
  let matches: @Sendable (String) -> Bool
  let action: @Sendable (String) async -> Void
}

/// What becomes of the launch handlers of an app's earlier processes.
///
/// On a device everything static dies with the process, and code that registers in the `init` of a
/// singleton registers anew. In a test statics live on, so that code never runs again.
public enum EarlierHandlers: Sendable {
  /// A process that does not register an identifier gets the handler that an earlier process of the app
  /// registered for it. ``SimulatedApp/handlersUsedAgain`` lists them.
  case usedAgain
  /// Each process has what it registers itself. For apps that register at every launch.
  case forgotten
}

/// Whether an app that is launched in the background is told that it has entered it.
///
/// Apple's page says that it is; an app in the field was not, and missed what it prepares there. An app
/// should work in both ways.
public enum LaunchesInBackground: Sendable {
  case untold
  /// `whenInBackground` and `didEnterBackgroundNotification` come once the launch closure has returned.
  case told
}

/// What follows when a decision of the system rests on something that the test never said.
public enum UnsaidConditions: Sendable {
  /// It is as the named device has it.
  case asNamedDevice
  /// The test fails.
  case fail
}

/// How strict a device is.
package struct Manner {
  var earlierHandlers: EarlierHandlers
  var launchesInBackground: LaunchesInBackground
  var unsaid: UnsaidConditions
  /// What was said of how the device begins.
  var said: Set<ConditionTopic> = []

  package init(
    earlierHandlers: EarlierHandlers, launchesInBackground: LaunchesInBackground,
    unsaid: UnsaidConditions = .asNamedDevice
  ) {
    self.earlierHandlers = earlierHandlers
    self.launchesInBackground = launchesInBackground
    self.unsaid = unsaid
  }
}
