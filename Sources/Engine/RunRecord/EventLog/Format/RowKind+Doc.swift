extension RowKind {
  /// What the row tells.
  var doc: StaticString {
    switch self {
    case .world: "The world changed. An event that changes nothing leaves no row."
    case .processStarted: "A process of the app was started."
    case .phase: "A process changed its phase."
    case .processEnded: "A process is gone."
    case .registered: "App code registered a handler."
    case .accepted: "A request was submitted, and is pending from now on."
    case .refused: "A request was submitted and not accepted."
    case .replaced: "A request was replaced by a later one."
    case .cancelled: "App code cancelled a request."
    case .discarded: "A request ended without a run."
    case .decided:
      "The rules that hold a request back changed; an empty list means that it may run at the next wake."
    case .launched: "A request was delivered to its handler: a run begins."
    case .expired: "A run was asked to stop."
    case .unheard: "The expiration handler was not called, because the work blocked its queue."
    case .completion: "App code called `setTaskCompleted`."
    case .ended: "A run is over; each launched run has one such row, unless the log ends before."
    case .charged: "A wake or a run took this from its app's budgets."
    case .used: "What the work of a run used; comes just before the row of its end."
    case .continued: "Something happened to a run of continued processing."
    case .transfer: "The bytes of a background transfer start or stop moving."
    case .forced: "A test launches a request whatever holds it back; its launch follows."
    case .activity:
      "Something happened to work outside tasks, such as work under `beginBackgroundTask`."
    case .expiryForced: "A test ends a run's time; its expiration follows."
    }
  }
}
