import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine

/// A random world stopped at a moment at which some request is pending, with why it waits.
struct AskedMoment {
  let scenario: RandomScenario
  let simulation: Simulation
  let explanation: Explanation
  /// The record of the whole scenario.
  let future: RunRecord
  let label: String
}

/// "Why not" asked about every pending request at random moments of many worlds. Asking runs a copy
/// of the world to its end each time, so all tests look at the same answers.
enum AskedMoments {
  static let all = Result {
    var moments: [AskedMoment] = []
    var seeds = Array(UInt64(1)...60)
    if !LongForm.isAskedFor {
      seeds = Array(seeds[..<4] + seeds[4...].filter(canExcludeItself).prefix(3))
    }
    for seed in seeds { try ask(in: seed, &moments) }
    return moments
  }

  /// In few worlds something needs data that is readable only unlocked, and a locked device.
  private static func canExcludeItself(_ seed: UInt64) -> Bool {
    RandomScenario(seed: seed).models.joined().contains {
      $0.kind == .healthResearch && !$0.protection.isReadableWhileLocked
    }
  }

  /// About what is pending at one random moment of one world. Without a look ahead nothing is known
  /// of the time after that moment, and the answer is there at once.
  static func once(
    in seed: UInt64, lookingAhead isLookingAhead: Bool, _ change: (inout Setup) -> Void = { _ in }
  ) throws -> [AskedMoment] {
    var scenario = RandomScenario(seed: seed)
    change(&scenario.setup)
    var dice = Dice(seed: seed &+ 5)
    // The first day shows nearly as much as all, and is soon there.
    let length = LongForm.isAskedFor ? scenario.end - scenario.setup.start : .days(1)
    let now = scenario.setup.start + Span(milliseconds: dice.below(length.milliseconds))
    var simulation = try Simulation(scenario.setup)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: now, recording: &ledger)
    let record = RunRecord(ledger.rows, from: scenario.setup.start, to: now)
    var future = record
    var moments: [AskedMoment] = []
    for index in 0..<simulation.appCount {
      for entry in simulation.pending(of: AppID(index: index)) {
        let task = TaskKey(entry.request.name, of: AppID(index: index))
        if moments.isEmpty && isLookingAhead { future = try wholeRecord(of: scenario) }
        guard
          case .pending(let explanation) = record.whyNot(
            task, in: simulation, upTo: isLookingAhead ? scenario.end : now)
        else { continue }
        moments.append(
          AskedMoment(
            scenario: scenario, simulation: simulation, explanation: explanation, future: future,
            label: "seed \(seed) at \(now.milliseconds), \(entry)"))
      }
    }
    return moments
  }

  private static func ask(in seed: UInt64, _ moments: inout [AskedMoment]) throws {
    let scenario = RandomScenario(seed: seed)
    var simulation = try Simulation(scenario.setup)
    let future = try wholeRecord(of: scenario)
    var ledger = DecisionLedger()
    var record = RunRecord(from: scenario.setup.start)
    var dice = Dice(seed: seed &+ 4)
    while simulation.now < scenario.end {
      let step = Span(milliseconds: 1 + dice.below(20_000_000))
      ledger.removeAll()
      _ = simulation.advance(to: min(simulation.now + step, scenario.end), recording: &ledger)
      for row in ledger.rows { record.append(row) }
      record.finish(at: simulation.now)
      for index in 0..<simulation.appCount {
        for entry in simulation.pending(of: AppID(index: index)) {
          let task = TaskKey(entry.request.name, of: AppID(index: index))
          guard
            case .pending(let explanation) = record.whyNot(task, in: simulation, upTo: scenario.end)
          else { continue }
          moments.append(
            AskedMoment(
              scenario: scenario, simulation: simulation, explanation: explanation, future: future,
              label: "seed \(seed) at \(simulation.now.milliseconds), \(entry)"))
        }
      }
    }
  }
}

private func wholeRecord(of scenario: RandomScenario) throws -> RunRecord {
  var simulation = try Simulation(scenario.setup)
  var ledger = DecisionLedger()
  _ = simulation.advance(to: scenario.end, recording: &ledger)
  return RunRecord(ledger.rows, from: scenario.setup.start, to: scenario.end)
}
