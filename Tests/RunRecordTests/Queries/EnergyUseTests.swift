import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

/// Two runs of one launch and one of another app beside them; then a refresh by itself.
private let told = record(
  boot(1, of: news), boot(2, of: mail), submit(1, refresh, at: 0), submit(2, cleanup, at: 0),
  submit(3, upload, of: mail, at: 0), launch(1, of: 1, at: 10, in: 1),
  charge(1, energy: 1_000, at: 10), launch(2, of: 3, at: 10, in: 2, by: 2),
  launch(3, of: 2, at: 10, in: 1), use(1, processor: 2, bytes: 70, .cellular, at: 20),
  complete(1, at: 20), charge(1, energy: 200, cellular: 70, at: 20),
  use(2, processor: 3, bytes: 500, .wifi, at: 25), complete(2, at: 25),
  use(3, processor: 30, at: 70), complete(3, at: 70), submit(4, refresh, at: 80),
  launch(4, of: 4, at: 100, in: 3), charge(4, energy: 900, at: 100), to: 110)

@Test func aSharedWakeIsCountedForTheFirstRun() {
  let tasks = told.energyUse(during: told.whole)
  #expect(
    tasks.map(\.task) == [
      TaskKey(refresh, of: news), TaskKey(upload, of: mail), TaskKey(cleanup, of: news),
    ])
  // The refresh woke the device twice: until 20, and since 100, where it is still at it.
  #expect(tasks.map(\.use.wakes) == [2, 1, 0])
  #expect(tasks.map(\.use.sharedWakes) == [0, 0, 1])
  #expect(tasks.map(\.use.awake) == [.seconds(20), .seconds(5), .seconds(45)])
  #expect(tasks.map(\.use.sharedAwake) == [.zero, .seconds(10), .seconds(15)])
  #expect(tasks.map(\.use.processor) == [.seconds(2), .seconds(3), .seconds(30)])
  #expect(tasks.map(\.use.cellularBytes) == [70, 0, 0])
  #expect(tasks.map(\.use.wifiBytes) == [0, 500, 0])
  #expect(tasks.map(\.use.energyCharged) == [2_100, 0, 0])
  #expect(tasks.map(\.use.cellularCharged) == [70, 0, 0])
}

/// Numbers beyond the limits of every set-up can only come from a damaged log.
@Test func anUnknownAppHasNoEnergyUse() {
  func told(_ app: Int32, _ name: Int32) -> Int {
    let app = AppID(index: app)
    let request = TaskRequest(.refresh, NameID(index: name))
    let accepted = row(0, .accepted(RequestID(number: 1), app, request))
    let told = record(boot(1, of: app), [accepted], launch(1, of: 1, at: 10), complete(1, at: 20))
    return told.energyUse(during: told.whole).count
  }
  #expect(told(1_023, 1) == 1 && told(1_024, 1) == 0)
  #expect(told(0, 1 << 20 - 1) == 1 && told(0, 1 << 20) == 0)
}

@Test func theEnergyUseOfASelectionIsThatOfItsRuns() {
  let tasks = told.energyUse(during: told.whole)
  for task in tasks {
    #expect(told.energyUse(of: .task(task.task), during: told.whole) == task.use)
  }
  let late = told.energyUse(of: .everything, during: seconds(50..<110))
  #expect(late.wakes == 1 && late.awake == .seconds(10) && late.energyCharged == 900)
  let nobody = told.energyUse(of: .name(NameID(index: 9)), during: told.whole)
  #expect(nobody.wakes == 0 && nobody.awake == .zero && nobody.processor == .zero)
}

/// In many worlds the total equals what the engine counted, and the time awake is the time during
/// which anything ran.
@Test func theEnergyUseOfAllIdentifiersSumsToTheTotal() throws {
  var awake = Span.zero
  for seed in UInt64(1)...LongForm.count(24, long: 48) {
    let scenario = RandomScenario(seed: seed)
    var simulation = try Simulation(scenario.setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: scenario.end, recording: &ledger) == .reached)
    let record = RunRecord(ledger.rows, from: scenario.setup.start, to: scenario.end)
    let whole = record.energyUse(of: .everything, during: record.whole)
    let counted = simulation.counts.use
    #expect(whole.wakes == counted.wakes, "seed \(seed)")
    #expect(whole.processor == counted.processor, "seed \(seed)")
    #expect(whole.wifiBytes == counted.wifiBytes, "seed \(seed)")
    #expect(whole.cellularBytes == counted.cellularBytes, "seed \(seed)")
    #expect(whole.energyCharged == counted.energyCharged, "seed \(seed)")
    #expect(whole.cellularCharged == counted.cellularCharged, "seed \(seed)")
    #expect(whole.awake == timeWithRuns(record), "seed \(seed)")
    let shares = record.energyUse(during: record.whole).map(\.use)
    #expect(shares.reduce(0) { $0 + $1.wakes } == whole.wakes, "seed \(seed)")
    #expect(shares.reduce(.zero) { $0 + $1.awake } == whole.awake, "seed \(seed)")
    #expect(shares.reduce(.zero) { $0 + $1.processor } == whole.processor, "seed \(seed)")
    #expect(shares.reduce(0) { $0 + $1.wifiBytes } == whole.wifiBytes, "seed \(seed)")
    #expect(shares.reduce(0) { $0 + $1.cellularBytes } == whole.cellularBytes, "seed \(seed)")
    #expect(shares.reduce(0) { $0 + $1.energyCharged } == whole.energyCharged, "seed \(seed)")
    #expect(shares.reduce(0) { $0 + $1.cellularCharged } == whole.cellularCharged, "seed \(seed)")
    awake = awake + whole.awake
  }
  #expect(awake > .hours(12))
}

/// The same time by counting who runs at each change.
private func timeWithRuns(_ record: RunRecord) -> Span {
  var changes: [(at: Instant, step: Int)] = []
  for run in record.runs {
    changes.append((run.launchedAt, 1))
    changes.append((run.endedAt ?? record.end, -1))
  }
  changes.sort { $0.at < $1.at }
  var running = 0
  var since = record.start
  var time = Span.zero
  for change in changes {
    if running > 0 { time = time + (change.at - since) }
    running += change.step
    since = change.at
  }
  return time
}

@Test func overflowingAmountsStopAtTheLargestValue() {
  let twice = record(
    boot(), whole(1, at: 0), charge(1, energy: .max, at: 20), charge(1, energy: .max, at: 20),
    to: 30)
  #expect(twice.energyUse(of: .everything, during: twice.whole).energyCharged == .max)
}
