/// The kinds of requests there are (facts 205, 206, 208).
public enum TaskKind: Equatable, Sendable, CaseIterable {
  case refresh, processing, continued, healthResearch

  /// Requests of health research are processing requests by inheritance (fact 206).
  var mode: BackgroundMode? {
    switch self {
    case .refresh: .fetch
    case .processing, .healthResearch: .processing
    case .continued: nil
    }
  }

  var requestClass: String {
    switch self {
    case .refresh: "BGAppRefreshTaskRequest"
    case .processing: "BGProcessingTaskRequest"
    case .continued: "BGContinuedProcessingTaskRequest"
    case .healthResearch: "BGHealthResearchTaskRequest"
    }
  }
}

/// What code does with an identifier.
public enum UseKind: Equatable, Sendable {
  case registration
  /// The scene modifier, which registers a refresh handler.
  case sceneTask
  case request(TaskKind)
  case cancellation
}
