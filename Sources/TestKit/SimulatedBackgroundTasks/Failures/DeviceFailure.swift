public import Foundation
import RunText
public import SchedulerEngine
public import VirtualTime

/// Something that would have ended the app on a device, that ended the simulation, or that breaks an
/// expectation or a premise of the test.
public struct DeviceFailure: Equatable, Sendable {
  public typealias Fault = SimulationFault
  public typealias Misuse = SchedulerEngine.Misuse

  public enum Kind: Equatable, Sendable {
    /// One of the three mistakes that end the app instead of throwing (fact 218).
    case misuse(Misuse)
    /// A handler belongs to an actor that its queue does not serve (fact 222).
    case enteredOnWrongQueue(actor: String, queue: String)
    /// App code wrongly asserted that it was, or was not, on a queue.
    case assertedQueue(asserted: String, isWanted: Bool, actual: String)
    /// The main thread did not return in the time that a device gives it.
    case mainThreadBlocked(MainThreadDuty, for: Span)
    /// App code left virtual time, for example to reach a network address.
    case escaped(EscapeEvent.Kind)
    /// A job of app code did not return.
    case stuck(StuckJob)
    case simulationStopped(Fault)
    /// The test asks about an identifier that the app neither permits nor uses.
    case unknownIdentifier(nearest: String?)
    /// An expectation of the test was not met.
    case unmetExpectation(String)
    /// Foundation has no time zone with this name.
    case unknownTimeZone(nearest: String?)
    /// There is no plausible scheduler with this number.
    case noSuchScheduler(Int, last: Int)
    /// A decision depends on a condition that this test never set.
    case unsaid(RuleID)
    /// A run did not complete, and may be waiting for something in real time.
    case notSeen
    /// A run failed, perhaps because of a time-out that came before an answer in real time.
    case failedAfterWaiting
    /// App code requested a date of the real calendar instead of the phone's.
    case realDate(Date)
    /// Progress was reported although none of the units that the test counts was finished.
    case progressWithoutWork(units: Int, since: Date, from: Double, to: Double)
    /// A mistake with a background session.
    case transfer(TransferMistake)
  }

  public let kind: Kind
  /// Empty if no single task is to blame.
  public let identifier: String
  public let at: Date
  public let site: CallSite?

  /// Two failures with the same cause are the same mistake.
  struct Cause: Equatable {
    let kind: Kind
    let identifier: String
    let site: CallSite?
  }

  var cause: Cause { Cause(kind: kind, identifier: identifier, site: site) }
}

extension Sequence<DeviceFailure> {
  /// The failures grouped by mistake, in order of first occurrence.
  var byCause: [(cause: DeviceFailure.Cause, failures: [DeviceFailure])] {
    reduce(into: []) { groups, failure in
      if let place = groups.firstIndex(where: { $0.cause == failure.cause }) {
        groups[place].failures.append(failure)
      } else {
        groups.append((failure.cause, [failure]))
      }
    }
  }
}

extension DeviceFailure: CustomStringConvertible {
  public var description: String {
    if case .unmetExpectation(let words) = kind { return words }
    let (clock, at) = (LocalClock(.zero), Instant(notBefore: at))
    let place = site.map { " (\($0))" } ?? ""
    return "\(clock.date(at)) \(clock.time(at)) UTC\(place): \(what)"
  }

  private static func percent(_ share: Double) -> Int { Int(min(max(share, 0), 1) * 100) }

  private var what: String {
    switch kind {
    case .misuse(.registeredTwice):
      "a launch handler for “\(identifier)” was already registered in this process. On a device "
        + "the app crashes here with an exception. Register each identifier once at launch."
    case .misuse(.registeredAfterLaunch):
      "“\(identifier)” was registered after the app had finished launching. On a device the app "
        + "crashes here with an exception. Register before didFinishLaunching returns. A line under "
        + "#available for a newer system is not reached there; on Linux #available is always true."
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
    case .mainThreadBlocked(let duty, let span):
      "the main thread was blocked for \(spanText(span)) \(duty.words). On a device the watchdog ends the app "
        + "here, 0x8badf00d. Return from code on the main thread at once: wait with await, or on another queue."
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
    case .noSuchScheduler(let number, let last):
      "there is no plausible scheduler \(number). Give the device one from 0 to \(last)."
    case .unsaid(let objector): Self.words(unsaid: objector)
    case .failedAfterWaiting:
      "that a run of “\(identifier)” had to fail was not seen: \(UnseenRuns.failedAfterWaiting)"
    case .notSeen: "a run of “\(identifier)” was not seen: \(UnseenRuns.doubtAndCure)"
    case .progressWithoutWork(let units, let since, let before, let after):
      "“\(identifier)” reported progress from \(Self.percent(before)) % to \(Self.percent(after)) % while no unit "
        + "of its work ended since \(LocalClock(.zero).time(Instant(notBefore: since))) UTC; the test counts "
        + "\(units). On a device such a task seems alive to the system and to the user while it gets nowhere. "
        + "Report progress where a unit ends, not by a timer; if a unit takes longer, count smaller ones or give "
        + "countUnits a longer time."
    case .realDate(let date):
      "“\(identifier)” is asked for at \(date), which was made from the real calendar: Date() is real in this "
        + "file, and the phone has another day, so only the distance from the real now counts. Copy "
        + "Examples/FeedApp's SimulatedNames.swift into the app's target, and Date() is the phone's; or make the "
        + "date with Date(timeIntervalSinceNow:)."
    case .transfer(let mistake): mistake.words(for: identifier)
    case .simulationStopped(let fault): Self.words(stopped: fault, by: identifier)
    }
  }

  private static func words(unsaid objector: RuleID) -> String {
    let example = ConditionTopic.topics(of: objector).first?.example ?? "phone.set(…)"
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

extension DeviceFailure {
  /// Why the device stopped, and what to do. `identifier` is to blame unless it is empty.
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

  /// A mistake in how an app uses a background session, or an answer that the test's server lacks.
  public enum TransferMistake: Equatable, Sendable {
    /// A background session calls no closure, because the process that created it may be gone.
    case completionHandler(of: String)
    /// A background session transfers files, not data that exists only in the app's memory.
    case notAFile(call: String)
    /// Two sessions of one identifier exist in one process, and which one is called is not documented.
    case madeTwice
    /// Only background sessions are simulated.
    case notInBackground(call: String)
    /// The test's server was asked for an address that it has no answer for.
    case noAnswer(address: String)

    var endsApp: Bool {
      switch self {
      case .completionHandler, .notAFile: true
      case .madeTwice, .noAnswer, .notInBackground: false
      }
    }

    /// The call that is a mistake; empty if it is none.
    package var call: String {
      switch self {
      case .completionHandler(let call), .notAFile(let call), .notInBackground(let call): call
      case .madeTwice, .noAnswer: ""
      }
    }

    func words(for session: String) -> String {
      switch self {
      case .completionHandler(let call):
        "\(call) was given a completion handler in the background session “\(session)”. On a "
          + "device the app crashes here with an exception. Leave out the completion handler and "
          + "use the session's delegate."
      case .notAFile(let call):
        "\(call) was called on the background session “\(session)”, which can only download files "
          + "and upload files. On a device the app crashes here with an exception. Use "
          + "downloadTask(with:) or uploadTask(with:fromFile:)."
      case .madeTwice:
        "a second background session “\(session)” was made before the first one was invalidated. "
          + "It is undefined which of the two gets the events. Keep one for each identifier."
      case .notInBackground(let call):
        "\(call) was called for a session that is no background session, and nothing is transferred: only "
          + "sessions of URLSessionConfiguration.background(withIdentifier:) are simulated. Let the test give the code "
          + "such a session or an answer of its own, or name FoundationNetworking.URLSession, which uses the network."
      case .noAnswer(let address):
        "the test's server has no answer for \(address), so the transfer fails as if there were no "
          + "such host. Add one, for example phone.server.answer(\"\(address)\", .bytes(2_000_000))."
      }
    }
  }
}

/// A line of the code under test.
public struct CallSite: Sendable, CustomStringConvertible {
  /// XCTest accepts no other type of string.
  package let file: StaticString
  public let fileID: String
  public var filePath: String { "\(file)" }
  public let line: Int
  public let column: Int

  public init(fileID: StaticString, filePath: StaticString, line: Int, column: Int) {
    self.fileID = "\(fileID)"
    file = filePath
    self.line = line
    self.column = column
  }

  /// The line of the call, for methods whose signature cannot carry it.
  @TaskLocal static var current: CallSite?

  public var description: String { "\(fileID):\(line)" }
}

extension CallSite: Hashable {
  public static func == (left: CallSite, right: CallSite) -> Bool {
    left.fileID == right.fileID && left.line == right.line && left.column == right.column
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}

/// Calls by code that does not run on a simulated device.
enum Outside {
  static func report(_ call: String, _ site: CallSite?) {
    TestFailure.recordOutside(
      "BGTaskScheduler.shared.\(call) was called outside a simulated device, so nothing happened. "
        + "Call it from the launch closure of SimulatedDevice.install(_:launch:), or from code that "
        + "this closure starts.", at: site)
  }

  static func reportTaskOfNoRun(_ site: CallSite?) {
    TestFailure.recordOutside(
      "setTaskCompleted was called on a task that the scheduler did not deliver. The scheduler "
        + "delivers tasks to the registered launch handler.", at: site)
  }
}
