import PlatformFacts
import RunRecord
import Scenarios
import SchedulerEngine

/// Whoever says beforehand what somebody will see.
enum Predictor: String, CaseIterable {
  case simulator
  /// What the reports about other apps say of the same work.
  case others
  /// A launch each time the app is opened.
  case openings
  /// A launch at each date that is asked for, at each push, at once for what is transferred.
  case date
}

/// The answers that a predictor holds possible, by how likely each is not to be exceeded.
struct FieldForecast: Equatable {
  let question: FieldQuestion
  let predictor: Predictor
  /// One for each level, ascending.
  let quantiles: [Int64]

  /// In hundredths.
  static let levels: [Int64] = [5, 10, 25, 50, 75, 90, 95]

  /// Nil if nothing was drawn that answers the question.
  init?(_ question: FieldQuestion, _ predictor: Predictor, draws: [Int64]) {
    if draws.isEmpty { return nil }
    let sorted = draws.sorted()
    let last = Int64(sorted.count - 1)
    self.question = question
    self.predictor = predictor
    quantiles = FieldForecast.levels.map { sorted[Int(($0 * last + 50) / 100)] }
  }

  init(_ question: FieldQuestion, _ predictor: Predictor, quantiles: [Int64]) {
    self.question = question
    self.predictor = predictor
    self.quantiles = quantiles
  }
}

/// How much of what was drawn comes from what: the mean square of the difference that another draw
/// of it alone makes.
struct FieldSpreading: Equatable {
  var habits: Int64 = 0
  var schedulers: Int64 = 0
  var seeds: Int64 = 0
  var phones: Int64 = 0
}

/// Runs the worlds in which an observation may have been made, and answers its questions.
struct FieldWitness: Sendable {
  let observation: FieldObservation
  /// How many worlds are drawn.
  let draws: Int
  /// Whether the width is split by what it comes from, which takes four times as long.
  let isSplitting: Bool
  /// The numbers that schedulers start from; what differs from the model's own stays.
  let rules: Rules
  private var record = RunRecord(from: Instant(milliseconds: 0))

  init(
    _ observation: FieldObservation, draws: Int, isSplitting: Bool, under rules: Rules = Rules()
  ) {
    self.rules = rules
    self.observation = observation
    self.draws = draws
    self.isSplitting = isSplitting
  }

  /// What is drawn of a world, each by a number of its own.
  private struct World {
    var habits: Int
    var scheduler: Int
    var seed: Int
    /// Never the usual phone, because anybody may have written.
    var phone: Int
  }

  struct Testimony: Sendable {
    var forecasts: [FieldForecast] = []
    /// By question, in doublings as the score counts them.
    var spreadings: [FieldQuestion: FieldSpreading] = [:]
  }

  mutating func testify(to questions: [FieldQuestion]) throws -> Testimony {
    var testimony = Testimony()
    let single = questions.filter { if case .devicesWithout = $0.measure { false } else { true } }
    if !single.isEmpty { try witness(single, &testimony) }
    for question in questions where !single.contains(question) {
      try count(question, &testimony)
    }
    return testimony
  }

  private mutating func witness(
    _ questions: [FieldQuestion], _ testimony: inout Testimony
  ) throws {
    var answers: [Predictor: [FieldQuestion: [Int64]]] = [:]
    var spreadings: [FieldQuestion: (sum: FieldSpreading, count: Int64)] = [:]
    for draw in 1...draws {
      let world = World(habits: draw, scheduler: draw, seed: draw, phone: draw)
      var other = world
      let base = try sightings(in: world)
      for (predictor, seen) in base {
        for question in questions {
          guard let answer = question.measure.answer(seen, pick: picks(draw)) else { continue }
          answers[predictor, default: [:]][question, default: []].append(answer)
        }
      }
      if !isSplitting { continue }
      func difference(_ question: FieldQuestion, _ seen: Sightings?) -> Int64? {
        guard let seen, let one = base[.simulator],
          let before = question.measure.answer(one, pick: picks(draw)),
          let after = question.measure.answer(seen, pick: picks(draw))
        else { return nil }
        let width = FieldScale.height(after, question) - FieldScale.height(before, question)
        return width * width / 2
      }
      other.habits += draws
      let habits = try sightings(in: other)[.simulator]
      (other.habits, other.scheduler) = (draw, draw + draws)
      let schedulers = try sightings(in: other)[.simulator]
      (other.scheduler, other.seed) = (draw, draw + draws)
      let seeds = try sightings(in: other)[.simulator]
      (other.seed, other.phone) = (draw, draw + draws)
      let phones = try sightings(in: other)[.simulator]
      for question in questions {
        guard let one = difference(question, habits), let two = difference(question, schedulers),
          let three = difference(question, seeds), let four = difference(question, phones)
        else { continue }
        spreadings[question, default: (FieldSpreading(), 0)].sum.habits += one
        spreadings[question, default: (FieldSpreading(), 0)].sum.schedulers += two
        spreadings[question, default: (FieldSpreading(), 0)].sum.seeds += three
        spreadings[question, default: (FieldSpreading(), 0)].sum.phones += four
        spreadings[question, default: (FieldSpreading(), 0)].count += 1
      }
    }
    for question in questions {
      for predictor in Predictor.allCases {
        let drawn = answers[predictor]?[question] ?? []
        if let one = FieldForecast(question, predictor, draws: drawn) {
          testimony.forecasts.append(one)
        }
      }
      if let (sum, count) = spreadings[question], count > 0 {
        testimony.spreadings[question] = FieldSpreading(
          habits: sum.habits / count, schedulers: sum.schedulers / count, seeds: sum.seeds / count,
          phones: sum.phones / count)
      }
    }
  }

  /// Several devices are phones of different people under one scheduler.
  private mutating func count(
    _ question: FieldQuestion, _ testimony: inout Testimony
  ) throws {
    let kinds = max(1, draws / 5)
    let phones = 20
    guard let whole = question.measure.whole else { return }
    var counts: [Predictor: [Int64]] = [:]
    for kind in 1...kinds {
      var without: [Predictor: Int] = [:]
      for phone in 1...phones {
        let number = kind * 1_000 + phone
        let world = World(habits: number, scheduler: kind, seed: number, phone: number)
        for (predictor, seen) in try sightings(in: world) where seen.launches.isEmpty {
          without[predictor, default: 0] += 1
        }
      }
      for predictor in Predictor.allCases where predictor != .others {
        for repetition in 0..<5 {
          let pick = picks(kind * 10 + repetition)
          let drawn = (0..<whole).count { _ in pick(phones) < without[predictor] ?? 0 }
          counts[predictor, default: []].append(Int64(drawn))
        }
      }
    }
    for predictor in Predictor.allCases where predictor.concerns(observation) {
      if let one = FieldForecast(question, predictor, draws: counts[predictor] ?? []) {
        testimony.forecasts.append(one)
      }
    }
  }

  /// Draws of their own, which no run uses.
  private func picks(_ draw: Int) -> (Int) -> Int {
    let chance = Chance(seed: UInt64(draw))
    let number = Int64(observation.number)
    var next: Int64 = 0
    return { count in
      next += 1
      let bits = chance.draw(.scheduler, number, next)
      return Int(bits.multipliedFullWidth(by: UInt64(count)).high)
    }
  }

  private mutating func sightings(in drawn: World) throws -> [Predictor: Sightings] {
    let scenario = FieldScenario(observation, seed: UInt64(drawn.habits))
    let (prepared, _) = try ScenarioLoader().load(Array(scenario.text.utf8), beside: .none)
    let number = 1 + (drawn.scheduler * 7 - 1) % PlausibleScheduler.count
    guard let scheduler = PlausibleScheduler(number) else { preconditionFailure("\(number)") }
    var setup = prepared.setup(seed: UInt64(drawn.seed))
    setup.phone = Int64(drawn.phone)
    setup.rules = scheduler.rules(over: rules)
    try prepared.run(setup, into: &record, rows: .all, while: { true })
    let watched = scenario.world.watched(from: setup.start)
    var seen: [Predictor: Sightings] = [:]
    seen[.simulator] = Sightings(
      observation.works, in: record, watched: watched, isNew: FieldWorld.isNew(observation))
    if Predictor.openings.concerns(observation) {
      seen[.openings] = openings(watched)
    }
    if Predictor.date.concerns(observation) { seen[.date] = dates(scenario.world, watched) }
    return seen
  }

  private func openings(_ watched: Range<Instant>) -> Sightings {
    var seen = Sightings(record.openings.map(\.at), watched: watched)
    let next = seen.launches.first ?? watched.upperBound
    seen.waits = [next - watched.lowerBound]
    return seen
  }

  private func dates(_ world: FieldWorld, _ watched: Range<Instant>) -> Sightings {
    if observation.works == [.transfer] {
      var seen = Sightings([], watched: watched)
      (seen.sent, seen.arrived) = (1, 1)
      seen.waits = [.zero]
      return seen
    }
    if observation.works == [.push] {
      var seen = Sightings(record.pushes.map(\.at), watched: watched)
      seen.sent = Int64(seen.launches.count)
      seen.arrived = seen.sent
      seen.waits = [.zero]
      return seen
    }
    // Asked for again at each launch; an earliest date at once is taken as once a minute.
    let step = max(world.span(.earliest), .minutes(1))
    var moments: [Instant] = []
    var next = watched.lowerBound + step
    while next < watched.upperBound {
      moments.append(next)
      next = next + step
    }
    var seen = Sightings(moments, watched: watched)
    seen.waits = [step]
    return seen
  }
}

extension Predictor {
  /// Whether it can say anything of this work.
  func concerns(_ observation: FieldObservation) -> Bool {
    let asks = observation.works.allSatisfy { $0 == .refresh || $0 == .processing }
    switch self {
    case .simulator: return true
    case .others: return false
    case .openings: return asks
    case .date: return asks || [[.push], [.transfer]].contains(observation.works)
    }
  }
}
