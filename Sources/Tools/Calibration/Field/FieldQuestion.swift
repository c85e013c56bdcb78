import PlatformFacts
import SchedulerEngine

/// One number that an observation tells, asked of anybody who wants to predict it.
struct FieldQuestion: Hashable {
  let observation: Int32
  let measure: Measure

  enum Measure: Hashable {
    /// Launches in the watched time.
    case launches
    /// From launch to launch: the middle one, the shortest, the longest.
    case middleGap, shortestGap, longestGap
    /// From the request to the launch, and from the start to the end of a run: the middle one.
    case wait, length
    /// Of so many.
    case arrived(Int64)
    case daysWithout(Int64)
    case devicesWithout(Int64)
    /// Of so many launches those between 23:00 and 06:00, or in hours that were named.
    case atNight(Int64)
    case inHours(FieldHours, Int64)

    /// As forecasts name it.
    var name: String {
      switch self {
      case .launches: "launches"
      case .middleGap: "middle gap"
      case .shortestGap: "shortest gap"
      case .longestGap: "longest gap"
      case .wait: "wait"
      case .length: "length"
      case .arrived(let whole): "arrived of \(whole)"
      case .daysWithout(let whole): "days without of \(whole)"
      case .devicesWithout(let whole): "devices without of \(whole)"
      case .atNight(let whole): "at night of \(whole)"
      case .inHours(_, let whole): "in its hours of \(whole)"
      }
    }

    /// What two observations must share to tell of each other.
    var kind: String {
      switch self {
      case .launches, .middleGap, .shortestGap, .longestGap, .wait, .length: name
      case .arrived: "arrived"
      case .daysWithout: "days without"
      case .devicesWithout: "devices without"
      case .atNight: "at night"
      // Others' launches fall in these hours as they fall.
      case .inHours: "in its hours"
      }
    }

    var isTime: Bool {
      switch self {
      case .middleGap, .shortestGap, .longestGap, .wait, .length: true
      default: false
      }
    }

    /// A gap ends at the latest when nobody looks any more.
    var isGap: Bool { self == .middleGap || self == .shortestGap || self == .longestGap }

    /// The whole of which a part is counted.
    var whole: Int64? {
      switch self {
      case .arrived(let whole), .daysWithout(let whole), .devicesWithout(let whole),
        .atNight(let whole), .inHours(_, let whole):
        whole
      default: nil
      }
    }
  }
}

extension FieldQuestion.Measure {
  static let night = FieldHours(from: .hours(23), to: .hours(6))

  /// What these sightings answer, as a count or in milliseconds; nil if they do not.
  /// `pick` draws from launches where only some were told.
  func answer(_ seen: Sightings, pick: (Int) -> Int) -> Int64? {
    let whole = (seen.watched.upperBound - seen.watched.lowerBound).milliseconds
    switch self {
    case .launches: return Int64(seen.launches.count)
    case .middleGap, .shortestGap:
      let gaps = zip(seen.launches, seen.launches.dropFirst()).map { ($1 - $0).milliseconds }
      // Without a second launch the gap is longer than anybody watched.
      if gaps.isEmpty { return whole }
      let sorted = gaps.sorted()
      return self == .shortestGap ? sorted[0] : sorted[sorted.count / 2]
    case .longestGap:
      let moments = [seen.watched.lowerBound] + seen.launches + [seen.watched.upperBound]
      return zip(moments, moments.dropFirst()).map { ($1 - $0).milliseconds }.max()
    case .wait: return FieldQuestion.middle(seen.waits)
    case .length: return FieldQuestion.middle(seen.lengths)
    case .arrived(let whole):
      return seen.sent == 0 ? nil : (seen.arrived * whole + seen.sent / 2) / seen.sent
    case .daysWithout(let whole):
      let empty = (0..<seen.days).count { day in
        let from = seen.watched.lowerBound + .days(day)
        return !seen.launches.contains { (from..<from + .days(1)).contains($0) }
      }
      return (Int64(empty) * whole + seen.days / 2) / seen.days
    case .devicesWithout: return seen.launches.isEmpty ? 1 : 0
    case .atNight(let whole):
      return FieldQuestion.count(of: Self.night, among: seen.allLaunches, whole, pick)
    case .inHours(let hours, let whole):
      return FieldQuestion.count(of: hours, among: seen.allLaunches, whole, pick)
    }
  }
}

extension FieldQuestion {
  private static func middle(_ spans: [Span]) -> Int64? {
    spans.isEmpty ? nil : spans.map(\.milliseconds).sorted()[spans.count / 2]
  }

  private static func count(
    of hours: FieldHours, among launches: [Instant], _ whole: Int64, _ pick: (Int) -> Int
  ) -> Int64? {
    if launches.isEmpty { return nil }
    let day = Span.days(1).milliseconds
    return Int64(
      (0..<whole).count { _ in
        // Scenarios of observations run on the clock of Greenwich.
        let time = launches[pick(launches.count)].milliseconds % day
        return hours.contains(Span(milliseconds: time))
      })
  }
}

extension FieldHours {
  func contains(_ time: Span) -> Bool {
    from < to ? from <= time && time < to : time >= from || time < to
  }
}

/// What was seen, as an answer to a question: all from the lowest to the highest may be meant.
struct FieldAnswer {
  let question: FieldQuestion
  let lowest: Int64
  /// Nil means any that is not less.
  let highest: Int64?

  /// All that an observation answers. No time is longer than what is looked at.
  static func all(of observation: FieldObservation) -> [FieldAnswer] {
    let watch = FieldWorld.watch(of: observation).milliseconds
    return observation.seen.compactMap { answer($0, of: observation) }.map { answer in
      guard answer.question.measure.isGap else { return answer }
      return FieldAnswer(
        question: answer.question, lowest: min(answer.lowest, watch),
        highest: answer.highest.map { min($0, watch) })
    }
  }

  private static func answer(
    _ statistic: FieldStatistic, of observation: FieldObservation
  ) -> FieldAnswer? {
    func asked(
      _ measure: FieldQuestion.Measure, _ lowest: Int64, _ highest: Int64?
    ) -> FieldAnswer {
      FieldAnswer(
        question: FieldQuestion(observation: observation.number, measure: measure),
        lowest: lowest, highest: highest)
    }
    func asked(_ measure: FieldQuestion.Measure, _ amount: FieldAmount) -> FieldAnswer {
      asked(measure, amount.lowest, amount.highest)
    }
    switch (statistic.figure, statistic.seen) {
    case (.aDay, .amounts(let amounts)):
      // Counted over the watched time, so that a rate seen for a month weighs more than that of a day.
      let watched = FieldWorld.watch(of: observation).milliseconds
      func counted(_ hundredths: Int64) -> Int64 {
        (hundredths * (watched / 1_000) + 4_320_000) / 8_640_000
      }
      return asked(.launches, counted(amounts[0].lowest), amounts[0].highest.map(counted))
    case (.gaps, .amounts(let amounts)):
      if amounts.count == 1, amounts[0].highest == nil { return asked(.shortestGap, amounts[0]) }
      let sorted = amounts.sorted { $0.lowest < $1.lowest }
      return asked(.middleGap, sorted[sorted.count / 2])
    case (.longestGap, .amounts(let amounts)): return asked(.longestGap, amounts[0])
    case (.first, .amounts(let amounts)): return asked(.wait, amounts[0])
    case (.lasts, .amounts(let amounts)): return asked(.length, amounts[0])
    case (.delivered, .share(let part, let whole)): return asked(.arrived(whole), part.whole)
    case (.daysWithout, .share(let part, let whole)): return asked(.daysWithout(whole), part.whole)
    case (.devicesWithout, .share(let part, let whole)):
      return asked(.devicesWithout(whole), part.whole)
    case (.at, .times(let times)):
      let count = Int64(times.count { FieldQuestion.Measure.night.contains($0) })
      return asked(.atNight(Int64(times.count)), count, count)
    case (.hours, .hours(let hours)):
      // "Mostly" is taken for eight to ten of ten.
      return asked(.inHours(hours[0], 10), 8, 10)
    default: return nil
    }
  }
}

extension FieldAmount {
  /// Parts are kept in hundredths.
  fileprivate var whole: FieldAmount {
    FieldAmount(lowest: lowest / 100, highest: highest.map { $0 / 100 })
  }
}
