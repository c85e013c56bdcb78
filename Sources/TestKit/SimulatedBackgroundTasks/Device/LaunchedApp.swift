import VirtualTime

/// The process of an app as its launch closure sees it. The app's code registers here what it does later.
@MainActor
public struct LaunchedApp {
  private let process: LiveProcess

  init(_ process: LiveProcess) { self.process = process }

  /// The device's time, for app code that takes a clock. It is virtual wherever the code runs and whatever it
  /// imports.
  public var clock: any Clock<Duration> { VirtualClock(process.session.world) }

  /// Runs the code whenever the user brings the app to the front, as in `applicationDidBecomeActive`.
  public func whenInFront(_ code: @escaping @MainActor () -> Void) {
    process.whenInFront.append(code)
  }

  /// Runs the code whenever the app is left, as in `applicationDidEnterBackground`.
  public func whenInBackground(_ code: @escaping @MainActor () -> Void) {
    process.whenInBackground.append(code)
  }

  /// Marks that the app locks a file or database which it shares, because locks on the test machine cannot be
  /// seen. An app that is suspended while it holds one is terminated.
  public nonisolated func lockFile(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> HeldFileLock {
    HeldFileLock(
      RunningApp(process: process), name,
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func setPushHandler(_ code: @escaping PushHandler, _ place: PushHandlerPlace) {
    process.whenPushed = code
    process.session.lock.withLock { process.session.pushHandlers[process.app] = place }
  }

  func setSessionEventsHandler(_ code: @escaping SessionEventsHandler) {
    process.whenSessionEvents = code
  }

  func noteProcessingScene(_ identifier: String, _ site: CallSite) {
    process.session.lock.withLock {
      _ = process.session.isTooNew(.processingScene, identifier, of: process, at: site)
    }
  }

  func addSessionScene(_ scene: SessionScene) { process.sessionScenes.append(scene) }

  /// The app's answer to a silent push, as `UIBackgroundFetchResult`.
  public enum FetchResult: UInt, Sendable {
    case newData, noData, failed
  }

  public typealias PushHandler =
    @MainActor (
      _ userInfo: [AnyHashable: Any], _ completionHandler: @escaping @Sendable (FetchResult) -> Void
    ) -> Void

  /// Runs the code when a silent push arrives, as in
  /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`. The time ends 30 seconds after
  /// the call, without a warning.
  public func whenPushed(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ code: @escaping PushHandler
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    setPushHandler(code, .site(site))
  }

  /// The same with a method of a class, which is looked for when its line is told, if ever.
  package func whenPushed(
    method: String, of type: AnyClass, _ code: @escaping PushHandler
  ) {
    setPushHandler(code, .method(method, of: type))
  }

  /// The phases of SwiftUI's `ScenePhase`, in its order.
  public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

  /// Does what `.onChange(of: scenePhase)` does for a scene. Both ways between the foreground and the
  /// background pass through `inactive`; that this takes no time is assumed.
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

  /// The same for code that only needs the new phase.
  public func onChangeOfScenePhase(_ action: @escaping @MainActor (_ new: ScenePhase) -> Void) {
    onChangeOfScenePhase { _, new in action(new) }
  }

  public typealias SessionEventsHandler =
    @MainActor (_ identifier: String, _ completionHandler: @escaping @Sendable () -> Void) -> Void

  /// Runs the code when the app is launched or resumed for a background session, as in
  /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. The sessions are those of the
  /// product `URLSessionForTests`.
  public func whenEventsForBackgroundSession(_ code: @escaping SessionEventsHandler) {
    setSessionEventsHandler(code)
  }

  /// Does what `.backgroundTask(.urlSession, action:)` does for a scene. The events are handled when the
  /// action returns.
  public func backgroundTask(
    _ task: BackgroundTask<String, Void>,
    action: @escaping @Sendable (_ identifier: String) async -> Void
  ) {
    addSessionScene(SessionScene(matches: task.matches, action: action))
  }
}

/// Where an app's code handles silent pushes.
enum PushHandlerPlace {
  case site(CallSite)
  case method(String, of: AnyClass)
  case unknown

  /// Looks for the line of a method.
  var found: PushHandlerPlace {
    guard case .method(let name, let type) = self else { return self }
    return OwnMethods.line(of: name, in: type).map { .site(CallSite(path: $0.path, line: $0.line)) }
      ?? .unknown
  }
}

/// A lock that is held until it is unlocked or its process ends.
public struct HeldFileLock: Sendable {
  private let app: RunningApp
  private let number: Int64?

  init(_ app: RunningApp, _ name: String, _ site: CallSite) {
    self.app = app
    number = app.lockFile(name, from: site)
  }

  public func unlock() { if let number { app.endAssertion(number) } }
}

/// An action of a scene for the sessions it handles.
struct SessionScene: Sendable {
  let matches: @Sendable (String) -> Bool
  let action: @Sendable (String) async -> Void
}

/// What happens to the launch handlers of an app's earlier processes.
///
/// On a device all static state is lost with the process, and code that registers in the `init` of a
/// singleton registers again. In a test static state survives, so that code does not run a second time.
public enum EarlierHandlers: Sendable {
  /// A process that does not register an identifier gets the handler that an earlier process of the app
  /// registered for it. ``SimulatedApp/handlersUsedAgain`` lists them.
  case usedAgain
  /// Each process has only the handlers that it registers itself. For apps that register at every launch.
  case forgotten
}

/// Whether an app that is launched in the background is told that it has entered it.
///
/// Apple's page says that it is; an app in the field was not told, and missed what it prepares there. An app
/// should work either way.
public enum LaunchesInBackground: Sendable {
  case untold
  /// `whenInBackground` runs and `didEnterBackgroundNotification` is posted once the launch closure returns.
  case told
}

/// What happens when a decision of the system depends on a condition that the test never set.
public enum UnsaidConditions: Sendable {
  /// The condition is that of the named device.
  case asNamedDevice
  /// The test fails.
  case fail
}

/// How strictly a device behaves.
package struct Manner {
  var earlierHandlers: EarlierHandlers
  var launchesInBackground: LaunchesInBackground
  var unsaid: UnsaidConditions
  /// The initial conditions that the test has set.
  var said: Set<ConditionTopic> = []
  /// Whether each run is told to stop once its handler waits for the first time.
  var cutsRunsShort = false
  /// Whether an app's code finds its own property list in `Bundle.main`.
  package var hasMainBundle = true

  package init(
    earlierHandlers: EarlierHandlers, launchesInBackground: LaunchesInBackground,
    unsaid: UnsaidConditions = .asNamedDevice
  ) {
    self.earlierHandlers = earlierHandlers
    self.launchesInBackground = launchesInBackground
    self.unsaid = unsaid
  }
}
