import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

@testable import Advice

/// The suspect on a card is true of the world in which the card's rule objected, its ending came or its finding
/// was made; another suspect is not true of all such worlds. Where it is, only words tell the two apart, and
/// `Tests/Sentences/suspects-in-words.txt` lists them for a person to read.
/// `LONG_TESTS=1 swift test --filter Spoilt` spoils them.
@Suite(.enabled(if: LongForm.isAskedFor)) struct SpoiltSuspectTests {
  /// What names suspects.
  private struct Card {
    let name: String
    let suspects: [SuspectID]
    var scenes: [SuspectScene] = []
  }

  private struct Cards {
    private var byName: [String: Card] = [:]
    private let most: Int

    init(atMost most: Int) { self.most = most }

    var sorted: [Card] { byName.values.sorted { $0.name < $1.name } }

    private mutating func note(
      _ name: String, _ suspects: [SuspectID], _ scene: @autoclosure () -> SuspectScene?
    ) {
      var card = byName[name] ?? Card(name: name, suspects: suspects)
      if card.scenes.count < most, let scene = scene() { card.scenes.append(scene) }
      byName[name] = card
    }

    mutating func note(_ world: EndedWorld) {
      noteObjections(in: world)
      for run in world.record.runs where !run.isForced {
        guard let expiry = run.expiry else { continue }
        note(
          "told to stop, \(expiry.cause.word)", [expiry.cause.description.suspect],
          SuspectScene(world, run.key, at: expiry.at))
      }
      for process in world.record.processes {
        guard let cause = process.cause, let at = process.endedAt,
          let suspect = cause.description.suspect
        else { continue }
        let run = world.record.runs.last { $0.process == process.id && $0.launchedAt <= at }
        let name = run?.key.name ?? NameID(index: -1)
        note(
          "ended, \(cause.description.word)", [suspect],
          SuspectScene(world, TaskKey(name, of: process.app), at: at))
      }
      for finding in world.record.findings() where !finding.code.details.suspects.isEmpty {
        note(
          "finding \(finding.code.name)", finding.code.details.suspects,
          SuspectScene(world, finding.key, at: finding.at))
      }
    }

    private mutating func noteObjections(in world: EndedWorld) {
      for request in world.record.requests {
        for span in world.record.objections(of: request.id) {
          for rule in RuleID.allCases where span.objections.contains(rule) {
            note(
              "rule \(rule.introduction.name)", [rule.introduction.card.suspect],
              SuspectScene(world, request.key, request: request, at: span.range.lowerBound))
          }
        }
      }
    }
  }

  /// What is held against flawless code has another cause than its flaws, so half of the worlds have that.
  private static let cards: [Card] = {
    let half = 12
    var (flawless, all) = (Cards(atMost: half), Cards(atMost: half))
    for seed in LongForm.seeds(1_000, long: 1_000) {
      let scenario = RandomScenario(seed: seed)
      if let world = EndedWorld(scenario, scenario.setup.flawless) { flawless.note(world) }
      if let world = EndedWorld(scenario) { all.note(world) }
    }
    let clean = Dictionary(uniqueKeysWithValues: flawless.sorted.map { ($0.name, $0.scenes) })
    return all.sorted.map { card in
      var card = card
      card.scenes += clean[card.name] ?? []
      return card
    }
  }()

  @Test func theSuspectOfACardIsTrueOfItsWorlds() {
    for card in Self.cards {
      for suspect in card.suspects {
        // One of several may be meant.
        let isTrue = card.scenes.map { $0.isSo(suspect) }
        let mayDiffer = card.suspects.count > 1
        let seeds = zip(card.scenes, isTrue).filter { !$1 }.map(\.0.world.seed)
        #expect(
          mayDiffer ? isTrue.contains(true) : seeds.isEmpty, "\(card.name): \(suspect), \(seeds)")
      }
    }
    #expect(Self.cards.count > 60, "\(Self.cards.count)")
  }

  @Test func aSpoiltSuspectIsNotTrueOfAllWorldsOrIsListed() throws {
    var (noticed, spoilt) = (0, 0)
    var lines: [String] = []
    for card in Self.cards {
      var alike: [String] = []
      for other in SuspectID.allCases where !card.suspects.contains(other) {
        spoilt += 1
        if card.scenes.contains(where: { !$0.isSo(other) }) {
          noticed += 1
        } else {
          alike.append(Suspect(other).name)
        }
      }
      if !alike.isEmpty { lines.append("\(card.name): \(alike.joined(separator: ", "))") }
    }
    #expect(noticed * 100 >= spoilt * 88 && spoilt > 2_000, "\(noticed) of \(spoilt)")
    let unseen = Self.unseen
    if !unseen.isEmpty { lines.append("in no world: \(unseen.joined(separator: "; "))") }
    lines.append("noticed: \(noticed) of \(spoilt)")
    #expect(try SentenceFile("suspects-in-words").changes(to: lines) == nil)
  }

  /// The cards that no drawn world shows.
  private static var unseen: [String] {
    let all =
      RuleID.allCases.map { "rule \($0.introduction.name)" }
      + ExpiryCause.allCases.map { "told to stop, \($0.word)" }
      + KillCause.allCases.filter { $0.description.suspect != nil }
      .map { "ended, \($0.description.word)" }
      + FindingCode.allCases.filter { !$0.details.suspects.isEmpty }.map { "finding \($0.name)" }
    let seen = Set(cards.map(\.name))
    return all.filter { !seen.contains($0) }
  }
}

/// One moment of one task in a world that was lived through.
struct SuspectScene {
  let world: EndedWorld
  let key: TaskKey
  let request: RequestFact?
  let at: Instant
  let simulation: Simulation

  init?(_ world: EndedWorld, _ key: TaskKey, request: RequestFact? = nil, at instant: Instant) {
    guard var simulation = try? Simulation(world.setup) else { return nil }
    var ledger = DecisionLedger()
    _ = simulation.advance(to: instant, recording: &ledger)
    self.world = world
    self.key = key
    self.request = request
    at = instant
    self.simulation = simulation
  }

  private var record: RunRecord { world.record }
  private var setup: AppSetup { world.setup.apps[Int(key.app.index)] }
  private var device: DeviceConditions { simulation.conditions() }
  private var app: AppConditions { simulation.conditions(of: key.app) ?? AppConditions() }

  private var models: [TaskModel] {
    if case .models(let models) = setup.code { models } else { [] }
  }

  /// How long an app may at least stay closed before that is held against it.
  private var shortest: Span {
    let recency = world.setup.rules.foregroundRecency
    return min(.days(1), recency.window, recency.pushWindow)
  }

  private var own: [TaskModel] { models.filter { $0.name == key.name } }
  private var kind: TaskKind? { request?.kind ?? own.first?.kind }
  private var runs: [RunFact] { record.runs.filter { $0.key == key && $0.launchedAt <= at } }
  private var pushes: [PushFact] { record.pushes.filter { $0.key == key && $0.at <= at } }
  private var requests: [RequestFact] {
    record.requests.filter { $0.key == key && $0.acceptedAt <= at }
  }

  /// Whether what the suspect says of an app, its user or its device is so here.
  func isSo(_ suspect: SuspectID) -> Bool {
    isSoOfTheCode(suspect) ?? isSoOfTheDevice(suspect) ?? isSoOfTheTask(suspect)
  }

  /// What the app's own code, list and signature say.
  private func isSoOfTheCode(_ suspect: SuspectID) -> Bool? {
    switch suspect {
    case .identifier:
      !setup.permitted.contains(key.name)
        || kind == .continued && setup.permitted.contains(where: isWildcard)
    case .mode:
      own.contains { !setup.modes.isSuperset(of: .needed(for: $0.kind)) }
        || own.contains {
          $0.kind == .healthResearch && !setup.entitlements.contains(.healthResearch)
        }
        || own.contains {
          $0.continued.resources.contains(.gpu) && !setup.entitlements.contains(.continuedGPU)
        }
    case .registration: isRegisteredOddly
    case .misuse:
      isRegisteredOddly || models.contains { $0.work.completesAgain != nil }
        || world.isMisused(at: at, by: key.app)
    case .noExpirationHandler: own.contains { $0.work.expiration != .completes(after: .zero) }
    case .neverCompleted:
      models.contains {
        $0.work.ending == .neverCompletes || $0.work.expiration != .completes(after: .zero)
      }
    case .blockedQueue: models.contains { $0.work.blocksQueue }
    case .crash: models.contains { $0.work.ending == .crashes }
    case .processor:
      models.contains { $0.work.processor > world.setup.rules.processorMonitor.limit }
        || setup.activities.map(\.processor.millionths).reduce(0, +)
          > world.setup.rules.processorMonitor.limit.millionths
    case .assertionLeft: isAssertionLeft
    case .lockHeld: setup.activities.contains { $0.uses.contains(.lockedFile) }
    case .gpuInBackground: setup.activities.contains { $0.uses.contains(.gpu) }
    case .neverResubmitted:
      own.contains { $0.work.resubmission != .first }
        || !record.requests.contains { $0.key == key && $0.acceptedAt > at }
    case .resubmittedLate: own.contains { $0.work.resubmission == .afterCompleting }
    case .notIncremental: own.contains { $0.work.checkpoint == nil }
    case .wrongKind: own.contains { $0.kind == .refresh && $0.work.longest > .seconds(30) }
    default: nil
    }
  }

  private func isWildcard(_ name: NameID) -> Bool {
    world.setup.names[name].contains(UInt8(ascii: "*"))
  }

  private var isAssertionLeft: Bool {
    let holding = setup.activities.filter(\.holdsAssertion)
    let held = record.activities.count {
      $0.app == key.app && $0.beganAt <= at && $0.endedAt.map { $0 >= at } ?? true
    }
    return held >= world.setup.rules.assertions.most
      || holding.contains { !$0.endsWhenDone || !$0.expiration.isProper || $0.atOnce > 1 }
  }

  private var isRegisteredOddly: Bool {
    let submitted = models.filter { $0.kind.isSubmitted }
    return Set(submitted.map(\.name)).count < submitted.count
      || submitted.contains { $0.registers != .atLaunch }
      || submitted.contains { !setup.permitted.contains($0.name) }
  }

  /// What the user or a look at the phone would say.
  private func isSoOfTheDevice(_ suspect: SuspectID) -> Bool? {
    switch suspect {
    case .swipedAway: !app.isInSwitcher
    case .refreshOff:
      device.backgroundRefresh == .off || device.isBackgroundRefreshRestricted
        || !app.isBackgroundRefreshOn
        || device.backgroundRefresh == .wifiOnly && device.network != .wifi
    case .lowPower: device.isLowPowerModeOn
    case .lowBattery:
      !device.isCharging
        && simulation.battery() <= world.setup.rules.criticallyLowBattery.threshold
    case .notOpened:
      app.phase != .foreground
        && (app.lastForeground.map { at - $0 >= shortest } ?? true)
    case .rareUse: kind == .refresh
    case .conditions: isConditionMissing
    case .appleSimulator: device.isAppleSimulator
    case .debugger: app.isDebuggerAttached
    case .memoryShort: world.isMemoryCritical(at: at)
    case .alwaysCharging: device.isCharging && device.isInUse
    case .newApp: app.installedAt != .earliest
    case .standing: app.standing != .usual
    // No world says with what an app was signed before, or how much memory it takes.
    case .resigned, .memory: false
    default: nil
    }
  }

  private var isConditionMissing: Bool {
    let isStrained =
      device.memory != .normal || device.isCameraActive || device.thermal == .serious
      || device.thermal == .critical
    let needs = request?.request.needs ?? []
    switch kind {
    case .processing, .healthResearch:
      let isLockedAway = kind == .healthResearch && device.isLocked
      return isStrained || device.isInUse || !device.isLocked || isLockedAway
        || !device.isCharging || device.network == .none || !device.wasUnlockedSinceBoot
    case .transfer:
      return isStrained || !device.isCharging || device.network != .wifi
        || needs.contains(.noCellular)
        || !device.wasUnlockedSinceBoot
    case .push: return isStrained || device.network == .none || !device.wasUnlockedSinceBoot
    default: return isStrained || !device.wasUnlockedSinceBoot
    }
  }

  /// What has become of its requests and runs.
  private func isSoOfTheTask(_ suspect: SuspectID) -> Bool {
    switch suspect {
    case .submission:
      record.mishaps.contains { $0.name == key.name && $0.app == key.app && $0.at <= at }
    case .replaced: requests.contains { if case .replaced = $0.ending { true } else { false } }
    case .farDate: requests.contains { $0.isPending(at: at) && $0.notBefore > at }
    case .spacing:
      record.runs.contains { $0.launchedAt <= at } || app.installedAt != .earliest
        || isBudgetShort || pushes.count > 1 || record.requests.count { $0.key == key } > 1
    case .stillRunning: record.runs.contains { $0.key == key && $0.isRunning(at: at) }
    case .transfersOneByOne:
      record.transfers.contains { $0.key.app == key.app && $0.needs.contains(.begunInBackground) }
    case .launchEventsOff: own.contains { $0.transfer?.sendsLaunchEvents == false }
    case .pushPriority:
      pushes.contains { $0.priority != .background }
    case .tooMuchWork: isTooMuch
    case .takenBack: isTakenBack
    case .noProgress: runs.contains { $0.kind == .continued && $0.continued.stalls > 0 }
    case .stoppedByUser: isStoppedByUser
    default: false
    }
  }

  private var isBudgetShort: Bool {
    let budgets = world.setup.rules.systemBudgets
    return budgets.energyCapacity < budgets.energyPerWake || budgets.pushesPerDay == 0
      || budgets.cellularCapacity < budgets.cellularPerLaunch
  }

  /// It was stopped with work left, or was not granted the time that it asked for.
  private var isTooMuch: Bool {
    let isLong = runs.contains { run in
      guard let expiry = run.expiry else { return false }
      let took = expiry.at - run.launchedAt
      return own.contains {
        $0.work.ending == .neverCompletes || ($0.work.total ?? $0.work.longest) >= took
      }
    }
    let outside = record.activities.contains {
      $0.key == key && ($0.expiredAt != nil || $0.ending == .refused)
    }
    return isLong || outside || record.transfers.contains { $0.key == key && $0.end == .timedOut }
  }

  /// The user pressed stop, or answered that it should not go on.
  private var isStoppedByUser: Bool {
    world.rows.contains { row in
      switch row.happening {
      case .world(.stopContinued(key.app, key.name), _), .continued(_, .answered(.stops)):
        row.at == at
      default: false
      }
    }
  }

  /// It was stopped before its time was over, when the device changed or for no reason that shows.
  private var isTakenBack: Bool {
    let stopped = runs.filter { $0.expiry?.at == at && $0.kind != .continued }
    let limits = world.setup.rules.running
    let isEarly = stopped.contains { run in
      let time = run.kind == .refresh ? limits.refreshTime : limits.processingShortest
      return at - run.launchedAt < .milliseconds(time.milliseconds - limits.warning.milliseconds)
    }
    return isEarly || world.isMemoryCritical(at: at)
      || world.rows.contains { $0.at == at && $0.isChangeOfTheDevice }
  }
}

extension LogRow {
  fileprivate var isChangeOfTheDevice: Bool {
    if case .world(let change, _) = happening { change.owner != .user } else { false }
  }
}

extension ActivityModel.Expiration {
  fileprivate var isProper: Bool { if case .ends = self { true } else { false } }
}

extension Setup {
  /// Every app obeys the documentation, saves what it has done and asks again.
  fileprivate var flawless: Setup {
    var flawless = self
    for app in apps.indices {
      flawless = flawless.obeying(by: AppID(index: Int32(app)))
      guard case .models(var models) = flawless.apps[app].code else { continue }
      for index in models.indices {
        models[index].work.checkpoint = .seconds(1)
        models[index].work.expiration = .completes(after: .zero)
        if models[index].kind.isSubmitted { models[index].work.resubmission = .first }
      }
      flawless.apps[app].code = .models(models)
    }
    return flawless
  }
}
