import Invariants
import RandomScenarios
import RecordedTable
import RunRecord
import SchedulerEngine

/// The beginning of a drawn life.
struct SoundLog {
  let rows: [LogRow]
  let limits: CheckedLimits
  let world: CheckedWorld
  let counted: LogSums
  let shown: TamperedLimits
  /// The places of each sort of row, so that rare ones are changed as often as others.
  let sorts: [[Int]]

  /// Every second is a small scenario in which a test forces.
  init(_ place: Int) throws {
    let seed = UInt64(place) + 1
    var ledger = DecisionLedger()
    if place.isMultiple(of: 2) {
      var scenario = RandomScenario(seed: seed &+ 40_000, days: 1)
      var odd = OddRules(seed: seed, percent: place % 4 == 0 ? 0 : 5)
      scenario.setup.rules.visitParameters(&odd)
      var simulation = try Simulation(scenario.setup)
      world = scenario.world(simulation)
      var limits = scenario.limits
      let end = scenario.end
      _ = simulation.advance(to: end, recording: &ledger, pausingAt: 260)
      limits.end = simulation.now
      (self.limits, counted) = (limits, LogSums(simulation.counts))
    } else {
      let scenario = SmallScenario(seed: seed &+ 7_000)
      var simulation = try Simulation(scenario.setup)
      world = CheckedWorld(scenario.setup, startingIn: simulation.conditions())
      for forcing in scenario.forcings where ledger.rows.count < 200 {
        _ = simulation.advance(to: forcing.at, recording: &ledger, pausingAt: 230)
        if simulation.now < forcing.at { break }
        if let name = forcing.name { _ = simulation.forceLaunch(name, of: forcing.app) }
      }
      _ = simulation.advance(to: scenario.end, recording: &ledger, pausingAt: 260)
      limits = CheckedLimits(
        scenario.setup.rules, on: scenario.setup.device.conditions.kind, from: scenario.setup.start,
        to: simulation.now)
      counted = LogSums(simulation.counts)
    }
    rows = ledger.rows
    shown = TamperedLimits(rows)
    var sorts: [String: [Int]] = [:]
    for (place, row) in rows.enumerated() { sorts[row.sort, default: []].append(place) }
    self.sorts = sorts.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// It with something changed, and what the checker says.
struct TamperedLog {
  private var rows: [LogRow]
  private var limits: CheckedLimits
  private var counted: LogSums
  private let world: CheckedWorld
  private(set) var changes: [String] = []
  private let keptFacts: Int

  init(_ sound: SoundLog, seed: UInt64) {
    var dice = Dice(seed: seed &* 0xD1B5_4A32_D192_ED03 &+ 0x7A_3B00)
    (rows, limits, world) = (sound.rows, sound.limits, sound.world)
    counted = sound.counted
    keptFacts = dice.pick([0, 0, 6, 4_096])
    for _ in 0..<dice.pick([1, 1, 1, 2]) { change(sound, &dice) }
  }

  private mutating func change(_ sound: SoundLog, _ dice: inout Dice) {
    if dice.chance(25) { return changes.append(sound.shown.change(&limits, &dice)) }
    if dice.chance(6) {
      counted.accepted += dice.pick([-1, 1])
      counted.killed += dice.pick([-1, 0, 1])
      counted.wifiBytes += dice.pick([-1, 0, 1])
      return changes.append("counts")
    }
    guard !rows.isEmpty else { return }
    let place = min(dice.pick(dice.pick(sound.sorts)), rows.count - 1)
    let what = String("\(rows[place].happening)".prefix { $0 != "(" })
    switch dice.below(12) {
    case 10...11:
      let change = TamperedRow.worldChange(&dice)
      rows.insert(LogRow(at: rows[place].at, .world(change, .device)), at: place)
      changes.append("\(change) before \(what) \(place)".replacing("SchedulerEngine.", with: ""))
    case 0...1:
      rows.remove(at: place)
      changes.append("\(what) \(place) dropped")
    case 2:
      rows.insert(rows[place], at: place)
      changes.append("\(what) \(place) doubled")
    case 3:
      let other = min(place + 1 + Int(dice.below(3)), rows.count - 1)
      rows.swapAt(place, other)
      changes.append("\(what) \(place) and \(other) swapped")
    case 4:
      // Far away, where what it names may be forgotten.
      let row = rows.remove(at: place)
      let to = min(place + 20 + Int(dice.below(60)), rows.count)
      rows.insert(LogRow(at: to > 0 ? rows[to - 1].at : row.at, row.happening), at: to)
      changes.append("\(what) \(place) moved to \(to)")
    default:
      let before = rows[place]
      rows[place] = TamperedRow.changed(before, &dice)
      let how = rows[place].at == before.at ? "changed" : "at another time"
      changes.append("\(what) \(place) \(how)")
    }
  }

  /// Each breach with how often it was found, and a digest of all that is told of them.
  var verdict: String {
    var checker = InvariantChecker(limits, in: world)
    checker.keptFacts = keptFacts
    for row in rows { checker.check(row) }
    let held = checker.heldFacts
    checker.finish(at: limits.end, counted)
    var digest = TextDigest()
    var counts: [(name: String, count: Int)] = []
    for violation in checker.violations {
      digest.feed(violation)
      let name = String("\(violation.breach)".prefix { $0 != "(" })
      let whole = "\(violation.breach.invariant) \(name)"
      if let place = counts.firstIndex(where: { $0.name == whole }) {
        counts[place].count += 1
      } else {
        counts.append((whole, 1))
      }
    }
    let found = counts.map { $0.count == 1 ? $0.name : "\($0.name) ×\($0.count)" }
    let told = found.isEmpty ? "nothing" : "\(found.joined(separator: ", ")) (\(digest))"
    return "\(told), \(held) held of \(rows.count)"
  }

  /// What the record makes of it.
  var recorded: TextDigest {
    var digest = TextDigest()
    let record = RunRecord(rows, from: limits.start, to: limits.end)
    digest.feed(record.strayRows, record.factCount, record.mishaps, record.sums(of: .everything))
    for fact in record.requests { digest.feed(fact.ending, fact.endedAt, fact.eligibleSince) }
    for fact in record.runs { digest.feed(fact.id, fact.outcome, fact.killCause, fact.followUpAt) }
    for fact in record.processes.suffix(9) { digest.feed(fact) }
    for fact in record.activities.suffix(9) { digest.feed(fact) }
    for fact in record.transfers.suffix(9) { digest.feed(fact) }
    digest.feed(record.outcomes(of: .everything, during: record.whole))
    digest.feed(record.energyUse(of: .everything, during: record.whole))
    digest.feed(record.findings(LivedLife.strict).grouped)
    for place in [0, rows.count / 2, rows.count - 1] where rows.indices.contains(place) {
      for id in record.requests.suffix(5).map(\.id) {
        digest.feed(record.objections(of: id, at: rows[place].at))
        digest.feed(record.firstSubmission(before: id))
      }
    }
    for life in record.lives(in: rows) { digest.feed(life.submittedAt, life.holders.count) }
    return digest
  }
}

extension LogRow {
  /// What happened, and of what happens to something in several ways, which.
  fileprivate var sort: String {
    func name(_ value: some Any) -> String { String("\(value)".prefix { $0 != "(" }) }
    return switch happening {
    case .world(let change, _): "world \(name(change))"
    case .continued(_, let event): "continued \(name(event))"
    case .transfer(_, let event): "transfer \(name(event))"
    case .activity(_, _, let event): "activity \(name(event))"
    case .ended(_, let outcome): "ended \(name(outcome))"
    case .phase(_, let phase): "phase \(phase)"
    default: name(happening)
    }
  }
}
