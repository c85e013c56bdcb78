import SchedulerEngine

/// A play in which the test is the app's code: it goes from stop to stop and makes the app's calls.
struct LivePlay {
  var simulation: Simulation
  private var ledger = DecisionLedger()

  init(_ stage: Stage) throws { simulation = try Simulation(stage.setup) }

  var recording: Recording { Recording(rows: ledger.rows, end: simulation) }

  mutating func go(to moment: Instant) -> AdvanceResult {
    simulation.advance(to: moment, recording: &ledger)
  }

  /// Goes to this moment whatever the app is told on the way.
  mutating func pass(to moment: Instant) { while go(to: moment) != .reached {} }

  /// Goes on until the app's process starts, which is where an app registers.
  mutating func start(by moment: Instant) throws -> ProcessID {
    while true {
      switch go(to: moment) {
      case .started(let process): return process
      case .reached, .faulted: throw NotTold()
      default: continue
      }
    }
  }

  /// Goes on until a request is delivered.
  mutating func delivery(by moment: Instant) throws -> RunID {
    while true {
      switch go(to: moment) {
      case .deliver(let run): return run
      case .reached, .faulted: throw NotTold()
      default: continue
      }
    }
  }

  /// Goes on until a run is asked to stop.
  mutating func expiry(by moment: Instant) throws -> ExpiryCause {
    while true {
      switch go(to: moment) {
      case .expire(_, let cause): return cause
      case .reached, .faulted: throw NotTold()
      default: continue
      }
    }
  }

  /// The moment came and the app was not told what the test waited for.
  struct NotTold: Error {}
}

extension LivePlay {
  /// The user opens the app at 08:00 on day 1; it registers and submits one refresh for 08:15.
  static func withRefreshPending(_ stage: Stage) throws -> (LivePlay, ProcessID) {
    var stage = stage
    stage.open("day 1 08:00")
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")
    _ = play.simulation.register(.refresh, by: process)
    play.pass(to: "day 1 08:01")
    _ = try play.simulation.submit(
      TaskRequest(.refresh, .refresh, earliest: "day 1 08:15"), by: process)
    return (play, process)
  }
}
