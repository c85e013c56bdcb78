package import DeviceLogs
package import ParameterTrials
package import ScenarioReports
import ScenarioRunner
import SchedulerEngine

/// Which assumed numbers, changed within their bounds, bring a simulation nearer to a log. It looks at
/// every second day, and what it found is judged by the others.
package struct ModelFit: Sendable {
  package enum Verdict: Equatable, Sendable {
    case cannotTell(Silence)
    /// Nothing within the bounds is nearer by a tenth.
    case nothingNearer
    /// Nearer on the days it saw, and not on the others.
    case notConfirmed
    case nearer
  }

  /// Why a log says nothing about the numbers of the model.
  package enum Silence: Equatable, Sendable {
    case tooFewDays
    case noLaunches
    /// No assumed number changes any launch of these days.
    case noEffect
  }

  /// A number that changes launches of these days, at the value that comes nearest by itself.
  package struct Row: Sendable {
    package let change: ParameterChange
    let error: LaunchError
  }

  package let verdict: Verdict
  /// In the order in which they were found; each helps beside those before it.
  package let changes: [ParameterChange]
  /// Other numbers that would have helped as much as the first of them.
  package let likewise: [Row]
  /// The nearest first.
  package let rows: [Row]
  /// Numbers without any effect on these days.
  package let silent: [TriedParameter]
  let before: LaunchError
  let after: LaunchError
  let days: LaunchDays
  let seeds: Int

  package struct Effort: Sendable {
    /// So many seeds from the scenario's own on.
    package var seeds = 5
    /// Values tried of each number that has an effect.
    package var values: Int64 = 12
    package var threads: Int?

    package init() {}
  }

  /// Whether anything was run at all.
  var isTried: Bool { !rows.isEmpty || !silent.isEmpty }

  static let fewestDays = 4
  private static let mostChanges = 3
}

extension ModelFit {
  /// Nil when it was ended early.
  package init?(
    _ loaded: LoadedScenario, _ log: DeviceLog, _ effort: Effort = Effort(),
    while goesOn: @escaping @Sendable () -> Bool = { true },
    reached: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws(LogComparisonProblem) {
    let frame = try LogFrame(loaded, log)
    let seeds = ModelFit.seeds(loaded.prepared, effort.seeds)
    let runs = FitRuns(
      loaded: loaded, frame: frame, seeds: seeds, threads: effort.threads, goesOn: goesOn,
      reached: reached)
    days = LaunchDays(frame.range, frame.offset)
    self.seeds = seeds.count
    if let silence = ModelFit.silence(days, frame) {
      verdict = .cannotTell(silence)
      (before, after) = (LaunchError(), LaunchError())
      (changes, rows, silent, likewise) = ([], [], [], [])
      return
    }
    guard let search = FitSearch(runs, loaded, effort.values, most: ModelFit.mostChanges) else {
      return nil
    }
    before = search.base.error
    after = search.best.error
    changes = search.changes
    rows = search.rows
    silent = search.silent
    likewise = search.likewise
    verdict = ModelFit.verdict(search)
  }

  private static func seeds(_ prepared: PreparedScenario, _ count: Int) -> [UInt64] {
    if prepared.seeds.count > 1 { return Array(prepared.seeds.prefix(count)) }
    return (0..<UInt64(max(count, 1))).map { prepared.seeds[0] &+ $0 }
  }

  /// What can be known without running anything.
  private static func silence(_ days: LaunchDays, _ frame: LogFrame) -> Silence? {
    if days.count < fewestDays { return .tooFewDays }
    let isEmpty = frame.tasks.allSatisfy {
      $0.observed.launches(during: frame.range).isEmpty
    }
    return isEmpty ? .noLaunches : nil
  }

  private static func verdict(_ search: FitSearch) -> Verdict {
    if search.rows.isEmpty { return .cannotTell(.noEffect) }
    if search.changes.isEmpty { return .nothingNearer }
    return search.best.error.unseen < search.base.error.unseen ? .nearer : .notConfirmed
  }
}
