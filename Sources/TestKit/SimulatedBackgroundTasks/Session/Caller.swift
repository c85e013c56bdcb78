import SchedulerEngine
import VirtualTime

/// Whose code makes a call. What an app keeps in a static outlives its process here, so the job that makes a
/// call decides, and not the object that the call is made on.
enum Caller {
  case process(LiveProcess)
  /// Code of a process that has ended, which changes nothing.
  case ended
  /// A thread that runs no app code.
  case nobody

  static var current: Caller {
    guard let world = VirtualWorld.current, let lane = VirtualWorld.currentProcess else {
      return .nobody
    }
    return SessionList.session(of: world)?.process(in: lane).map { .process($0) } ?? .ended
  }
}

/// The process that asked for an object. A thread that runs no app code speaks for this one.
struct Asker {
  /// Weak, because a static may keep the object for longer than its process lives.
  private weak var process: LiveProcess?
  private let isProcess: Bool

  init(_ process: LiveProcess?) {
    self.process = process
    isProcess = process != nil
  }

  var caller: Caller {
    let caller = Caller.current
    guard case .nobody = caller, isProcess else { return caller }
    return process.map { .process($0) } ?? .ended
  }
}

extension LiveProcess {
  /// The process that the calling code belongs to, through any number of tasks and queues.
  static var current: LiveProcess? {
    if case .process(let process) = Caller.current { return process }
    return nil
  }
}

#if os(Linux)
  extension LiveProcess {
    /// Done once: from then on an app's code finds its own property list in `Bundle.main`.
    static let hasMainBundle = MainBundle.answer {
      current.flatMap { $0.session.launches[$0.app]?.plist.dictionary }
    }
  }
#endif

extension RunningApp {
  /// Whose code makes a call, for the other products.
  package enum Caller: Sendable {
    case app(RunningApp)
    case ended, nobody
  }

  package static var caller: Caller {
    switch SimulatedBackgroundTasks.Caller.current {
    case .process(let process): .app(RunningApp(process: process))
    case .ended: .ended
    case .nobody: .nobody
    }
  }

  package func isSameProcess(as other: RunningApp) -> Bool { process === other.process }

  /// Whether what a static of an earlier process made counts as made again.
  package var usesWhatStaticsMade: Bool { session.manner.earlierHandlers == .usedAgain }
}
