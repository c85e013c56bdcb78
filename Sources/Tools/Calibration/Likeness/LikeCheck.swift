import DeviceLogs
import Scenarios
import SchedulerEngine

/// How well phones that are weighed by a log predict what its phone does next: logs of hidden phones, of which the
/// first half weighs and the second is predicted.
struct LikeCheck {
  static let days: Int64 = 28

  /// What ran on the hidden phones, so many of each.
  static let kinds: [(name: String, preset: Preset)] = [
    ("messenger, refresh", Preset(habit: .messenger, task: .refresh)),
    ("daily, refresh", Preset(habit: .daily, task: .refresh)),
    ("daily, processing", Preset(habit: .daily, task: .cleanup)),
  ]

  static let measures: [LaunchHabits.Measure] = [.launchesPerDay, .medianGap, .longestGap]

  /// One statistic of the second half of one log.
  struct Prediction {
    let kind: String
    let measure: LaunchHabits.Measure
    /// By the weights of the first half, and as if there were none.
    let like: Forecast
    let any: Forecast
  }

  struct Forecast {
    let isInHalf: Bool
    let isInNine: Bool
    let penalty: Int64
    /// In which tenth of the weight the hidden value lies, where equal ones are split by a draw.
    let tenth: Int
  }

  private(set) var predictions: [Prediction] = []
  private(set) var effective: [Int64] = []
  private(set) var logs = 0
  let phones: Int

  /// The hidden phones come after those that are weighed, and so do their schedulers.
  init(logs count: Int, phones: Int, note: (String) -> Void) throws {
    self.phones = phones
    for (place, kind) in LikeCheck.kinds.enumerated() {
      note(kind.name)
      let hidden = count / LikeCheck.kinds.count + (place < count % LikeCheck.kinds.count ? 1 : 0)
      let known = try LikeCheck.halves(of: kind.preset, Array(0...phones)) { 1 + UInt64($0) }
      let others = try LikeCheck.halves(of: kind.preset, (0..<hidden).map { phones + 1 + $0 }) {
        10_000 + UInt64($0)
      }
      for (log, halves) in others.enumerated() { add(halves, kind.name, log, known) }
    }
  }

  private mutating func add(_ hidden: Halves, _ kind: String, _ log: Int, _ known: [Halves]) {
    let likeness = Likeness(to: [hidden.first], known.map { [$0.first] })
    logs += 1
    effective.append(likeness.effective)
    for (place, measure) in LikeCheck.measures.enumerated() {
      let values = known.map { LikeCheck.height($0.second, measure) }
      let seen = LikeCheck.height(hidden.second, measure)
      let draw = Chance(seed: UInt64(log)).draw(.scheduler, Int64(place))
      predictions.append(
        Prediction(
          kind: kind, measure: measure,
          like: Forecast(values, likeness.weights, seen, draw),
          any: Forecast(values, values.map { _ in 1 }, seen, draw)))
    }
  }

  /// In doublings, of a time or of a count to which one is added.
  private static func height(_ habits: LaunchHabits, _ measure: LaunchHabits.Measure) -> Int64 {
    switch measure {
    case .medianGap: Doublings.of(max(habits.medianGap.milliseconds, 1_000))
    case .longestGap: Doublings.of(max(habits.longestGap.milliseconds, 1_000))
    default: Doublings.of(habits.launches + 1)
    }
  }
}

extension LikeCheck.Forecast {
  init(_ values: [Int64], _ weights: [Int64], _ seen: Int64, _ draw: UInt64) {
    let all = WeighedValues(values, weights)
    isInHalf = all.value(at: 25) <= seen && seen <= all.value(at: 75)
    isInNine = all.ends.low <= seen && seen <= all.ends.high
    penalty = FieldScore.penalty(FieldForecast.levels.map { all.value(at: $0) }, seen)
    var (below, equal, whole): (Int64, Int64, Int64) = (0, 0, 0)
    for (value, weight) in zip(values, weights) {
      whole += weight
      if value < seen { below += weight }
      if value == seen { equal += weight }
    }
    let share = Int64(draw.multipliedFullWidth(by: UInt64(equal + 1)).high)
    tenth = min(9, Int((below + share) * 10 / max(whole, 1)))
  }
}

/// What a task did in the first and in the second half of a run.
struct Halves: Sendable {
  let first: LaunchHabits
  let second: LaunchHabits
}

extension LikeCheck {
  private struct Runner: Sendable {
    let preset: Preset
    var found: [(number: Int, halves: Halves)] = []
    var fault: SimulationFault?

    mutating func run(_ number: Int, _ seed: UInt64) {
      let pair = LikePair(number, phones: number, schedulers: PlausibleScheduler.count)
      var setup = preset.setup(seed: seed, rules: pair.scheduler.rules(over: Rules()))
      setup.phone = pair.phone
      do throws(SimulationFault) {
        found.append((number, try LikeCheck.played(setup)))
      } catch {
        fault = error
      }
    }
  }

  private static func halves(
    of preset: Preset, _ numbers: [Int], seed: @escaping @Sendable (Int) -> UInt64
  ) throws -> [Halves] {
    let workers = SeedCrew.work(
      numbers.count, Runner(preset: preset), while: { true }, reached: { _ in },
      step: { runner, place in runner.run(numbers[place], seed(numbers[place])) })
    if let fault = workers.compactMap({ $0.fault }).first { throw fault }
    return workers.flatMap { $0.found }.sorted { $0.number < $1.number }.map { $0.halves }
  }

  fileprivate static func played(_ setup: Setup) throws(SimulationFault) -> Halves {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    var launches: [Instant] = []
    for day in 1...days {
      ledger.removeAll()
      let end = setup.start + .days(day) - .milliseconds(1)
      if case .faulted(let fault) = simulation.advance(to: end, recording: &ledger) { throw fault }
      for row in ledger.rows { if case .launched = row.happening { launches.append(row.at) } }
    }
    let middle = setup.start + .days(days / 2)
    let end = setup.start + .days(days)
    return Halves(
      first: LaunchHabits(launches, in: setup.start..<middle, setup.utcOffset),
      second: LaunchHabits(launches, in: middle..<end, setup.utcOffset))
  }
}
