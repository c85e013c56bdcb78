import SchedulerEngine

/// The launches of a task in two runs, paired in order of time.
struct LaunchPair: CustomStringConvertible {
  private let first: [Instant]
  private let second: [Instant]
  private let kind: TaskKind?
  /// Launches that only one of the runs has.
  let apart: Int

  /// Device and charger are the same in both, so that processing starts with one of the next wakes. A
  /// refresh comes some wake before an opening; when exactly depends on the openings before the log
  /// began.
  private static let wakes = Span.minutes(15)
  private static let lead = Rules().appUsage.lead

  init(_ first: [Instant], _ second: [Instant], _ kind: TaskKind?) {
    self.first = first
    self.second = second
    self.kind = kind
    let within = kind == .refresh ? LaunchPair.lead : LaunchPair.wakes
    var rest = second[...]
    var pairs = 0
    for instant in first {
      while let other = rest.first, other + within < instant { rest.removeFirst() }
      guard let other = rest.first, other <= instant + within else { continue }
      rest.removeFirst()
      pairs += 1
    }
    apart = max(first.count, second.count) - pairs
  }

  /// A refresh some minutes later moves the forecast for the next one, so that now and then one comes
  /// more or less.
  var allowed: Int { kind == .refresh ? first.count / 20 : 0 }

  var description: String { "\(first.count) and \(second.count) launches, \(apart) apart" }
}
