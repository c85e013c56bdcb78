import Foundation
import RunRecord
import SchedulerEngine
import VirtualTime

/// What a background session asks its device to transfer.
package struct TransferOrder: Sendable {
  package var name: String
  package var direction: Direction
  package var bytes: Int64
  package var manner: Manner
  package var refused: Set<Refusal>
  package var timeout: Duration
  package var earliest: Date?

  package enum Direction: Sendable { case download, upload }
  package enum Manner: Sendable { case prompt, discretionary }
  /// What the session does not allow.
  package enum Refusal: Sendable { case cellular, lowDataMode, launchEvents }

  package init(
    _ name: String, _ direction: Direction, bytes: Int64, _ manner: Manner,
    without refused: Set<Refusal>, timeout: Duration, earliest: Date?
  ) {
    self.name = name
    self.direction = direction
    self.bytes = bytes
    self.manner = manner
    self.refused = refused
    self.timeout = timeout
    self.earliest = earliest
  }
}

/// The news for an app that one of its transfers is over.
package struct TransferNews: Sendable {
  package enum End: Sendable { case finished, timedOut, forceQuit }

  package let transfer: Int64
  package let run: Int64
  package let at: Date
  package let end: End
  package let bytes: Int64
  package let circumstances: Set<Circumstance>
  /// An app in the foreground is only told through its delegate, and so is an app whose session sends no
  /// launch events. Any other app may get a handler to call.
  package var isForTheDelegateAlone: Bool { !circumstances.isEmpty }

  package enum Circumstance: Sendable {
    case inFront
    /// The app runs for another reason, and would not have been launched or resumed for this.
    case withoutLaunchEvents
  }
}

extension TransferNews.End {
  init(_ end: TransferEnd?) {
    switch end {
    case .finished, nil: self = .finished
    case .timedOut: self = .timedOut
    case .forceQuit: self = .forceQuit
    }
  }
}

/// A transfer that needed an app that runs.
package struct LostTransfer: Sendable {
  let name: String
  let session: String
  let site: CallSite?

  package init(name: String, session: String, site: CallSite?) {
    (self.name, self.session, self.site) = (name, session, site)
  }
}

extension Session {
  func loseDataTasks(of process: LiveProcess, because end: Noteworthy.Standstill) {
    let lost = shelf.transfers?.loseDataTasks(
      of: process.app.index, tellingLater: end == .suspended)
    for transfer in lost ?? [] {
      simulation.cancelTransfer(name(transfer.name), ofIdle: process.app)
      note(.dataTask(end), transfer.session, of: process, at: transfer.site)
    }
  }

  /// The run lasts until the app has called the handler it was given, or its time is up.
  func deliverTransfer(_ id: RunID, to process: LiveProcess) {
    let record = recordSoFar()
    guard let run = record.run(id), let transfer = record.transfer(run.request) else { return }
    sites.remember(sites.site(of: run.request), ofHandlerOf: id)
    var circumstances: Set<TransferNews.Circumstance> = []
    if simulation.conditions(of: process.app)?.phase == .foreground {
      circumstances.insert(.inFront)
    }
    if transfer.needs.contains(.noLaunchEvents) { circumstances.insert(.withoutLaunchEvents) }
    unseen.posting = follow(id)
    defer { unseen.posting = nil }
    shelf.transfers?.tell(
      TransferNews(
        transfer: run.request.number, run: id.number, at: simulation.now.date,
        end: .init(transfer.end),
        bytes: transfer.done, circumstances: circumstances),
      to: RunningApp(process: process))
  }
}

/// A piece of work that a session's delegate began, for as long as it goes on.
struct WorkOfDelegate {
  let session: String
  /// The delegate's method that began it.
  let method: String
  let type: AnyClass
  weak var work: BegunWork?

  /// Where the work waits, or else the method.
  fileprivate func site(ofWait stack: [UInt]) -> CallSite? {
    let place = VirtualWorld.line(ofStack: stack) ?? OwnMethods.line(of: method, in: type)
    return place.map(CallSite.init)
  }
}

extension RunningApp {
  /// Calls a delegate. What it begins in tasks may outlive the app's time.
  package func followTasks(
    ofDelegateOf session: String, _ method: String, of type: AnyClass, _ code: () -> Void
  ) {
    let work = BegunWork()
    self.session.lock.withLock {
      process.worksOfDelegates.removeAll { $0.work == nil }
      process.worksOfDelegates.append(
        WorkOfDelegate(session: session, method: method, type: type, work: work))
    }
    BegunWork.$current.withValue(work, operation: code)
  }
}

extension Session {
  /// Called right before the process is suspended.
  func noteTasksOfDelegates(of process: LiveProcess) {
    for one in process.worksOfDelegates {
      guard let stack = one.work?.wait(after: world.now) else { continue }
      note(.taskOfDelegate, one.session, of: process, at: one.site(ofWait: stack))
    }
    process.worksOfDelegates.removeAll { $0.work == nil }
  }
}
