import RunRecord
import ScenarioFormat
package import SchedulerEngine

extension SimulationFault {
  /// What stopped the engine, without the names and dates that only a scenario knows.
  package var words: String {
    switch self {
    case .startOutOfRange: "the start lies outside of 1970 to 2199"
    case .endOutOfRange: "the end lies after 2199"
    case .tooManyApps(let count, let limit): "\(count) apps, at most \(limit) are possible"
    case .tooManyHabits(let count, let limit):
      "\(count) windows and openings, at most \(limit) are possible"
    case .tooManyScriptedEvents(let count, let limit):
      "\(count) events, at most \(limit) are possible"
    case .placesOutOfRange(let places, let limit):
      "\(places) places, at most \(limit) are possible"
    case .tooManyPermittedIdentifiers(_, let count, let limit):
      "\(count) permitted identifiers in one app, at most \(limit) are possible"
    case .unknownName, .unknownApp, .unknownTask:
      "something is named that is not in the scenario"
    case .offsetOutOfRange(let minutes, let limit):
      "a clock \(minutes) minutes from UTC, at most \(limit) are possible"
    case .shareOutOfRange(let share, let limit):
      "\(share.words), at most \(limit.words) are possible"
    case .rateOutOfRange(let rate, let limit):
      "a rate of \(Share(millionths: rate).words) per hour, at most "
        + "\(Share(millionths: limit).words) are possible"
    case .spanOutOfRange(let span, let limit):
      span > limit
        ? "\(span.words), at most \(limit.words) are possible" : "\(span.words) is too short"
    case .bytesOutOfRange(let bytes, let limit):
      "\(bytes) bytes, at most \(limit) are possible"
    case .unitsOutOfRange(let units, let limit):
      "\(units) units of progress, at most \(limit) are possible"
    case .tooManyNames(let count, let limit):
      "\(count) identifiers, at most \(limit) are possible"
    case .scriptNotInOrder(let position, _, _):
      "event \(position) comes before the one that precedes it"
    case .parameterOutOfRange(_, let value, let lowest, let highest):
      "a rule's number is \(value), \(lowest) to \(highest) are possible"
    case .eventLimit(let limit, _, _): "the run took more than \(limit) events"
    case .tooManyPlaces(let count, let limit, _):
      "\(count) things are under way at once, at most \(limit) may be"
    case .launchesInACircle(_, _, let limit):
      "tasks are submitted and launched again and again at one instant, more than \(limit) times"
    case .lookAgainNotAhead: "a rule promised a change at an instant that has passed"
    }
  }

  var remedy: String {
    switch self {
    case .eventLimit: "shorten the run, or raise \"limits\": { \"events\": ... }"
    case .tooManyPlaces: "let handlers complete, or raise \"limits\": { \"places\": ... }"
    case .launchesInACircle:
      "let time pass between its launches: give it a later \"earliest\", keep the spacing above "
        + "zero, and do not let its launch code submit and crash"
    case .lookAgainNotAhead: "this is a mistake of the simulator: please report the scenario"
    case .spanOutOfRange(let span, let limit) where span <= limit: "choose a longer time"
    default: "bring it into that range"
    }
  }
}

extension PreparedScenario {
  /// Why a run did not reach its end: what, when, and which identifier was busiest.
  public func words(of fault: RunFault) -> String {
    var words = "\(fault.fault.words); seed \(fault.seed) reached "
    words += ScenarioCalendar(scenario.clock).words(fault.at)
    switch fault.fault {
    case .eventLimit(_, _, let busiest?):
      words += ", the busiest identifier being \(text(of: busiest))"
    case .launchesInACircle: words += "; \(self.words(of: fault.circle))"
    default: break
    }
    return "\(words); \(fault.fault.remedy)"
  }

  func words(of circle: [TaskKey]) -> String {
    let tasks = circle.map { words(of: TaskKey($0.name, of: $0.app)) }
    return tasks.count == 1
      ? "the task is \(tasks[0])" : "the tasks are \(tasks.joined(separator: ", "))"
  }
}
