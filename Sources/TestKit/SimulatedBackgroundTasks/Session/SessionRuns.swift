import Foundation
import RunRecord
import SchedulerEngine
import VirtualTime

extension Session {
  func deliver(_ id: RunID) {
    guard let delivery = simulation.delivery(of: id), let process = processes[delivery.process]
    else { return }
    if delivery.kind == .transfer { return deliverTransfer(id, to: process) }
    if !delivery.kind.isSubmitted { return deliverPush(id, delivery, to: process) }
    guard let handler = process.handlers[delivery.name] else { return }
    let identifier = text(delivery.name)
    sites.remember(handler.site, ofHandlerOf: id)
    if handler.trapsOnEntry {
      fail(
        .enteredOnWrongQueue(
          actor: handler.isolation.map { "\(type(of: $0))" } ?? "", queue: handler.queue.label),
        identifier, from: handler.site)
      return simulation.crash(process.id)
    }
    guard let task = task(for: LiveRun(process, id, identifier, handler), delivery.kind) else {
      return
    }
    tasks[id] = task
    guard let run = task.run else { return }
    send(to: handler, of: process, following: follow(id)) {
      self.lock.withLock {
        run.hasBegun = true
        self.occupying.append(run)
      }
      handler.body(task)
      self.lock.withLock { self.occupying.removeAll { $0 === run } }
    }
  }

  /// A handler that was not called before its time was up is not at fault; code that occupied its queue is.
  func ended(_ id: RunID, _ outcome: Outcome) {
    if outcome == .endedWithoutHandler { noteIfUnseen(id) }
    defer { stopFollowing(id, outcome) }
    if let method = shelf.transfers?.noteEnded(id.number) { noteDelegate(staysIn: method, for: id) }
    let run = tasks.removeValue(forKey: id)?.run
    guard let run, !run.hasBegun else { return }
    switch outcome {
    case .endedWithoutHandler, .endedInForeground:
      let other = occupying.last { $0.handler.sharesQueue(with: run.handler) }
      simulation.noteNotBegun(id, behind: other?.id ?? id)
    default: break
    }
  }

  func expire(_ id: RunID) {
    noteIfUnseen(id)
    guard let task = tasks[id], let run = task.run else { return }
    expiring.append(run)
    let now = simulation.now
    send(to: run.handler, of: run.process, following: unseen.followed[id]) {
      run.isExpirationHeard = true
      let number = run.handler.isOnMain ? run.process.duties.begin(.expiring, at: now) : nil
      task.takeExpirationHandler()?()
      if let number { run.process.duties.end(number) }
    }
  }

  /// Handlers have done what they can at this instant, so that each has had the time to say how to stop it.
  func cutRunsShort() {
    for run in cutShort { _ = simulation.forceExpiry(run, cause: .timeUsedUp) }
    cutShort = []
  }

  /// A process that made a wrong assertion about its queue is dead by now.
  func noteWrongQueues() {
    for wrong in world.takeWrongQueues() {
      guard let process = lanes[wrong.process] else { continue }
      let only = onlyRun(of: process)
      let kind = DeviceFailure.Kind.assertedQueue(
        asserted: wrong.asserted, isWanted: wrong.isWanted, actual: wrong.actual)
      fail(kind, only?.identifier ?? "", from: only?.handler.site)
      simulation.crash(process.id)
    }
  }

  func noteOwnExits() {
    for exit in world.takeExits() {
      guard let process = lanes[exit.process] else { continue }
      note(
        .ownExit(status: exit.status), text(setup.apps[Int(process.app.index)].name), of: process,
        at: VirtualWorld.line(ofStack: exit.stack).map(CallSite.init))
      simulation.crash(process.id)
    }
  }

  /// A run that has not entered its expiration handler when everything is quiet is waiting for its queue.
  func noteUnheardExpirations() {
    for run in expiring where !run.isExpirationHeard {
      simulation.noteUnheardExpiration(of: run.id, by: run.process.id)
    }
    expiring = []
  }

  private func send(
    to handler: LaunchHandler, of process: LiveProcess, following work: FollowedWork?,
    _ code: @escaping () -> Void
  ) {
    world.post(
      as: process.lane, on: handler.isOnMain ? .main : .queue(handler.queue), following: work, code)
  }

  private func task(for run: LiveRun, _ kind: TaskKind) -> BGTask? {
    switch kind {
    case .refresh: return BGAppRefreshTask(run: run)
    case .processing: return BGProcessingTask(run: run)
    case .healthResearch: return BGHealthResearchTask(run: run)
    case .push, .transfer: return nil
    case .continued:
      let request =
        record.upTo(simulation.now, ledger).run(run.id).flatMap { copies[$0.request] }
        as? BGContinuedProcessingTaskRequest
      return BGContinuedProcessingTask(
        run: run, title: request?.title ?? "", subtitle: request?.subtitle ?? "")
    }
  }
}

/// What continued tasks report while they run.
extension Session {
  func progressIsChanged(_ progress: Progress, of run: LiveRun) {
    let count = lock.withLock {
      unitCounts.last { $0.app == run.process.app && run.identifier.isUnder($0.pattern) }
    }
    // Called without the lock, because the test's code may ask the device.
    let units = count.map { $0.units() }
    lock.withLock {
      report(progress, of: run)
      if let count, let units { judge(progress.fractionCompleted, units, count, of: run) }
    }
  }

  /// Progress that only comes from a timer is reported once, until the next unit is finished.
  private func judge(_ share: Double, _ units: Int, _ count: UnitCount, of run: LiveRun) {
    let now = simulation.now
    guard let last = run.lastUnit, last.units == units else {
      run.lastUnit = CountedUnit(units: units, at: now, share: share)
      return
    }
    if last.isTold || share <= last.share || now - last.at < count.patience { return }
    run.lastUnit?.isTold = true
    fail(
      .progressWithoutWork(units: units, since: last.at.date, from: last.share, to: share),
      run.identifier, from: count.site)
  }

  func titleIsChanged(of run: LiveRun) {
    lock.withLock { simulation.updateTitle(of: run.id, by: run.process.id) }
  }

  /// Child progress objects change their parent's fraction without a notification, so it is checked when
  /// everything is quiet.
  func noteProgressOfChildren() {
    for id in tasks.keys.sorted() {
      guard let task = tasks[id] as? BGContinuedProcessingTask, let run = task.run else { continue }
      report(task.progress, of: run)
    }
  }

  var hasBackgroundGPU: Bool {
    lock.withLock { simulation.conditions().hasBackgroundGPU }
  }

  private func report(_ progress: Progress, of run: LiveRun) {
    let units = run.units(of: progress)
    if run.reported == units { return }
    run.reported = units
    simulation.report(progress: units, of: run.id, by: run.process.id)
  }
}

/// What a test counts as a unit of the work of some tasks.
struct UnitCount: Sendable {
  let app: AppID
  let pattern: String
  let patience: Span
  let site: CallSite
  let units: @Sendable () -> Int
}

extension SimulatedApp {
  /// Defines a unit of a continued task's work; the closure returns how many units the app has done so far.
  /// For several tasks at once, the identifier is a pattern such as `com.example.export.*`.
  ///
  /// The kit calls the closure whenever the app reports progress. Progress that continues for longer than
  /// `patience` while no unit is finished comes from a timer and not from the work, and fails the test.
  public func countUnits(
    of identifier: String, within patience: Duration = .minutes(1), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ units: @escaping @Sendable () -> Int
  ) {
    guard let session = device.session else { return }
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    session.lock.withLock {
      session.unitCounts.append(
        UnitCount(
          app: id, pattern: identifier, patience: Span(patience), site: site, units: units))
    }
  }
}

/// When the count of units was seen to change.
struct CountedUnit {
  let units: Int
  let at: Instant
  let share: Double
  var isTold = false
}

extension LiveRun {
  /// Plain units until child progress objects do part of the work. Units alone do not show that part, so from
  /// then on the fraction is reported, of a total larger than any count of bytes reported before.
  fileprivate func units(of progress: Progress) -> TaskProgress {
    let (completed, total) = (progress.completedUnitCount, progress.totalUnitCount)
    let share = min(max(progress.fractionCompleted, 0), 1)
    if total > 0, share > Double(completed) / Double(total) { hasChildren = true }
    guard hasChildren else { return TaskProgress(completed, of: total) }
    let parts: Int64 = 1_000_000_000_000_000
    return TaskProgress(Int64(share * Double(parts)), of: parts)
  }
}

extension Session {
  func push(
    _ userInfo: [AnyHashable: Any], to app: AppID, named name: String?, _ priority: PushPriority
  ) {
    let name = lock.withLock {
      let name = self.name(name ?? text(setup.apps[Int(app.index)].name) + ".push")
      // A push with another priority does not replace a held one.
      if priority == .background { pushes[TaskKey(name, of: app)] = userInfo }
      return name
    }
    apply(.push(app, name, priority))
  }

  func wake(_ app: AppID, for name: String, _ code: @escaping @MainActor @Sendable () -> Void) {
    let name = lock.withLock {
      let name = self.name(name)
      wakes[TaskKey(name, of: app)] = code
      return name
    }
    apply(.wake(app, name))
  }

  func hearWake(_ name: NameID, in id: ProcessID) {
    guard let process = processes[id], let code = wakes[TaskKey(name, of: process.app)]
    else { return }
    world.post(as: process.lane, on: .main) { MainActor.assumeIsolated { code() } }
  }

  /// App code that does not handle pushes does nothing, and the time for the push passes.
  func deliverPush(_ id: RunID, _ delivery: Delivery, to process: LiveProcess) {
    guard let code = process.whenPushed else { return }
    let key = TaskKey(delivery.name, of: delivery.app)
    nonisolated(unsafe) let userInfo = pushes.removeValue(forKey: key) ?? [:]
    world.post(as: process.lane, on: .main, following: follow(id)) {
      MainActor.assumeIsolated {
        code(userInfo) { result in
          process.session.completePush(id, of: process, success: result != .failed)
        }
      }
    }
  }

  private func completePush(_ id: RunID, of process: LiveProcess, success: Bool) {
    lock.withLock {
      _ = simulation.complete(id, success: success, by: process.id)
      noteIfFromOutside(id)
    }
  }

  /// Leaving virtual time makes the test's results meaningless, so it fails the test, at the handler that was
  /// running if there was only one.
  func noteEscapes() {
    noteLateRuns()
    for event in world.takeEscapes() {
      guard fails(event.kind) else {
        if event.kind.escape == .mainActorBusy { unseen.say("\(event.kind)", at: nil) }
        continue
      }
      let run = lanes[event.process].flatMap(onlyRun)
      let line = world.line(of: event).map(CallSite.init)
      fail(.escaped(event.kind), run?.identifier ?? "", from: line ?? run?.handler.site)
    }
  }

  private func fails(_ kind: EscapeEvent.Kind) -> Bool {
    if world.options.allowed.contains(kind.escape) { return false }
    switch kind.escape {
    // When real waiting is allowed, so are the network and answers from outside.
    case .urlSession, .socket: return kind.isRefused
    case .dispatchSource, .workItemNotify, .runLoopTimer, .syncDeadlock: return true
    case .mainActorBusy: return world.options.unseen == .failTest
    case .resumedFromOutside, .waitedForOutside: return false
    }
  }

  /// The run of a process, if there is only one.
  func onlyRun(of process: LiveProcess) -> LiveRun? {
    let runs = tasks.values.compactMap(\.run).filter { $0.process === process }
    return runs.count == 1 ? runs.first : nil
  }
}

/// Handlers that static code registered only once, although each process on a device registers its own.
extension Session {
  func remember(_ handler: LaunchHandler, _ name: NameID, of process: LiveProcess) {
    var origin: EarlierHandler.Origin = process.isInLaunchCode ? .launchCode : []
    if VirtualWorld.isInStaticInitializer { origin.insert(.staticInitializer) }
    let earlier = EarlierHandler(handler: handler, origin: origin)
    earlierHandlers[process.app, default: [:]][name] = earlier
    KnownHandlers.remember(earlier, key(name, of: process.app))
  }

  /// Called at the end of the synchronous launch code. What was registered later was too late for a launch in
  /// the background, and is too late again.
  func useEarlierHandlers(in process: LiveProcess) {
    lock.withLock {
      guard manner.earlierHandlers == .usedAgain else { return }
      var known = earlierHandlers[process.app] ?? [:]
      for name in setup.apps[Int(process.app.index)].permitted where known[name] == nil {
        // The static code ran for an app on another device, so it never runs on this one.
        let other = KnownHandlers.handler(key(name, of: process.app))
        if let other, other.origin.contains(.staticInitializer) { known[name] = other }
      }
      for name in known.keys.sorted() where process.handlers[name] == nil {
        if let earlier = known[name], earlier.origin.contains(.launchCode) {
          useAgain(earlier.handler, name, in: process)
        }
      }
    }
  }

  /// Called before a submission that would terminate the app for lack of a handler. Of other devices'
  /// handlers, only one that the same file registered is used.
  func useEarlierHandler(_ name: NameID, submittedAt site: CallSite?, in process: LiveProcess) {
    guard manner.earlierHandlers == .usedAgain, process.handlers[name] == nil,
      // The process tried to register this one itself, and was refused.
      !process.refused.contains(name)
    else { return }
    if let own = earlierHandlers[process.app]?[name] {
      return useAgain(own.handler, name, in: process)
    }
    guard let other = KnownHandlers.handler(key(name, of: process.app)),
      let file = other.handler.site?.fileID, file == site?.fileID
    else { return }
    // From now on this device's app has it as if one of its own processes had registered it.
    earlierHandlers[process.app, default: [:]][name] = other
    if other.origin.contains(.launchCode) { inheritedLate[process.id, default: []].insert(name) }
    useAgain(other.handler, name, in: process)
  }

  /// Returns whether the process had only the handler of an earlier process, which this one now replaces.
  func takesOver(_ handler: LaunchHandler, _ name: NameID, in process: LiveProcess) -> Bool {
    guard process.usedAgain.remove(name) != nil else { return false }
    process.handlers[name] = handler
    remember(handler, name, of: process)
    return true
  }

  private func useAgain(_ handler: LaunchHandler, _ name: NameID, in process: LiveProcess) {
    guard simulation.isAlive(process.id),
      simulation.register(name, by: process.id) == .registered
    else { return }
    process.handlers[name] = handler
    process.usedAgain.insert(name)
    handlersUsedAgain[process.app, default: []].insert(name)
  }

  private func key(_ name: NameID, of app: AppID) -> KnownHandlers.Key {
    KnownHandlers.Key(app: text(setup.apps[Int(app.index)].name), identifier: text(name))
  }
}

extension SimulatedApp {
  /// The identifiers for which a process had to use a handler that an earlier process registered, as happens
  /// with static code. If the code was not static, the app forgot to register, which `earlierHandlers:
  /// .forgotten` reveals.
  public var handlersUsedAgain: [String] {
    guard let session = device.sessionIfStarted else { return [] }
    return session.lock.withLock {
      (session.handlersUsedAgain[id] ?? []).map { session.text($0) }.sorted()
    }
  }
}
