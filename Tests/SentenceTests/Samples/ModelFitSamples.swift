import ParameterTrials
import SchedulerEngine

@testable import LogComparisons

extension ModelFit.Verdict: SampledCase {
  static var firstSample: Self { .cannotTell(.tooFewDays) }

  var nextSample: Self? {
    switch self {
    case .cannotTell: .nothingNearer
    case .nothingNearer: .notConfirmed
    case .notConfirmed: .nearer
    case .nearer: nil
    }
  }

  static var further: [Self] { [.cannotTell(.noLaunches), .cannotTell(.noEffect)] }
}

extension ModelFit {
  /// A fit that came to this, with so many numbers that would have helped as much.
  init(_ verdict: Verdict, others: Int, rules: Rules) {
    let tried = TriedParameter.all(of: rules)
    let rows = tried.prefix(others + 2).map { parameter in
      Row(
        change: ParameterChange(parameter, to: parameter.highest),
        error: LaunchError(seen: 3_600_000, unseen: 5_400_000))
    }
    let isTried: Bool =
      switch verdict {
      case .cannotTell(.tooFewDays), .cannotTell(.noLaunches): false
      case .cannotTell(.noEffect), .nothingNearer, .notConfirmed, .nearer: true
      }
    let hasRows = isTried && verdict != .cannotTell(.noEffect)
    let start = Instant.earliest
    let days: Int64 = verdict == .cannotTell(.tooFewDays) ? Int64(1 + others) : 14
    self.init(
      verdict: verdict, changes: verdict == .nearer ? [rows[0].change] : [],
      likewise: verdict == .nearer ? Array(rows[1..<1 + others]) : [], rows: hasRows ? rows : [],
      silent: isTried ? Array(tried.suffix(1 + others)) : [],
      before: LaunchError(seen: 36_000_000, unseen: 43_200_000),
      after: LaunchError(seen: 3_600_000, unseen: 7_200_000),
      days: LaunchDays(start..<start + .days(days), .zero), seeds: 1 + others)
  }
}
