/// What an app must be signed with for some tasks (facts 206, 214).
public enum Entitlement: String, Equatable, Sendable {
  case healthResearch = "com.apple.developer.backgroundtasks.healthresearch"
  case backgroundGPU = "com.apple.developer.background-tasks.continued-processing.gpu"

  /// What needs it.
  var user: String {
    switch self {
    case .healthResearch: TaskKind.healthResearch.words
    case .backgroundGPU: "the GPU in the background"
    }
  }

  /// What Apple writes and what was seen differ for the GPU (fact 229).
  var refusal: String {
    switch self {
    case .healthResearch: "a device refuses the request; the error is not documented"
    case .backgroundGPU:
      "on a device submit throws notPermitted (3) according to Apple's header, unavailable (1) on iOS 26.0"
    }
  }
}
