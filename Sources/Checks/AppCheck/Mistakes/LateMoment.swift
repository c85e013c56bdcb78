/// A moment at which the launch of an app is over, so that refresh and processing can no longer be
/// registered (fact 22).
public enum LateMoment: Equatable, Sendable {
  /// A function that is called after the launch, whatever the app does.
  case callback(String)
  case frontOrBack
  case submission

  private static let callbacks = [
    "applicationDidBecomeActive", "applicationDidEnterBackground", "applicationWillResignActive",
    "applicationWillTerminate", "sceneDidBecomeActive", "sceneDidEnterBackground",
    "sceneWillResignActive", "sceneDidDisconnect", "viewDidAppear", "viewWillDisappear",
    "viewDidDisappear",
  ]

  init?(function: String?) {
    guard let function, LateMoment.callbacks.contains(function) else { return nil }
    self = .callback(function)
  }

  var words: String {
    switch self {
    case .callback(let function): "\(function) comes too late"
    case .frontOrBack: "when the app comes to the front or leaves it is too late"
    case .submission: "just before a submit is too late"
    }
  }
}
