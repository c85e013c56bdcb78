/// What an app must be signed with for some tasks (ledger 1.7).
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
}
