public import Foundation
import RunRecord
import SchedulerEngine
import VirtualTime

/// Runs that did not complete in time although nothing in them waited for the phone's clock: they may never
/// complete, or may be waiting for something in real time. Occurs only where functions cannot be interposed.
/// Nothing that follows from such a run is reported as a mistake of the app.
public struct UnseenRuns: Equatable, Sendable, CustomStringConvertible {
  public let identifier: String
  public let count: Int
  /// When the first of them was asked to stop, or completed outside virtual time.
  public let at: Date
  /// Where the handler was registered.
  public let site: CallSite?

  public var description: String {
    "\(count == 1 ? "a run of “\(identifier)” was" : "\(count) runs of “\(identifier)” were") not seen"
      + "\(site.map { " (registered at \($0))" } ?? ""): " + Self.doubtAndCure
  }

  static let doubtAndCure =
    "its time was up, or it was completed from outside, while nothing of it waited for the phone's clock; or it "
    + "failed before work of its own that keeps real time was through. It waits for something that is real here, "
    + "or it never completes. " + cure

  static let failedAfterWaiting =
    "it failed after a wait of its own. If that was a time-out, it comes in virtual time before every answer "
    + "that is real here. " + cure

  fileprivate static let cure =
    "Covered are Task and "
    + "Task.sleep in each file that imports BackgroundTasks, with DispatchQueue.async and asyncAfter; in all "
    + "files of a target with a copy of Examples/FeedApp's SimulatedNames.swift, what that file names. On Linux "
    + "without the trait PortableVirtualTime a test sees all of it. If the app waits for nothing else, create the "
    + "device with options: .init(unseen: .takenForExpired)."
}

/// What a session knows about runs that it cannot follow to their end.
struct UnseenRunList {
  /// The work that descends from each ongoing run.
  var followed: [RunID: FollowedWork] = [:]
  /// The work of the run that the driver is posting for.
  var posting: FollowedWork?
  /// Runs that ended without success and were resumed from outside afterwards.
  let late = LateRuns()
  /// Runs that ended without success after a wait of their own, in which anything in real time had no time to
  /// finish.
  var failedAfterWaiting: [RunID] = []
  /// Messages that are printed once, if a test does not fail for them.
  private var said: Set<String> = []

  mutating func say(_ words: String, at site: CallSite?) {
    guard said.insert(words).inserted else { return }
    let place = site.map { "\($0): " } ?? ""
    FileHandle.standardError.write(Data("\(place)\(words)\n".utf8))
  }
}

/// Filled by threads that run no app code.
final class LateRuns: @unchecked Sendable {
  private let lock = KitLock()
  private var runs: [RunID] = []

  func add(_ run: RunID) { lock.withLock { runs.append(run) } }
  func take() -> [RunID] {
    lock.withLock {
      defer { runs = [] }
      return runs
    }
  }
}

extension Session {
  /// Starts following the work of a run; nil where all app code is seen anyway.
  func follow(_ run: RunID) -> FollowedWork? {
    guard TimeKeeping.here == .shadowed else { return nil }
    let work = FollowedWork()
    unseen.followed[run] = work
    return work
  }

  /// The work that starts a transfer continues with it, in the phone's time.
  func followTransfer(_ transfer: RequestID) {
    FollowedWork.noteWait { [weak self] in self?.simulation.transfer(of: transfer) != nil }
  }

  /// Called when a run's time is up, while everything is quiet.
  func noteIfUnseen(_ run: RunID) {
    guard let work = unseen.followed[run] else { return }
    if work.waitsForNothing || work.wasResumedFromOutside { noteUnseen(run) }
  }

  /// Called when app code completes the run. If the call came from outside, its moment on the phone's clock
  /// is arbitrary.
  func noteIfFromOutside(_ run: RunID) {
    let isFromOutside = unseen.followed[run]?.wasResumedFromOutside ?? false
    if VirtualWorld.current == nil || isFromOutside { noteUnseen(run) }
  }

  /// Called at the end of a run. If it failed, some of its work may go on in real time, which shows later or
  /// never.
  func stopFollowing(_ run: RunID, _ outcome: Outcome) {
    guard let work = unseen.followed.removeValue(forKey: run) else { return }
    if outcome == .completed(success: true) { return }
    work.whenResumedLate { [late = unseen.late] in late.add(run) }
    if outcome == .completed(success: false) && work.hasWaited { noteFailureAfterWaiting(run) }
  }

  /// The code did fail, and what follows from that is real; only whether it had to fail is not known.
  private func noteFailureAfterWaiting(_ run: RunID) {
    guard world.options.unseen != .takenForExpired, let fact = recordSoFar().run(run),
      fact.wasSeen
    else { return }
    unseen.failedAfterWaiting.append(run)
    if world.options.unseen == .failTest {
      fail(.failedAfterWaiting, text(fact.name), from: sites.site(ofHandlerOf: run))
    }
  }

  /// Called in the driver's turn. What becomes visible after the last turn is not reported.
  func noteLateRuns() {
    for run in unseen.late.take() { noteUnseen(run) }
  }

  func noteUnseen(_ run: RunID) {
    guard TimeKeeping.here == .shadowed, world.options.unseen != .takenForExpired,
      let fact = recordSoFar().run(run), fact.wasSeen
    else { return }
    simulation.noteNotSeen(run)
    let (identifier, site) = (text(fact.name), sites.site(ofHandlerOf: run))
    if world.options.unseen == .failTest {
      fail(.notSeen, identifier, from: site)
    } else {
      let runs = UnseenRuns(
        identifier: identifier, count: 1, at: simulation.now.date, site: site)
      unseen.say("\(runs)", at: nil)
    }
  }

  /// Called at the end of a process that still holds assertions, while everything is quiet: whatever would
  /// end them may be in real time.
  func noteUnseenAssertions(of process: ProcessID) {
    guard TimeKeeping.here == .shadowed, world.options.unseen != .takenForExpired else { return }
    for (activity, held) in assertions.sorted(by: { $0.key < $1.key })
    where held.process.id == process {
      guard let work = held.work, work.waitsForNothing || work.wasResumedFromOutside else {
        continue
      }
      simulation.noteNotSeen(activity, by: process)
      let words =
        "nobody saw whether an assertion is ended: its time was up while nothing of what began it waited for "
        + "the phone's clock. \(UnseenRuns.cure)"
      unseen.say(words, at: sites.site(of: activity))
    }
  }

  func unseenRuns(of app: AppID, _ record: RunRecord) -> [UnseenRuns] {
    var found: [NameID: [RunFact]] = [:]
    for run in record.runs(of: .app(app)) where !run.wasSeen {
      found[run.name, default: []].append(run)
    }
    return found.values.sorted { $0[0].id < $1[0].id }.map { runs in
      let first = runs[0]
      return UnseenRuns(
        identifier: text(first.name), count: runs.count,
        at: (first.notSeenAt ?? first.launchedAt).date,
        site: sites.site(ofHandlerOf: first.id))
    }
  }

  /// A caution for a test's messages about a task; empty if nothing is in doubt.
  func doubts(about identifier: String, of app: AppID, _ record: RunRecord) -> String {
    let runs = unseenRuns(of: app, record).first { $0.identifier == identifier }
    if let runs { return "\n\nThis may only follow from what cannot be judged: \(runs)" }
    let key = TaskKey(name(identifier), of: app)
    let hasFailed = unseen.failedAfterWaiting.contains { record.run($0)?.key == key }
    return hasFailed
      ? "\n\nThis may only follow from a time-out: \(UnseenRuns.failedAfterWaiting)" : ""
  }
}

extension SimulatedApp {
  /// The runs of each task that could not be followed to their end. `options: .init(unseen: .failTest)` makes
  /// them a failure.
  public var unseenRuns: [UnseenRuns] {
    guard let session = device.session else { return [] }
    return session.unseenRuns(of: id, session.recordSoFar())
  }
}

extension Session {
  /// The instant that a date from app code means. If the app's clocks are the phone's, it is the date itself.
  /// If they are real, only the distance from now counts, and a date made from a calendar day is reported.
  func instant(_ date: Date, of identifier: String, from site: CallSite?) -> Instant {
    let now = simulation.now
    if TimeKeeping.here == .interposed || world.hasShownDate { return Instant(notBefore: date) }
    if date.timeIntervalSinceReferenceDate.rounded() == date.timeIntervalSinceReferenceDate {
      // A date closer to the phone's day was made from a date that the test or the kit provided.
      if abs(date.timeIntervalSince(now.date)) < abs(date.timeIntervalSinceNow) {
        return Instant(notBefore: date)
      }
      if date != .distantFuture, date != .distantPast {
        fail(.realDate(date), identifier, from: site)
      }
    }
    let seconds = date.timeIntervalSinceNow.rounded()
    let farthest = 1e10
    return now + .seconds(Int64(min(max(seconds, -farthest), farthest)))
  }
}
