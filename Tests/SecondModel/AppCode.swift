import SchedulerEngine

/// Something modelled code will do, once its process can.
struct CodeStep {
  enum Deed: Equatable {
    case finishesWork, answersExpiration
    case completesAgain(success: Bool)
    case submitsAgain, submitsInFront
  }

  let app: Int
  let task: Int
  let run: Int64
  let deed: Deed
  let due: Milliseconds
}

/// An accepted request that was neither launched nor taken back.
struct Waiting {
  let number: Int64
  let app: Int
  let request: TaskRequest
  let accepted: Milliseconds
  var reasons: Reasons?
  var freeSince: Milliseconds?
  /// As how many it came to the line for a launch, and whether it need not wait there any more.
  var turn: Int64?
  var hasPlace = false
  /// Of continued work: whether nothing holds it back, as far as is known.
  var mayRun = true
  /// Launched whatever objects, because a test asks for it.
  var isForced = false
  /// What only a transfer has.
  var transfer: Transfer?

  /// A transfer whose bytes are not through.
  var moves: Bool { transfer?.isOver == false }

  /// Whether it takes a place among the launches at once, and a wake of the device.
  var isOrdinary: Bool { transfer == nil && request.kind != .continued && !isForced }
}

extension SecondModel {
  /// The step of app code that has been due longest; false when there is none.
  mutating func codeActs() -> Bool {
    var first: Int?
    for place in code.indices where code[place].due <= now && apps[code[place].app].isAwake {
      if first.map({ code[place].due < code[$0].due }) ?? true { first = place }
    }
    guard let first else { return false }
    let step = code.remove(at: first)
    switch step.deed {
    case .finishesWork: finishWork(of: step.run, step.task, of: step.app)
    case .answersExpiration: reply(to: step.run, step.task, of: step.app, success: false)
    case .completesAgain(let success): complete(step.run, success: success, of: step.app)
    case .submitsAgain: submit(step.task, of: step.app)
    case .submitsInFront:
      submit(step.task, of: step.app)
      setTimer(step.task, of: step.app)
    }
    return true
  }

  /// A handler is through with its work.
  mutating func finishWork(of run: Int64, _ task: Int, of app: Int) {
    let work = apps[app].tasks[task].work
    if work.ending == .neverCompletes { return }
    if work.ending == .crashes { return endProcess(of: app, "crashed") }
    if work.resubmission == .last { submit(task, of: app) }
    reply(to: run, task, of: app, success: work.ending == .succeeds)
    if work.resubmission == .afterCompleting {
      code.append(CodeStep(app: app, task: task, run: run, deed: .submitsAgain, due: now + 1))
    }
  }

  /// A handler completes its task, and some do so a second time.
  mutating func reply(to run: Int64, _ task: Int, of app: Int, success: Bool) {
    complete(run, success: success, of: app)
    guard let after = apps[app].tasks[task].work.completesAgain, apps[app].isAlive else { return }
    code.append(
      CodeStep(
        app: app, task: task, run: run, deed: .completesAgain(success: success),
        due: now + after.milliseconds))
  }

  /// An app in front submits this task once more in a while.
  mutating func setTimer(_ task: Int, of app: Int) {
    guard let every = apps[app].tasks[task].submitsEvery else { return }
    code.append(
      CodeStep(app: app, task: task, run: 0, deed: .submitsInFront, due: now + every.milliseconds))
  }

  /// A handler begins.
  mutating func beginWork(on run: Running) {
    let work = apps[run.app].tasks[run.task].work
    if work.resubmission == .first { submit(run.task, of: run.app) }
    if infers(run) { refuseInference(of: run.app) }
    if !runs.contains(where: { $0.number == run.number }) { return }
    if let units = apps[run.app].tasks[run.task].units, run.kind == .continued {
      return beginCounting(run, units)
    }
    if work.ending == .neverCompletes { return }
    let length = chance.span(from: work.shortest, through: work.longest, .workLength, run.subject)
    if work.isMeasuredInFront {
      var counting = Counting(run: run.number, app: run.app, task: run.task)
      counting.isContinued = run.kind == .continued
      counting.left = length.milliseconds * 1_000_000
      return countings.append(counting)
    }
    code.append(
      CodeStep(
        app: run.app, task: run.task, run: run.number, deed: .finishesWork,
        due: now + length.milliseconds))
  }

  /// A handler hears that its time is over.
  mutating func hearExpiration(of run: Running) {
    guard case .completes(let after) = apps[run.app].tasks[run.task].work.expiration else { return }
    code.removeAll { $0.run == run.number }
    countings.removeAll { $0.run == run.number }
    if after == .zero { return reply(to: run.number, run.task, of: run.app, success: false) }
    code.append(
      CodeStep(
        app: run.app, task: run.task, run: run.number, deed: .answersExpiration,
        due: now + after.milliseconds))
  }

  mutating func submitAll(of app: Int, on trigger: SubmissionTriggers) {
    for task in apps[app].tasks.indices
    where apps[app].tasks[task].submits.contains(trigger) && apps[app].isAlive {
      submit(task, of: app)
    }
  }

  mutating func submit(_ place: Int, of app: Int) {
    let task = apps[app].tasks[place]
    if task.kind == .transfer { return beginTransfer(task, of: app) }
    let isPending = waiting.contains { $0.app == app && $0.request.name == task.name }
    if task.onlyIfNotPending && isPending { return }
    if task.registers == .beforeSubmitting { register(task, of: app) }
    if let refusal = refusal(of: task, by: app) {
      tally.count("refused")
      return tell("name \(task.name.index) is refused, \(refusal)")
    }
    var request = TaskRequest(
      task.kind, task.name, needs: task.needs, protection: task.protection)
    if let delay = task.earliestAfter { request.earliest = Instant(milliseconds: now) + delay }
    accept(request, of: app)
  }

  private mutating func accept(_ request: TaskRequest, of app: Int) {
    requestCount += 1
    tally.count("accepted")
    tell("request \(requestCount) is accepted, \(request.kind) \(request.name.index)")
    var added = Waiting(number: requestCount, app: app, request: request, accepted: now)
    if let old = waiting.firstIndex(where: { $0.app == app && $0.request.name == request.name }) {
      tally.count("replaced")
      tell("request \(waiting[old].number) is replaced")
      // It is the name that a test asks to launch.
      added.isForced = waiting[old].isForced
      waiting.remove(at: old)
    }
    waiting.append(added)
  }

  private func refusal(of task: TaskModel, by app: Int) -> String? {
    if !isPermitted(task, to: app) { return "identifierNotPermitted" }
    if task.kind == .continued && !isUnderOwnName(task, of: app) { return "otherBundle" }
    let mode: Modes = task.kind == .continued ? [] : task.kind == .refresh ? .fetch : .processing
    if !apps[app].modes.contains(mode) { return "modeMissing" }
    let isResearch = task.kind == .healthResearch
    if isResearch && !setup.apps[app].entitlements.contains(.healthResearch) {
      return "entitlementMissing"
    }
    if phone.conditions.isAppleSimulator { return "appleSimulator" }
    if isRefreshTurnedOff(for: app) { return "backgroundRefreshOff" }
    let others = waiting.filter {
      $0.app == app && $0.request.kind == task.kind && $0.request.name != task.name
    }
    let limits = rules.submission
    let limit: Int64 =
      switch task.kind {
      case .refresh: limits.pendingRefresh
      case .continued: limits.pendingContinued
      case .healthResearch: limits.pendingHealthResearch
      default: limits.pendingProcessing
      }
    if others.count >= limit { return "tooManyPending" }
    return task.kind == .continued ? refusal(ofContinued: task, by: app) : nil
  }

  private func refusal(ofContinued task: TaskModel, by app: Int) -> String? {
    if task.continued.resources.contains(.gpu) {
      let isEntitled = setup.apps[app].entitlements.contains(.continuedGPU)
      if !phone.conditions.hasBackgroundGPU || !isEntitled { return "noGPU" }
    }
    if apps[app].phase != .front { return "notInForeground" }
    if task.continued.strategy == .queue { return nil }
    let candidate = Waiting(
      number: requestCount + 1, app: app, request: TaskRequest(.continued, task.name),
      accepted: now)
    let isFull = continuedAhead(of: candidate) >= rules.continuedLimit.atOnce
    return isFull || !reasons(for: candidate, after: 0).isEmpty ? "cannotStartNow" : nil
  }

  /// Continued work may be permitted by an entry that ends in an asterisk.
  func isPermitted(_ task: TaskModel, to app: Int) -> Bool {
    if apps[app].permitted.contains(task.name) { return true }
    let name = setup.names[task.name]
    return task.kind == .continued
      && apps[app].permitted.contains { entry in
        let start = setup.names[entry].dropLast()
        return setup.names[entry].last == UInt8(ascii: "*") && name.starts(with: start)
          && name.count > start.count
      }
  }

  private func isUnderOwnName(_ task: TaskModel, of app: Int) -> Bool {
    let own = Array(setup.names[setup.apps[app].name])
    return (Array(setup.names[task.name]) + Array(".".utf8)).starts(with: own + Array(".".utf8))
  }

  private mutating func register(_ task: TaskModel, of app: Int) {
    if isPermitted(task, to: app) && !apps[app].handlers.contains(task.name) {
      apps[app].handlers.append(task.name)
    }
  }

  mutating func cancel(_ name: NameID, of app: Int) {
    guard let place = waiting.firstIndex(where: { $0.app == app && $0.request.name == name })
    else { return }
    tally.count("cancelled")
    tell("request \(waiting[place].number) is cancelled")
    waiting.remove(at: place)
  }

  /// A silent push of another priority launches nothing, and replaces nothing.
  mutating func receive(_ name: NameID, _ priority: PushPriority, for app: Int) {
    guard priority == .background && apps[app].isInstalled else { return }
    accept(TaskRequest(.push, name), of: app)
    if let last = waiting.last, !apps[app].modes.contains(.remoteNotification) {
      discard(last, "modeMissing")
    }
  }

  mutating func discardAll(of app: Int, _ cause: String) {
    for request in waiting where request.app == app { discard(request, cause) }
  }

  mutating func discard(_ request: Waiting, _ cause: String) {
    tally.count("discarded")
    tell("request \(request.number) is discarded, \(cause)")
    waiting.removeAll { $0.number == request.number }
  }
}
