import Basics
import RunAnalysis
import RunRecord
import SchedulerEngine

/// What an expectation is about. It is the same in every run of a scenario, so it is computed only once.
struct ExpectationFrame {
  let place: Int
  /// Where the expectation is written in the file.
  let span: SourceSpan
  let expectation: Scenario.Expectation
  /// From the start to the end; the end is excluded.
  let run: Range<Instant>
  /// The expected tasks, each on its own.
  let tasks: [TaskKey]
  let selection: TaskSelection
  /// The expected work outside tasks; empty if tasks are expected.
  let activities: [TaskKey]
  /// The time for all keys except the counts.
  let time: JudgedTime
  /// The time for totals, which include what happens at the very end of the run.
  let countedTime: JudgedTime
  /// The days for daily counts; nil if the expectation has no `per`.
  let days: JudgedTime?

  fileprivate init(
    _ located: Located<Scenario.Expectation>, at place: Int, in prepared: PreparedScenario
  ) {
    let expectation = located.value
    let calendar = ScenarioCalendar(prepared.scenario.clock)
    let run = prepared.setup.start..<max(prepared.setup.start, prepared.end)
    let tasks = prepared.tasks(meantBy: expectation)
    self.place = place
    span = located.span
    self.expectation = expectation
    self.run = run
    self.tasks = tasks
    activities = prepared.activities(meantBy: expectation)
    selection =
      expectation.task == nil
      ? tasks.first.map { .app($0.app) } ?? .everything
      : tasks.first.map { .task($0) } ?? .everything
    time = JudgedTime(expectation, .whole, in: calendar, run)
    countedTime = JudgedTime(
      expectation, .whole, in: calendar, run.lowerBound..<run.upperBound + .milliseconds(1))
    days = expectation.per.map { _ in JudgedTime(expectation, .daily, in: calendar, run) }
  }

  /// Whether it depends on objections to requests, and not only on runs and requests.
  var isAboutObjections: Bool {
    expectation.because != nil || expectation.onlyBecause != nil || expectation.decidedBy != nil
  }
}

extension PreparedScenario {
  /// In the order of the file.
  var expectationFrames: [ExpectationFrame] {
    scenario.expectations.enumerated().map { ExpectationFrame($1, at: $0, in: self) }
  }

  fileprivate func activities(meantBy expectation: Scenario.Expectation) -> [TaskKey] {
    guard let wanted = expectation.activity?.value else { return [] }
    let owner = expectation.app?.value
    var found: [TaskKey] = []
    for (app, origin) in zip(scenario.apps, provenance.apps) {
      if let owner, app.value.id.value != owner { continue }
      for (activity, place) in zip(app.value.activities, origin.activities)
      where activity.value.name.value == wanted { found.append(place.key) }
    }
    return found
  }

  /// The reader has checked that there is at least one, and only one if a task is named.
  fileprivate func tasks(meantBy expectation: Scenario.Expectation) -> [TaskKey] {
    let wanted = expectation.task?.value
    let owner = expectation.app?.value
    var found: [TaskKey] = []
    for (app, origin) in zip(scenario.apps, provenance.apps) {
      if let owner, app.value.id.value != owner { continue }
      for (task, place) in zip(app.value.tasks, origin.tasks) {
        if wanted == nil || task.value.identifier.value == wanted { found.append(place.key) }
      }
    }
    return found
  }
}

/// A record split by what expectations are about, so that each expectation examines only its own requests and
/// runs.
struct RecordParts {
  private let record: RunRecord
  private let tasks: [TaskKey: RunRecord]
  private let apps: [AppID: RunRecord]

  /// Up to this many expectations, splitting costs more than it saves.
  private static let few = 4

  init(of record: RunRecord, for frames: [ExpectationFrame]) {
    self.record = record
    if frames.count <= RecordParts.few {
      tasks = [:]
      apps = [:]
    } else {
      tasks = RecordParts.parts(of: record, by: { $0.key }, { $0.key })
      apps = RecordParts.parts(of: record, by: { $0.app }, { $0.app })
    }
  }

  private static func parts<Key: Hashable>(
    of record: RunRecord, by request: (RequestFact) -> Key, _ run: (RunFact) -> Key
  ) -> [Key: RunRecord] {
    let runs = Dictionary(grouping: record.runs, by: run)
    return Dictionary(grouping: record.requests, by: request).reduce(into: [:]) { parts, group in
      parts[group.key] = record.part(group.value, runs[group.key] ?? [])
    }
  }

  /// A part that contains everything the selection is about. A task that never requested anything is in no
  /// part.
  subscript(selection: TaskSelection) -> RunRecord {
    guard let app = selection.app else { return record }
    if let name = selection.name { return tasks[TaskKey(name, of: app)] ?? record }
    return apps[app] ?? record
  }
}

/// The runs that an expectation is about, in order of launch.
///
/// It stores indices into the record's facts, because a fact is large.
struct LaunchList: RandomAccessCollection {
  private let facts: [RunFact]
  private var places: [Int32]

  /// A record lists runs in order of delivery, which is chronological.
  init(of selection: TaskSelection, in record: RunRecord) {
    facts = record.runs
    places = facts.indices.lazy.filter { [facts] in selection.contains(facts[$0]) }.map(Int32.init)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }
  subscript(position: Int) -> RunFact { facts[Int(places[position])] }

  func counting(_ count: RunCount) -> LaunchList {
    if count == .ran { return self }
    var counted = self
    counted.places.removeAll { !count.counts(facts[Int($0)]) }
    return counted
  }

  func launched(in range: Range<Instant>) -> Slice<LaunchList> {
    let first = place(from: range.lowerBound)
    return self[first..<Swift.max(first, place(from: range.upperBound))]
  }

  private func place(from instant: Instant) -> Int {
    partitionPoint { $0.launchedAt >= instant }
  }

  func last(before instant: Instant) -> RunFact? {
    self[..<place(from: instant)].last
  }

  func first(from instant: Instant) -> RunFact? {
    self[place(from: instant)...].first
  }

  /// The longest part of the range without a launch by the system.
  func longestGap(in range: Range<Instant>) -> Range<Instant> {
    let launches = launched(in: range).lazy.filter { !$0.isForced }
    return RunRecord.longestGap(between: launches.map { $0.launchedAt }, in: range)
  }
}

extension NearestRun {
  static func inside(_ run: RunFact, _ range: Range<Instant>) -> NearestRun {
    NearestRun(run: run, distance: run.launchedAt - range.lowerBound, side: .inside)
  }
}

extension LaunchList {
  /// The launch outside the range that is closest to it. Of two equally close ones, the earlier.
  func nearest(to range: Range<Instant>) -> NearestRun? {
    let before = last(before: range.lowerBound).map {
      NearestRun(run: $0, distance: range.lowerBound - $0.launchedAt, side: .before)
    }
    let after = first(from: range.upperBound).map {
      NearestRun(run: $0, distance: $0.launchedAt - range.upperBound, side: .after)
    }
    guard let before, let after else { return before ?? after }
    return after.distance < before.distance ? after : before
  }
}

/// What objected to one task over the whole run, request by request.
struct ObjectionTimeline {
  /// A stretch of time with its objections; nil while nothing was pending.
  struct Part: Equatable {
    let range: Range<Instant>
    let objections: RuleSet?
  }

  private let spans: [ObjectionSpan]

  /// A task has one pending request at a time, so the stretches never overlap.
  init(of task: TaskKey, in record: RunRecord) {
    spans = record.requests.filter { $0.key == task }.flatMap { record.objections(of: $0.id) }
  }

  /// The first part of the range in which nothing was pending, or whose objections satisfy the condition.
  func firstPart(of range: Range<Instant>, where isWanted: (RuleSet) -> Bool) -> Part? {
    var reached = range.lowerBound
    let first = spans.partitionPoint { $0.range.upperBound > range.lowerBound }
    for span in spans[first...] {
      if span.range.lowerBound >= range.upperBound { break }
      if span.range.lowerBound > reached {
        return Part(range: reached..<span.range.lowerBound, objections: nil)
      }
      if isWanted(span.objections) {
        return Part(range: span.range.clamped(to: range), objections: span.objections)
      }
      reached = span.range.upperBound
    }
    return reached < range.upperBound
      ? Part(range: reached..<range.upperBound, objections: nil) : nil
  }
}

extension ScenarioCalendar {
  /// The dates that lie in this range from midnight to midnight.
  func fullDays(in range: Range<Instant>) -> [Range<Instant>] {
    days(in: range).filter { $0 == day(number(of: $0.lowerBound)) }
  }

  /// The dates of this range. The first and the last may be cut off.
  func days(in range: Range<Instant>) -> [Range<Instant>] {
    if range.isEmpty { return [] }
    let last = number(of: range.upperBound - .milliseconds(1))
    return (number(of: range.lowerBound)...last).map { day($0).clamped(to: range) }
  }

  /// The times a window is open in this range. Occurrences at the edges are not cut off.
  func occurrences(of window: RecurringWindow, in range: Range<Instant>) -> [Range<Instant>] {
    if range.isEmpty { return [] }
    let patterns = WindowGroup([Located(window)], self).patterns(of: window, unsaid: .zero)
    let last = number(of: range.upperBound - .milliseconds(1))
    var found: [Range<Instant>] = []
    // A window is open for at most a week.
    for number in number(of: range.lowerBound) - 8...last {
      guard let pattern = patterns.first(where: { $0.occurs(on: firstDay + number - 1) }) else {
        continue
      }
      let open = occurrence(
        on: number, at: window.opens, for: pattern.length, window.ending)
      if let open, open.overlaps(range) { found.append(open) }
    }
    return found
  }
}
