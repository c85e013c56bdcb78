import Basics
import RunRecord
import Scenarios
import SchedulerEngine

/// One task of a draft: what its requests have in common, when its code submits them, and how long its work
/// takes.
struct DraftTask {
  let log: TaskLog
  /// Submissions that none of the usual occasions explains.
  private(set) var single: [Instant] = []
  private(set) var submit: (rules: [String], origin: DraftOrigin)
  private(set) var resubmit: (word: String, origin: DraftOrigin)
  /// The length of work that continues from run to run until it is done.
  private let job: Span?

  private static let near = Span.seconds(6)

  init(_ log: TaskLog, _ sessions: DraftSessions, _ frame: DraftFrame) {
    self.log = log
    var (inRun, atBackground, atOpen) = (0, 0, 0)
    var offsets: [Span] = []
    var single: [Instant] = []
    let asked = log.submissions.map { $0.at }.filter { frame.contains($0) }
    for at in asked {
      if let run = log.runs.last(where: { $0.launchedAt <= at && at <= $0.spanEnd }) {
        inRun += 1
        offsets.append(at - run.launchedAt)
      } else if sessions.all.contains(where: { DraftTask.isNear(at, $0.to ?? $0.from) }) {
        atBackground += 1
      } else if sessions.all.contains(where: { DraftTask.isNear(at, $0.from) }) {
        atOpen += 1
      } else {
        single.append(at)
      }
    }
    let outside = asked.count - inRun
    if outside > 0, (atBackground + atOpen) * 2 < outside {
      self.single = asked.filter { at in
        !log.runs.contains { $0.launchedAt <= at && at <= $0.spanEnd }
      }
      submit = ([], .inferred("its \(outside) requests follow no pattern; see the events"))
    } else {
      self.single = single
      var rules: [String] = []
      if atBackground > 0 { rules.append("onBackground") }
      if atOpen > 0 { rules.append("onOpen") }
      submit = DraftTask.rules(rules, (atBackground, atOpen, outside), log, sessions)
    }
    resubmit = DraftTask.resubmission(log, inRun, offsets.median)
    job = log.job
    if job != nil {
      resubmit = ("untilDone", .inferred("runs that were stopped submitted again, others did not"))
    }
  }

  private static func isNear(_ at: Instant, _ other: Instant) -> Bool {
    let distance = (at - other).milliseconds
    return abs(distance) <= near.milliseconds
  }

  private static func rules(
    _ rules: [String], _ counts: (background: Int, open: Int, outside: Int), _ log: TaskLog,
    _ sessions: DraftSessions
  ) -> (rules: [String], origin: DraftOrigin) {
    if rules.isEmpty {
      return (
        log.runs.isEmpty ? [] : ["onBackground"],
        .standard("the log shows no request outside its runs")
      )
    }
    var rules = rules
    // If the app does not submit on an occasion while a request is pending, it checks for pending requests
    // first.
    let skipped = sessions.told.filter { session in
      let end = session.to ?? session.from
      return log.isPending(at: end - near)
        && !log.submissions.contains { isNear($0.at, end) || isNear($0.at, session.from) }
    }
    if !skipped.isEmpty { rules.append("ifNotPending") }
    let words =
      counts.background > 0
      ? "\(counts.background) of \(counts.outside) requests came as the app left the foreground"
      : "\(counts.open) of \(counts.outside) requests came as the app was opened"
    return (rules, .inferred(words))
  }

  private static func resubmission(
    _ log: TaskLog, _ inRun: Int, _ offset: Span?
  ) -> (word: String, origin: DraftOrigin) {
    let ended = log.runs.filter { $0.endedAt != nil }
    guard let offset, inRun > 0 else {
      return log.runs.isEmpty
        ? ("first", .standard("the log shows no run"))
        : ("never", .inferred("none of its \(log.runs.count) runs submitted again"))
    }
    let lasted = ended.compactMap { run in run.endedAt.map { $0 - run.launchedAt } }.median
    let isEarly = offset.milliseconds * 3 <= max(lasted?.milliseconds ?? 0, 3_000)
    return (
      isEarly ? "first" : "last",
      .inferred("submitted again in \(inRun) of \(log.runs.count) runs")
    )
  }
}

extension ObservedRun {
  /// What the app does shortly after it completed still belongs to the run.
  var spanEnd: Instant { (endedAt ?? launchedAt + .seconds(30)) + .seconds(1) }
}

extension TaskLog {
  /// The median total length of the runs up to one that completed; nil unless exactly the interrupted runs
  /// submitted another request.
  var job: Span? {
    var lengths: [Span] = []
    var sum = Span.zero
    var wasStopped = false
    for run in runs {
      guard let end = run.completedAt ?? run.endedAt, kind != .refresh else { return nil }
      let asked = submissions.contains { $0.at >= run.launchedAt && $0.at <= run.spanEnd }
      let stopped = run.expiredAt != nil
      if asked != stopped { return nil }
      sum = sum + (end - run.launchedAt)
      if stopped {
        wasStopped = true
      } else {
        lengths.append(sum)
        sum = .zero
      }
    }
    return wasStopped ? lengths.median : nil
  }

  /// Whether a request had been submitted but not launched by then.
  func isPending(at instant: Instant) -> Bool {
    guard let asked = submissions.last(where: { $0.at <= instant })?.at else { return false }
    return !runs.contains { $0.launchedAt >= asked && $0.launchedAt <= instant }
  }
}

extension DraftTask {
  func write(to draft: inout DraftWords) {
    let kind = log.kind ?? .refresh
    draft.open("{")
    draft.key(
      kind.logWord, quoted(log.identifier),
      log.kind == nil ? .standard("the log does not say its kind") : .seen("\(times) asked for"))
    let rules = submit.rules.map(quoted).joined(separator: ", ")
    draft.key("submit", "[\(rules)]", submit.origin)
    if let (key, value, origin) = date { draft.key(key, quoted(value), origin) }
    if let needs, kind.isProcessing {
      draft.key(
        "requires", "[\(needs.map(quoted).joined(separator: ", "))]", .seen("its last request"))
    }
    writeWork(kind, to: &draft)
    draft.key("resubmit", quoted(resubmit.word), resubmit.origin)
    if let expiration { draft.key("onExpiration", quoted(expiration.0), expiration.1) }
    draft.close("},")
  }

  private var times: String {
    log.submissions.count == 1 ? "once" : "\(log.submissions.count) times"
  }

  /// The key that best describes when a request may begin.
  private var date: (key: String, value: String, origin: DraftOrigin)? {
    let dated = log.submissions.compactMap { asked in
      asked.terms.earliest.map { (at: asked.at, date: $0) }
    }
    let delays = dated.map { $0.date - $0.at }.filter { $0 > .zero }
    guard let median = delays.median else { return nil }
    let step: Int64 = median >= .minutes(2) ? 60_000 : 1_000
    let rounded = Span(milliseconds: (median.milliseconds + step / 2) / step * step)
    let alike = delays.count { abs(($0 - rounded).milliseconds) <= 5_000 }
    let words = "\(alike) of \(log.submissions.count) requests ask for it"
    if rounded == .zero { return nil }
    return (
      // No draft is as long as that, and no scenario takes much more.
      "earliest", min(rounded, DraftFrame.longest).written,
      alike * 2 >= delays.count
        ? .inferred(words) : .inferred("the median of \(delays.count), which differ")
    )
  }

  private var needs: [String]? {
    let told = log.submissions.last { $0.terms.needsPower != nil || $0.terms.needsNetwork != nil }
    guard let terms = told?.terms else { return nil }
    var needs: [String] = []
    if terms.needsPower == true { needs.append("power") }
    if terms.needsNetwork == true { needs.append("network") }
    return needs.isEmpty ? nil : needs
  }

  private func writeWork(_ kind: TaskKind, to draft: inout DraftWords) {
    let done = log.runs.filter { $0.completedAt != nil && $0.expiredAt == nil }
    let spans = done.compactMap { run in run.completedAt.map { $0 - run.launchedAt } }.sorted()
    let expired = log.runs.count { $0.expiredAt != nil }
    let limit: Span = kind == .refresh ? .seconds(45) : .minutes(15)
    if let job {
      let total = Span.milliseconds(job.milliseconds / 100 * 100).written
      draft.key(
        "work", "{ \"total\": \(quoted(total)), \"checkpoint\": \"1s\" }",
        .inferred("what its runs took together, the median of those jobs that were done"))
      return
    }
    var takes: String
    var origin: DraftOrigin
    if let shortest = spans.first, let longest = spans.last {
      let ends = [shortest, expired > 0 ? max(longest, limit) : longest].map {
        Span.milliseconds(max($0.milliseconds / 100 * 100, 100)).written
      }
      takes = ends[0] == ends[1] ? ends[0] : "\(ends[0])..\(ends[1])"
      origin = .inferred("the shortest and longest of \(spans.count) completed runs")
      if expired > 0 {
        origin = .inferred("\(spans.count) runs completed, \(expired) were stopped")
      }
    } else if expired > 0 {
      takes = limit.written
      origin = .inferred("\(expired) runs were told to stop, and none completed before that")
    } else {
      takes = "5s"
      origin = .standard("the log shows no completed run")
    }
    let failed = log.runs.count { $0.success == false && $0.expiredAt == nil }
    var ending = ""
    if failed * 2 > log.runs.count { ending = ", \"ending\": \"fails\"" }
    let isSilent = !log.runs.isEmpty && expired == 0 && log.runs.allSatisfy { $0.endedAt == nil }
    if isSilent, log.runs.count > 1 {
      ending = ", \"ending\": \"neverCompletes\""
      origin = .inferred("the log shows no end of any of the \(log.runs.count) runs")
    }
    draft.key("work", "{ \"takes\": \(quoted(takes))\(ending) }", origin)
  }

  private var expiration: (String, DraftOrigin)? {
    let expired = log.runs.filter { $0.expiredAt != nil }
    if expired.isEmpty || expired.contains(where: { $0.completedAt != nil }) { return nil }
    return ("ignore", .inferred("none of \(expired.count) stopped runs completed"))
  }
}
