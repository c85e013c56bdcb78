public import Foundation
import RunText
import SchedulerEngine
import VirtualTime

/// What is worth knowing of a simulated app although it is no mistake by itself: where its days differ from
/// those on a device because its code kept something over a relaunch, data tasks that were under way when the
/// app stopped running, code that never rested, names that the device's system does not have, and a main
/// bundle that is not the app's. It fails no test.
public struct AppNote: Equatable, Sendable, CustomStringConvertible {
  /// The identifier of the task or session.
  public let identifier: String
  public let at: Date
  /// Where what was kept is used, or was made, or where the code goes on.
  public let site: CallSite?
  let what: Noteworthy

  public var description: String {
    "\(site.map { "\($0): " } ?? "")\(what.words(about: identifier))"
  }
}

enum Noteworthy: Equatable, Sendable {
  /// A task or a session was kept although a device would have lost it.
  case task, session
  /// Events came for a session that no code of the launch made, while an object of an earlier process exists.
  case heldSession
  /// A data task of a background session was under way when its app no longer ran.
  case dataTask(Standstill)
  /// A task that the delegate of a session began was not over when the app was suspended.
  case taskOfDelegate
  /// A handler had ended each time before it could be told to stop.
  case nothingCut
  /// What the test had set was changed by the device's own day.
  case undoneByTheDay(HabitualCondition, when: String)
  /// The app ended its process by `exit`.
  case ownExit(status: Int32)
  /// An observer that a static added was told in a later process.
  case observer(String)
  /// Code had not rested for this long when it was cut off.
  case restless(Span)
  /// The property list of the app is not in `Bundle.main`.
  case foreignBundle
  /// A handler was registered after the launch, and no request has shown for what; with the versions that matter.
  case lateRegistration(since: UInt8, on: UInt8)
  /// A name that this system does not have, and the versions that matter.
  case newer(NewerName, since: UInt8, on: UInt8)

  enum Standstill: Sendable { case suspended, ended }

  private static let statics =
    " A device loses statics with the process; a test keeps them as the app's own state."

  func words(about identifier: String) -> String {
    switch self {
    case .task:
      "a task of “\(identifier)” that an earlier process was given was completed, which did nothing."
        + Self.statics
    case .session:
      "the background session “\(identifier)” was made by a static of an earlier process and counts as made "
        + "again. On a device the static makes it when code first comes there, which has to happen in each "
        + "launch for its events." + Self.statics
    case .heldSession:
      "events of the background session “\(identifier)” found no session that this launch made, and something still "
        + "refers to one of an earlier process. If that is a static variable, a device would have lost it with the "
        + "process: set the variable to nil in the launch code of the test, and the app makes its session anew. If it "
        + "is only a delegate that refers to its session, nothing is wrong with that."
    case .dataTask(let end):
      "a data task of the background session “\(identifier)” was under way when the app "
        + (end == .suspended ? "was suspended, and ended with an error. " : "ended, and was lost. ")
        + "A data task of a background session works only while its app runs (fact 363). Use a download task "
        + "for what must go on, or hold an assertion of beginBackgroundTask until it is answered."
    case .taskOfDelegate:
      "a task that the delegate of the background session “\(identifier)” began was still waiting when the app was "
        + "suspended. It goes on when the app runs again, and is lost if the app is ended before. Call the "
        + "session's completion handler when that work is done, or hold an assertion of beginBackgroundTask "
        + "until then."
    case .nothingCut:
      "expireEverywhere told “\(identifier)” to stop at no moment: its handler had ended, each time, before it waited "
        + "for anything, so nothing was tried. Give the app work to do before, or advance to a moment at which it "
        + "has some."
    case .undoneByTheDay(let condition, let when):
      "the day of the device changed \(condition.subject) \(when), after the test had set it. What set(_:) sets holds "
        + "until the test or the device's own day changes it. To keep it, begin with it before time moves: "
        + "try phone.begin(holding: \(condition.example))."
    case .ownExit(let status):
      "“\(identifier)” ended itself with exit(\(status)), which ends its process on a device too. To the user that "
        + "looks like a crash, and applicationWillTerminate is not called (fact 364)."
    case .observer(let name):
      "an observer of \(name) that a static of an earlier process of “\(identifier)” added was told, and counts as "
        + "added again. On a device the static adds it when code first comes there." + Self.statics
    case .restless(let span):
      "code of “\(identifier)” went on for \(spanText(span)) without ever waiting, until it was cut off. On a device "
        + "it keeps a processor busy for as long. Wait for what the loop asks about, for example with await on "
        + "a value, or sleep between two looks."
    case .foreignBundle:
      "Bundle.main is not that of “\(identifier)”: this version of Foundation is built in another way than the kit "
        + "knows, so bundleIdentifier, infoDictionary and object(forInfoDictionaryKey:) answer for the program "
        + "that runs the tests. Let the test give the app's code its identifier and what it reads in its "
        + "property list."
    case .lateRegistration(let since, let system):
      "a handler of “\(identifier)” was registered after the launch, and nothing has been requested under it yet. On "
        + "iOS \(system) that ends the app (fact 23), unless it is for a continued task and stands under #available, as "
        + "continued tasks are of iOS \(since). Nothing is held against it. Register what iOS \(system) has before the "
        + "launch is finished."
    case .newer(let newer, let since, let system):
      "\(newer.name) is of iOS \(since), and this device has iOS \(system). This line would not be reached on iOS "
        + "\(system) if it stands under #available, which is always true on Linux. Nothing is held against it. "
        + "Try it with system: .ios\(since)."
    }
  }
}

extension Session {
  /// Said once for each line, however often it happens.
  func note(_ what: Noteworthy, _ identifier: String, of process: LiveProcess, at site: CallSite?) {
    note(what, identifier, of: process.app, at: site)
  }

  func note(_ what: Noteworthy, _ identifier: String, of app: AppID, at site: CallSite?) {
    let note = AppNote(identifier: identifier, at: simulation.now.date, site: site, what: what)
    let known = notes[app, default: []]
    if known.contains(where: { $0.isLike(note) }) { return }
    notes[app] = known + [note]
    if what == .foreignBundle, !FirstTime.isNow(for: identifier) { return }
    unseen.say("\(note)", at: nil)
  }
}

/// What is so on every device of a test process is printed once for each app.
private enum FirstTime {
  private static let lock = KitLock()
  nonisolated(unsafe) private static var apps: Set<String> = []

  static func isNow(for app: String) -> Bool { lock.withLock { apps.insert(app).inserted } }
}

extension AppNote {
  fileprivate func isLike(_ other: AppNote) -> Bool {
    if identifier != other.identifier || site != other.site { return false }
    switch (what, other.what) {
    case (.restless, .restless): return true
    case (.undoneByTheDay(let one, _), .undoneByTheDay(let another, _)): return one == another
    default: return what == other.what
    }
  }
}

/// Code that asks again and again sees time pass, so it ends as on a device; but its line is worth knowing.
extension Session {
  /// Shorter polls are not worth a note; assumed.
  private static let restlessSpan = Span.seconds(10)

  /// Called when code of the process is cut off.
  func noteRestless(_ id: ProcessID, run: RunID? = nil) {
    guard let process = processes[id],
      let code = world.restlessCode(for: Self.restlessSpan.milliseconds * 1_000_000),
      code.process == process.lane
    else { return }
    let name =
      run.flatMap { tasks[$0]?.identifier } ?? text(setup.apps[Int(process.app.index)].name)
    let span = simulation.now - instant(code.since)
    note(.restless(span), name, of: process, at: code.line.map(CallSite.init))
  }
}

extension RunningApp {
  package func noteKeptSession(_ identifier: String, madeAt site: CallSite?) {
    session.lock.withLock { session.note(.session, identifier, of: process, at: site) }
  }
}

extension SimulatedApp {
  /// What is worth knowing of this app although it is no mistake by itself, in order.
  public var notes: [AppNote] {
    guard let session = device.sessionIfStarted else { return [] }
    return session.lock.withLock { session.notes[id] ?? [] }
  }
}
