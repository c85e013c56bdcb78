/// A moment at which the launch of an app is over, so that refresh and processing can no longer be
/// registered (fact 22).
public enum LateMoment: Equatable, Sendable {
  /// A function that is called after the launch in any app.
  case callback(String)
  /// A closure that is passed to this function and runs later.
  case closure(String)
  /// The body of a view or of a scene.
  case window
  case frontOrBack
  case submission

  private static let callbacks: Set = [
    "applicationDidBecomeActive", "applicationDidEnterBackground", "applicationWillResignActive",
    "applicationWillTerminate", "applicationWillEnterForeground", "sceneWillEnterForeground",
    "sceneDidBecomeActive", "sceneDidEnterBackground",
    "sceneWillResignActive", "sceneDidDisconnect", "viewDidLoad", "viewWillAppear",
    "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
  ]

  /// View modifiers and functions of dispatch queues.
  private static let members: Set = [
    "task", "onAppear", "onDisappear", "onChange", "onReceive", "onTapGesture", "refreshable",
    "async", "asyncAfter", "detached",
  ]
  private static let others: Set = ["Task", "Button"]

  init?(_ function: SourceFacts.Function) {
    let labels = function.parameters.map { $0.label }
    if LateMoment.callbacks.contains(function.name) {
      self = .callback(function.name)
    } else if function.name == "scene", labels.contains("willConnectTo") {
      // A scene connects once the launch is over.
      self = .callback("scene(_:willConnectTo:options:)")
    } else if function.name == "handle", function.parameters.first?.type == "FlutterMethodCall" {
      self = .callback("handle(_:result:)")
    } else {
      return nil
    }
  }

  init?(closureOf function: String, isMember: Bool) {
    let known = isMember ? LateMoment.members : LateMoment.others
    guard known.contains(function) else { return nil }
    self = .closure((isMember ? "." : "") + function)
  }

  var words: String {
    switch self {
    case .callback(let function): "\(function) comes too late"
    case .closure(let function): "the closure of \(function) runs after the app has launched"
    case .window: "a window is shown after the app has launched, or not at all"
    case .frontOrBack: "when the app enters or leaves the foreground, it is too late"
    case .submission: "just before a submit is too late"
    }
  }
}
