import Foundation
import Testing
import VirtualTime

#if os(Linux) && !PortableVirtualTime
  let isInterposed = true
#else
  let isInterposed = false
#endif

/// A construct of app code, what a trace of it must say, and the way of virtual time that cannot.
struct Case: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var expected: [String]
  var portably: Portably
  var code: @Sendable (Trace) -> Void

  enum Portably: Sendable {
    case theSame
    /// Without interposition it takes real time, or runs where no world sees it.
    case real
  }

  init(
    _ name: String, portably: Portably = .theSame, _ expected: [String],
    _ code: @escaping @Sendable (Trace) -> Void
  ) {
    testDescription = name
    self.expected = expected
    self.portably = portably
    self.code = code
  }

  /// What this build's way of virtual time can do.
  static func reached(_ cases: [Case]) -> [Case] {
    #if os(Linux) && !PortableVirtualTime
      cases
    #else
      cases.filter { $0.portably == .theSame }
    #endif
  }
}

/// What app code did, and when by the clock of the world it ran in.
final class Trace: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []

  func add(_ what: String) {
    let now = VirtualWorld.current.map { "\($0.now / 1_000_000)" } ?? "outside"
    lock.withLock { entries.append("\(now) \(what)") }
  }

  var lines: [String] { lock.withLock { entries } }
}

/// What is left of a run of app code in a world of its own.
struct AppRun {
  var lines: [String]
  var end: DriveEnd
  var escapes: [Escape]
}

extension VirtualWorld {
  /// Lets time jump from deadline to deadline, at most to an instant in milliseconds.
  func run(toMillisecond limit: Int64 = 1_000_000_000) async -> DriveEnd {
    await drive {
      guard let next = self.nextDeadline, next <= limit * 1_000_000 else {
        self.advance(to: limit * 1_000_000)
        return .done
      }
      self.advance(to: next)
      return .again
    }
  }
}

/// Runs app code, entered on the main queue, until nothing is left to wait for.
func runApp(
  options: VirtualWorld.Options = .init(), _ code: @escaping (Trace) -> Void
) async -> AppRun {
  let trace = Trace()
  let world = VirtualWorld(wallClock: 1_767_225_600_000_000_000, options: options)
  world.post(as: world.makeProcess(), on: .main) { code(trace) }
  let end = await world.run()
  return AppRun(lines: trace.lines, end: end, escapes: world.escapes.map(\.escape))
}

/// A thread of no world, which does a moment later what it is sent.
final class Outside: @unchecked Sendable {
  private let lock = NSLock()
  private var work: [@Sendable () -> Void] = []

  init() {
    Thread.detachNewThread { [weak self] in
      while let next = self?.take() {
        Thread.sleep(forTimeInterval: 0.005)
        for work in next { work() }
      }
    }
  }

  func send(_ work: @escaping @Sendable () -> Void) { lock.withLock { self.work.append(work) } }

  private func take() -> [@Sendable () -> Void] {
    lock.withLock {
      defer { work = [] }
      return work
    }
  }
}
