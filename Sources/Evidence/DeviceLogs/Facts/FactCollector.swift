import SchedulerEngine

/// Turns successive entries into facts. Several lines may be about the same event.
struct FactCollector {
  private(set) var log = DeviceLog()
  private var places: [String: Int] = [:]
  private var shapePlaces: [String: Int] = [:]
  private var kept = Kept()
  private var apps = NamedApps()
  private var latest = LatestChanges()
  /// Indices of the tasks launched last.
  private var launched: [Int] = []
  private var ownLines = OwnLines()
  /// The entry that is being taken.
  private var writer = (source: LogEntry.Source.app, line: Int64(0))

  private struct Kept {
    var submissions = 0
    var runs = 0
    var stretches = 0
    var policies = 0
  }

  mutating func countLine() { log.entries.lines += 1 }
  mutating func countOther() { log.entries.others += 1 }
  mutating func countDamage() { log.entries.damaged += 1 }

  mutating func note(_ style: LogStyle) {
    if !log.styles.contains(style) { log.styles.append(style) }
  }

  mutating func note(_ payload: MetricPayload) {
    for (exit, count) in payload.counts {
      if let place = log.exits.firstIndex(where: { $0.exit == exit }) {
        log.exits[place].count += count
      } else {
        log.exits.append(DeviceLog.ExitCount(exit: exit, count: count))
      }
    }
    for key in payload.unknown { countShape(key, line: 1) }
    if let bundle = payload.bundle { apps.note(bundle) }
    for time in [payload.begin, payload.end] { if let time { note(time) } }
  }

  mutating func take(_ entry: LogEntry, line: Int64) {
    note(entry.time)
    writer = (entry.source, line)
    let message = entry.message[...]
    let said: [LogStatement]?
    switch entry.source {
    case .scheduler:
      log.entries.scheduler += 1
      said = SchedulerMessage.statements(message)
    case .client:
      log.entries.client += 1
      said = ClientMessage.statements(message)
    case .app:
      log.entries.app += 1
      if ownLines.isCopy(message) {
        log.entries.repeated += 1
        return
      }
      said = AppEvent.statements(message)
      if let app = AppEvent.app(message) { apps.note(app, of: entry.process) }
    }
    guard let said else {
      log.entries.notUnderstood += 1
      countShape(
        entry.source == .app ? AppEvent.shape(message) : LineShape.of(message), line: line)
      return
    }
    let app = entry.source == .scheduler ? nil : apps.app(of: entry.process)
    for statement in said { take(statement.by(app), at: entry.time.instant) }
  }

  /// Takes a line that the app wrote to a file of its own.
  mutating func takeOwn(_ entry: LogEntry, line: Int64) {
    let copies = log.entries.repeated
    take(entry, line: line)
    if log.entries.repeated > copies { return }
    if let back = ownLines.step(to: entry.time.instant) {
      let known = log.steps ?? DeviceLog.BackwardSteps(count: 0, firstLine: line, first: back)
      log.steps = known
      log.steps?.count += 1
    }
  }

  mutating func take(_ change: DeviceChange, at time: LogTime) {
    note(time)
    take(.device(change), at: time.instant)
  }

  func finished(about app: String?) -> DeviceLog {
    var log = log
    log.app = app ?? likeliestApp
    return log
  }

  private mutating func note(_ time: LogTime) {
    if log.first.map({ time.instant < $0 }) ?? true { log.first = time.instant }
    if log.last.map({ time.instant > $0 }) ?? true { log.last = time.instant }
    if log.offset == nil { log.offset = time.offset }
  }

  private mutating func countShape(_ shape: String, line: Int64) {
    if let place = shapePlaces[shape] {
      log.shapes[place].count += 1
    } else if log.shapes.count < LogLimits.shapes {
      shapePlaces[shape] = log.shapes.count
      log.shapes.append(DeviceLog.ShapeCount(shape: shape, count: 1, firstLine: line))
    }
  }

  private mutating func take(_ statement: LogStatement, at now: Instant) {
    switch statement {
    case .aside: log.entries.others += 1
    case .device(let change):
      if log.changes.count >= LogLimits.changes {
        log.entries.notKept += 1
      } else if let place = latest.place(of: change) {
        log.changes[place].told = max(log.changes[place].told, now)
      } else {
        latest.note(change, at: log.changes.count)
        log.changes.append(DeviceLog.DatedChange(at: now, change: change))
      }
    case .foreground(let app): beginSession(of: app, at: now)
    case .background(let app):
      if let app { apps.note(app) }
      let open = log.sessions.indices.suffix(64).last {
        log.sessions[$0].app == app && log.sessions[$0].to == nil
      }
      if let open { log.sessions[open].to = now }
    case .completed(let success): completeLatest(success, at: now)
    case .task(let task, let event):
      if let place = place(of: task) { take(event, of: place, at: now) }
    }
  }

  private mutating func take(_ event: TaskEvent, of place: Int, at now: Instant) {
    switch event {
    case .registered(let isPermitted):
      if log.tasks[place].registrations.count >= LogLimits.registrations {
        log.entries.notKept += 1
      } else {
        log.tasks[place].registrations.append(
          TaskLog.Registration(at: now, isPermitted: isPermitted))
      }
    case .submitted(let terms): submit(place, terms, at: now)
    case .refused(let code):
      log.tasks[place].refusals.append(TaskLog.Refusal(at: now, code: code))
    case .cancelled:
      log.tasks[place].cancellations.append(now)
      // A new request replaces the one before it, which is then cancelled.
      let asked = log.tasks[place].submissions.last?.at
      let isReplaced = asked.map { now - $0 <= LogLimits.sameSubmission } ?? false
      if !isReplaced { log.tasks[place].isWaiting = false }
    case .decided(let decision): decide(place, decision, at: now)
    case .launched(let isForced): launch(place, isForced, at: now)
    case .expired: change(place, at: now) { $0.expiredAt = $0.expiredAt ?? now }
    case .completed(let success): complete(place, success, at: now)
    case .over: change(place, at: now) { $0.overAt = $0.overAt ?? now }
    case .nothingPending: log.tasks[place].emptyLaunches.append(now)
    }
  }

  private mutating func beginSession(of app: String?, at now: Instant) {
    if let app { apps.note(app) }
    guard log.sessions.count < LogLimits.sessions else {
      log.entries.notKept += 1
      return
    }
    log.sessions.append(ForegroundSession(app: app, from: now))
  }

  private mutating func place(of task: TaskMention) -> Int? {
    if let place = places[task.identifier] {
      if log.tasks[place].kind == nil { log.tasks[place].kind = task.kind }
      if let app = task.app { log.tasks[place].app = app }
      return place
    }
    guard log.tasks.count < LogLimits.tasks else {
      log.entries.notKept += 1
      return nil
    }
    let isPush = task.kind == .push
    var known = TaskLog(
      task.identifier, app: task.app ?? AppGuess.app(of: task.identifier, isPush: isPush))
    known.kind = task.kind
    places[task.identifier] = log.tasks.count
    log.tasks.append(known)
    return log.tasks.count - 1
  }

  private mutating func submit(_ place: Int, _ terms: RequestTerms, at now: Instant) {
    log.tasks[place].isWaiting = true
    if let last = log.tasks[place].submissions.indices.last,
      now - log.tasks[place].submissions[last].at <= LogLimits.sameSubmission,
      !(terms.tellsDate && log.tasks[place].submissions[last].terms.tellsDate)
    {
      log.tasks[place].submissions[last].terms.fill(from: terms)
      return
    }
    kept.submissions += 1
    if kept.submissions > LogLimits.submissions {
      log.entries.notKept += 1
    } else {
      log.tasks[place].submissions.append(TaskLog.Submission(at: now, terms: terms))
    }
  }

  private mutating func decide(_ place: Int, _ decision: SystemDecision, at now: Instant) {
    if let same = sameStretch(place, decision) {
      log.tasks[place].decisions[same].to = now
      log.tasks[place].decisions[same].count += 1
      return
    }
    kept.stretches += 1
    kept.policies += decision.policies.count
    if kept.stretches > LogLimits.stretches || kept.policies > LogLimits.policiesKept {
      log.entries.notKept += 1
    } else {
      log.tasks[place].decisions.append(DecisionStretch(from: now, to: now, decision: decision))
    }
  }

  /// Two policies often refuse in turn, so the last few decisions since the request was submitted are
  /// searched.
  private func sameStretch(_ place: Int, _ decision: SystemDecision) -> Int? {
    let task = log.tasks[place]
    let asked = task.submissions.last?.at ?? .earliest
    for index in task.decisions.indices.suffix(8).reversed() {
      let stretch = task.decisions[index]
      if stretch.decision.isSame(as: decision) { return stretch.to >= asked ? index : nil }
      if !stretch.decision.verdict.refuses || stretch.to < asked { return nil }
    }
    return nil
  }

  private mutating func launch(_ place: Int, _ isForced: Bool, at now: Instant) {
    if let last = log.tasks[place].runs.indices.last,
      now - log.tasks[place].runs[last].launchedAt <= LogLimits.sameLaunch,
      log.tasks[place].runs[last].endedAt == nil
    {
      if isForced { log.tasks[place].runs[last].isByDebugger = true }
      return
    }
    log.tasks[place].isWaiting = false
    launched.removeAll { $0 == place }
    launched = launched.suffix(15) + [place]
    kept.runs += 1
    if kept.runs > LogLimits.runs {
      log.entries.notKept += 1
    } else {
      log.tasks[place].runs.append(ObservedRun(launchedAt: now, isByDebugger: isForced))
    }
  }

  /// Changes a task's current run, or the one that ended a moment ago.
  private mutating func change(
    _ place: Int, at now: Instant, _ change: (inout ObservedRun) -> Void
  ) {
    guard let last = log.tasks[place].runs.indices.last else { return }
    if log.tasks[place].runs[last].mayBeMeant(at: now) { change(&log.tasks[place].runs[last]) }
  }

  /// Completes the current run, or says that it was completed before.
  private mutating func complete(_ place: Int, _ success: Bool?, at now: Instant) {
    let run = log.tasks[place].runs.last
    guard let run, now - run.launchedAt <= LogLimits.longestRun else {
      log.entries.notUnderstood += 1
      return countShape("a completion without a launch before it", line: writer.line)
    }
    log.tasks[place].runs[log.tasks[place].runs.count - 1]
      .complete(success, at: now, by: writer.source)
  }

  /// The line does not name the task, so the last one launched that is still running is meant.
  private mutating func completeLatest(_ success: Bool?, at now: Instant) {
    var found: Int?
    for place in launched {
      guard let run = log.tasks[place].runs.last, run.completedAt == nil, run.mayBeMeant(at: now)
      else {
        continue
      }
      let best = found.flatMap { log.tasks[$0].runs.last?.launchedAt }
      if best.map({ run.launchedAt > $0 }) ?? true { found = place }
    }
    guard let found, let last = log.tasks[found].runs.indices.last else { return }
    log.tasks[found].runs[last].complete(success, at: now, by: writer.source)
  }

  /// The app that is named most often, otherwise the app with the most entries that is not Apple's.
  private var likeliestApp: String? {
    if let named = apps.likeliest { return named }
    var best: (app: String, weight: Int)?
    var weights: [String: Int] = [:]
    for task in log.tasks where !task.identifier.utf8.starts(with: "com.apple.".utf8) {
      weights[task.app, default: 0] +=
        1 + 3 * task.submissions.count + 3 * task.runs.count + task.decisions.count
    }
    for task in log.tasks {
      guard let weight = weights[task.app] else { continue }
      if best.map({ weight > $0.weight }) ?? true { best = (task.app, weight) }
    }
    return best?.app
  }
}

/// Finds duplicates among the dated lines that the app wrote, as when a file is joined with the system's
/// log, and dates that are earlier than that of the line before.
struct OwnLines {
  private var known: Set<[UInt8]> = []
  private var latest: Instant?

  mutating func isCopy(_ message: ArraySlice<UInt8>) -> Bool {
    guard message.holds("\"at\":") else { return false }
    if known.count < LogLimits.linesKnown { return !known.insert(Array(message)).inserted }
    return known.contains(Array(message))
  }

  /// By how much this date goes back; nil if it does not.
  mutating func step(to now: Instant) -> Span? {
    defer { latest = now }
    guard let latest, latest - now > LogLimits.sameMoment else { return nil }
    return latest - now
  }
}
