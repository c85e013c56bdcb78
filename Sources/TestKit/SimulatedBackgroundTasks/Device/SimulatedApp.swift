public import Foundation
public import RunRecord
import RunText
public import SchedulerEngine

/// An app on a simulated device, as its user sees it.
public struct SimulatedApp: Sendable, CustomStringConvertible {
  public typealias ID = AppID
  public typealias Phase = AppPhase

  public let device: SimulatedDevice
  /// For changes of the world that name an app, as in `phone.set(.update(app.id))`.
  public let id: ID

  init(_ device: SimulatedDevice, _ id: AppID) {
    self.device = device
    self.id = id
  }

  /// The user opens the app and uses it for this long. The app's code runs as time moves on.
  public func open(for duration: Duration = .minutes(3)) {
    device.set(.open(id, for: Span(duration)))
  }

  /// The user leaves the app.
  public func close() { device.set(.leave(id)) }

  /// The user swipes the app away in the app switcher.
  public func forceQuit() { device.set(.forceQuit(id)) }

  /// The system terminates the process, as when it needs memory.
  public func terminate() { device.set(.terminate(id)) }

  /// The user taps stop in the system's display of a continued task.
  public func stop(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    guard let session = device.session else { return }
    session.isKnown(
      identifier, to: id, session.recordSoFar(),
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    device.tellFailures()
    device.set(.stopContinued(id, session.lock.withLock { session.name(identifier) }))
  }

  public func setBackgroundRefresh(_ isOn: Bool) { device.set(.appRefresh(id, isOn: isOn)) }

  public typealias Standing = SchedulerEngine.Standing

  /// How the phone treats the app from now on, until a phone with a number changes that by itself.
  public func setStanding(_ standing: Standing) { device.set(.standing(id, standing)) }

  public var description: String {
    let apps = device.setup.apps
    return apps.indices.contains(Int(id.index))
      ? String(decoding: device.setup.names[apps[Int(id.index)].name], as: UTF8.self) : "no app"
  }

  public var phase: Phase {
    device.sessionIfStarted?.simulation.conditions(of: id)?.phase ?? .notRunning
  }
}

extension SimulatedApp {
  /// The mistakes and risks in the app's code that cost it background time, or will on other devices, in
  /// order of first occurrence; empty for an app that does everything right.
  public var findings: [AppFinding] { allFindings.filter { $0.severity != .hint } }

  /// Things that are worth a look but may be intended, in order of their first occurrence.
  public var hints: [AppFinding] { allFindings.filter { $0.severity == .hint } }

  private var allFindings: [AppFinding] {
    guard let session = device.session else { return [] }
    BackgroundTimeTrial.current?.noteQuestion()
    var places: [Cause: Int] = [:]
    var causes: [(site: CallSite?, findings: [Finding])] = []
    for finding in session.findings() where finding.app == id {
      let site = session.site(of: finding)
      let cause = Cause(
        code: finding.code, name: session.isOneOfMany(finding, site) ? nil : finding.name,
        site: site)
      let place = places[cause] ?? causes.count
      places[cause] = place
      if place == causes.count { causes.append((site, [])) }
      causes[place].findings.append(finding)
    }
    return causes.map { AppFinding($0.findings, at: $0.site, session) }
  }

  private struct Cause: Hashable {
    let code: FindingCode
    /// nil for a name that the line creates anew each time.
    let name: NameID?
    let site: CallSite?
  }
}

extension Session {
  /// Pushes are handled in one place, which is only looked up for what is told.
  fileprivate func site(of finding: Finding) -> CallSite? {
    if finding.code != .pushNotCompleted { return sites.site(of: finding) }
    pushHandlers[finding.app] = pushHandlers[finding.app]?.found
    guard case .site(let site) = pushHandlers[finding.app] else { return nil }
    return site
  }

  /// Whether the name is one of many that a line of code may create: that of an assertion, of a transfer, or
  /// of a continued task under a wildcard.
  fileprivate func isOneOfMany(_ finding: Finding, _ site: CallSite?) -> Bool {
    if site == nil { return false }
    let record = recordSoFar()
    let request: RequestID?
    switch finding.subject {
    case .activity: return true
    case .request(let one): request = one
    case .run(let run): request = record.run(run)?.request
    default: request = nil
    }
    if let request, record.transfer(request) != nil { return true }
    return isPermittedByWildcard(finding.name, to: finding.app)
  }

  /// In chronological order.
  fileprivate func findings() -> [Finding] {
    let record = recordSoFar()
    let continued = record.continuedTasks()
    var found = record.findings()
    found.removeAll {
      $0.code.isAboutRegistration && isOfNewerTask($0.name, $0.app)
        || $0.code == .lateRegistrationAccepted
          && (isPermittedByWildcard($0.name, to: $0.app) || isInheritedLate($0))
    }
    let late = lateRegistrations.filter {
      continued.place(of: $0.key) == nil && !isPermittedByWildcard($0.name, to: $0.app)
        && !isOfNewerTask($0.name, $0.app)
    }
    for unlogged in (late + unlogged).sorted(by: Finding.precedes) {
      let place = found.firstIndex { $0.at > unlogged.at } ?? found.count
      found.insert(unlogged, at: place)
    }
    return found
  }
}

extension Session {
  private func isInheritedLate(_ finding: Finding) -> Bool {
    guard case .process(let process) = finding.subject else { return false }
    return inheritedLate[process]?.contains(finding.name) == true
  }
}

/// Lets a test do directly to a task what the system would not do, or only later. The log marks it, and rules
/// ignore it.
extension SimulatedApp {
  /// Launches the pending request under this identifier now, starting the app if necessary, and lets the
  /// handler run as far as it can at this instant.
  @discardableResult
  public func launchNow(
    _ identifier: String, conditions: LaunchConditions = .ignored
  ) async throws(ForcingProblem) -> SimulatedRun {
    let session = try await sessionAtRest()
    if conditions == .met {
      let request = try session.meetConditions(of: identifier, for: id)
      await device.settle()
      // Plugging in or unlocking wakes the device, so the system itself may already have launched the
      // request.
      if let run = session.run(of: request) { return run }
    }
    let request = try session.forceLaunch(identifier, of: id)
    await device.settle()
    if let run = session.run(of: request) { return run }
    throw ForcingProblem(identifier, .endedBeforeItsHandler)
  }

  /// Asks the run under this identifier to stop now, and lets its expiration handler run as far as it can at
  /// this instant. The cause is only for the log: an app never learns it (fact 254).
  public func expireNow(
    _ identifier: String, because cause: ExpiryCause = .timeUsedUp
  ) async throws(ForcingProblem) {
    let session = try await sessionAtRest()
    try session.forceExpiry(identifier, of: id, because: cause)
    await device.settle()
  }

  /// The running device, after app code has run as far as it can now.
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

  /// The run of this request, or of the one that replaced it when the app submitted again.
  fileprivate func run(of request: RequestID) -> SimulatedRun? {
    let record = recordSoFar()
    var request = request
    while true {
      switch record.request(request)?.ending {
      case .launched(let run): return record.run(run).map { SimulatedRun($0, self, clock) }
      case .replaced(let next): request = next
      case .pending, .cancelled, .discarded, nil: return nil
      }
    }
  }
}

extension SimulatedApp {
  /// When the user opens an app: one of the predefined habits, or times of day.
  ///
  ///     habit: .daily
  ///     habit: [.opens("07:05", on: .weekdays), .opens("10:00", "21:30", on: .weekend)]
  public struct Habit: Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
    private enum Part {
      case named(NamedHabit)
      case opens([String], Days, Duration)
    }

    private let parts: [Part]

    private init(_ parts: [Part]) { self.parts = parts }

    public init(arrayLiteral habits: Habit...) { parts = habits.flatMap(\.parts) }

    public var description: String {
      let words = parts.map { part in
        switch part {
        case .named(let habit): "\(habit.name)"
        case .opens(let times, let days, let length):
          "opens at \(times.joined(separator: ", ")) \(days) for \(spanText(Span(length)))"
        }
      }
      return words.isEmpty ? "never opens" : words.joined(separator: "; ")
    }

    public static func named(_ habit: NamedHabit) -> Habit { Habit([.named(habit)]) }
    public static let messenger = named(.messenger)
    public static let daily = named(.daily)
    public static let casual = named(.casual)
    public static let weekly = named(.weekly)
    public static let newcomer = named(.newcomer)

    /// The user opens the app at these times of day, such as "07:05".
    public static func opens(
      _ times: String..., on days: Days = .everyDay, for duration: Duration = .minutes(3)
    ) -> Habit {
      Habit([.opens(times, days, duration)])
    }

    static func opens(times: [String]) -> Habit {
      Habit([.opens(times, .everyDay, .minutes(3))])
    }

    func openings(of app: AppID) throws(TimeOfDayProblem) -> [HabitSetup] {
      var openings: [HabitSetup] = []
      for part in parts {
        switch part {
        case .named(let habit): openings += habit.openings(of: app)
        case .opens(let times, let days, let duration):
          for time in times {
            let pattern = Pattern(
              on: days.weekdays, at: try TimeOfDay(time).sinceMidnight, for: Span(duration))
            openings.append(HabitSetup(.open(app), pattern))
          }
        }
      }
      return openings
    }

    /// What the system knows about the app at the start: only a newcomer is unknown.
    var history: KnownHistory {
      for part in parts {
        switch part {
        case .named(let habit) where habit.history == .newcomer: continue
        case .named(let habit): return habit.history
        case .opens: return .habits(days: 14)
        }
      }
      return .newcomer
    }
  }

  /// All runs in chronological order.
  public var runs: [SimulatedRun] {
    guard let session = device.session else { return [] }
    BackgroundTimeTrial.current?.noteQuestion()
    return session.runs(session.recordSoFar().runs(of: .app(id)))
  }

  /// The runs under all identifiers with a prefix: `app.runs(under: "com.example.app.export.*")`.
  public func runs(
    under pattern: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> [SimulatedRun] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let session = device.session else { return [] }
    BackgroundTimeTrial.current?.noteQuestion(at: site)
    session.isKnown(pattern, to: id, session.recordSoFar(), from: site)
    device.tellFailures()
    return runs.filter { $0.identifier.isUnder(pattern) }
  }

  /// The identifiers that its property list permits without a wildcard, and those that its code used, sorted.
  public var identifiers: [String] {
    guard let session = device.session else { return [] }
    return session.identifiers(of: id, session.recordSoFar()).filter { !$0.contains("*") }
  }

  /// The runs under this identifier, in order.
  public func runs(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> [SimulatedRun] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: []) { session, record, task in
      session.runs(record.runs(of: .task(task)))
    }
  }

  /// How the runs under this identifier ended.
  public func outcomes(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> OutcomeCounts {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let none = RunRecord(from: .earliest).outcomes(
      of: .everything, during: Instant.earliest..<Instant.earliest)
    return ask(identifier, from: site, or: none) { _, record, task in
      record.outcomes(of: .task(task), during: record.whole)
    }
  }

  /// How old the last success of this task was at each opening of the app, in order; nil if nothing had
  /// succeeded yet.
  public func freshness(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> [Duration?] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: []) { _, record, task in
      record.freshness(of: .task(task), during: record.whole).map { found in
        found.age.map { .milliseconds($0.milliseconds) }
      }
    }
  }

  /// Whether a request is pending or a run is in progress, so that there will be a next run.
  public func isChainAlive(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: false) { session, record, task in
      record.chainIsAlive(.task(task), at: session.simulation.now)
    }
  }

  /// The identifiers of pending requests, in order of submission.
  public var pending: [String] {
    guard let session = device.sessionIfStarted else { return [] }
    BackgroundTimeTrial.current?.noteQuestion()
    return session.simulation.pending(of: id).map { session.text($0.request.name) }
  }

  /// The calls of `setTaskCompleted` under this identifier, in order, including those that came too late.
  public func completions(
    of identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> [SimulatedCompletion] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: []) { session, record, task in
      session.ledger.rows.compactMap { row in
        guard case .completion(let id, let success, let verdict) = row.happening,
          let run = record.run(id), run.key == task
        else { return nil }
        return SimulatedCompletion(
          at: row.at.date, success: success, verdict: verdict,
          site: session.sites.site(ofCompletionOf: id, at: row.at))
      }
    }
  }

  /// Asks the record about one identifier. An identifier that the app does not know fails the test, because
  /// otherwise a typing mistake would look as if nothing had happened.
  func ask<Answer>(
    _ identifier: String, from site: CallSite, or nothing: @autoclosure () -> Answer,
    _ question: (Session, RunRecord, TaskKey) -> Answer
  ) -> Answer {
    guard let session = device.session else { return nothing() }
    BackgroundTimeTrial.current?.noteQuestion(at: site)
    let record = session.recordSoFar()
    session.isKnown(identifier, to: id, record, from: site)
    device.tellFailures()
    return question(session, record, TaskKey(session.name(identifier), of: id))
  }
}

extension Session {
  fileprivate func runs(_ facts: [RunFact]) -> [SimulatedRun] {
    let clock = clock
    return facts.map { SimulatedRun($0, self, clock) }
  }

  func recordSoFar() -> RunRecord { record.upTo(simulation.now, ledger) }
}

extension SimulatedApp {
  /// Why this task has not started, looking `horizon` ahead. `isEmpty` if nothing keeps it from running.
  public func whyNot(
    _ identifier: String, upTo horizon: Duration = .days(7), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Why {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: Why()) { session, record, task in
      session.whyNot(task, upTo: Span(horizon), record)
    }
  }

  /// Why this task was not running at a moment in the past. For a moment in the future it describes the
  /// present.
  public func whyNot(
    _ identifier: String, at date: Date, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Why {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return ask(identifier, from: site, or: Why()) { session, record, task in
      session.whyNot(task, at: Instant(notBefore: date), record)
    }
  }
}

extension Session {
  func whyNot(_ task: TaskKey, upTo horizon: Span = .days(7), _ record: RunRecord) -> Why {
    let until = simulation.now + horizon
    return Why(record.whyNot(task, in: simulation, upTo: until), task, self, record)
  }

  func whyNot(_ task: TaskKey, at instant: Instant, _ record: RunRecord) -> Why {
    if instant >= simulation.now { return whyNot(task, record) }
    return Why(record.whyNot(task, at: instant), task, at: instant, self, record)
  }
}
