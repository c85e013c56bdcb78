import Foundation
import RunRecord
import SchedulerEngine

extension SimulatedApp {
  /// Launches a task repeatedly, each time in a new process, and asks it to stop at each moment at which its handler
  /// waits: first at once, then after its first wait, and so on until it ends before it is asked. The process is
  /// then woken once, so that what it had not ended goes on, and terminated, so that the next run finds only what was
  /// saved.
  ///
  /// After each cut it expects that the run completed exactly once and in time, that a request is pending for
  /// the next run, that `kept` is not less than before, and that `holds` is true. Anything else fails the
  /// test and names the moment; `only:` repeats just that moment. With `interleavings:` everything is
  /// repeated this many times, each time with another order of code that is ready at the same instant.
  ///
  /// - Returns: At how many moments the task was cut. If its handler never waits, that is 0: nothing was tried, which
  /// a note says.
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
      for point in only.map({ $0.point...$0.point }) ?? 0...ExpiryMoment.last {
        let moment = ExpiryMoment(point: point, interleaving: interleaving)
        if interleaving > 0 { session.world.options.order = .drawn(seed: moment.seed) }
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
    if cuts == 0 { noteNothingCut(identifier, at: site) }
    return cuts
  }

  private func noteNothingCut(_ identifier: String, at site: CallSite) {
    guard let session = device.session else { return }
    session.lock.withLock { session.note(.nothingCut, identifier, of: id, at: site) }
    BackgroundTimeTrial.current?.noteUntried(
      Noteworthy.nothingCut.words(about: identifier), at: site)
  }

  private enum Cut {
    case notLaunched(String)
    /// The run had already ended.
    case notReached
    case cut([String])
  }

  private func expire(_ identifier: String, at moment: ExpiryMoment) async -> Cut {
    guard let session = device.session else { return .notReached }
    // A process that lives on from before would not find the same alone.
    if phase != .notRunning {
      terminate()
      await device.settle()
    }
    do throws(ForcingProblem) {
      try await launchNow(identifier)
    } catch {
      return .notLaunched("\(error)")
    }
    guard let run = session.lastRun(of: identifier, id)?.id else { return .notReached }
    for _ in 0..<max(moment.point, 0) {
      guard session.isRunning(run) else { break }
      guard let next = session.nextWait else {
        // It waits for what never comes, which the point before has cut already.
        terminate()
        return .notReached
      }
      await device.advance(to: next.date)
    }
    guard session.isRunning(run) else {
      let problems = await liveOn(after: run, of: identifier, session)
      return problems.isEmpty ? .notReached : .cut(problems)
    }
    do throws(ForcingProblem) {
      try await expireNow(identifier)
    } catch {
      return .notLaunched("\(error)")
    }
    var patience = 120
    while session.isRunning(run), patience > 0 {
      await device.advance(by: .seconds(1))
      patience -= 1
    }
    let problems = await liveOn(after: run, of: identifier, session)
    terminate()
    await device.settle()
    return .cut(problems)
  }

  /// A device suspends the process once its run is completed, and what its code had not ended goes on when anything
  /// wakes it. So something does here, and then the problems of the run are known.
  private func liveOn(
    after run: RunID, of identifier: String, _ session: Session
  ) async -> [String] {
    let before = session.chainIsAlive(of: run)
    if phase == .suspended { device.wake(self, for: "expireEverywhere") {} }
    await device.settle()
    var rest = session.setup.rules.life.wakeTime
    while rest > .zero, phase == .background || phase == .foreground {
      await device.advance(by: .milliseconds(min(rest, .seconds(1)).milliseconds))
      rest = rest - .seconds(1)
    }
    // The system may have launched the next one by now, which is left to itself.
    var patience = 600
    while session.lastRun(of: identifier, id)?.isRunning == true, patience > 0 {
      await device.advance(by: .seconds(1))
      patience -= 1
    }
    return session.problems(of: run, isFollowed: before || session.chainIsAlive(of: run))
  }
}

extension Session {
  fileprivate func lastRun(of identifier: String, _ app: AppID) -> RunFact? {
    recordSoFar().runs(of: .task(TaskKey(name(identifier), of: app))).last
  }

  fileprivate func isRunning(_ run: RunID) -> Bool { recordSoFar().run(run)?.isRunning ?? false }

  fileprivate func chainIsAlive(of run: RunID) -> Bool {
    let record = recordSoFar()
    return record.run(run).map { record.chainIsAlive(.task($0.key), at: simulation.now) } ?? false
  }

  /// The next moment at which app code continues, rounded up to the millisecond.
  fileprivate var nextWait: Instant? {
    world.nextDeadline.map {
      max(setup.start + .milliseconds(($0 + 999_999) / 1_000_000), simulation.now)
    }
  }

  fileprivate func problems(of id: RunID, isFollowed: Bool) -> [String] {
    guard let run = recordSoFar().run(id) else { return [] }
    let completions = ledger.rows.count {
      if case .completion(id, _, _) = $0.happening { true } else { false }
    }
    var problems: [String] = []
    switch run.outcome {
    case .completed, .completedAfterExpiration: break
    case _ where !run.wasSeen: return [UnseenRuns.doubtAndCure]
    case let other:
      problems.append(
        "it did not complete in time (\(other.map { "\($0)" } ?? "it is still running"))")
    }
    if completions > 1 { problems.append("it completed \(completions) times") }
    if !isFollowed { problems.append("no request is pending, so it does not run again") }
    return problems
  }
}

/// A moment at which a task is asked to stop: after this many of its waits, in one interleaving.
public struct ExpiryMoment: Hashable, Sendable {
  public let point: Int
  public let interleaving: Int

  /// A handler with more waits than this is only asked to stop at the first ones.
  static let last = 1_000

  public static func point(_ point: Int, interleaving: Int = 0) -> ExpiryMoment {
    ExpiryMoment(point: point, interleaving: interleaving)
  }

  /// Of its own, so that the moment is the same whether or not others were tried before.
  fileprivate var seed: UInt64 {
    UInt64(truncatingIfNeeded: interleaving) &* UInt64(Self.last + 1)
      &+ UInt64(truncatingIfNeeded: point)
  }

  func words(for identifier: String, _ problems: [String]) -> String {
    let place = point == 0 ? "at once" : "after wait \(point)"
    let order = interleaving == 0 ? "" : ", interleaving: \(interleaving)"
    // Some of the problems are sentences of their own already.
    let found = problems.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    return
      "\(identifier), told to stop \(place)\(interleaving == 0 ? "" : " in interleaving \(interleaving)"): "
      + found.joined(separator: "; ")
      + ". Repeat it with await app.expireEverywhere(\"\(identifier)\", only: .point(\(point)\(order)))."
  }
}
