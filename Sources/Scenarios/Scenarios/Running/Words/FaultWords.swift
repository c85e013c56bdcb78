import RunRecord
package import SchedulerEngine

extension SimulationFault {
  /// What stopped the engine, without the names and dates that only a scenario knows.
  package var words: String {
    switch self {
    case .startOutOfRange: "the start is not between 1970 and 2199"
    case .endOutOfRange: "the end is after 2199"
    case .tooManyApps(let count, let limit): "\(count) apps; at most \(limit) are possible"
    case .tooManyHabits(let count, let limit):
      "\(count) windows and openings; at most \(limit) are possible"
    case .tooManyScriptedEvents(let count, let limit):
      "\(count) events; at most \(limit) are possible"
    case .placesOutOfRange(let places, let limit):
      "\(places) places; at most \(limit) are possible"
    case .tooManyPermittedIdentifiers(_, let count, let limit):
      "\(count) permitted identifiers in one app; at most \(limit) are possible"
    case .unknownName, .unknownApp, .unknownTask:
      "the scenario names something that it does not contain"
    case .offsetOutOfRange(let minutes, let limit):
      "a clock \(minutes) minutes from UTC; at most \(limit) are possible"
    case .shareOutOfRange(let share, let limit):
      "\(share.words); at most \(limit.words) is possible"
    case .rateOutOfRange(let rate, let limit):
      "a rate of \(Share(millionths: rate).words) per hour; at most "
        + "\(Share(millionths: limit).words) is possible"
    case .spanOutOfRange(let span, let limit):
      span > limit
        ? "\(span.written); at most \(limit.written) is possible" : "\(span.written) is too short"
    case .bytesOutOfRange(let bytes, let limit):
      "\(bytes) bytes; at most \(limit) are possible"
    case .unitsOutOfRange(let units, let limit):
      "\(units) units of progress; at most \(limit) are possible"
    case .tooManyNames(let count, let limit):
      "\(count) identifiers; at most \(limit) are possible"
    case .scriptNotInOrder(let position, _, _):
      "event \(position) is earlier than the event before it"
    case .parameterOutOfRange(_, let value, let lowest, let highest):
      "a number of a rule is \(value); it must be \(lowest) to \(highest)"
    case .eventLimit(let limit, _, _): "the run took more than \(limit) events"
    case .tooManyPlaces(let count, let limit, _):
      "\(count) things are going on at once; at most \(limit) are possible"
    case .tooManyFacts(_, let limit, _):
      "more happened than the record of a run can hold, which is \(limit) facts"
    case .launchesInACircle(_, _, let limit):
      "tasks are submitted and launched over and over at the same instant, more than \(limit) times"
    case .lookAgainNotAhead: "a rule promised a change at a time in the past"
    }
  }

  var remedy: String {
    switch self {
    case .eventLimit: "shorten the run, or raise \"limits\": { \"events\": ... }"
    case .tooManyPlaces: "let handlers complete, or raise \"limits\": { \"places\": ... }"
    case .tooManyFacts:
      "shorten the run, or let less happen in it; without expectations, --quiet with --log keeps no "
        + "record"
    case .launchesInACircle:
      "let time pass between its launches: give it a later \"earliest\", keep the spacing above "
        + "zero, and do not let its launch code submit and then crash"
    case .lookAgainNotAhead: "this is a bug in the simulator: please report the scenario"
    case .spanOutOfRange(let span, let limit) where span <= limit: "choose a longer time"
    default: "choose a number in that range"
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
      words += "; the busiest identifier is \(text(of: busiest))"
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
