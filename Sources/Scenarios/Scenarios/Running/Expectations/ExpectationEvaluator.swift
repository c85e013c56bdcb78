import Basics
import RunAnalysis
public import RunRecord
import SchedulerEngine

extension PreparedScenario {
  /// The result of each expectation, in the order of the file.
  public func judge(_ record: RunRecord) -> [Judgement] {
    let frames = expectationFrames
    let parts = RecordParts(of: record, for: frames)
    return frames.map { frame in
      ExpectationEvaluator(frame, parts[frame.selection], telling: .everything).judgement
    }
  }
}

/// Judges one expectation on one record.
final class ExpectationEvaluator {
  let frame: ExpectationFrame
  let record: RunRecord
  let launches: LaunchList
  let telling: Telling

  enum Telling {
    case everything
    /// Only whether it holds, without what kept the tasks from running.
    case verdict
  }

  init(_ frame: ExpectationFrame, _ record: RunRecord, telling: Telling) {
    self.frame = frame
    self.record = record
    self.telling = telling
    launches = LaunchList(of: frame.selection, in: record)
  }

  var expectation: Scenario.Expectation { frame.expectation }
  var time: JudgedTime { frame.time }

  var judgement: Judgement {
    Judgement(place: frame.place, span: frame.span, mismatches: mismatches())
  }

  private func mismatches() -> [Mismatch] {
    ExpectedWord.allCases.compactMap { word in
      switch word {
      case .count(let count): expectation.counts[count].flatMap { self.count(count, $0) }
      case .because: expectation.because.flatMap { reason(word, $0) }
      case .onlyBecause: expectation.onlyBecause.flatMap { reason(word, $0) }
      case .decidedBy: expectation.decidedBy.flatMap { reason(word, $0) }
      case .maxGap: expectation.maxGap.flatMap(gap)
      case .waited: expectation.waited.flatMap(wait)
      case .chainAlive: expectation.chainAlive.flatMap(chain)
      case .freshAtOpening: expectation.freshAtOpening.flatMap(freshness)
      }
    }
  }

  func nothingToJudge(_ word: ExpectedWord, _ span: SourceSpan) -> Mismatch {
    Mismatch(
      word: word, span: span, difference: .nothingToJudge, during: time.hull ?? frame.run,
      further: 0, nearest: nil, reasons: [])
  }
}

extension ExpectationEvaluator {
  /// Compares the number of activities that began in the expected time, in total or day by day.
  func countActivities(_ counted: RunCount, _ expected: Located<CountRange>) -> Mismatch? {
    let isByDay = frame.days != nil
    let stretches = frame.days?.stretches ?? frame.countedTime.stretches
    guard let first = stretches.first, let last = stretches.last else {
      return nothingToJudge(.count(counted), expected.span)
    }
    let counts = stretches.map { count(counted, in: $0) }
    if !isByDay {
      let count = counts.reduce(0, +)
      if expected.value.contains(count) { return nil }
      return mismatch(counted, expected, count, first.lowerBound..<last.upperBound, further: 0)
    }
    let failed = counts.indices.filter { !expected.value.contains(counts[$0]) }
    guard let day = failed.first else { return nil }
    return mismatch(
      counted, expected, counts[day], stretches[day], further: Int64(failed.count - 1))
  }

  private func count(_ counted: RunCount, in range: Range<Instant>) -> Int64 {
    var count: Int64 = 0
    for activity in record.activities
    where frame.activities.contains(activity.key) && range.contains(activity.beganAt)
      && counted.counts(activity)
    { count += 1 }
    return count
  }

  private func mismatch(
    _ counted: RunCount, _ expected: Located<CountRange>, _ count: Int64,
    _ during: Range<Instant>, further: Int64
  ) -> Mismatch {
    Mismatch(
      word: .count(counted), span: expected.span,
      difference: .count(count, expected: expected.value),
      during: during.clamped(to: frame.run), further: further, nearest: nil, reasons: [])
  }
}

extension ExpectationEvaluator {
  /// Compares a number of runs, in total or day by day. If several days fail, the first one is reported.
  func count(_ word: RunCount, _ expected: Located<CountRange>) -> Mismatch? {
    if !frame.activities.isEmpty { return countActivities(word, expected) }
    let counted = launches.counting(word)
    guard let days = frame.days?.stretches else { return countAll(word, expected, counted) }
    if days.isEmpty { return nothingToJudge(.count(word), expected.span) }
    let failed = days.filter {
      !expected.value.contains(Int64(counted.launched(in: $0).count))
    }
    guard let day = failed.first else { return nil }
    return mismatch(
      word, expected, counted, [day], count: Int64(counted.launched(in: day).count),
      further: Int64(failed.count - 1))
  }

  private func countAll(
    _ word: RunCount, _ expected: Located<CountRange>, _ counted: LaunchList
  ) -> Mismatch? {
    let stretches = frame.countedTime.stretches
    if stretches.isEmpty { return nothingToJudge(.count(word), expected.span) }
    let count = stretches.reduce(Int64(0)) { $0 + Int64(counted.launched(in: $1).count) }
    if expected.value.contains(count) { return nil }
    return mismatch(word, expected, counted, stretches, count: count, further: 0)
  }

  private func mismatch(
    _ word: RunCount, _ expected: Located<CountRange>, _ counted: LaunchList,
    _ stretches: [Range<Instant>], count: Int64, further: Int64
  ) -> Mismatch {
    let hull = (stretches[0].lowerBound..<stretches[stretches.count - 1].upperBound)
      .clamped(to: frame.run)
    let isTooFew = count < expected.value.lowest
    let inside = stretches.flatMap { counted.launched(in: $0) }
    let nearest =
      isTooFew
      ? other(than: word, in: stretches) ?? counted.nearest(to: hull)
      : expected.value.highest.map { NearestRun.inside(inside[Int($0)], hull) }
    return Mismatch(
      word: .count(word), span: expected.span,
      difference: .count(count, expected: expected.value), during: hull, further: further,
      nearest: nearest, reasons: isTooFew ? heldReasons(in: hull) : [])
  }

  /// The first run at the right time that did not end as expected.
  private func other(than word: RunCount, in stretches: [Range<Instant>]) -> NearestRun? {
    for stretch in stretches {
      if let run = launches.launched(in: stretch).first(where: { !word.counts($0) }) {
        return NearestRun.inside(run, stretch)
      }
    }
    return nil
  }

  /// Compares the age of the content that the user found when opening the app.
  func freshness(_ expected: Located<Scenario.Freshness>) -> Mismatch? {
    let found = time.stretches.flatMap { record.freshness(of: openings, during: $0) }
    if found.isEmpty { return nothingToJudge(.freshAtOpening, expected.span) }
    let limit = expected.value.age.value
    let share = expected.value.share?.value ?? .all
    let stale = found.filter { $0.isOlder(than: limit) }
    let fresh = Int64(found.count - stale.count)
    guard let worst = stale.max(by: isFresher),
      fresh * 1_000_000 < Int64(found.count) * share.millionths
    else { return nil }
    let last = worst.age.map { worst.openedAt - $0 } ?? frame.run.lowerBound
    let during = last..<worst.openedAt
    return Mismatch(
      word: .freshAtOpening, span: expected.span,
      difference: .stale(
        Int64(stale.count), of: Int64(found.count), oldest: worst.age, expected: limit, in: share),
      during: during, further: 0, nearest: nil, reasons: heldReasons(in: during))
  }

  /// Selects the app of the task, because users open apps and not tasks.
  private var openings: TaskSelection {
    var selection = frame.selection
    selection.app = selection.app ?? frame.tasks.first?.app
    return selection
  }

  /// If neither has content, the earlier one counts as fresher.
  private func isFresher(_ left: Freshness, _ right: Freshness) -> Bool {
    switch (left.age, right.age) {
    case (let left?, let right?): left < right
    case (nil, nil): left.openedAt < right.openedAt
    case (let age, nil): age != nil
    case (nil, _?): false
    }
  }

  /// What kept the tasks from running in this range, longest first.
  func heldReasons(in range: Range<Instant>) -> [HeldReason] {
    if telling == .verdict { return [] }
    var held = Array(repeating: Span.zero, count: RuleID.allCases.count)
    var noWake = Span.zero
    for span in record.objections(of: frame.selection, during: range) {
      if span.objections.isEmpty { noWake = noWake + span.range.length }
      var left = span.objections
      while let objector = left.first {
        left.remove(objector)
        let place = Int(objector.rawValue)
        held[place] = held[place] + span.range.length
      }
    }
    let nothing = record.chainGaps(of: frame.selection, during: range)
      .reduce(Span.zero) { $0 + $1.length }
    var reasons = RuleID.allCases.map {
      HeldReason(reason: .objector($0), held: held[Int($0.rawValue)])
    }
    reasons.append(
      HeldReason(reason: .notRequested(refusals: refusals(in: range)), held: nothing))
    reasons.append(HeldReason(reason: .noWake, held: noWake))
    return reasons.enumerated()
      .filter { $0.element.held > .zero }
      .sorted { ($1.element.held, $0.offset) < ($0.element.held, $1.offset) }
      .map { $0.element }
  }

  private func refusals(in range: Range<Instant>) -> Int64 {
    let selection = frame.selection
    var count: Int64 = 0
    for call in record.mishaps where range.contains(call.at) {
      guard case .submission(let refusal) = call.call, refusal != .stale else { continue }
      let isOfName = selection.name.map { $0 == call.name } ?? true
      let isOfApp = selection.app.map { $0 == call.app } ?? true
      if isOfName && isOfApp { count += 1 }
    }
    return count
  }

  /// Checks that a rule objects, and is the only or first one if asked, throughout, for each expected task.
  func reason(_ word: ExpectedWord, _ expected: Located<RuleID>) -> Mismatch? {
    if time.isEmpty { return nothingToJudge(word, expected.span) }
    for task in frame.tasks {
      let history = ObjectionTimeline(of: task, in: record)
      for stretch in time.stretches where !stretch.isEmpty {
        guard
          let part = history.firstPart(
            of: stretch, where: { !$0.fits(word, expected.value) })
        else { continue }
        return mismatch(word, expected, task, part, history)
      }
    }
    return nil
  }

  private func mismatch(
    _ word: ExpectedWord, _ expected: Located<RuleID>, _ task: TaskKey,
    _ part: ObjectionTimeline.Part, _ history: ObjectionTimeline
  ) -> Mismatch {
    let difference: Difference =
      if let objections = part.objections {
        .otherReasons(objections, expected: expected.value)
      } else {
        .notRequested(
          record.lastRequest(of: .task(task), before: part.range.lowerBound),
          expected: expected.value)
      }
    return Mismatch(
      word: word, span: expected.span, difference: difference, during: part.range, further: 0,
      nearest: launches.launched(in: part.range).first.map {
        NearestRun.inside($0, part.range)
      }, reasons: heldReasons(in: part.range))
  }
}

extension RuleSet {
  fileprivate func fits(_ word: ExpectedWord, _ expected: RuleID) -> Bool {
    switch word {
    case .onlyBecause: self == RuleSet([expected])
    case .decidedBy: first == expected
    default: contains(expected)
    }
  }
}

extension RunRecord {
  /// What became of the last request that was accepted by this instant.
  func lastRequest(of selection: TaskSelection, before instant: Instant) -> LastRequest {
    guard let request = requests.last(where: { selection.contains($0) && $0.acceptedAt <= instant })
    else { return .never }
    guard case .launched(let id) = request.ending, let run = run(id), run.isRunning(at: instant)
    else { return .ended(request) }
    return .running(run)
  }
}

extension ExpectationEvaluator {
  /// Checks the longest time between launches.
  func gap(_ expected: Located<Span>) -> Mismatch? {
    if time.isEmpty { return nothingToJudge(.maxGap, expected.span) }
    let gaps = time.stretches.map { launches.longestGap(in: $0) }
    return worst(of: gaps, beyond: expected.value).map { gap, further in
      Mismatch(
        word: .maxGap, span: expected.span,
        difference: .tooLong(gap.length, expected: expected.value), during: gap,
        further: further, nearest: end(of: gap, beyond: expected.value),
        reasons: heldReasons(in: gap))
    }
  }

  /// The launch that ended a gap too late, if any did.
  private func end(of gap: Range<Instant>, beyond limit: Span) -> NearestRun? {
    launches.first(from: gap.upperBound).map {
      NearestRun(run: $0, distance: $0.launchedAt - gap.lowerBound - limit, side: .after)
    }
  }

  /// Checks the longest time without a pending request or an ongoing run.
  func chain(_ expected: Located<Span>) -> Mismatch? {
    if time.isEmpty { return nothingToJudge(.chainAlive, expected.span) }
    return worst(of: chainGaps, beyond: expected.value).map { gap, further in
      let last = record.lastRequest(of: frame.selection, before: gap.lowerBound)
      return Mismatch(
        word: .chainAlive, span: expected.span,
        difference: .chainBroken(gap.length, last, expected: expected.value), during: gap,
        further: further, nearest: nil, reasons: [])
    }
  }

  private var chainGaps: [Range<Instant>] {
    let gaps = time.hull.map { record.chainGaps(of: frame.selection, during: $0) } ?? []
    var found: [Range<Instant>] = []
    for stretch in time.stretches {
      let first = gaps.partitionPoint { $0.upperBound > stretch.lowerBound }
      for gap in gaps[first...] {
        if gap.lowerBound >= stretch.upperBound { break }
        found.append(gap.clamped(to: stretch))
      }
    }
    return found
  }

  /// The first of the longest gaps, and how many others are too long.
  private func worst(
    of gaps: [Range<Instant>], beyond limit: Span
  ) -> (Range<Instant>, further: Int64)? {
    let long = gaps.filter { $0.length > limit }
    guard let worst = long.max(by: { $0.length < $1.length }) else { return nil }
    return (worst, Int64(long.count - 1))
  }

  /// Checks the longest time from a submission to its launch.
  func wait(_ expected: Located<Span>) -> Mismatch? {
    let waits = time.stretches.flatMap { launches.launched(in: $0) }
      .compactMap { run in run.wait(since: .submitted).map { (run: run, wait: $0) } }
    if waits.isEmpty { return nothingToJudge(.waited, expected.span) }
    let late = waits.filter { $0.wait > expected.value }
    guard let worst = late.max(by: { $0.wait < $1.wait })?.run else { return nil }
    let waited = worst.submittedAt..<worst.launchedAt
    return Mismatch(
      word: .waited, span: expected.span,
      difference: .tooLong(waited.length, expected: expected.value), during: waited,
      further: Int64(late.count - 1),
      nearest: NearestRun(run: worst, distance: waited.length - expected.value, side: .after),
      reasons: heldReasons(in: waited))
  }
}
