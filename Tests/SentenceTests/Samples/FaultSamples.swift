import SchedulerEngine

extension SimulationFault: SampledCase {
  static var firstSample: Self {
    .startOutOfRange(.earliest, earliest: .earliest, latest: .earliest)
  }

  var nextSample: Self? {
    switch self {
    case .startOutOfRange: .endOutOfRange(.earliest, latest: .earliest)
    case .endOutOfRange: .tooManyApps(20, limit: 10)
    case .tooManyApps: .tooManyHabits(20, limit: 10)
    case .tooManyHabits: .tooManyScriptedEvents(20, limit: 10)
    case .tooManyScriptedEvents: .placesOutOfRange(20, limit: 10)
    case .placesOutOfRange: .tooManyPermittedIdentifiers(AppID(index: 0), 20, limit: 10)
    case .tooManyPermittedIdentifiers: .unknownName(NameID(index: 0), known: 0)
    case .unknownName: .unknownApp(AppID(index: 0), known: 0)
    case .unknownApp: .unknownTask(AppID(index: 0), task: 0, known: 0)
    case .unknownTask: .offsetOutOfRange(minutes: 900, limit: 840)
    case .offsetOutOfRange: .shareOutOfRange(.percent(120), limit: .percent(100))
    case .shareOutOfRange: .rateOutOfRange(2_000_000, limit: 1_000_000)
    case .rateOutOfRange: .spanOutOfRange(.days(400), limit: .days(365))
    case .spanOutOfRange: .bytesOutOfRange(20, limit: 10)
    case .bytesOutOfRange: .unitsOutOfRange(20, limit: 10)
    case .unitsOutOfRange: .tooManyNames(20, limit: 10)
    case .tooManyNames: .scriptNotInOrder(position: 2, at: .earliest, before: .earliest)
    case .scriptNotInOrder: .parameterOutOfRange(position: 1, 20, lowest: 0, highest: 10)
    case .parameterOutOfRange: .eventLimit(1_000, reached: .earliest, busiest: nil)
    case .eventLimit: .tooManyPlaces(20, limit: 10, at: .earliest)
    case .tooManyPlaces: .tooManyFacts(20, limit: 10, at: .earliest)
    case .tooManyFacts:
      .launchesInACircle(
        TaskKey(NameID(index: 0), of: AppID(index: 0)), at: .earliest, limit: 100)
    case .launchesInACircle:
      .lookAgainNotAhead(RequestID(number: 1), at: .earliest, lookAgain: .earliest)
    case .lookAgainNotAhead: nil
    }
  }

  static var further: [Self] {
    [.spanOutOfRange(.zero, limit: .days(365))]
  }
}
