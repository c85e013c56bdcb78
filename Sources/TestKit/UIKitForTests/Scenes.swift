#if os(Linux)
  public import Foundation
  import SimulatedBackgroundTasks

  /// The one scene of an app. It is connected when the user first opens the app's process; that a launch in the
  /// background connects none is assumed.
  @preconcurrency @MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
      case unattached = -1
      case foregroundActive, foregroundInactive, background
    }
    /// Without effect: a simulated launch has none.
    public final class ConnectionOptions: NSObject {
      public var userActivities: Set<NSUserActivity> { [] }
      public var shortcutItem: UIApplicationShortcutItem? { nil }
    }

    public let session: UISceneSession
    public internal(set) var activationState = ActivationState.unattached
    public var delegate: (any UISceneDelegate)?

    nonisolated init(_ session: UISceneSession) { self.session = session }

    public nonisolated static let willConnectNotification =
      Notification.Name("UISceneWillConnectNotification")
    /// Without effect: never posted.
    public nonisolated static let didDisconnectNotification =
      Notification.Name("UISceneDidDisconnectNotification")
    public nonisolated static let willEnterForegroundNotification =
      Notification.Name("UISceneWillEnterForegroundNotification")
    public nonisolated static let didActivateNotification =
      Notification.Name("UISceneDidActivateNotification")
    public nonisolated static let willDeactivateNotification =
      Notification.Name("UISceneWillDeactivateNotification")
    public nonisolated static let didEnterBackgroundNotification =
      Notification.Name("UISceneDidEnterBackgroundNotification")
  }

  @preconcurrency @MainActor public final class UIWindowScene: UIScene {
    /// Without effect: nothing is drawn.
    public var windows: [UIWindow] { [] }
  }

  public final class UISceneSession: NSObject, Sendable {
    public struct Role: RawRepresentable, Hashable, Sendable {
      public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }

    public let role = Role.windowApplication
    @MainActor public var configuration: UISceneConfiguration {
      UISceneConfiguration(name: nil, sessionRole: role)
    }
    override init() {}
  }

  /// Without effect: a test names the delegate of its scene.
  @preconcurrency @MainActor public final class UISceneConfiguration: NSObject {
    public nonisolated let name: String?
    public nonisolated let role: UISceneSession.Role
    public var delegateClass: AnyClass?
    public var sceneClass: AnyClass?
    public nonisolated init(name: String?, sessionRole role: UISceneSession.Role) {
      self.name = name
      self.role = role
    }
  }

  /// What UIKit tells the app's scene.
  @preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
  }

  extension UISceneDelegate {
    public func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
  }

  @preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  }

  extension UIWindowSceneDelegate {
    /// Apple's requirement is an optional one: nil where the class has no such property.
    public var window: UIWindow?? { windowProperty(of: self) }
  }

  /// What UIKit keeps for a process of an app.
  @MainActor final class ApplicationObjects {
    var delegate: (any UIApplicationDelegate)?
    var sceneDelegate: (any UISceneDelegate)?
    private(set) var scene: UIWindowScene?

    private nonisolated init() {}

    nonisolated static func of(_ app: RunningApp) -> ApplicationObjects {
      if let known = app.applicationObjects as? ApplicationObjects { return known }
      let objects = ApplicationObjects()
      app.applicationObjects = objects
      app.postNotifications { objects.tell($0) }
      return objects
    }

    /// The delegates hear of it before the observers do.
    private func tell(_ phase: PhaseNotification) {
      let application = UIApplication.shared
      delegate?.hear(phase, application)
      NotificationCenter.default.post(name: phase.name, object: application)
      switch phase {
      case .willEnterForeground: enterForeground(connected)
      case .didBecomeActive:
        let scene = connected
        if scene.activationState != .foregroundInactive { enterForeground(scene) }
        scene.activationState = .foregroundActive
        scene.delegate?.sceneDidBecomeActive(scene)
        post(UIScene.didActivateNotification, scene)
      case .willResignActive:
        guard let scene else { return }
        scene.activationState = .foregroundInactive
        scene.delegate?.sceneWillResignActive(scene)
        post(UIScene.willDeactivateNotification, scene)
      case .didEnterBackground:
        guard let scene, scene.activationState != .background else { return }
        scene.activationState = .background
        scene.delegate?.sceneDidEnterBackground(scene)
        post(UIScene.didEnterBackgroundNotification, scene)
      case .didFinishLaunching, .willTerminate, .protectedDataWillBecomeUnavailable,
        .protectedDataDidBecomeAvailable:
        break
      }
    }

    private var connected: UIWindowScene {
      if let scene { return scene }
      let scene = UIWindowScene(UISceneSession())
      self.scene = scene
      scene.delegate = sceneDelegate
      sceneDelegate?.scene(scene, willConnectTo: scene.session, options: .init())
      post(UIScene.willConnectNotification, scene)
      return scene
    }

    private func enterForeground(_ scene: UIScene) {
      scene.activationState = .foregroundInactive
      scene.delegate?.sceneWillEnterForeground(scene)
      post(UIScene.willEnterForegroundNotification, scene)
    }

    private func post(_ name: Notification.Name, _ scene: UIScene) {
      NotificationCenter.default.post(name: name, object: scene)
    }
  }

  @MainActor func windowProperty(of delegate: AnyObject) -> UIWindow?? {
    var mirror: Mirror? = Mirror(reflecting: delegate)
    while let known = mirror {
      if let property = known.children.first(where: { $0.label == "window" }) {
        return .some(property.value as? UIWindow)
      }
      mirror = known.superclassMirror
    }
    return nil
  }
#endif
