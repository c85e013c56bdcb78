public import Foundation
import VirtualTime

/// Where a run differs from one on a device because app code kept something over a relaunch. It is no mistake
/// of the app, and fails no test.
public struct AppNote: Equatable, Sendable, CustomStringConvertible {
  /// The identifier of the task or session.
  public let identifier: String
  public let at: Date
  /// Where what was kept is used, or was made.
  public let site: CallSite?
  let what: KeptThing

  public var description: String {
    "\(site.map { "\($0): " } ?? "")\(what.words(about: identifier)) \(Self.reason)"
  }

  private static let reason =
    "A device loses statics with the process; a test keeps them as the app's own state."
}

/// What an app kept although a device would have lost it.
enum KeptThing: Equatable, Sendable {
  case task, session

  func words(about identifier: String) -> String {
    switch self {
    case .task:
      "a task of “\(identifier)” that an earlier process was given was completed, which did nothing."
    case .session:
      "the background session “\(identifier)” was made by a static of an earlier process and counts as made "
        + "again. On a device the static makes it when code first comes there, which has to happen in each "
        + "launch for its events."
    }
  }
}

extension Session {
  /// Said once for each line, however often it happens.
  func note(_ what: KeptThing, _ identifier: String, of process: LiveProcess, at site: CallSite?) {
    let note = AppNote(identifier: identifier, at: simulation.now.date, site: site, what: what)
    let known = notes[process.app, default: []]
    if known.contains(where: { $0.what == what && $0.identifier == identifier && $0.site == site })
    {
      return
    }
    notes[process.app] = known + [note]
    unseen.say("\(note)", at: nil)
  }
}

extension RunningApp {
  package func noteKeptSession(_ identifier: String, madeAt site: CallSite?) {
    session.lock.withLock { session.note(.session, identifier, of: process, at: site) }
  }
}

extension SimulatedApp {
  /// Where this app's days differ from a device because its code kept something over a relaunch, in order.
  public var notes: [AppNote] {
    guard let session = device.sessionIfStarted else { return [] }
    return session.lock.withLock { session.notes[id] ?? [] }
  }
}
