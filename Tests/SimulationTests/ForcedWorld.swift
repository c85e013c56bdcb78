import SchedulerEngine
import Testing

/// One app that asks for a refresh at midnight and is swiped away after a minute, in Low Power Mode.
enum ForcedWorld {
  static let news = AppID(index: 0)
  static let name = NameID(index: 1)

  static func setup(_ work: WorkModel = WorkModel(takes: .seconds(5))) -> Setup {
    var setup = OneApp.setup(work)
    setup.habits = []
    setup.script = [
      ScriptedEvent(at: OneApp.monday, .change(.open(news, for: .seconds(30)))),
      ScriptedEvent(at: OneApp.monday + .seconds(60), .change(.forceQuit(news))),
      ScriptedEvent(at: OneApp.monday + .seconds(60), .change(.lowPowerMode(true))),
    ]
    return setup
  }

  /// Two minutes after midnight: the request waits, and the process is gone.
  static func waiting(_ setup: Setup = setup()) throws -> Simulation {
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: OneApp.monday + .minutes(2)) == .reached)
    return simulation
  }
}

/// What a ledger says after some instant, as far as it concerns one launch.
func story(_ rows: [LogRow]) -> [String] {
  rows.compactMap { row in
    switch row.happening {
    case .processStarted: "started"
    case .registered(_, _, let answer): "\(answer)"
    case .forced: "forced"
    case .launched: "launched"
    case .expiryForced: "expiry forced"
    case .expired(_, let cause, _): "expired \(cause)"
    case .discarded(_, let cause): "discarded \(cause)"
    case .processEnded(_, let cause): "ended \(cause)"
    case .charged: "charged"
    case .ended(_, let outcome): "\(outcome)"
    default: nil
    }
  }
}
