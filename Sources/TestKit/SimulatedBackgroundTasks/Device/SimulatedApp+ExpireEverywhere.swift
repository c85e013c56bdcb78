import RunRecord
import SchedulerEngine

extension SimulatedApp {
  /// Launches a task again and again and asks it to stop at each moment at which its handler waits: first
  /// at once, then after its first wait, and so on until it ends before it is asked. Each time the process
  /// is ended afterwards, so that the next run finds only what was kept.
  ///
  /// After each cut it expects that the run completed exactly once and in time, that a request is pending
  /// for the next run, that `kept` is no less than before, and that `holds` is true. What is not so fails
  /// the test and names the moment; `only:` repeats that one. With `interleavings:` all that is done so
  /// often, each time with another order of what is ready at the same instant.
  ///
  /// - Returns: At how many moments the task was cut.
  @discardableResult
  public func expireEverywhere(
    _ identifier: String, only: ExpiryMoment? = nil, interleavings: Int = 1,
    kept: @Sendable () -> Int = { 0 }, holds: @Sendable () -> Bool = { true },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async -> Int {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let session = device.session else { return 0 }
    let usual = session.world.options.order
    defer { session.world.options.order = usual }
    var (cuts, before) = (0, kept())
    for interleaving in only.map({ [$0.interleaving] }) ?? Array(0..<max(1, interleavings)) {
      if interleaving > 0 {
        session.world.options.order = .drawn(seed: UInt64(interleaving))
      }
      for point in only.map({ $0.point...$0.point }) ?? 0...ExpiryMoment.last {
        let moment = ExpiryMoment(point: point, interleaving: interleaving)
        let cut = await expire(identifier, at: moment)
        if case .notReached = cut { break }
        var problems: [String] = []
        if case .cut(let found) = cut { problems = found }
        if case .notLaunched(let words) = cut { problems = [words] }
        let now = kept()
        if now < before { problems.append("the saved amount shrank from \(before) to \(now)") }
        if !holds() { problems.append("the given condition does not hold") }
        before = now
        if !problems.isEmpty {
          session.fail(
            .unmetExpectation(moment.words(for: identifier, problems)), identifier, from: site)
          device.tellFailures()
          return cuts
        }
        cuts += 1
      }
    }
    return cuts
  }

  private enum Cut {
    case notLaunched(String)
    /// The run was over before.
    case notReached
    case cut([String])
  }

  private func expire(_ identifier: String, at moment: ExpiryMoment) async -> Cut {
    guard let session = device.session else { return .notReached }
    do throws(ForcingProblem) {
      try await launchNow(identifier)
    } catch {
      return .notLaunched("\(error)")
    }
    for _ in 0..<moment.point {
      guard session.isRunning(identifier, id), let next = session.nextWait else { break }
      await device.advance(to: next.date)
    }
    guard session.isRunning(identifier, id) else {
      let problems = session.problemsOfLastRun(of: identifier, id)
      return problems.isEmpty ? .notReached : .cut(problems)
    }
    do throws(ForcingProblem) {
      try await expireNow(identifier)
    } catch {
      return .notLaunched("\(error)")
    }
    var patience = 120
    while session.isRunning(identifier, id), patience > 0 {
      await device.advance(by: .seconds(1))
      patience -= 1
    }
    let problems = session.problemsOfLastRun(of: identifier, id)
    terminate()
    await device.settle()
    return .cut(problems)
  }
}

extension Session {
  fileprivate func lastRun(of identifier: String, _ app: AppID) -> RunFact? {
    recordSoFar().runs(of: .task(TaskKey(name(identifier), of: app))).last
  }

  fileprivate func isRunning(_ identifier: String, _ app: AppID) -> Bool {
    lastRun(of: identifier, app)?.isRunning ?? false
  }

  /// The next moment at which app code goes on, to the millisecond that it is surely reached by.
  fileprivate var nextWait: Instant? {
    world.nextDeadline.map {
      max(setup.start + .milliseconds(($0 + 999_999) / 1_000_000), simulation.now)
    }
  }

  fileprivate func problemsOfLastRun(of identifier: String, _ app: AppID) -> [String] {
    guard let run = lastRun(of: identifier, app) else { return [] }
    let completions = ledger.rows.count {
      if case .completion(run.id, _, _) = $0.happening { true } else { false }
    }
    var problems: [String] = []
    switch run.outcome {
    case .completed, .completedAfterExpiration: break
    case let other:
      problems.append(
        "it did not complete in time (\(other.map { "\($0)" } ?? "it is still running"))")
    }
    if completions > 1 { problems.append("it completed \(completions) times") }
    if !recordSoFar().chainIsAlive(.task(run.key), at: simulation.now) {
      problems.append("no request is pending, so it does not run again")
    }
    return problems
  }
}
