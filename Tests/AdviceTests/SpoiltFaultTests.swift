import DeviceLogs
import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

/// Whose doing an ending is follows from what makes it vanish: other code of the app, or one change of the world
/// less. And the counter of MetricKit that is named for it, read back, has to fit what the rows show.
/// `LONG_TESTS=1 swift test --filter Spoilt` spoils them.
@Suite(.enabled(if: LongForm.isAskedFor)) struct SpoiltFaultTests {
  /// Why a run was told to stop, or a process ended.
  enum Ending: Hashable {
    case told(ExpiryCause)
    case died(KillCause)

    static let all = ExpiryCause.allCases.map(Ending.told) + KillCause.allCases.map(Ending.died)

    var fault: Fault {
      switch self {
      case .told(let cause): cause.description.fault
      case .died(let cause): cause.description.fault
      }
    }
  }

  /// One ending in one world.
  struct Seen {
    let ending: Ending
    let app: AppID
    let at: Instant
    let world: EndedWorld
  }

  /// In the order of the seeds, at most so many of each.
  static let seen: [Ending: [Seen]] = {
    var seen: [Ending: [Seen]] = [:]
    let most = 12
    for seed in LongForm.seeds(2_000, long: 2_000) {
      guard let world = EndedWorld(RandomScenario(seed: seed)) else { continue }
      for (ending, app, at) in world.endings where seen[ending, default: []].count < most {
        seen[ending, default: []].append(Seen(ending: ending, app: app, at: at, world: world))
      }
    }
    return seen
  }()

  // MARK: Whose doing

  /// Nil where one sample does not settle it: with other code, the day may have taken another course.
  private static func owner(of seen: Seen) throws -> Fault? {
    if seen.world.isAnswered(at: seen.at) {
      var keeping = seen.world.setup
      keeping.device.answer = .keeps
      keeping.script.removeAll { if case .change(.answers) = $0.action { true } else { false } }
      if let kept = EndedWorld(seen.world.scenario, keeping),
        !kept.endings.contains(where: {
          $0.ending == seen.ending && $0.app == seen.app && $0.at == seen.at
        })
      {
        return .user
      }
    }
    guard let mended = EndedWorld(seen.world.scenario, seen.world.setup.obeying(by: seen.app))
    else { return nil }
    let isLeft = mended.endings.contains { $0.ending == seen.ending && $0.app == seen.app }
    if !isLeft { return .app }
    for change in seen.world.changes(at: seen.at) {
      guard let without = EndedWorld(seen.world.scenario, seen.world.setup.without(change.origin))
      else { continue }
      let isGone = !without.endings.contains {
        $0.ending == seen.ending && $0.app == seen.app && $0.at == seen.at
      }
      if isGone { return change.change.owner }
    }
    return .system
  }

  /// An ending that other code does not prevent in every world is not the app's.
  private static func owners(_ samples: [Seen]) throws -> Set<Fault> {
    let owners = try samples.compactMap { try owner(of: $0) }
    let others = Set(owners).subtracting([.app])
    return others.isEmpty ? Set(owners) : others
  }

  @Test func aSpoiltFaultIsContradictedByWhatMakesTheEndingVanish() throws {
    var (noticed, spoilt) = (0, 0)
    for ending in Ending.all {
      guard let samples = Self.seen[ending] else { continue }
      let owners = try Self.owners(samples)
      if Self.inWords.contains(ending) { continue }
      #expect(owners == [ending.fault], "\(ending): \(owners) in \(samples.map(\.world.seed))")
      for fault in [Fault.nobody, .app, .system, .user, .device] where fault != ending.fault {
        spoilt += 1
        if owners != [fault] { noticed += 1 }
      }
    }
    #expect(noticed == spoilt && spoilt >= 4 * 19, "\(noticed) of \(spoilt)")
    let missing = Ending.all.filter { Self.seen[$0] == nil }
    #expect(missing.count <= 3, "\(missing)")
  }

  /// Less work would be done in time, and more time would do: whose doing it is that time is used up, only words
  /// say.
  private static let inWords: Set<Ending> = [.told(.timeUsedUp)]

  // MARK: Counters

  /// What an entry of MetricKit claims about the end of a process, as the rows would show it; nil for what no
  /// scenario can show.
  private static func isSo(_ exit: BackgroundExit?, of seen: Seen) -> Bool {
    let record = seen.world.record
    let process = record.processes.first { $0.app == seen.app && $0.endedAt == seen.at }
    let runs = record.runs.filter { $0.process == process?.id }
    let activities = record.activities.filter { $0.process == process?.id }
    let wasOpen = activities.filter { $0.endedAt == seen.at }
    switch exit {
    case .taskTimeout:
      return runs.contains { $0.expiry != nil && $0.endedAt == seen.at }
        || wasOpen.contains { $0.expiredAt != nil }
    case .processor:
      let busy = wasOpen.filter { $0.uses.contains(.processor) }
      return !busy.isEmpty
        || runs.contains { $0.endedAt == seen.at && $0.processorShare > .percent(50) }
    case .fileLock: return wasOpen.contains { $0.uses.contains(.lockedFile) }
    case .abnormal:
      let died = runs.filter { $0.endedAt == seen.at }.map(\.outcome)
      return died.contains(.trapped) || died.contains(.crashed)
        || wasOpen.contains { $0.uses.contains(.gpu) }
        || seen.world.isMisused(at: seen.at, by: seen.app)
    case .memoryPressure: return seen.world.isMemoryCritical(at: seen.at)
    // Something from outside that nobody counts.
    case nil: return !seen.world.changes(at: seen.at).isEmpty
    case .normal, .memoryLimit, .badAccess, .illegalInstruction, .watchdog, .transferTimeout,
      .fetchTimeout:
      return false
    }
  }

  /// What the reader of device logs takes a counter for.
  private static func exit(_ counter: String) throws -> BackgroundExit? {
    let text =
      "{\"intervalEntries\":[{\"metadata\":{\"bundleIdentifier\":\"com.a.b\"},"
      + "\"backgroundTerminationMetric\":{\"\(counter)\":1}}]}\n"
    let bytes = Array(text.utf8)
    var reader = DeviceLogReader(try #require(LogKind(bytes)))
    reader.feed(bytes)
    return reader.finish(about: nil).exits.first?.exit
  }

  @Test func aSpoiltCounterMeansSomethingElseThanTheRowsShow() throws {
    let counters = Set(KillCause.allCases.compactMap { $0.counter.map { "\($0)" } })
    var (noticed, spoilt) = (0, 0)
    // What has no counter of its own ends with a call, as misuse does: only words tell them apart.
    for cause in KillCause.allCases where cause != .tooManyAssertions {
      guard let samples = Self.seen[.died(cause)] else { continue }
      let own = cause.counter.map { "\($0)" }
      let exit = try own.map { try Self.exit($0) } ?? nil
      #expect(own == nil || exit != nil, "\(cause)")
      for sample in samples {
        #expect(
          Self.isSo(exit, of: sample), "\(cause): \(own ?? "none"), seed \(sample.world.seed)")
      }
      for other in counters.map(Optional.some).sorted(by: { $0! < $1! }) + [nil] where other != own
      {
        spoilt += 1
        let exit = try other.map { try Self.exit($0) } ?? nil
        if samples.contains(where: { !Self.isSo(exit, of: $0) }) { noticed += 1 }
      }
    }
    #expect(noticed * 10 >= spoilt * 9 && spoilt > 40, "\(noticed) of \(spoilt)")
  }

  // MARK: What is lost

  /// Work that an ending calls done is not done again by who goes on until all of it is; what it calls lost is.
  @Test func anEndingThatCallsWorkDoneLeavesNothingToDo() throws {
    var (done, lost) = (0, 0)
    for seed in LongForm.seeds(2_000, long: 2_000) {
      guard let world = EndedWorld(RandomScenario(seed: seed)) else { continue }
      for run in world.record.runs where run.outcome != nil && run.lostTransfer == nil {
        // Work that ends on its own has told so, whatever it said of its success.
        let description = run.ending.description
        let hasReported = world.reported[run.id] != nil
        let mayBeDone = hasReported && !(run.wasExpired && world.reported[run.id] == false)
        if description.isWorkDone { done += 1 } else { lost += 1 }
        #expect(description.isWorkDone == mayBeDone, "seed \(seed): \(run.ending)")
      }
    }
    #expect(done > 50 && lost > 50, "\(done), \(lost)")
  }
}

/// A world that was lived through to its end.
struct EndedWorld {
  let scenario: RandomScenario
  let setup: Setup
  let rows: [LogRow]
  let record: RunRecord

  var seed: UInt64 { scenario.seed }

  init?(_ scenario: RandomScenario, _ changed: Setup? = nil) {
    self.scenario = scenario
    setup = changed ?? scenario.setup
    guard var simulation = try? Simulation(setup) else { return nil }
    var ledger = DecisionLedger()
    _ = simulation.advance(to: scenario.end, recording: &ledger)
    rows = ledger.rows
    record = RunRecord(ledger.rows, from: setup.start, to: scenario.end)
  }

  var endings: [(ending: SpoiltFaultTests.Ending, app: AppID, at: Instant)] {
    var endings: [(ending: SpoiltFaultTests.Ending, app: AppID, at: Instant)] = []
    for run in record.runs where !run.isForced {
      if let expiry = run.expiry { endings.append((.told(expiry.cause), run.app, expiry.at)) }
    }
    for process in record.processes {
      if let cause = process.cause, let at = process.endedAt {
        endings.append((.died(cause), process.app, at))
      }
    }
    return endings
  }

  /// What the script and the habits changed at an instant.
  func changes(at instant: Instant) -> [(origin: Origin, change: WorldChange)] {
    rows.compactMap { row in
      guard row.at == instant, case .world(let change, let origin) = row.happening else {
        return nil
      }
      return (origin, change)
    }
  }

  /// Whether the user answered at this instant that a task should not go on.
  func isAnswered(at instant: Instant) -> Bool {
    rows.contains { row in
      if case .continued(_, .answered(.stops)) = row.happening { row.at == instant } else { false }
    }
  }

  /// What the calls of `setTaskCompleted` that counted said.
  var reported: [RunID: Bool] {
    var reported: [RunID: Bool] = [:]
    for row in rows {
      if case .completion(let run, let success, .first) = row.happening { reported[run] = success }
    }
    return reported
  }

  func isMemoryCritical(at instant: Instant) -> Bool {
    var level = setup.device.conditions.memory
    for row in rows where row.at <= instant {
      if case .world(.memory(let changed), _) = row.happening { level = changed }
    }
    return level == .critical
  }

  /// Whether the app made a call at this instant for which a device ends it.
  func isMisused(at instant: Instant, by app: AppID) -> Bool {
    record.mishaps.contains { $0.at == instant && $0.app == app }
  }
}

extension WorldChange {
  /// Who brings it about: the user as the one who uses the app, the system, or the state of the device.
  var owner: Fault {
    switch self {
    case .forceQuit, .uninstall, .install, .leave, .stopContinued, .answers: .user
    case .memory, .terminate: .system
    default: .device
    }
  }
}

extension Setup {
  /// Without one event of the script, or one habit.
  fileprivate func without(_ origin: Origin) -> Setup {
    var changed = self
    switch origin {
    case .script(let place): changed.script.remove(at: Int(place))
    case .habit(let place): changed.habits.remove(at: Int(place))
    default: break
    }
    return changed
  }

  /// The app does the same work, but all that the documentation asks of it.
  func obeying(by app: AppID) -> Setup {
    var changed = self
    let place = Int(app.index)
    guard case .models(let models) = apps[place].code else { return self }
    var known: Set<NameID> = []
    changed.apps[place].code = .models(
      models.compactMap { model in
        known.insert(model.name).inserted || !model.kind.isSubmitted ? model.obeying : nil
      })
    changed.apps[place].permitted += models.map(\.name)
    for index in changed.apps[place].activities.indices {
      changed.apps[place].activities[index].obey()
      // Where the rules allow no assertion, code that knows them holds none.
      if rules.assertions.most < 2 { changed.apps[place].activities[index].holdsAssertion = false }
    }
    return changed
  }
}

extension TaskModel {
  fileprivate var obeying: TaskModel {
    var model = self
    model.registers = kind == .continued ? .beforeSubmitting : kind.isSubmitted ? .atLaunch : .never
    if [.neverCompletes, .crashes].contains(work.ending) { model.work.ending = .succeeds }
    model.work.completesAgain = nil
    model.work.blocksQueue = false
    model.work.processor = .percent(1)
    if kind.isSubmitted {
      model.work.expiration = .completes(after: .zero)
    } else {
      // Without an expiration handler it has to be done in time.
      model.work.shortest = min(work.shortest, .seconds(5))
      model.work.longest = min(work.longest, .seconds(5))
      model.work.total = nil
    }
    if kind == .continued {
      var units = units ?? UnitWork(max(work.longest.milliseconds / 1_000, 1), every: .seconds(1))
      units.stalls = []
      units.fallsAt = nil
      let step = max(units.pace.milliseconds / 1_000, 1)
      units.total *= step
      units.pace = .milliseconds(units.pace.milliseconds / step)
      model.units = units
    }
    return model
  }
}

extension ActivityModel {
  fileprivate mutating func obey() {
    endsWhenDone = true
    expiration = .ends(after: .zero)
    atOnce = 1
    uses = []
    processor = .none
  }
}
