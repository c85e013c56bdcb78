extension LaunchedApp {
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
}
