import RunRecord
public import SchedulerEngine

/// How the world is when a test launches a request by hand.
public enum LaunchConditions: Sendable {
  /// As it is, whatever objects to the request.
  case ignored
  /// First made such that no state of device, user or app objects. What only time brings is skipped.
  case met
}

/// What a test does to a task by hand, where the system would not or would only later. The log marks
/// it, and no rule learns of it.
extension SimulatedApp {
  /// Launches the pending request under this identifier now, starting the app if need be, and lets
  /// the handler do what it can do at this instant.
  @discardableResult
  public func launchNow(
    _ identifier: String, conditions: LaunchConditions = .ignored
  ) async throws(ForcingProblem) -> SimulatedRun {
    let session = try await sessionAtRest()
    if conditions == .met {
      let request = try session.meetConditions(of: identifier, for: id)
      await device.settle()
      // What is plugged in or unlocked wakes, and then the system itself may be the one to launch.
      if let run = session.run(of: request) { return run }
    }
    let request = try session.forceLaunch(identifier, of: id)
    await device.settle()
    if let run = session.run(of: request) { return run }
    throw ForcingProblem(identifier, .endedBeforeItsHandler)
  }

  /// Asks the run under this identifier to stop now, and lets its expiration handler do what it can do
  /// at this instant. The cause is for the log: an app never learns it (fact 254).
  public func expireNow(
    _ identifier: String, because cause: ExpiryCause = .timeUsedUp
  ) async throws(ForcingProblem) {
    let session = try await sessionAtRest()
    try session.forceExpiry(identifier, of: id, because: cause)
    await device.settle()
  }

  /// The running device, once app code has done what it can do now.
  func sessionAtRest() async throws(ForcingProblem) -> Session {
    guard let session = device.session else { throw ForcingProblem("", .deviceDoesNotRun) }
    await device.settle()
    return session
  }
}

extension Session {
  fileprivate func meetConditions(
    of identifier: String, for app: AppID
  ) throws(ForcingProblem) -> RequestID {
    let satisfaction = lock.withLock { simulation.unblock(name(identifier), of: app) }
    guard let satisfaction else { throw nothingPending(under: identifier, of: app) }
    let rest = satisfaction.remaining
    guard rest.isEmpty else {
      throw ForcingProblem(
        identifier, .cannotBeMet(by: RuleID.allCases.filter { rest.contains($0) }))
    }
    return satisfaction.request
  }

  fileprivate func forceLaunch(
    _ identifier: String, of app: AppID
  ) throws(ForcingProblem) -> RequestID {
    let launch = lock.withLock { simulation.forceLaunch(name(identifier), of: app) }
    switch launch {
    case .starts(let request): return request
    case .nothingPending: throw nothingPending(under: identifier, of: app)
    case .alreadyRunning(let run):
      let since = recordSoFar().run(run)?.launchedAt ?? simulation.now
      throw ForcingProblem(identifier, .alreadyRunning(since: since.date))
    case .noHandler: throw ForcingProblem(identifier, .noHandler)
    case .notInstalled, .unknownApp: throw ForcingProblem(identifier, .notInstalled)
    }
  }

  private func nothingPending(under identifier: String, of app: AppID) -> ForcingProblem {
    let pending = simulation.pending(of: app).map { text($0.request.name) }
    return ForcingProblem(identifier, .nothingPending(others: pending))
  }

  fileprivate func forceExpiry(
    _ identifier: String, of app: AppID, because cause: ExpiryCause
  ) throws(ForcingProblem) {
    let running = recordSoFar().runs(of: .app(app)).filter(\.isRunning)
    guard let run = running.last(where: { text($0.name) == identifier }) else {
      throw ForcingProblem(identifier, .nothingRuns(others: running.map { text($0.name) }))
    }
    switch lock.withLock({ simulation.forceExpiry(run.id, cause: cause) }) {
    case .expires: return
    case .alreadyExpired:
      throw ForcingProblem(
        identifier, .alreadyExpired(at: (run.expiry?.at ?? simulation.now).date))
    case .notRunning: throw ForcingProblem(identifier, .nothingRuns(others: []))
    }
  }

  /// The run that this request became, or the one that took its place when the app asked anew.
  fileprivate func run(of request: RequestID) -> SimulatedRun? {
    let record = recordSoFar()
    var request = request
    while true {
      switch record.request(request)?.ending {
      case .launched(let run): return record.run(run).map { SimulatedRun($0, text($0.name)) }
      case .replaced(let next): request = next
      case .pending, .cancelled, .discarded, nil: return nil
      }
    }
  }
}
