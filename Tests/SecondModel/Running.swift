import SchedulerEngine

/// A run that has not ended.
struct Running {
  let number: Int64
  /// What the story calls it.
  let title: String
  /// What chance about it is drawn by: which run of its app it is.
  let subject: DrawSubject
  let app: Int
  let task: Int
  let name: NameID
  let kind: TaskKind
  let needs: RequestNeeds
  let began: Milliseconds
  var isExpired = false
  /// When it is told to stop, and what for.
  var warnAt: Milliseconds
  var cause = "timeUsedUp"
  /// When its process is killed, unless it has completed.
  var killAt: Milliseconds
  /// Asked for by a test: it costs nothing, and cannot lose what it never had.
  var isForced = false
  var neverHad: [String] = []
  /// What only a continued run has.
  var life: ContinuedLife?
}

extension SecondModel {
  func newRun(of request: Waiting, _ task: Int) -> Running {
    let kind = request.request.kind
    let app = AppID(index: Int32(request.app))
    let launch = DrawSubject(apps[request.app].launches, of: app)
    let isTransfer = kind == .transfer
    let ends = now + time(of: kind, launch: launch)
    let warning = isTransfer || kind == .push ? 0 : rules.running.warning.milliseconds
    let subject =
      isTransfer
      ? DrawSubject(apps[request.app].transferRuns, of: app, in: .transfer)
      : DrawSubject(apps[request.app].runs, of: app)
    let title = isTransfer ? "hearing of request \(request.number)" : "run \(ordinaryRuns)"
    var run = Running(
      number: runCount, title: title, subject: subject, app: request.app,
      task: task, name: request.request.name, kind: kind,
      needs: request.request.needs, began: now, warnAt: max(now, ends - warning), killAt: ends)
    // Who is told while awake had nothing that could be lost.
    if isTransfer { run.neverHad = lacks }
    if let reclaimed = reclaim(kind, run.subject), now + reclaimed < run.warnAt {
      run.warnAt = now + reclaimed
      run.killAt = run.warnAt + warning
      run.cause = "unexplainedReclaim"
    }
    return run
  }

  func time(of kind: TaskKind, launch: DrawSubject) -> Milliseconds {
    let running = rules.running
    if kind == .refresh { return running.refreshTime.milliseconds }
    if kind == .transfer { return running.transferTime.milliseconds }
    if kind == .push { return running.pushTime.milliseconds }
    let shortest = running.processingShortest
    let longest = running.processingLongest
    var usually = running.processingUsually
    if usually > longest { usually = longest }
    if usually < shortest { usually = shortest }
    let isLong = chance.happens(running.processingExtended, .processingExtended, launch)
    return chance.span(
      from: isLong ? usually : shortest, through: isLong ? longest : usually, .processingTime,
      launch
    ).milliseconds
  }

  /// How long into a run the system takes its time back for no reason it gives.
  private func reclaim(_ kind: TaskKind, _ run: DrawSubject) -> Milliseconds? {
    if kind == .transfer || kind == .push { return nil }
    let running = rules.running
    let isRefresh = kind == .refresh
    let share = isRefresh ? running.refreshReclaimed : running.processingReclaimed
    if !chance.happens(share, .reclaim, run) { return nil }
    let from = isRefresh ? running.refreshReclaimedAfter : running.processingReclaimedAfter
    let upTo = isRefresh ? running.refreshReclaimedUpTo : running.processingReclaimedUpTo
    return chance.span(from: from, through: upTo, .reclaimMoment, run).milliseconds
  }

  /// The next limit that is reached now; false when there is none.
  mutating func timeIsUp() -> Bool {
    let isNearlyOver = { !apps[$0].assertionTime.isTold && assertionLimit($0) <= now }
    if let app = apps.indices.first(where: isNearlyOver) {
      reachAssertionLimit(app)
    } else if let run = runs.first(where: { overheats($0) <= now }) {
      endProcess(of: run.app, "processorMonitor")
    } else if let app = apps.indices.first(where: { overheats($0) <= now }) {
      reachProcessorLimit(app)
    } else if let run = runs.first(where: { !$0.isExpired && $0.warnAt <= now }) {
      expire(run, run.cause)
    } else if let run = runs.first(where: { looksAfter($0) <= now }) {
      lookAfter(run)
    } else if let app = apps.indices.first(where: { assertionLimit($0) <= now }) {
      reachAssertionLimit(app)
    } else if let run = runs.first(where: { $0.isExpired && $0.killAt <= now }) {
      if !run.isForced { apps[run.app].isPenalised = true }
      if apps[run.app].phase == .front {
        end(run, "endedInForeground")
      } else {
        endProcess(of: run.app, "killed")
      }
    } else if nextUnderPressure <= now {
      stopTheLeastDone()
    } else if let app = apps.indices.first(where: { freezesAt($0) <= now && !queues($0) }) {
      freeze(app)
    } else {
      return false
    }
    return true
  }

  /// When a run in the background has had as much of the processor as the monitor grants in a window.
  func overheats(_ run: Running) -> Milliseconds {
    let monitor = rules.processorMonitor
    let share = apps[run.app].tasks[run.task].work.processor.millionths
    let isExempt =
      run.kind == .continued || run.kind != .refresh && run.needs.contains(.externalPower)
    if !monitor.isOn || share <= monitor.limit.millionths || isExempt { return .max }
    if apps[run.app].phase != .background { return .max }
    let granted = monitor.limit.millionths * monitor.window.milliseconds
    let whole = granted / share
    return max(run.began, apps[run.app].inBackgroundSince)
      + (whole * share < granted ? whole + 1 : whole)
  }

  mutating func expire(_ run: Running, _ cause: String) {
    tell("\(run.title) expires, \(cause)")
    guard let place = runs.firstIndex(where: { $0.number == run.number }) else { return }
    if apps[run.app].tasks[run.task].work.expiration == .noHandler {
      return endLeavingTheGPU(run, "endedWithoutHandler")
    }
    runs[place].isExpired = true
    if run.kind == .continued {
      runs[place].killAt = now + rules.continued.grace.milliseconds
    } else if cause != run.cause {
      runs[place].killAt = now + rules.running.warning.milliseconds
    }
    hearExpiration(of: run)
  }

  mutating func endRunsThatLostGround() {
    for run in runs where !run.isExpired { if let cause = lostGround(run) { expire(run, cause) } }
  }

  private func lostGround(_ run: Running) -> String? {
    if run.kind == .continued { return nil }
    let isProcessing = run.kind == .processing || run.kind == .healthResearch
    let matters = lacks.filter { lack in
      switch lack {
      case "memoryPressure", "deviceTooHot": true
      case "powerLost": isProcessing && run.needs.contains(.externalPower)
      case "networkLost": isProcessing && run.needs.contains(.network)
      default: isProcessing
      }
    }
    return matters.first { !run.neverHad.contains($0) }
  }

  /// What runs stand on and the device does not give now, the worst first.
  var lacks: [String] {
    let device = phone.conditions
    let all = [
      ("memoryPressure", device.memory == .critical), ("deviceTooHot", device.thermal == .critical),
      ("deviceInUse", device.isInUse && !rules.idleDevice.runsInUse),
      ("powerLost", !device.isCharging),
      ("networkLost", device.network == .none),
    ]
    return all.filter(\.1).map(\.0)
  }

  mutating func admit(_ run: Running) {
    titles[run.number] = run.title
    runs.append(run)
  }

  mutating func complete(_ number: Int64, success: Bool, of app: Int) {
    let isAgain = completed.contains(number)
    guard let run = runs.first(where: { $0.number == number }) else {
      tell("\(titles[number] ?? "no run") is completed, \(isAgain ? "again" : "late")")
      if isAgain && rules.completion.secondTraps { endProcess(of: app, "misuse") }
      return
    }
    tell("\(run.title) is completed, first")
    completed.insert(number)
    if !run.isForced { apps[run.app].isPenalised = false }
    let words = success ? "completed" : "failed"
    endLeavingTheGPU(run, run.isExpired ? "\(words) after expiration" : words)
  }

  private mutating func endLeavingTheGPU(_ run: Running, _ words: String) {
    end(run, words)
    if apps[run.app].tasks[run.task].continued.resources.contains(.gpu) { takeGPU(of: run.app) }
  }

  mutating func end(_ run: Running, _ words: String) {
    if let life = runs.first(where: { $0.number == run.number })?.life {
      tell("\(run.title) is at \(life.done) of \(life.total)")
    }
    tell("\(run.title) ends, \(words)")
    runs.removeAll { $0.number == run.number }
    countings.removeAll { $0.run == run.number }
    countEnd(words)
    settle(run)
  }
}
