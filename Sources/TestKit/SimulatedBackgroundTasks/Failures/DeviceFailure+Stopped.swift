import SchedulerEngine

extension DeviceFailure {
  /// Why the device goes on no more, and what to do; `identifier` is to blame where it is not empty.
  static func words(stopped fault: Fault, by identifier: String) -> String {
    switch fault {
    case .launchesInACircle(_, _, let limit):
      "“\(identifier)” is submitted and launched again and again at one instant, more than \(limit) "
        + "times, so the device stopped. Let time pass in between: give the request an earliest begin "
        + "date, and end no process in launch code that submits."
    case .eventLimit(let limit, _, _):
      "the device stopped after \(limit) events"
        + (identifier.isEmpty ? "" : ", most of them about “\(identifier)”")
        + ". Look for what repeats without end, or let fewer days pass on one device."
    case .tooManyFacts(_, let limit, _):
      "so much happened that its log holds more than \(limit) entries, so the device stopped. Look for "
        + "what repeats without end in phone.timeline, or let fewer days pass on one device."
    case .tooManyPlaces(_, let limit, _):
      "more than \(limit) requests and runs are under way at once, so the device stopped. Let handlers "
        + "complete their tasks."
    case .tooManyNames(_, let limit):
      "the app made up more than \(limit) identifiers. Use those of its property list again."
    default: "the simulation stopped: \(fault)."
    }
  }
}
