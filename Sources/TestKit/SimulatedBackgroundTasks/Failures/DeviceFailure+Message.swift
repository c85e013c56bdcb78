import SchedulerEngine
import SimulationReport
import VirtualTime

extension DeviceFailure: CustomStringConvertible {
  public var description: String {
    if case .unmetExpectation(let words) = kind { return words }
    let (clock, at) = (LocalClock(.zero), Instant(notBefore: at))
    let place = site.map { " (\($0))" } ?? ""
    return "\(clock.date(at)) \(clock.time(at)) UTC\(place): \(what)"
  }

  private var what: String {
    switch kind {
    case .misuse(.registeredTwice):
      "a launch handler for “\(identifier)” was already registered in this process. A device ends "
        + "the app here with an exception. Register each identifier once at launch."
    case .misuse(.registeredAfterLaunch):
      "“\(identifier)” was registered after the app had finished launching. A device ends the app "
        + "here with an exception. Register before didFinishLaunching returns."
    case .misuse(.submittedWithoutHandler):
      "“\(identifier)” was submitted and no launch handler is registered for it. A device ends the "
        + "app here with an exception. Register the identifier at launch, before anything is "
        + "submitted."
    case .enteredOnWrongQueue(let actor, let queue):
      "the handler of “\(identifier)” belongs to \(actor) and was called on \(queue). A device "
        + "ends the app where the closure is entered. Register it with a queue that serves the "
        + "actor (.main for the main actor), or write the closure as @Sendable and go to the actor "
        + "in a Task."
    case .assertedQueue(let asserted, let isWanted, let actual):
      "the app asserted \(isWanted ? "to run" : "not to run") on \(Self.queue(asserted)) and ran on "
        + "\(Self.queue(actual)). A device ends the app here. "
        + (isWanted
          ? "Go to that queue or actor first, as in a Task, or register the handler with it; "
            + "assumeIsolated and preconditionIsolated assert the main queue for the main actor."
          : "Leave the queue first, as with async to another.")
    case .escaped(let kind): Self.words(for: kind)
    case .stuck(let job): "\(job)"
    case .unknownIdentifier(let nearest):
      "the app knows no “\(identifier)”: its property list does not permit it, and its code never "
        + "registered or submitted it. "
        + (nearest.map { "Did you mean “\($0)”?" } ?? "Write it as the app does.")
    case .unmetExpectation(let words): words
    case .unknownTimeZone(let nearest):
      "“\(identifier)” is no time zone. "
        + (nearest.map { "Did you mean “\($0)”?" } ?? "Write it as “America/Los_Angeles”.")
    case .unsaid(let objector): Self.words(unsaid: objector)
    case .transfer(let mistake): mistake.words(for: identifier)
    case .simulationStopped(let fault): "the simulation stopped: \(fault)."
    }
  }

  private static func words(unsaid objector: RuleID) -> String {
    let example = ConditionTopic(objector)?.example ?? "phone.set(…)"
    return
      "a decision about it rests on \(objector.introduction.name), of which the test never said "
      + "anything. Say it, as by \(example)."
  }

  private static func words(for kind: EscapeEvent.Kind) -> String {
    if kind.isRefused { return "\(kind)" }
    return "the app used \(kind). If the test may ignore that, make the device with "
      + "options: .init(allowing: [.\(kind.escape.rawValue)])."
  }

  private static func queue(_ label: String) -> String {
    label.isEmpty ? "no queue" : "“\(label)”"
  }
}
