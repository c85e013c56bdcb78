import Foundation
import RunRecord
import SchedulerEngine
import VirtualTime

/// What the main thread of an app has to return from.
public enum MainThreadDuty: Equatable, Sendable {
  case launching, comingToFront, leaving
  /// A handler was told that its time is over.
  case expiring

  var words: String {
    switch self {
    case .launching: "while the app launched"
    case .comingToFront: "when the app came to the front"
    case .leaving: "when the app was left"
    case .expiring: "when its time was over"
    }
  }
}

/// The code on a main thread that has not returned yet, in the order in which it was sent there.
struct MainThreadDuties {
  private var open: [(number: Int, duty: MainThreadDuty, since: Instant)] = []
  private var count = 0

  mutating func begin(_ duty: MainThreadDuty, at instant: Instant) -> Int {
    count += 1
    open.append((count, duty, instant))
    return count
  }

  mutating func end(_ number: Int) { open.removeAll { $0.number == number } }

  func isOpen(_ duty: MainThreadDuty) -> Bool { open.contains { $0.duty == duty } }

  /// The one whose time is over first, and when.
  func firstToEnd(within patience: (MainThreadDuty) -> Span?) -> (MainThreadDuty, Instant)? {
    open.compactMap { entry in patience(entry.duty).map { (entry.duty, entry.since + $0) } }
      .min { $0.1 < $1.1 }
  }
}

/// A device waits for the main thread of an app, and ends the app if it does not return.
extension Session {
  /// How long a device waits. Nil where something else ends the process.
  private func patience(with duty: MainThreadDuty) -> Span? {
    switch duty {
    // That launching in the background and coming to the front get as much is assumed (fact 352).
    case .launching, .comingToFront: .seconds(20)
    case .leaving: setup.rules.life.suspendAfter
    case .expiring: nil
    }
  }

  /// Runs code on the main thread, which has to return from it.
  func onMain(
    _ process: LiveProcess, for duty: MainThreadDuty? = nil, _ code: @escaping @MainActor () -> Void
  ) {
    let number = duty.map { process.duties.begin($0, at: simulation.now) }
    world.post(as: process.lane, on: .main) {
      MainActor.assumeIsolated { code() }
      if let number { process.duties.end(number) }
    }
  }

  /// When the first main thread has to have returned.
  var endOfPatience: Instant? {
    processes.values.compactMap { $0.duties.firstToEnd(within: patience)?.1 }.min()
  }

  func endBlockedProcesses() {
    for id in processes.keys.sorted(by: { $0.number < $1.number }) {
      guard let process = processes[id],
        let (duty, end) = process.duties.firstToEnd(within: patience), end <= simulation.now
      else { continue }
      let site = blameMainThread(of: process)
      fail(
        .mainThreadBlocked(duty, for: patience(with: duty) ?? .zero),
        text(setup.apps[Int(process.app.index)].name), from: site)
      simulation.crash(id)
    }
  }

  /// Called at the end of a process whose time was over, before its threads are gone.
  func noteBlockedExpiration(of id: ProcessID, _ cause: KillCause) {
    guard cause == .assertionLeftOpen || cause == .expirationIgnored, let process = processes[id],
      process.duties.isOpen(.expiring)
    else { return }
    _ = blameMainThread(of: process)
  }

  private func blameMainThread(of process: LiveProcess) -> CallSite? {
    let (name, now) = (setup.apps[Int(process.app.index)].name, simulation.now)
    let site = world.lineOfMainThread(in: process.lane).map(CallSite.init)
    sites.remember(site, by: process.id, about: name, at: now)
    unlogged.append(
      Finding(.mainThreadBlocked, at: now, TaskKey(name, of: process.app), .process(process.id)))
    return site
  }
}

extension CallSite {
  /// The app's line that calls the kit through a protocol of its own, which has no place for a line.
  static var caller: CallSite? { VirtualWorld.lineOfCaller().map(CallSite.init) }

  /// A line that only a stack of calls shows. Its module is taken from the path.
  package init(path: String, line: Int) {
    let parts = path.split(separator: "/").map(String.init)
    let folder = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }.map { $0 + 1 }
    let module = folder.flatMap { $0 < parts.count - 1 ? parts[$0] : nil } ?? "App"
    self.init(
      fileID: KeptText.text("\(module)/\(parts.last ?? path)"), filePath: KeptText.text(path),
      line: line, column: 1)
  }
}

/// Texts that are kept for as long as the program runs, because XCTest takes only such.
private enum KeptText {
  private static let lock = KitLock()
  nonisolated(unsafe) private static var texts: [String: StaticString] = [:]

  static func text(_ words: String) -> StaticString {
    lock.withLock {
      if let known = texts[words] { return known }
      let bytes = Array(words.utf8)
      let kept = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
      kept.initialize(from: bytes + [0], count: bytes.count + 1)
      let isASCII: UInt8 = bytes.allSatisfy { $0 < 0x80 } ? 2 : 0
      // The fields of a `StaticString`, which has no other public way to be made of a pointer.
      let text = unsafeBitCast(
        (UInt(bitPattern: kept), UInt(bytes.count), isASCII), to: StaticString.self)
      texts[words] = text
      return text
    }
  }
}
