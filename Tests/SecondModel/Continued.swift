import SchedulerEngine

/// What a continued run has besides its handler: its progress, and a user who may be asked about it.
struct ContinuedLife {
  let request: Int64
  var done: Int64 = 0
  var total: Int64 = 0
  var lastProgress: Milliseconds
  var isStalled = false
  var asksAt: Milliseconds
  var isAsked = false
  var answerAt = Milliseconds.max

  /// Whether less of it is done; the older request of equal ones.
  func isBehind(_ other: ContinuedLife) -> Bool {
    let mine = done * max(other.total, 1)
    let theirs = other.done * max(total, 1)
    return mine == theirs ? request < other.request : mine < theirs
  }
}

extension SecondModel {
  /// Continued work waits for no wake. One step toward its launch; false when there is nothing to do.
  mutating func launchesContinued() -> Bool {
    let free = waiting.filter {
      $0.request.kind == .continued && $0.freeSince != nil && !$0.isForced
    }
    guard let next = free.min(by: { $0.number < $1.number }) else { return false }
    fetchedForContinued = next
    switch apps[next.app].phase {
    case .gone: start(next.app, .background)
    case .frozen: thaw(next.app)
    case .front, .background: deliverContinued(next)
    }
    return true
  }

  mutating func deliverContinued(_ request: Waiting) {
    let app = request.app
    guard apps[app].handlers.contains(request.request.name),
      let task = apps[app].tasks.firstIndex(where: { $0.name == request.request.name })
    else { return discard(request, "noHandler") }
    fetchedForContinued = nil
    waiting.removeAll { $0.number == request.number }
    runCount += 1
    apps[app].continuedRuns += 1
    apps[app].isJustWoken = false
    tell("the work on request \(request.number) begins")
    tally.count(request.isForced ? "forced launches" : "launches, continued")
    var run = Running(
      number: runCount, title: "the work on request \(request.number)",
      subject: DrawSubject(apps[app].continuedRuns, of: AppID(index: Int32(app)), in: .continued),
      app: app, task: task, name: request.request.name, kind: .continued,
      needs: request.request.needs, began: now, warnAt: .max, killAt: .max)
    run.isForced = request.isForced
    run.life = ContinuedLife(
      request: request.number, lastProgress: now,
      asksAt: now + rules.continued.questionAfter.milliseconds)
    admit(run)
    beginWork(on: run)
  }

  /// When the system looks at this run again; never for one that was told to stop.
  func looksAfter(_ run: Running) -> Milliseconds {
    guard let life = run.life, !run.isExpired else { return .max }
    let most = rules.continued.stallLimit.milliseconds
    let gap = life.isStalled ? most : min(most, rules.continued.riskyGap.milliseconds)
    return min(life.lastProgress + gap, life.asksAt, life.answerAt)
  }

  mutating func lookAfter(_ run: Running) {
    guard let place = runs.firstIndex(where: { $0.number == run.number }), let life = run.life
    else { return }
    let standsFor = now - life.lastProgress
    let isOver = standsFor >= rules.continued.stallLimit.milliseconds
    if !life.isStalled && (isOver || standsFor >= rules.continued.riskyGap.milliseconds) {
      runs[place].life?.isStalled = true
      tell("\(run.title) stalls since \(life.lastProgress)")
    }
    if isOver {
      expire(run, "noProgress")
    } else if life.answerAt <= now {
      tell("\(run.title) is answered, \(answer)")
      runs[place].life?.isAsked = false
      runs[place].life?.answerAt = .max
      if answer == .stops { expire(run, "declinedByUser") }
    } else if life.asksAt <= now {
      tell("\(run.title) is asked about")
      runs[place].life?.asksAt = .max
      runs[place].life?.isAsked = true
      let comes = answerComes()
      runs[place].life?.answerAt = comes
    }
  }

  private func answerComes() -> Milliseconds {
    answer == .silent ? .max : now + rules.continued.answerAfter.milliseconds
  }

  /// Questions that stand are answered the new way, with the time that takes from now on.
  mutating func change(answer other: UserAnswer) {
    if answer == other { return }
    answer = other
    let comes = answerComes()
    for place in runs.indices where runs[place].life?.isAsked == true {
      runs[place].life?.answerAt = comes
    }
  }

  mutating func stopContinued(_ name: NameID, of app: Int) {
    let run = runs.first {
      $0.app == app && $0.name == name && $0.kind == .continued && !$0.isExpired
    }
    if let run { expire(run, "stoppedByUser") }
  }

  mutating func report(_ done: Int64, of total: Int64, by number: Int64) {
    guard let place = runs.firstIndex(where: { $0.number == number }),
      let life = runs[place].life, done >= life.done
    else { return }
    runs[place].life?.done = done
    runs[place].life?.total = total
    if done == life.done { return }
    runs[place].life?.lastProgress = now
    runs[place].life?.isStalled = false
    if life.isStalled { tell("\(runs[place].title) moves on") }
  }
}

/// While memory or heat is critical, one task after the other is told to stop.
extension SecondModel {
  private var pressure: String? {
    if phone.conditions.memory == .critical { return "memoryPressure" }
    return phone.conditions.thermal == .critical ? "deviceTooHot" : nil
  }

  mutating func followPressure() {
    if !runs.contains(where: { $0.life != nil }) { return }
    if pressure == nil {
      nextUnderPressure = .max
    } else if nextUnderPressure == .max {
      stopTheLeastDone()
    }
  }

  mutating func stopTheLeastDone() {
    nextUnderPressure = .max
    guard let pressure else { return }
    var least: (run: Running, life: ContinuedLife)?
    for run in runs where !run.isExpired {
      guard let life = run.life else { continue }
      tell("\(run.title) is at \(life.done) of \(life.total)")
      if least.map({ life.isBehind($0.life) }) ?? true { least = (run, life) }
    }
    guard let least else { return }
    let isSpared = apps[least.run.app].phase == .front || phone.conditions.memory != .critical
    if rules.continued.memoryPressureKills && !isSpared {
      endProcess(of: least.run.app, "memoryPressure")
    } else {
      expire(least.run, pressure)
    }
    nextUnderPressure = now + rules.continued.pressureInterval.milliseconds
  }
}
