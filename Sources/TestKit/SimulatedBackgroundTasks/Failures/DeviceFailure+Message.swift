import RunText
import SchedulerEngine
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
      "a launch handler for “\(identifier)” was already registered in this process. On a device "
        + "the app crashes here with an exception. Register each identifier once at launch."
    case .misuse(.registeredAfterLaunch):
      "“\(identifier)” was registered after the app had finished launching. On a device the app "
        + "crashes here with an exception. Register before didFinishLaunching returns."
    case .misuse(.submittedWithoutHandler):
      "“\(identifier)” was submitted, but no launch handler is registered for it. On a device the "
        + "app crashes here with an exception. Register the identifier at launch, before anything is "
        + "submitted."
    case .enteredOnWrongQueue(let actor, let queue):
      "the handler of “\(identifier)” belongs to \(actor) and was called on \(queue). On a device "
        + "the app crashes when the closure is entered. Register it with a queue that serves the "
        + "actor (.main for the main actor), or write the closure as @Sendable and go to the actor "
        + "in a Task."
    case .assertedQueue(let asserted, let isWanted, let actual):
      "the app asserted \(isWanted ? "to run" : "not to run") on \(Self.queue(asserted)) and ran on "
        + "\(Self.queue(actual)). On a device the app crashes here. "
        + (isWanted
          ? "Switch to that queue or actor first, for example in a Task, or register the handler with it; "
            + "assumeIsolated and preconditionIsolated assert the main queue for the main actor."
          : "Leave the queue first, for example with async on another one.")
    case .escaped(let kind): Self.words(for: kind)
    case .stuck(let job): "\(job)"
    case .unknownIdentifier(let nearest):
      "the app does not know “\(identifier)”: its property list does not permit it, and its code never "
        + "registered or submitted it. "
        + (nearest.map { "Did you mean “\($0)”?" } ?? "Write it the way the app does.")
    case .unmetExpectation(let words): words
    case .unknownTimeZone(let nearest):
      "“\(identifier)” is not a time zone. "
        + (nearest.map { "Did you mean “\($0)”?" } ?? "Write it like “America/Los_Angeles”.")
    case .unsaid(let objector): Self.words(unsaid: objector)
    case .transfer(let mistake): mistake.words(for: identifier)
    case .simulationStopped(let fault): Self.words(stopped: fault, by: identifier)
    }
  }

  private static func words(unsaid objector: RuleID) -> String {
    let example = ConditionTopic(objector)?.example ?? "phone.set(…)"
    return
      "a decision about it depends on \(objector.introduction.name), about which the test said "
      + "nothing. Set it, for example with \(example)."
  }

  private static func words(for kind: EscapeEvent.Kind) -> String {
    if kind.isRefused { return "\(kind)" }
    return "the app used \(kind). If the test can ignore that, create the device with "
      + "options: .init(allowing: [.\(kind.escape.rawValue)])."
  }

  private static func queue(_ label: String) -> String {
    label.isEmpty ? "no queue" : "“\(label)”"
  }
}
