/// How much of a tool the simulator shows.
public enum ToolStanding: Equatable, Sendable {
  case simulated
  case outside(String)
}

extension Tool {
  /// The one place that says what is simulated. A tool that comes into the simulator moves up here, and
  /// gets a scenario in `ToolScenario`.
  public var standing: ToolStanding {
    switch self {
    case .refresh, .processing, .continued, .healthResearch, .push, .assertion, .transfer:
      .simulated
    case .audio: .outside("the app runs as long as it plays, and no scheduler is involved")
    case .calls: .outside("a call wakes the app at once, and no scheduler is involved")
    case .location: .outside("the place decides when the app is woken, not the scheduler")
    case .bluetooth: .outside("the accessory decides when the app is woken, not the scheduler")
    case .cloudKit: .outside("its sync runs in a system process with its own rules")
    case .watch: .outside("watchOS has its own scheduler with its own rules")
    }
  }
}

extension ToolStanding {
  /// Nil for what is simulated.
  public var words: String? {
    switch self {
    case .simulated: nil
    case .outside(let reason): "not simulated, because \(reason)"
    }
  }
}
