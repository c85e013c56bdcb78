import SchedulerEngine

/// What a whole story comes to, counted while it is told.
struct Tally {
  private var counts: [String: Int64] = [:]

  mutating func count(_ what: String, _ many: Int64 = 1) { counts[what, default: 0] += many }

  var words: [String] { counts.filter { $0.value != 0 }.map { "in all \($0.value) \($0.key)" } }
}

extension SecondModel {
  /// What somebody who adds up a story asks for at its end.
  mutating func tellTheTally() { for line in tally.words { tell(line) } }

  mutating func countEnd(_ words: String) {
    switch words {
    case "completed", "failed": tally.count("completed")
    case "completed after expiration", "failed after expiration", "endedWithoutHandler",
      "endedInForeground":
      tally.count("expired")
    case "killed", "misuse", "crashed": tally.count("killed")
    default: tally.count("interrupted")
    }
  }

  /// A run pays with what its app has left, and nobody tells of paying nothing.
  mutating func pay(_ energy: Int64, cellular: Int64 = 0, for title: String, of app: Int) {
    let energyPaid = apps[app].energy.take(energy)
    let cellularPaid = apps[app].cellular.take(cellular)
    if energyPaid == 0 && cellularPaid == 0 { return }
    tally.count("energy", energyPaid)
    tally.count("budgeted bytes", cellularPaid)
    tell("\(title) costs \(energyPaid) and \(cellularPaid) bytes")
  }

  /// What its handler did, which it pays for unless somebody else asked for it.
  mutating func settle(_ run: Running) {
    let work = apps[run.app].tasks[run.task].work
    let network = phone.conditions.network
    let worked = (now - run.began) * work.processor.millionths / 1_000_000
    let bytes = network == .none ? 0 : work.networkBytes
    if worked > 0 || bytes > 0 {
      tell("\(run.title) worked \(worked), \(bytes) bytes, \(network)")
      tally.count("milliseconds of work", worked)
      tally.count("bytes, \(network)", bytes)
    }
    let isPaid = [.refresh, .push, .transfer].contains(run.kind)
    if !isPaid || run.isForced { return }
    let budgets = rules.systemBudgets
    let perMegabyte =
      network == .cellular ? budgets.energyPerMegabyteCellular : budgets.energyPerMegabyteWifi
    let cost = worked * budgets.energyPerProcessorSecond / 1_000 + bytes * perMegabyte / 1_000_000
    apps[run.app].lastWorkCost = cost
    pay(cost, cellular: network == .cellular ? bytes : 0, for: run.title, of: run.app)
  }
}
