/// The code to begin with for a tool.
public enum ToolSwift {
  /// Nil for tools with one purpose, whose own guides show theirs.
  public static func text(_ tool: Tool) -> String? {
    switch tool {
    case .refresh: refresh
    case .processing: upkeep("BGProcessingTaskRequest", tool.identifier() ?? "")
    case .healthResearch: upkeep("BGHealthResearchTaskRequest", tool.identifier() ?? "")
    case .continued: continued
    case .push: push
    case .assertion: assertion
    case .transfer: transfer
    case .audio, .calls, .location, .bluetooth, .cloudKit, .watch: nil
    }
  }
}
