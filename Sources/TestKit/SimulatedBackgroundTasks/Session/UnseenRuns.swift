public import Foundation
import RunRecord
import SchedulerEngine
import VirtualTime

/// Runs that did not complete in time while nothing of them waited for the phone's clock: they may never
/// complete, or wait for something that keeps real time. Only where nothing can be interposed; nothing that
/// such a run leads to is found to be a mistake of the app.
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

/// What a session knows of the runs that it cannot see to their end.
struct UnseenRunList {
  /// What descends from each run that goes on.
  var followed: [RunID: FollowedWork] = [:]
  /// What the driver posts now belongs to this run.
  var posting: FollowedWork?
  /// Over without success, and resumed from outside after that.
  let late = LateRuns()
  /// Over without success after a wait of their own: whatever keeps real time had none.
  var failedAfterWaiting: [RunID] = []
  /// Said once each, where a test does not fail for it.
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
  /// Notes what is to be followed of a run that begins.
  func follow(_ run: RunID) -> FollowedWork? {
    guard TimeKeeping.here == .shadowed else { return nil }
    let work = FollowedWork()
    unseen.followed[run] = work
    return work
  }

  /// What begins a transfer goes on with it, in the phone's time.
  func followTransfer(_ transfer: RequestID) {
    FollowedWork.noteWait { [weak self] in self?.simulation.transfer(of: transfer) != nil }
  }

  /// At a run's expiry, while all is quiet.
  func noteIfUnseen(_ run: RunID) {
    guard let work = unseen.followed[run] else { return }
    if work.waitsForNothing || work.wasResumedFromOutside { noteUnseen(run) }
  }

  /// At a call that completes it: whoever came from outside came at whatever moment of the phone's.
  func noteIfFromOutside(_ run: RunID) {
    let isFromOutside = unseen.followed[run]?.wasResumedFromOutside ?? false
    if VirtualWorld.current == nil || isFromOutside { noteUnseen(run) }
  }

  /// At the end of a run: where it failed, work of it may go on in real time, which shows later or nowhere.
  func stopFollowing(_ run: RunID, _ outcome: Outcome) {
    guard let work = unseen.followed.removeValue(forKey: run) else { return }
    if outcome == .completed(success: true) { return }
    work.whenResumedLate { [late = unseen.late] in late.add(run) }
    if outcome == .completed(success: false) && work.hasWaited { noteFailureAfterWaiting(run) }
  }

  /// That it failed is what the code did, and so is what follows from it; only that it had to is not known.
  private func noteFailureAfterWaiting(_ run: RunID) {
    guard world.options.unseen != .takenForExpired, let fact = recordSoFar().run(run),
      fact.wasSeen
    else { return }
    unseen.failedAfterWaiting.append(run)
    if world.options.unseen == .failTest {
      fail(.failedAfterWaiting, text(fact.name), from: sites.site(ofHandlerOf: run))
    }
  }

  /// On the driver's turn: what shows after the last one is told by nobody.
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

  /// At the end of a process that still holds some, while all is quiet: what would end them may keep real time.
  func noteUnseenAssertions(of process: ProcessID) {
    guard TimeKeeping.here == .shadowed, world.options.unseen != .takenForExpired else { return }
    for (activity, held) in assertions where held.process.id == process {
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

  /// Behind what a test is told of a task.
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
  /// The runs of each task that were not seen to their end, which `options: .init(unseen: .failTest)` makes
  /// a failure.
  public var unseenRuns: [UnseenRuns] {
    guard let session = device.session else { return [] }
    return session.unseenRuns(of: id, session.recordSoFar())
  }
}

extension Session {
  /// What a date means that app code made. Where its clocks are the phone's that is the date itself; where they
  /// are real only the distance counts, and a date that was made from the calendar's day is told.
  func instant(_ date: Date, of identifier: String, from site: CallSite?) -> Instant {
    let now = simulation.now
    if TimeKeeping.here == .interposed || world.hasShownDate { return Instant(notBefore: date) }
    if date.timeIntervalSinceReferenceDate.rounded() == date.timeIntervalSinceReferenceDate {
      // What lies nearer to the phone's day was made from what the test or the kit said.
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
