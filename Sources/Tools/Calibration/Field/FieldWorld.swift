import PlatformFacts
import SchedulerEngine

/// One of the worlds in which an observation may have been made: what was told stays, and a seed
/// draws the rest.
///
/// Each habit has draws of its own. So a habit that is told one day changes none of the others.
struct FieldWorld {
  let observation: FieldObservation
  let seed: UInt64

  private static let table = FieldTable.carried

  /// A word of a habit that is told or drawn in words.
  func word(_ habit: FieldHabit) -> String {
    if case .word(let word) = value(habit, observation.works[0]) { return word }
    preconditionFailure("\(habit) is a number")
  }

  /// In hundredths or in milliseconds, from the range that was told or drawn.
  func number(_ habit: FieldHabit, _ work: FieldWork? = nil) -> Int64 {
    guard case .amount(let amount) = value(habit, work ?? observation.works[0]) else {
      preconditionFailure("\(habit) is a word")
    }
    let work = work.flatMap { FieldWork.allCases.firstIndex(of: $0) } ?? 0
    return draw(amount.lowest...(amount.highest ?? amount.lowest), habit, 2 + work)
  }

  func span(_ habit: FieldHabit, _ work: FieldWork? = nil) -> Span {
    Span(milliseconds: number(habit, work))
  }

  private func value(_ habit: FieldHabit, _ work: FieldWork) -> FieldValue {
    if let told = observation.told(habit) { return told }
    // The reader refuses an observation without its spreads.
    guard let spread = FieldWorld.table.spread(of: habit, for: observation.app, work) else {
      preconditionFailure("there is no spread of \(habit)")
    }
    let total = spread.choices.reduce(0) { $0 + $1.weight }
    var left = draw(0...(total - 1), habit, 1)
    for choice in spread.choices {
      if left < choice.weight { return choice.value }
      left -= choice.weight
    }
    return spread.choices[0].value
  }

  /// Evenly from the range. The same use of the same habit always draws the same.
  func draw(_ range: ClosedRange<Int64>, _ habit: FieldHabit, _ use: Int) -> Int64 {
    let place = FieldHabit.allCases.firstIndex(of: habit) ?? 0
    let bits = Chance(seed: seed).draw(
      .habit, Int64(observation.number), Int64(place * 10_000 + use))
    let width = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int64(bits.multipliedFullWidth(by: width).high)
  }
}

extension FieldWorld {
  /// The system that was told, or the newest at the time. One that is older than all that are
  /// simulated is replaced by the oldest of these.
  var system: SystemVersion {
    let known = SystemVersion.allCases
    if let told = observation.system {
      return known.last { Int64($0.rawValue) <= told } ?? known[0]
    }
    // The first came in September 2019, and one more each year.
    let age = date.year - (date.month < 10 ? 1 : 0) - 2019
    return known[Int(max(0, min(age, Int64(known.count) - 1)))]
  }

  /// What the observation leaves out is the first. Without any date it is taken to be of 2026.
  var date: (year: Int64, month: Int64, day: Int64) {
    let parts =
      (observation.date ?? "2026").split(separator: "-").compactMap { Int64($0) } + [1, 1]
    return (parts[0], parts[1], parts[2])
  }

  /// Long enough to pass each time of day more than once, and no longer than habits are known to
  /// stay.
  static func days(of observation: FieldObservation) -> Int64 {
    let watched = observation.watched.map { $0.milliseconds / Span.days(1).milliseconds + 1 }
    return max(3, min(watched ?? 7, 28))
  }

  var days: Int64 { FieldWorld.days(of: observation) }

  /// How much of the scenario is looked at: what was watched, or all but the first day, on which
  /// the app is opened because every app is opened once.
  static func watch(of observation: FieldObservation) -> Span {
    let most = Span.days(days(of: observation) - (isNew(observation) ? 0 : 1))
    return min(observation.watched ?? most, most)
  }

  static func isNew(_ observation: FieldObservation) -> Bool {
    observation.told(.isNew) == .word("yes")
  }

  /// The part of the scenario that is looked at. Where less than a day was watched and nobody told
  /// when, any time of day may have been meant.
  func watched(from start: Instant) -> Range<Instant> {
    let length = FieldWorld.watch(of: observation)
    if FieldWorld.isNew(observation) { return start..<start + length }
    var from = observation.watchedFrom ?? .zero
    if observation.watchedFrom == nil, length < .days(1) {
      from = .minutes(draw(0...(24 * 60 - 1), .opened, 30))
    }
    let first = start + .days(1) + from
    return first..<first + length
  }
}

/// An opening that comes every day, or on some days of the week.
struct FieldOpening {
  let at: Span
  /// Empty means every day. Monday is 0.
  let weekdays: [Int]
}

extension FieldWorld {
  /// When the phone is put down; the next day where this is past midnight.
  var bed: Span { span(.bed) }
  var rises: Span { span(.rises) }

  /// One in each of equal parts of the waking hours, so that none meets another.
  var openings: [FieldOpening] {
    let rate = number(.opened)
    let spare = Int((rate % 100 * 7 + 50) / 100)
    let count = Int(rate / 100) + (spare > 0 ? 1 : 0)
    return times(count, .opened).enumerated().map { place, at in
      let isSpare = spare > 0 && place == count - 1
      return FieldOpening(at: at, weekdays: isSpare && spare < 7 ? weekdays(spare) : [])
    }
  }

  /// When the phone is used for anything else.
  var pickups: [Span] { times(Int(number(.pickups) / 100), .pickups) }

  /// How long each of so many uses lasts: shorter than half of its part of the waking hours, so
  /// that it ends within it.
  func stays(of count: Int) -> Span {
    max(.minutes(1), min(span(.stays), .milliseconds(part(of: count) / 2) - .minutes(1)))
  }

  /// The length of one of as many equal parts of the waking hours, in milliseconds.
  private func part(of count: Int) -> Int64 {
    (min(bed, .hours(24)) - rises).milliseconds / Int64(max(count, 1))
  }

  /// In the first half of each part, in whole minutes.
  private func times(_ count: Int, _ habit: FieldHabit) -> [Span] {
    let part = part(of: count)
    return (0..<count).map { place in
      let offset = draw(0...(part / 2), habit, 100 + place)
      let time = rises.milliseconds + part * Int64(place) + offset
      return .milliseconds(time / 60_000 * 60_000)
    }
  }

  private func weekdays(_ count: Int) -> [Int] {
    let ranks = (0..<7).map { (rank: draw(0...1_000_000, .opened, 20 + $0), day: $0) }
    return ranks.sorted { ($0.rank, $0.day) < ($1.rank, $1.day) }.prefix(count).map(\.day).sorted()
  }
}
