public import Foundation
public import SchedulerEngine
public import VirtualTime

/// Something that would have cost the app its life on a device, that ended the simulation, or that makes
/// a test say nothing.
public struct DeviceFailure: Equatable, Sendable {
  public typealias Fault = SimulationFault
  public typealias Misuse = SchedulerEngine.Misuse

  public enum Kind: Equatable, Sendable {
    /// One of the three mistakes that end the app instead of throwing (fact 218).
    case misuse(Misuse)
    /// A handler belongs to an actor that its queue does not serve (fact 222).
    case enteredOnWrongQueue(actor: String, queue: String)
    /// App code asserted that it was on a queue, or was not, and was wrong.
    case assertedQueue(asserted: String, isWanted: Bool, actual: String)
    /// App code left virtual time, for something like an address.
    case escaped(EscapeEvent.Kind)
    /// App code did not come back.
    case stuck(StuckJob)
    case simulationStopped(Fault)
    /// The test asks for an identifier that the app neither permits nor uses.
    case unknownIdentifier(nearest: String?)
    /// What the test expects did not come.
    case unmetExpectation(String)
    /// Foundation knows no time zone of this name.
    case unknownTimeZone(nearest: String?)
    /// A decision rests on something that this test never said.
    case unsaid(RuleID)
    /// Something about a background session.
    case transfer(TransferMistake)
  }

  public let kind: Kind
  /// Empty where no one task is to blame.
  public let identifier: String
  public let at: Date
  public let site: CallSite?

  /// What makes two failures the same mistake.
  struct Cause: Equatable {
    let kind: Kind
    let identifier: String
    let site: CallSite?
  }

  var cause: Cause { Cause(kind: kind, identifier: identifier, site: site) }
}

extension Sequence<DeviceFailure> {
  /// Each mistake with all its failures, in order of the first.
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
