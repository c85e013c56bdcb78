package import RunRecord
import SchedulerEngine

/// Something that can be measured about a task: in one run, on one device of a population, and across many of
/// either. All reports, comparisons and expectations take its name, unit and meaning from here; `TaskFigures`
/// counts it.
package enum Figure: UInt8, CaseIterable, Sendable {
  case launches, done, succeeded, failed, cutShort, lost
  case succeededAfterExpiration, failedAfterExpiration, endedWithoutHandler, endedInForeground
  case killed, trapped, crashed, interrupted, running, expired, finished, launchedByTest
  case accepted, requestsLaunched, replaced, cancelled, discarded, requestsPending
  case refused, failedRegistrations
  case launchesPerDay, shareOfDaysWithout, belowEnough, never
  case medianWait, longestWait, medianWakeWait
  case firstLaunch, lastLaunch, longestGap, days, pending, throttled, daysWithout
  case openings, openingsWithoutContent, medianAgeAtOpening, oldestAtOpening, freshOpenings
  case wakes, awake, processor, wifiBytes, cellularBytes, energyCharged, cellularCharged
  case awakePerDay, energyPerDay
}

/// The unit in which a figure is stored, added and written.
package enum FigureUnit: Sendable {
  case count
  case bytes
  /// In milliseconds.
  case span
  /// In milliseconds since 1970.
  case instant
  /// In millionths.
  case share
  /// Per day, in hundredths.
  case rate

  package var range: ValueRange { self == .share ? .share : .notNegative }
}

/// The object in a task's JSON that contains a figure.
package enum FigureGroup: CaseIterable, Sendable {
  case requests, outcomes, none, energy, freshness

  package var key: StaticString {
    switch self {
    case .requests: "requests"
    case .outcomes: "outcomes"
    case .none: ""
    case .energy: "energy"
    case .freshness: "freshness"
    }
  }
}

/// The facts of a record that a figure is computed from. A record with only some kinds of rows has only some
/// figures.
package enum FigureSource: Sendable {
  case requests, calls, runs, openings, objections, charges
}

/// Which of two values is better for users.
package enum Better: Sendable {
  case more, less, neither
}

package struct FigurePlaces: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The JSON of a run, and the table of all its tasks.
  package static let json = FigurePlaces(rawValue: 1)
  package static let table = FigurePlaces(rawValue: 2)
  /// Two runs side by side, and two scenarios over many seeds: the mean over the runs.
  package static let comparison = FigurePlaces(rawValue: 4)
  /// A population: how often a task runs, how soon its work reaches users (`waits` if the work brings no
  /// content), and what it costs. The mean over the users, with percentiles.
  package static let often = FigurePlaces(rawValue: 8)
  package static let soon = FigurePlaces(rawValue: 16)
  package static let costs = FigurePlaces(rawValue: 32)
  package static let waits = FigurePlaces(rawValue: 64)
  package static let population: FigurePlaces = [.often, .soon, .costs]
  /// One run under many schedulers.
  package static let schedulers = FigurePlaces(rawValue: 128)
}

package struct FigureDescription: Sendable {
  /// The key in JSON.
  package let key: StaticString
  /// The title in tables.
  package let title: StaticString
  package let unit: FigureUnit
  package let group: FigureGroup
  package let source: FigureSource
  package let better: Better
  package let places: FigurePlaces
  package let meaning: StaticString
  /// What is not counted; empty if nothing is left out.
  package let leavesOut: StaticString
  /// The users who have no such figure: "for whom it never ran".
  package let absent: StaticString
  fileprivate let measure: @Sendable (TaskFigures) -> Int64?
  /// Whether a run counts; nil unless the figure is a number of runs.
  let counts: (@Sendable (RunFact) -> Bool)?

  fileprivate init(
    _ key: StaticString, _ title: StaticString, _ unit: FigureUnit = .count,
    in group: FigureGroup = .none, from source: FigureSource = .runs, better: Better = .neither,
    shown places: FigurePlaces = [], _ meaning: StaticString, leavesOut: StaticString = "",
    absent: StaticString = "", counts: (@Sendable (RunFact) -> Bool)? = nil,
    _ measure: @escaping @Sendable (TaskFigures) -> Int64?
  ) {
    self.key = key
    self.title = title
    self.unit = unit
    self.group = group
    self.source = source
    self.better = better
    self.places = places
    self.meaning = meaning
    self.leavesOut = leavesOut
    self.absent = absent
    self.counts = counts
    self.measure = measure
  }

  fileprivate static func runs(
    _ figure: Figure, _ key: StaticString, _ title: StaticString, in group: FigureGroup = .none,
    better: Better = .neither, shown places: FigurePlaces = [], _ meaning: StaticString,
    leavesOut: StaticString = "", _ counts: @escaping @Sendable (RunFact) -> Bool
  ) -> FigureDescription {
    FigureDescription(
      key, title, in: group, better: better, shown: places, meaning, leavesOut: leavesOut,
      counts: counts, { $0.number(of: figure) })
  }

  /// The number of runs with one ending, which also supplies the meaning.
  fileprivate static func ending(
    _ ending: RunEnding, _ title: StaticString? = nil, better: Better = .neither,
    shown places: FigurePlaces = .json
  ) -> FigureDescription {
    let about = ending.description
    return FigureDescription(
      about.key, title ?? about.detail, in: .outcomes, better: better, shown: places, about.meaning
    ) { $0.outcomes[ending] }
  }
}

extension Figure {
  package static func shown(in places: FigurePlaces) -> [Figure] {
    allCases.filter { !$0.description.places.isDisjoint(with: places) }
  }

  /// The figures in one object of a run's JSON.
  package static func of(_ group: FigureGroup) -> [Figure] {
    shown(in: .json).filter { $0.description.group == group }
  }

  package func counts(_ run: RunFact) -> Bool { description.counts?(run) ?? false }
}

extension TaskFigures {
  /// Nil if there is nothing to measure: a wait needs a launch, an age needs an opening.
  package subscript(figure: Figure) -> Int64? { figure.description.measure(self) }
}

extension Figure {
  package var description: FigureDescription {
    switch self {
    case .launches:
      .runs(
        self, "launches", "launches", in: .outcomes, better: .more,
        shown: [.json, .table, .comparison],
        "how often the task was started, by the system or by a test"
      ) { _ in true }
    case .done:
      .runs(
        self, "done", RunEnding.Group.done.word, better: .more, shown: [.table, .comparison],
        "runs that completed with success before they were told to stop",
        leavesOut: "runs that still go on"
      ) { $0.ending.description.group == .done }
    case .cutShort:
      .runs(
        self, "cutShort", RunEnding.Group.cutShort.word, better: .less, shown: .comparison,
        "runs that were told to stop and were not killed, whether or not they then reported success"
      ) { $0.ending.description.group == .cutShort }
    case .lost:
      .runs(
        self, "killedOrCrashed", RunEnding.Group.died.word, better: .less,
        shown: [.table, .comparison],
        "runs whose app was killed for what it did, crashed, or was ended for misuse of the API"
      ) { RunCount.killed.counts($0) }
    case .succeeded: .ending(.succeeded, better: .more)
    case .failed: .ending(.failed, better: .less, shown: [.json, .table, .comparison])
    case .succeededAfterExpiration: .ending(.succeededAfterExpiration)
    case .failedAfterExpiration: .ending(.failedAfterExpiration)
    case .endedWithoutHandler: .ending(.endedWithoutHandler)
    case .endedInForeground: .ending(.endedInForeground)
    case .killed: .ending(.killed, better: .less)
    case .trapped: .ending(.trapped, better: .less)
    case .crashed: .ending(.crashed, better: .less)
    case .interrupted:
      .ending(.interrupted, RunEnding.Group.stopped.word, shown: [.json, .table, .comparison])
    case .running: .ending(.running, shown: [.json, .comparison])
    case .expired:
      .runs(
        self, "expired", "expired", shown: .table,
        "runs that were told to stop, because time was up or the system needed the device"
      ) { RunCount.expired.counts($0) }
    case .finished:
      .runs(
        self, "finished", "finished", better: .more,
        "runs whose work came to its end, with success or without",
        leavesOut: "transfers that were lost"
      ) { RunCount.finished.counts($0) }
    case .launchedByTest:
      .runs(
        self, "launchedByTest", "launched by a test",
        "launches that a test made, whatever objected"
      ) { $0.isForced }
    case .accepted:
      .init(
        "accepted", "accepted", in: .requests, from: .requests, shown: .json,
        "requests that the system accepted"
      ) { $0.requests.accepted }
    case .requestsLaunched:
      .init(
        "launched", "launched", in: .requests, from: .requests, better: .more, shown: .json,
        "accepted requests that became a run"
      ) { $0.requests.launched }
    case .replaced:
      .init(
        "replaced", "replaced", in: .requests, from: .requests, shown: .json,
        "accepted requests that another of the same identifier took the place of"
      ) { $0.requests.replaced }
    case .cancelled:
      .init(
        "cancelled", "cancelled", in: .requests, from: .requests, shown: .json,
        "accepted requests that the app took back"
      ) { $0.requests.cancelled }
    case .discarded:
      .init(
        "discarded", "discarded", in: .requests, from: .requests, better: .less, shown: .json,
        "accepted requests that the system threw away"
      ) { $0.requests.discarded }
    case .requestsPending:
      .init(
        "pending", "pending", in: .requests, from: .requests, shown: .json,
        "accepted requests that still wait at the end"
      ) { $0.requests.pending }
    case .refused:
      .init(
        "refused", "refused", in: .requests, from: .calls, better: .less,
        shown: [.json, .table, .comparison],
        "requests that the system refused with an error when the app submitted them",
        leavesOut: "calls of a process that had ended"
      ) { $0.refused }
    case .failedRegistrations:
      .init(
        "failedRegistrations", "failed registrations", in: .requests, from: .calls, better: .less,
        shown: [.json, .table, .comparison],
        "calls by which the app registered a handler in vain",
        leavesOut: "calls of a process that had ended"
      ) { $0.failedRegistrations }
    case .launchesPerDay:
      .init(
        "launchesPerDay", "launches a day", .rate, better: .more, shown: [.often, .schedulers],
        "launches divided by the days that the run lasts"
      ) {
        $0.daily($0.number(of: .launches), 100)
      }
    case .shareOfDaysWithout:
      .init(
        "daysWithout", "days without", .share, better: .less, shown: .often,
        "the share of whole days on which the task was not launched",
        leavesOut: "the first and the last date where only a part of them is simulated"
      ) {
        $0.days == 0 ? nil : ($0[.daysWithout] ?? 0) * 1_000_000 / $0.days
      }
    case .belowEnough:
      .init(
        "belowEnough", "too seldom", .share, better: .less, shown: .often,
        "the share of users with fewer launches a day than the population calls enough"
      ) { figures in
        figures.limits.map { figures.isBelow($0.enough) ? 1_000_000 : 0 }
      }
    case .never:
      .init(
        "never", "never", .share, better: .less, shown: .often,
        "the share of users for whom the task was never launched"
      ) {
        $0.number(of: .launches) == 0 ? 1_000_000 : 0
      }
    case .medianWait:
      .init(
        "medianWait", "median wait", .span, better: .less,
        shown: [.json, .table, .comparison, .soon, .waits, .schedulers],
        "the time from the submission of a request to its launch, which half of the launches do not exceed; the delay that the app asks for is part of it",
        leavesOut: "requests that were never launched, and launches by a test",
        absent: "for whom it never ran"
      ) { $0.waits.middle() }
    case .longestWait:
      .init(
        "longestWait", "longest wait", .span, better: .less,
        shown: [.json, .table, .comparison],
        "the longest time from the submission of a request to its launch",
        leavesOut: "requests that were never launched, and launches by a test"
      ) { $0.waits.max() }
    case .medianWakeWait:
      .init(
        "medianWakeWait", "median wait for a wake", .span, from: .objections, better: .less,
        shown: .json,
        "the part of the wait in which nothing held the request back and the device only had to wake; half of the launches do not exceed it",
        leavesOut: "requests that were never launched, and launches by a test"
      ) { $0.wakes.middle() }
    case .firstLaunch:
      .init(
        "firstLaunch", "first launch", .instant, better: .less, shown: [.json, .schedulers],
        "when the task was first launched"
      ) { $0.launches.first?.milliseconds }
    case .lastLaunch:
      .init(
        "lastLaunch", "last launch", .instant, shown: .json, "when the task was launched last"
      ) { $0.launches.last?.milliseconds }
    case .longestGap:
      .init(
        "longestGap", "longest without", .span, better: .less, shown: .json,
        "the longest time without a launch; the beginning and the end of the run count like launches",
        leavesOut: "launches by a test"
      ) { $0.longestGap.length.milliseconds }
    case .days:
      .init(
        "days", "days", shown: .json, "the whole dates of the run",
        leavesOut: "the first and the last date where only a part of them is simulated"
      ) { $0.days }
    case .daysWithout:
      .init(
        "daysWithout", "days without", better: .less, shown: [.json, .table],
        "the whole dates on which the task was not launched",
        leavesOut: "the first and the last date where only a part of them is simulated"
      ) { $0.days - Int64($0.launchesOfDays.count) }
    case .pending:
      .init(
        "pending", "time pending", .span, from: .objections, shown: .json,
        "how long some request of the task was pending"
      ) { $0.pending.milliseconds }
    case .throttled:
      .init(
        "throttled", "throttled", .span, from: .objections, better: .less, shown: [.json, .table],
        "how long a rule that paces launches was the main cause"
      ) { $0.throttled.milliseconds }
    case .wakes:
      .init(
        "wakes", "wakes", in: .energy, better: .less, shown: .json,
        "launches that woke the device or the app",
        leavesOut:
          "runs that came with the launch of another, continued tasks, and launches by a test"
      ) { $0.energy.wakes }
    case .awake:
      .init(
        "awake", "awake", .span, in: .energy, better: .less, shown: .json,
        "how long the device was awake for the task",
        leavesOut: "time that belongs to a run delivered earlier"
      ) { $0.energy.awake.milliseconds }
    case .processor:
      .init(
        "processor", "processor", .span, in: .energy, better: .less, shown: .json,
        "how long the runs kept one core of the processor busy"
      ) {
        $0.energy.processor.milliseconds
      }
    case .wifiBytes:
      .init(
        "wifiBytes", "over Wi-Fi", .bytes, in: .energy, shown: .json,
        "what the runs moved over Wi-Fi"
      ) { $0.energy.wifiBytes }
    case .cellularBytes:
      .init(
        "cellularBytes", "over cellular", .bytes, in: .energy, better: .less, shown: .json,
        "what the runs moved over cellular"
      ) { $0.energy.cellularBytes }
    case .energyCharged:
      .init(
        "energyCharged", "energy", in: .energy, from: .charges, better: .less, shown: .json,
        "units taken from the app's energy budget; a unit has no counterpart that can be measured",
        leavesOut: "processing, which has no budget"
      ) { $0.energy.energyCharged }
    case .cellularCharged:
      .init(
        "cellularChargedBytes", "of the cellular budget", .bytes, in: .energy, from: .charges,
        better: .less, shown: .json, "what was taken from the app's cellular budget"
      ) { $0.energy.cellularCharged }
    case .awakePerDay:
      .init(
        "awakePerDay", "awake a day", .span, better: .less, shown: .costs,
        "how long the device is awake for the task, divided by the days that the run lasts",
        leavesOut: "time that belongs to a run delivered earlier"
      ) { $0.daily($0.energy.awake.milliseconds, 1) }
    case .energyPerDay:
      .init(
        "energyPerDay", "energy units a day", .rate, from: .charges, better: .less, shown: .costs,
        "units taken from the app's energy budget, divided by the days that the run lasts",
        leavesOut: "processing, which has no budget"
      ) { $0.daily($0.energy.energyCharged, 100) }
    case .openings:
      .init(
        "openings", "openings", in: .freshness, from: .openings, shown: [.json, .comparison],
        "how often the user opened the app"
      ) { Int64($0.ages.count) }
    case .openingsWithoutContent:
      .init(
        "withoutContent", "empty openings", in: .freshness, from: .openings,
        better: .less, shown: [.json, .comparison],
        "openings of the app before the task had done its work once"
      ) { Int64($0.ages.count { $0 == .max }) }
    case .medianAgeAtOpening:
      .init(
        "medianAgeAtOpening", "age at opening", .span, in: .freshness, from: .openings,
        better: .less, shown: [.json, .comparison, .soon, .schedulers],
        "how long ago the task had last done its work when the user opened the app: no longer at half of the openings; at an opening before the first time it is older than any age, and there is no median where that was so at half of the openings",
        absent: "who found nothing at half of their openings, or never opened the app"
      ) { figures in figures.ages.middle().flatMap { $0 == .max ? nil : $0 } }
    case .oldestAtOpening:
      .init(
        "oldestAtOpening", "oldest at opening", .span, in: .freshness, from: .openings,
        better: .less, shown: [.json, .comparison],
        "the longest time ago that the task had last done its work when the user opened the app",
        leavesOut: "openings before the first time"
      ) { $0.ages.filter { $0 != .max }.max() }
    case .freshOpenings:
      .init(
        "freshOpenings", "fresh", .share, from: .openings, better: .more, shown: .soon,
        "the share of openings of the app at which the task had done its work within the time that the population calls fresh",
        absent: "who never opened the app"
      ) { figures in
        guard let limits = figures.limits, !figures.ages.isEmpty else { return nil }
        let fresh = figures.ages.count { $0 <= limits.freshWithin.milliseconds }
        return Int64(fresh) * 1_000_000 / Int64(figures.ages.count)
      }
    }
  }
}
