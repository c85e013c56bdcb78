import Invariants
import RandomScenarios
import RecordedTable
import RunRecord
import SchedulerEngine

/// A drawn life, stopped now and then to be asked and, in some lives, forced.
struct LivedLife {
  private(set) var setup: Setup
  /// Earlier than drawn where so much happens that asking about it would take long.
  private(set) var end: Instant
  private(set) var simulation: Simulation
  private(set) var rows: [LogRow] = []
  private(set) var record: RunRecord
  /// What the engine and explanations said at the stops.
  private(set) var answers = TextDigest()
  private(set) var stops: [Instant] = []
  private let world: CheckedWorld
  private var dice: Dice
  /// Answers and queries are many words, so every third life has to do.
  let isAsked: Bool
  private static let mostRows = 1_200

  /// Every fourth is one that the second model knows too; a few are long.
  init(_ place: Int) throws {
    let seed = UInt64(place) + 1
    dice = Dice(seed: seed &* 0xD1B5_4A32_D192_ED03 &+ 0x71_FE00)
    isAsked = place % 3 == 0
    if place % 4 == 3 {
      let scenario = SmallScenario(seed: seed)
      (setup, end) = (scenario.setup, scenario.end)
    } else {
      let days: Int64 = place % 40 == 8 ? 16 : place % 10 == 5 ? 3 : 1
      let scenario = RandomScenario(seed: seed &+ 500, days: days)
      (setup, end) = (scenario.setup, scenario.end)
    }
    if place % 2 == 1 {
      var odd = OddRules(seed: seed, percent: 8)
      setup.rules.visitParameters(&odd)
    }
    simulation = try Simulation(setup)
    world = CheckedWorld(setup, startingIn: simulation.conditions())
    record = RunRecord(from: setup.start)
    let forces = dice.chance(40)
    let length = (end - setup.start).milliseconds
    let drawn = (0..<5).map { _ in setup.start + Span(milliseconds: dice.below(length)) }
    for stop in drawn.sorted() where stop < end { live(until: stop, forcing: forces) }
    live(until: end, forcing: false)
  }

  private mutating func live(until stop: Instant, forcing forces: Bool) {
    advance(to: stop)
    stops.append(simulation.now)
    if isAsked { ask() }
    askCopy()
    if !forces { return }
    for index in 0..<simulation.appCount {
      let app = AppID(index: index)
      for entry in simulation.pending(of: app) where dice.chance(50) {
        answers.feed(simulation.forceLaunch(entry.request.name, of: app))
      }
    }
    advance(to: min(simulation.now + .milliseconds(dice.below(40_000)), end))
    let run = RunID(number: max(1, simulation.counts.launched - dice.below(2)))
    answers.feed(simulation.forceExpiry(run, cause: dice.pick(ExpiryCause.allCases)))
  }

  private mutating func advance(to stop: Instant) {
    var ledger = DecisionLedger()
    let room = max(1, Self.mostRows - rows.count)
    if simulation.advance(to: stop, recording: &ledger, pausingAt: room) != .reached {
      end = simulation.now
    }
    rows += ledger.rows
    for row in ledger.rows { record.append(row) }
    record.finish(at: simulation.now)
  }

  private mutating func ask() {
    answers.feed(simulation.conditions(), simulation.counts, simulation.decisions)
    answers.feed(simulation.utcOffset(), simulation.battery())
    for run in record.runs.suffix(3) { answers.feed(simulation.delivery(of: run.id)) }
    for task in tasks { ask(about: task) }
  }

  /// What is done to a copy concerns the copy alone.
  private mutating func askCopy() {
    var copy = simulation
    let (app, run) = (AppID(index: 0), RunID(number: max(1, simulation.counts.launched)))
    let name = tasks[0].name
    switch dice.below(6) {
    case 0: answers.feed(copy.forceLaunch(name, of: app))
    case 1: answers.feed(copy.forceExpiry(run, cause: .timeUsedUp))
    case 2: answers.feed((try? copy.apply(.reboot)) == nil)
    case 3...4: call(&copy)
    default: answers.feed(copy.unblock(name, of: app)?.remaining)
    }
    answers.feed(copy.advance(to: min(copy.now + .minutes(3), end)), copy.counts)
    // Nobody listened so far; from here on somebody does.
    let change = DrawnWorld.change(of: app, &dice)
    answers.feed((try? copy.apply(change)) == nil)
    var heard = DecisionLedger()
    _ = copy.advance(to: min(copy.now + .hours(2), end), recording: &heard, pausingAt: 60)
    for row in heard.rows { answers.feed(row) }
  }

  /// As code outside of the engine does.
  private mutating func call(_ copy: inout Simulation) {
    guard let run = record.runs.last(where: { $0.endedAt == nil }) ?? record.runs.last else {
      return
    }
    let number = dice.below(90)
    switch dice.below(6) {
    case 0...1: copy.report(progress: TaskProgress(number, of: 90), of: run.id, by: run.process)
    case 2: copy.updateTitle(of: run.id, by: run.process)
    case 3:
      copy.report(processor: .percent(number), networkBytes: 9, of: run.id, by: run.process)
    case 4: copy.cancel(run.key.name, by: run.process)
    default: copy.setExpirationHandler(dice.chance(50), of: run.id, by: run.process)
    }
  }

  private mutating func ask(about task: TaskKey) {
    let app = task.app
    answers.feed(simulation.conditions(of: app), simulation.speed(of: app))
    answers.feed(simulation.process(of: app), simulation.assertionTimeLeft(of: app))
    answers.feed(record.whyNot(task, in: simulation, upTo: min(end, simulation.now + .hours(9))))
    for entry in simulation.pending(of: app) where entry.request.name == task.name {
      answers.feed(entry, simulation.decision(on: entry.id))
      let later = simulation.now + .milliseconds(dice.below(30_000_000))
      answers.feed(simulation.decision(on: entry.id, clock: later))
      answers.feed(simulation.queuePosition(of: entry.id), simulation.transfer(of: entry.id))
    }
    if !dice.chance(40) { return }
    var eased = simulation
    answers.feed(eased.unblock(task.name, of: app))
    answers.feed(eased.advance(to: min(eased.now + .minutes(20), end)), eased.counts)
  }

  /// Those of models, and whatever else was asked for.
  var tasks: [TaskKey] {
    var tasks: [TaskKey] = []
    for index in setup.apps.indices {
      guard case .models(let models) = setup.apps[index].code else { continue }
      for model in models { tasks.append(TaskKey(model.name, of: AppID(index: Int32(index)))) }
    }
    for request in record.requests { if !tasks.contains(request.key) { tasks.append(request.key) } }
    return tasks
  }

  var told: TextDigest {
    var digest = TextDigest()
    for row in rows { digest.feed(row) }
    digest.feed(simulation.now, simulation.circle)
    return digest
  }

  /// What the invariant checker makes of it.
  var verdict: TextDigest {
    let limits = CheckedLimits(
      setup.rules, on: setup.device.conditions.kind, from: setup.start, to: simulation.now)
    var checker = InvariantChecker(limits, in: world)
    for row in rows { checker.check(row) }
    checker.finish(LogSums(simulation.counts))
    var digest = TextDigest()
    digest.feed(checker.violations, checker.heldFacts)
    return digest
  }

  /// What the record holds, fact by fact.
  var facts: TextDigest {
    var digest = TextDigest()
    for fact in record.requests { digest.feed(fact) }
    for fact in record.runs { digest.feed(fact) }
    for fact in record.processes { digest.feed(fact) }
    for fact in record.activities { digest.feed(fact) }
    for fact in record.transfers { digest.feed(fact) }
    digest.feed(record.mishaps)
    digest.feed(record.openings)
    digest.feed(record.pushes)
    digest.feed(record.strayRows, record.factCount)
    return digest
  }

  /// What it finds, with fixes tried, and with thresholds of its own.
  var findings: TextDigest {
    var digest = TextDigest()
    var isTried = false
    for group in record.provenFindings(of: setup) {
      digest.feed(group)
      digest.feed(group.first.code.severity)
      guard case .tried(let gain) = group.proof, !isTried else { continue }
      isTried = true
      for events in eventsNeeded(for: gain.fix, of: group.first.key) {
        let found = record.provenFindings(of: setup, events: events)
        digest.feed(found.map(\.proof))
      }
    }
    digest.feed(record.provenFindings(of: nil))
    digest.feed(record.provenFindings(of: setup, events: 1))
    digest.feed(record.findings(Self.strict))
    return digest
  }

  /// As many as repeating the life with this fix takes to its end and to its first look at how many are
  /// left, and one more.
  private func eventsNeeded(for fix: AppFix, of task: TaskKey) -> [Int64] {
    guard let fixed = setup.applying(fix, to: task), var simulation = try? Simulation(fixed) else {
      return []
    }
    var needed: [Int64] = []
    var looks = [min(setup.start + .hours(6), end)]
    // The last look before the end.
    while let last = looks.last, last + .hours(6) < end { looks.append(last + .hours(6)) }
    for stop in Set([looks[0], looks[looks.count - 1], end]).sorted() {
      _ = simulation.advance(to: stop)
      needed += [simulation.counts.events, simulation.counts.events + 1]
    }
    return needed
  }

  static let strict: FindingThresholds = {
    var strict = FindingThresholds()
    strict.farthestEarliest = .hours(5)
    strict.shortestRefreshDelay = .hours(1)
    strict.dateResets = 1
    strict.expiredShare = .percent(25)
    strict.fewestRuns = 2
    strict.resubmissionDelay = .zero
    strict.pushesPerHour = 1
    strict.urgentTransfer = .minutes(1)
    strict.delayedTransfers = 1
    return strict
  }()
}
