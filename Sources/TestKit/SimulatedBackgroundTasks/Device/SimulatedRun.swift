public import Foundation
import RunRecord
import RunText
public import SchedulerEngine

/// One launch of a task's handler.
public struct SimulatedRun: Equatable, Sendable, CustomStringConvertible {
  public typealias Outcome = SchedulerEngine.Outcome

  public let identifier: String
  public let submittedAt: Date
  public let launchedAt: Date
  /// nil while it runs.
  public let endedAt: Date?
  /// nil while it runs.
  public let duration: Duration?
  /// nil while it runs.
  public let outcome: Outcome?
  /// Why it was asked to stop, which an app never learns; nil if it was not.
  public let expiry: ExpiryCause?
  /// False if the app may have done something other than the outcome says, because one of its waits is in
  /// real time.
  public let wasSeen: Bool
  /// The offset of the phone's clock at the launch.
  private let offset: UTCOffset
  private let ending: RunEnding

  init(_ fact: RunFact, _ session: Session, _ clock: LocalClock) {
    identifier = session.text(fact.name)
    submittedAt = fact.submittedAt.date
    launchedAt = fact.launchedAt.date
    endedAt = fact.endedAt?.date
    duration = fact.duration.map(Duration.init)
    outcome = fact.outcome
    expiry = fact.expiry?.cause
    wasSeen = fact.wasSeen
    offset = clock.offset(at: fact.launchedAt)
    ending = fact.ending
  }

  public var description: String {
    let clock = LocalClock(offset)
    let launched = Instant(notBefore: launchedAt)
    let length = duration.map { ", \(spanText(Span($0)))" } ?? ""
    return "\(identifier), \(clock.date(launched)) \(clock.time(launched)): "
      + "\(ending.description.word.text)\(length)" + (wasSeen ? "" : ", not seen")
  }
}

extension Session {
  /// The phone's clock as far as the log goes. Creating it reads the whole log.
  var clock: LocalClock { LocalClock(setup.utcOffset, changedIn: ledger.rows) }
}

/// One call of `setTaskCompleted` by the app's code.
public struct SimulatedCompletion: Equatable, Sendable {
  public typealias Verdict = Completion

  public let at: Date
  public let success: Bool
  /// Whether this call is the one that counts, or came a second time or too late.
  public let verdict: Verdict
  public let site: CallSite?
}
