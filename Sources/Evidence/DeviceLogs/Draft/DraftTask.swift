import SchedulerEngine

/// One task of a draft: what its requests have in common, when its code makes them, what its work takes.
struct DraftTask {
  let log: TaskLog
  /// Those that none of the usual occasions explains.
  private(set) var single: [Instant] = []
  private(set) var submit: (rules: [String], origin: DraftOrigin)
  private(set) var resubmit: (word: String, origin: DraftOrigin)

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
    // Silence at an occasion while a request was pending tells that the app asks first.
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
  /// What the app does just after it completed still belongs to it.
  var spanEnd: Instant { (endedAt ?? launchedAt + .seconds(30)) + .seconds(1) }
}

extension TaskLog {
  /// Whether a request was made before and not launched until then.
  func isPending(at instant: Instant) -> Bool {
    guard let asked = submissions.last(where: { $0.at <= instant })?.at else { return false }
    return !runs.contains { $0.launchedAt >= asked && $0.launchedAt <= instant }
  }
}
