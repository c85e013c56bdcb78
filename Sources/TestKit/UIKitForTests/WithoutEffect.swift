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
    open var isHidden = false
    open var alpha: CGFloat = 1
    open var backgroundColor: UIColor?
    open var tintColor: UIColor?
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    public private(set) var subviews: [UIView] = []
    public private(set) weak var superview: UIView?
    public nonisolated override init() {}
    public init(frame: CGRect) { self.frame = frame }
    open func addSubview(_ view: UIView) {
      view.removeFromSuperview()
      subviews.append(view)
      view.superview = self
    }
    open func removeFromSuperview() {
      superview?.subviews.removeAll { $0 === self }
      superview = nil
    }
    open func setNeedsDisplay() {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
    open class func setAnimationsEnabled(_ enabled: Bool) {}
  }

  /// Without effect: nobody touches it.
  @preconcurrency @MainActor open class UIControl: UIView {
    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    public nonisolated override init() { super.init() }
    public override init(frame: CGRect) { super.init(frame: frame) }
  }

  /// Without effect: nothing is drawn.
  open class UIColor: NSObject, @unchecked Sendable {
    public override init() {}
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public init(white: CGFloat, alpha: CGFloat) {}
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor() }
    public static let black = UIColor()
    public static let white = UIColor()
    public static let gray = UIColor()
    public static let red = UIColor()
    public static let green = UIColor()
    public static let blue = UIColor()
    public static let orange = UIColor()
    public static let yellow = UIColor()
    public static let clear = UIColor()
    public static let label = UIColor()
    public static let systemBackground = UIColor()
    public static let systemBlue = UIColor()
    public static let systemRed = UIColor()
    public static let systemGreen = UIColor()
    public static let systemGray = UIColor()
  }

  /// Without effect: nothing is drawn, and no picture is read.
  open class UIImage: NSObject, @unchecked Sendable {
    open var size: CGSize { CGSize(width: 0, height: 0) }
    public override init() {}
    public init?(named name: String) { nil }
    public init?(systemName name: String) { nil }
    public init?(contentsOfFile path: String) { nil }
    public init?(data: Data) { nil }
    open func pngData() -> Data? { nil }
    open func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  }

  /// Without effect: nothing is drawn.
  public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

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
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
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
    open var isKeyWindow: Bool { false }
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
    /// Without effect.
    public func beginReceivingRemoteControlEvents() {}
    /// Without effect.
    public func endReceivingRemoteControlEvents() {}
    /// Without effect: no address is opened.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }
  }

  // The name comes from UIKit.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Without effect: a test starts the app with ``LaunchedApp/launch(_:_:)``, and a program that calls this ends.
  @discardableResult
  public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ principalClassName: String?, _ delegateClassName: String?
  ) -> Int32 { 0 }
#endif
