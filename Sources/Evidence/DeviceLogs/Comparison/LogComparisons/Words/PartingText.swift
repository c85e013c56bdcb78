import Basics
import Reports
import SchedulerEngine

/// The words for the first thing in which a simulation and a log differ.
struct PartingText {
  let text: String

  init(_ parting: LogParting, _ clock: LocalClock) {
    let moment = "\(clock.date(parting.at)) \(clock.time(parting.at))"
    switch parting.difference {
    case .reason(let pair):
      text =
        "\(moment): the device refuses it because of \(PartingText.policy(pair.policy)) (here "
        + "\(pair.observed.introduction.name)); in the simulation, \(pair.simulated.clause)"
    case .onlyObserved(let state):
      text = "\(moment): the device launches it; in the simulation, \(state.clause)"
    case .onlySimulated(let state):
      text = "\(moment): only the simulation launches it; \(PartingText.words(state))"
    }
  }

  private static func words(_ state: LogParting.ObservedState) -> String {
    switch state {
    case .refused(let policy): "the device refuses it because of \(self.policy(policy))"
    case .pending: "the log shows no decision then"
    case .notRequested: "the log shows no request then"
    }
  }

  private static func policy(_ name: String) -> String { safeText(name.utf8) }
}

extension ReasonPair.Simulated {
  /// As in "the log has rate-limiting, the simulation app-usage".
  var word: String {
    switch self {
    case .heldBy(let rule): "\(rule.introduction.name)"
    case .ready: "no rule (it waits for the next wake)"
    case .notRequested: "no request"
    }
  }

  var clause: String {
    switch self {
    case .heldBy(let rule): "\(rule.introduction.name) holds it back"
    case .ready: "nothing holds it back, and it waits for the next wake"
    case .notRequested: "nothing is requested"
    }
  }

  /// A stable word for programs.
  var name: String {
    switch self {
    case .heldBy(let rule): "\(rule.introduction.name)"
    case .ready: "ready"
    case .notRequested: "not-requested"
    }
  }
}
