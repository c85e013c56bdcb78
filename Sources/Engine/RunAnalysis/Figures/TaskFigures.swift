package import RunRecord
package import SchedulerEngine

/// The period, dates and limits against which a record is measured.
package struct FigureFrame: Sendable {
  /// The runs launched, and the requests and calls made, in this range are counted.
  package var range: Range<Instant>
  /// The number of dates that are examined one by one, and the function that says which of them a moment
  /// belongs to.
  package var days: Int
  package var day: @Sendable (Instant) -> Int?
  /// What a population calls enough and fresh.
  package var limits: Limits?

  package struct Limits: Equatable, Sendable {
    /// In hundredths of a launch per day.
    package let enough: Int64
    package let freshWithin: Span

    package init(enough: Int64, freshWithin: Span) {
      self.enough = enough
      self.freshWithin = freshWithin
    }
  }

  package init(
    _ range: Range<Instant>, days: Int = 0, limits: Limits? = nil,
    day: @escaping @Sendable (Instant) -> Int? = { _ in nil }
  ) {
    self.range = range
    self.days = days
    self.day = day
    self.limits = limits
  }

  /// The dates must be in order and must not overlap.
  package init(_ range: Range<Instant>, days: [Range<Instant>], limits: Limits? = nil) {
    self.init(range, days: days.count, limits: limits) { instant in
      let place = days.partitionPoint { $0.upperBound > instant }
      return place < days.count && days[place].contains(instant) ? place : nil
    }
  }
}

/// A date and the number of launches of a task on it.
package struct LaunchesOfDay: Equatable, Sendable {
  let day: Int
  package fileprivate(set) var launches: Int64
}

/// What became of accepted requests.
public struct RequestSums: Equatable, Sendable {
  public internal(set) var accepted: Int64 = 0
  public internal(set) var launched: Int64 = 0
  public internal(set) var replaced: Int64 = 0
  public internal(set) var cancelled: Int64 = 0
  public internal(set) var discarded: Int64 = 0
  public internal(set) var pending: Int64 = 0

  mutating func count(_ ending: RequestEnding) {
    accepted += 1
    switch ending {
    case .pending: pending += 1
    case .launched: launched += 1
    case .replaced: replaced += 1
    case .cancelled: cancelled += 1
    case .discarded: discarded += 1
    }
  }
}

/// Everything one run says about one task: the facts from which all its figures are computed.
package struct TaskFigures: Equatable, Sendable {
  package let task: TaskKey
  package fileprivate(set) var requests = RequestSums()
  package fileprivate(set) var refused: Int64 = 0
  package fileprivate(set) var failedRegistrations: Int64 = 0
  package fileprivate(set) var outcomes = OutcomeCounts()
  package fileprivate(set) var launches: [Instant] = []
  /// The number of dates that are examined.
  package let days: Int64
  /// The dates with a launch, in order of their first launch.
  package fileprivate(set) var launchesOfDays: [LaunchesOfDay] = []
  package fileprivate(set) var longestGap: Range<Instant>
  package fileprivate(set) var energy = EnergyUse()
  /// How long each rule was the main cause, by the rule's raw value.
  package fileprivate(set) var deciding = Array(repeating: Span.zero, count: RuleID.allCases.count)
  package fileprivate(set) var pending = Span.zero
  /// How long the task had no request.
  package fileprivate(set) var unrequested = Span.zero
  /// In milliseconds, like `wakes` and `ages`; an age is `.max` if nothing had succeeded yet.
  package fileprivate(set) var waits: [Int64] = []
  package fileprivate(set) var wakes: [Int64] = []
  var ages: [Int64] = []
  let limits: FigureFrame.Limits?
  private let length: Span
  /// By the figure's raw value.
  private var runs = Array(repeating: Int64(0), count: Figure.allCases.count)
  private var successes: [Instant] = []
  private var unforced: [Instant] = []
  private var coveredUntil: Instant

  fileprivate init(_ task: TaskKey, _ record: RunRecord, _ frame: FigureFrame) {
    self.task = task
    days = Int64(frame.days)
    longestGap = frame.range
    limits = frame.limits
    length = record.end - record.start
    coveredUntil = record.start
  }

  /// How long the rules that keep launches apart were the main cause of waiting.
  package var throttled: Span {
    RuleID.allCases.reduce(Span.zero) {
      $0 + (RuleSet.pacing.contains($1) ? deciding[Int($1.rawValue)] : .zero)
    }
  }

  func number(of figure: Figure) -> Int64 { runs[Int(figure.rawValue)] }

  /// The count per day of the run, times `unit`, which is 100 for hundredths, to the nearest.
  func daily(_ count: Int64, _ unit: Int64) -> Int64 {
    let length = max(length.milliseconds, 1)
    let (product, overflow) = count.multipliedReportingOverflow(
      by: unit * Span.days(1).milliseconds)
    let (rounded, isTooMuch) = product.addingReportingOverflow(length / 2)
    return overflow || isTooMuch ? Moments.most : rounded / length
  }

  /// A share of the run, in millionths.
  package func share(_ span: Span) -> Int64 {
    let length = UInt64(max(length.milliseconds, 1))
    let part = min(UInt64(max(span.milliseconds, 0)), length)
    return Int64(length.dividingFullWidth(part.multipliedFullWidth(by: 1_000_000)).quotient)
  }

  /// `enough` is in hundredths of a launch a day. Not asked of the rounded figure, which may just reach it.
  func isBelow(_ enough: Int64) -> Bool {
    let launches = number(of: .launches).multipliedFullWidth(by: 100 * Span.days(1).milliseconds)
    let wanted = enough.multipliedFullWidth(by: length.milliseconds)
    return (launches.high, launches.low) < (wanted.high, wanted.low)
  }
}

extension RunRecord {
  /// The figures of this run for each of these tasks, in their order. Each request, run, call and opening is
  /// examined once for all tasks, and nothing else counts runs.
  package func figures(of tasks: [TaskKey], in frame: FigureFrame) -> [TaskFigures] {
    var table = TaskTable<TaskFigures>()
    for task in tasks { _ = table.place(of: task, orAdd: TaskFigures(task, self, frame)) }
    for run in runs where frame.range.contains(run.launchedAt) {
      if let place = table.place(of: run.key) { table[place].count(run, frame, until: end) }
    }
    for request in requests where frame.range.contains(request.acceptedAt) {
      guard let place = table.place(of: request.key) else { continue }
      table[place].count(request, until: end)
      eachObjection(to: request) { table[place].count($0, until: end) }
    }
    for call in mishaps where frame.range.contains(call.at) {
      guard let app = call.app, let place = table.place(of: TaskKey(call.name, of: app)) else {
        continue
      }
      table[place].count(call.call)
    }
    for use in energyUse(during: frame.range) {
      if let place = table.place(of: use.task) { table[place].energy = use.use }
    }
    let openings = openingsByApp(in: frame.range)
    return tasks.map { task in
      guard let place = table.place(of: task) else { return TaskFigures(task, self, frame) }
      var figures = table[place]
      let app = Int(task.app.index)
      figures.finish(openings.indices.contains(app) ? openings[app] : [], frame, at: end)
      return figures
    }
  }

  private func openingsByApp(in range: Range<Instant>) -> [[Instant]] {
    var openings: [[Instant]] = []
    for opening in self.openings
    where range.contains(opening.at) && opening.app.index >= 0 && opening.app.index < appLimit {
      while openings.count <= Int(opening.app.index) { openings.append([]) }
      openings[Int(opening.app.index)].append(opening.at)
    }
    return openings
  }

  /// The longest part of a range without one of these launches, which must be in order. The ends of the range
  /// count like launches. Of equal gaps it is the first.
  package static func longestGap(
    between launches: some Sequence<Instant>, in range: Range<Instant>
  ) -> Range<Instant> {
    var longest = range.lowerBound..<range.lowerBound
    var last = range.lowerBound
    for launch in launches where launch > last {
      if launch - last > longest.length { longest = last..<launch }
      last = launch
    }
    return range.upperBound - last > longest.length ? last..<range.upperBound : longest
  }
}

extension TaskFigures {
  private static let counting = Figure.allCases.compactMap { figure in
    figure.description.counts.map { (place: Int(figure.rawValue), counts: $0) }
  }

  fileprivate mutating func count(_ run: RunFact, _ frame: FigureFrame, until end: Instant) {
    for figure in TaskFigures.counting where figure.counts(run) { runs[figure.place] += 1 }
    outcomes.count(run.ending)
    launches.append(run.launchedAt)
    if let day = frame.day(run.launchedAt) {
      // Almost always the last date, but a clock that is set back returns to an earlier one.
      if launchesOfDays.last.map({ $0.day < day }) ?? true {
        launchesOfDays.append(LaunchesOfDay(day: day, launches: 1))
      } else if let place = launchesOfDays.lastIndex(where: { $0.day == day }) {
        launchesOfDays[place].launches += 1
      }
    }
    if let wait = run.wait(since: .submitted) { waits.append(wait.milliseconds) }
    if let wait = run.wait(since: .eligible) { wakes.append(wait.milliseconds) }
    if run.hasSucceeded { successes.append(run.endedAt ?? end) }
    if !run.isForced { unforced.append(run.launchedAt) }
  }

  fileprivate mutating func count(_ request: RequestFact, until end: Instant) {
    requests.count(request.ending)
    if request.acceptedAt > coveredUntil {
      unrequested = unrequested + (request.acceptedAt - coveredUntil)
    }
    coveredUntil = max(coveredUntil, request.endedAt ?? end)
  }

  fileprivate mutating func count(_ span: ObjectionSpan, until end: Instant) {
    let length = span.range.clamped(to: min(span.range.lowerBound, end)..<end).length
    pending = pending + length
    guard let rule = span.objections.first else { return }
    deciding[Int(rule.rawValue)] = deciding[Int(rule.rawValue)] + length
  }

  fileprivate mutating func count(_ call: CallFailure.Call) {
    switch call {
    case .submission(.stale), .registration(.stale), .completion: break
    case .submission: refused += 1
    case .registration(let answer): if answer != .registered { failedRegistrations += 1 }
    }
  }

  fileprivate mutating func finish(_ openings: [Instant], _ frame: FigureFrame, at end: Instant) {
    if end > coveredUntil { unrequested = unrequested + (end - coveredUntil) }
    let begin = frame.range.lowerBound
    longestGap = RunRecord.longestGap(between: unforced, in: frame.range)
      .clamped(to: begin..<max(begin, min(frame.range.upperBound, end)))
    // Runs are ordered by their beginning, and most end in that order too.
    successes.sort()
    var next = 0
    for opening in openings {
      while next < successes.count, successes[next] <= opening { next += 1 }
      ages.append(next == 0 ? .max : (opening - successes[next - 1]).milliseconds)
    }
  }
}
