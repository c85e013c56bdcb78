import SchedulerEngine

/// The tool for a piece of work, with those that belong beside it.
public struct ToolChoice: Equatable, Sendable {
  public let needs: WorkNeeds
  public let tool: Tool
  public let reason: Reason
  /// In the order in which they matter.
  public let beside: [Companion]

  public enum Reason: Sendable {
    case ownPurpose, largeFiles, healthStudy, quickAction, longAction, longActionBefore26
    case finishing, tooLongToFinish, serverShort, serverLong, fresh, upkeep, heavy
  }

  public struct Companion: Equatable, Sendable {
    public let tool: Tool
    public let part: Part
  }

  /// What the other tool is good for.
  public enum Part: Sendable {
    case safetyNet, theRest, fetchesFiles, findsFiles, beforeContinued, savesOnLeaving
  }
}

extension ToolChoice {
  /// What still has to be known, in the order in which it is asked.
  public enum Missing: CaseIterable, Sendable { case starter, takes }

  public static func missing(_ needs: WorkNeeds) -> [Missing] {
    guard let starter = needs.starter else {
      return isTransfer(needs) || isStudy(needs)
        ? [] : [.starter] + (needs.takes == nil ? [.takes] : [])
    }
    if starter.ownTool != nil || isTransfer(needs) || isStudy(needs) { return [] }
    return needs.takes == nil ? [.takes] : []
  }

  /// Nil where something is missing.
  public init?(_ needs: WorkNeeds) {
    guard ToolChoice.missing(needs).isEmpty else { return nil }
    self.needs = needs
    (tool, reason, beside) = ToolChoice.decide(needs)
  }

  private static func isTransfer(_ needs: WorkNeeds) -> Bool { needs.needs.contains(.transfer) }

  private static func isStudy(_ needs: WorkNeeds) -> Bool {
    needs.needs.contains(.health) && needs.system >= Tool.healthResearch.since
  }

  /// The tree: the first branch that fits decides.
  private static func decide(_ needs: WorkNeeds) -> (Tool, Reason, [Companion]) {
    func with(_ tool: Tool, _ part: Part) -> Companion { Companion(tool: tool, part: part) }
    if let own = needs.starter?.ownTool { return (own, .ownPurpose, []) }
    if isTransfer(needs) { return (.transfer, .largeFiles, [with(.refresh, .findsFiles)]) }
    if isStudy(needs) { return (.healthResearch, .healthStudy, []) }
    switch needs.starter {
    case .user where needs.isShort && !needs.needs.contains(.gpu):
      return (.assertion, .quickAction, [])
    case .user where needs.system >= Tool.continued.since:
      return (.continued, .longAction, [])
    case .user:
      return (
        .assertion, .longActionBefore26,
        [with(.processing, .theRest), with(.continued, .beforeContinued)]
      )
    case .leaving where needs.isShort: return (.assertion, .finishing, [])
    case .leaving: return (.processing, .tooLongToFinish, [with(.assertion, .savesOnLeaving)])
    case .server where needs.isShort: return (.push, .serverShort, [with(.refresh, .safetyNet)])
    case .server:
      return (
        .push, .serverLong,
        [with(.transfer, .fetchesFiles), with(.processing, .theRest), with(.refresh, .safetyNet)]
      )
    case .schedule where needs.needs.contains(.power): return (.processing, .heavy, [])
    case .schedule where needs.isShort: return (.refresh, .fresh, [])
    default: return (.processing, .upkeep, [])
    }
  }
}
