import Invariants
import RandomScenarios
import SchedulerEngine

/// A number of the checker, set to exactly what the log shows, or to one more or less.
struct TamperedLimits {
  /// Spans that a log shows and a limit may be about.
  private(set) var shown: [Span] = []
  /// What runs used, and how long after their launch.
  private var uses: [(processor: Span, lasted: Span)] = []

  init(_ rows: [LogRow]) {
    var launches: [RunID: Instant] = [:]
    var expiries: [RunID: Instant] = [:]
    var stalls: [RunID: Instant] = [:]
    var phases: [ProcessID: Instant] = [:]
    var decisions: [RequestID: Instant] = [:]
    var begun: [ActivityID: Instant] = [:]
    var lastLaunch: Instant?
    for row in rows {
      switch row.happening {
      case .launched(let run, let request, _, _):
        note(from: lastLaunch, to: row.at)
        note(from: decisions[request], to: row.at)
        launches[run] = row.at
        lastLaunch = row.at
      case .expired(let run, _, _):
        note(from: launches[run], to: row.at)
        note(from: stalls[run], to: row.at)
        expiries[run] = row.at
      case .ended(let run, _):
        note(from: launches[run], to: row.at)
        note(from: expiries[run], to: row.at)
      case .used(let run, let processor, _, _):
        if processor > .zero, let launch = launches[run], launch < row.at {
          uses.append((processor, row.at - launch))
        }
      case .continued(let run, .stalled(let since)): stalls[run] = since
      case .phase(let process, let phase):
        if phase == .suspended { note(from: phases[process], to: row.at) }
        phases[process] = row.at
      case .decided(let request, let objections, _):
        if objections.isEmpty { decisions[request] = row.at }
      case .activity(let id, _, .began): begun[id] = row.at
      case .activity(let id, _, _): note(from: begun[id], to: row.at)
      default: break
      }
    }
  }

  private mutating func note(from: Instant?, to: Instant) {
    if let from, from < to { shown.append(to - from) }
  }

  private static var spans: [(String, WritableKeyPath<CheckedLimits, Span>)] {
    [
      ("refreshTime", \.refreshTime), ("pushTime", \.pushTime), ("transferTime", \.transferTime),
      ("longestProcessing", \.longestProcessing), ("warning", \.warning), ("penalty", \.penalty),
      ("continuedGrace", \.continuedGrace), ("assertionWarning", \.assertionWarning),
    ]
  }
  private static var choices: [(String, WritableKeyPath<CheckedLimits, Span?>)] {
    [
      ("refreshSpacing", \.refreshSpacing), ("processingSpacing", \.processingSpacing),
      ("pushSpacing", \.pushSpacing), ("assertionTime", \.assertionTime), ("recency", \.recency),
      ("pushRecency", \.pushRecency), ("stallLimit", \.stallLimit),
      ("suspendAfter", \.suspendAfter),
      ("longestWakeGap", \.longestWakeGap), ("transferPatience", \.transferPatience),
    ]
  }
  private static var numbers: [(String, WritableKeyPath<CheckedLimits, Int64>)] {
    [
      ("pendingRefresh", \.pendingRefresh), ("pendingProcessing", \.pendingProcessing),
      ("pendingContinued", \.pendingContinued), ("launchesAtOnce", \.launchesAtOnce),
      ("pendingHealthResearch", \.pendingHealthResearch),
    ]
  }
  private static var prices: [(String, WritableKeyPath<CheckedBudgets, Int64>)] {
    [
      ("energyCapacity", \.energyCapacity), ("energyRefill", \.energyRefillPerHour),
      ("wake", \.energyPerWake), ("processor", \.energyPerProcessorSecond),
      ("wifi", \.energyPerMegabyteWifi), ("cellular", \.energyPerMegabyteCellular),
      ("cellularCapacity", \.cellularCapacity), ("cellularRefill", \.cellularRefillPerHour),
      ("perLaunch", \.cellularPerLaunch),
    ]
  }

  /// What one run used is what its window allows, or what so long allows, or a few milliseconds beside.
  private func monitor(_ dice: inout Dice) -> CheckedMonitor {
    let (processor, lasted) = dice.pick(uses)
    let most = max(1, processor.milliseconds + dice.pick([-3, -2, -1, 0, 1, 2, 3]))
    // So that the other bound is far away.
    if dice.chance(50) {
      return CheckedMonitor(limit: .percent(1), window: .milliseconds(100 * most))
    }
    let share = (most * 1_000_000 + lasted.milliseconds - 1) / lasted.milliseconds
    return CheckedMonitor(
      limit: Share(millionths: share), window: .milliseconds(dice.pick([1, lasted.milliseconds])))
  }

  /// Says what it changed.
  func change(_ limits: inout CheckedLimits, _ dice: inout Dice) -> String {
    let by: Int64 = dice.pick([-1, 0, 1])
    var span = shown.isEmpty ? Span.seconds(3) : dice.pick(shown)
    span = span + .milliseconds(by)
    switch dice.below(16) {
    case 12...15 where !uses.isEmpty:
      limits.processorMonitor = monitor(&dice)
      return "processorMonitor by what was used"
    case 0...3:
      let (name, path) = dice.pick(Self.spans)
      limits[keyPath: path] = span
      return "\(name) \(span.milliseconds)"
    case 4...7:
      let (name, path) = dice.pick(Self.choices)
      limits[keyPath: path] = dice.chance(10) ? nil : span
      return "\(name) \(limits[keyPath: path]?.milliseconds ?? -1)"
    case 8:
      let (name, path) = dice.pick(Self.numbers)
      limits[keyPath: path] = dice.below(3)
      return "\(name) \(limits[keyPath: path])"
    case 9:
      let (name, path) = dice.pick(Self.prices)
      let before = limits.budgets?[keyPath: path] ?? 0
      let edges: [Int64] = [0, 1, before - 1, before + 1, before + 100, 3_000_000_000_000, .max]
      limits.budgets?[keyPath: path] = dice.pick(edges)
      // So that all there is would be due.
      if dice.chance(30) { limits.budgets?.energyPerProcessorSecond = .max }
      return "\(name) of budgets"
    case 10:
      limits.processorMonitor = CheckedMonitor(
        limit: .percent(dice.pick([10, 30, 99])), window: .seconds(dice.pick([1, 7, 30])))
      return "processorMonitor"
    default:
      limits.criticalBattery = dice.pick([
        nil, .percent(50), .percent(81), Share(millionths: 1), .all,
      ])
      limits.continuedAtOnce = dice.below(3)
      limits.lowPowerModePausesProcessing.toggle()
      limits.processingRunsAfterForceQuit.toggle()
      limits.iPadBatteryFloor = dice.pick([nil, .percent(40)])
      limits.secondCompletionTraps.toggle()
      return "several"
    }
  }
}
