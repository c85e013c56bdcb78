#if os(Linux)
  public import Foundation

  // What files about time in the background name beside it. Nothing is drawn, and nobody touches a screen.

  /// Without effect: the base of an app's own classes.
  @preconcurrency @MainActor open class UIResponder: NSObject {
    public nonisolated override init() {}
  }

  /// Without effect: nothing is drawn.
  @preconcurrency @MainActor open class UIView: UIResponder {
    open var frame = CGRect.zero
    open var bounds: CGRect { CGRect(origin: CGPoint(x: 0, y: 0), size: frame.size) }
    public nonisolated override init() {}
    public init(frame: CGRect) { self.frame = frame }
    open class func setAnimationsEnabled(_ enabled: Bool) {}
  }

  /// Without effect: nothing is shown, so no view is loaded unless code asks for it.
  @preconcurrency @MainActor open class UIViewController: UIResponder {
    private var loaded: UIView?
    /// Made when it is first asked for.
    open var view: UIView! {
      get {
        if loaded == nil { loadView() }
        return loaded
      }
      set { loaded = newValue }
    }
    open var isViewLoaded: Bool { loaded != nil }
    open func loadView() {
      loaded = UIView()
      viewDidLoad()
    }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
  }

  /// Without effect: nothing is drawn.
  @preconcurrency @MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    public nonisolated override init() { super.init() }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public nonisolated init(windowScene: UIWindowScene) { super.init() }
    open func makeKeyAndVisible() {}
  }

  /// Without effect: the size of one usual screen.
  @preconcurrency @MainActor public final class UIScreen: NSObject {
    public static let main = UIScreen()
    public let bounds = CGRect(x: 0, y: 0, width: 393, height: 852)
    public let scale: CGFloat = 3
    nonisolated override init() {}
  }

  /// Without effect: nobody takes an app's shortcut.
  public final class UIApplicationShortcutItem: NSObject, Sendable {
    public let type: String
    public let localizedTitle: String
    public init(type: String, localizedTitle: String) {
      self.type = type
      self.localizedTitle = localizedTitle
    }
  }

  /// Without effect.
  public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
    public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
  }

  /// Without effect: no activity is continued.
  open class NSUserActivity: NSObject {
    public let activityType: String
    open var title: String?
    open var webpageURL: URL?
    open var userInfo: [AnyHashable: Any]?
    public init(activityType: String) { self.activityType = activityType }
    open func becomeCurrent() {}
    open func invalidate() {}
  }

  /// Without effect: no activity is continued.
  public protocol UIUserActivityRestoring: NSObjectProtocol {
    func restoreUserActivityState(_ activity: NSUserActivity)
  }

  extension SimulatedApplication {
    /// Without effect: nothing is drawn.
    public var windows: [UIWindow] { [] }
    /// Without effect: no window is key.
    public var keyWindow: UIWindow? { nil }
    /// Without effect: no address is opened.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }
  }
#endif
