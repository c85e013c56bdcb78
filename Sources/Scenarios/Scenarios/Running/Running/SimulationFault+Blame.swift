import SchedulerEngine

extension SimulationFault {
  /// Whether the simulator is to blame: no scenario that was prepared can bring this about.
  var isOwnMistake: Bool {
    switch self {
    case .lookAgainNotAhead, .unknownName, .unknownApp, .unknownTask, .scriptNotInOrder: true
    case .startOutOfRange, .endOutOfRange, .tooManyApps, .tooManyHabits, .tooManyScriptedEvents,
      .placesOutOfRange, .tooManyPermittedIdentifiers, .offsetOutOfRange, .shareOutOfRange,
      .rateOutOfRange, .spanOutOfRange, .bytesOutOfRange, .unitsOutOfRange, .tooManyNames,
      .parameterOutOfRange, .eventLimit, .tooManyPlaces, .tooManyFacts,
      .launchesInACircle:
      false
    }
  }
}
