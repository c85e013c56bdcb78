import BackgroundTasks
import Foundation

/// What a way of virtual time makes of a way to wait.
public enum Reach: String, Sendable {
  /// The wait takes the phone's time, and the run is judged.
  case virtual
  /// It takes real time and none of the phone's, and the run is judged.
  case real
  /// The run is told as one that was not seen.
  case notSeen = "not seen"
  /// The test fails and says why.
  case told
}

/// One of the ways in which app code waits for a tenth of a second.
public struct WayToWait: Sendable {
  public let name: String
  /// Nil where it depends on what else a thread's run loop holds, of which only the earliest timer is noticed.
  public let interposed: Reach?
  /// In an app with a copy of SimulatedNames.swift.
  public let withNames: Reach
  /// In an app that has the flag for its module and nothing else.
  public let withoutNames: Reach
  let wait: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(
    _ name: String, interposed: Reach? = .virtual, withNames: Reach = .virtual,
    withoutNames: Reach = .virtual,
    _ wait: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.name = name
    self.interposed = interposed
    self.withNames = withNames
    self.withoutNames = withoutNames
    self.wait = wait
  }

  public static let all = tasks + dispatch + blocking + others
}

/// What a handler does after it.
public enum Conduct: String, Sendable, CaseIterable {
  case completes
  /// Waits again in the same way, and never completes.
  case waitsAgain
  /// Returns, and nothing completes the task.
  case forgets
}

/// An app with one task, whose handler waits in one way.
public struct WaitingApp: Sendable {
  public static let identifier = "com.example.waiting"
  private let way: WayToWait
  private let conduct: Conduct

  public init(_ way: WayToWait, _ conduct: Conduct) {
    self.way = way
    self.conduct = conduct
  }

  public func didFinishLaunching() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: nil) {
      @Sendable task in
      nonisolated(unsafe) let task = task
      run { task.setTaskCompleted(success: true) }
    }
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.identifier))
  }

  private func run(_ complete: @escaping @Sendable () -> Void) {
    way.wait {
      switch conduct {
      case .completes: complete()
      case .waitsAgain: run(complete)
      case .forgets: break
      }
    }
  }
}

/// An app that asks for a run at two o'clock in the night after the present day.
public struct NightlyApp: Sendable {
  public init() {}

  public func didFinishLaunching() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: WaitingApp.identifier, using: nil) {
      @Sendable task in task.setTaskCompleted(success: true)
    }
    let request = BGAppRefreshTaskRequest(identifier: WaitingApp.identifier)
    request.earliestBeginDate = Calendar.current.startOfDay(for: Date()) + 26 * 3_600
    try? BGTaskScheduler.shared.submit(request)
  }
}

/// An app that gives up after twenty seconds, while an answer takes a fifth of one on another thread.
public actor ImpatientApp {
  private var task: BGTask?

  public init() {}

  public nonisolated func didFinishLaunching() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: WaitingApp.identifier, using: nil) {
      @Sendable task in
      nonisolated(unsafe) let task = task
      Task { await self.begin(task) }
    }
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: WaitingApp.identifier))
  }

  private func begin(_ task: sending BGTask) {
    self.task = task
    Task {
      await withUnsafeContinuation { answer in
        let thread = Thread {
          Thread.sleep(forTimeInterval: 0.2)
          answer.resume()
        }
        thread.start()
      }
      complete(success: true)
    }
    Task {
      try? await Task.sleep(for: .seconds(20))
      complete(success: false)
    }
  }

  private func complete(success: Bool) {
    task?.setTaskCompleted(success: success)
    task = nil
  }
}

/// The same without a task: its answer is a closure that another thread calls.
public final class HastyApp: @unchecked Sendable {
  private let lock = NSLock()
  private var task: BGTask?

  public init() {}

  public func didFinishLaunching() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: WaitingApp.identifier, using: nil) {
      @Sendable task in
      self.lock.withLock { self.task = task }
      Thread {
        Thread.sleep(forTimeInterval: 0.2)
        self.complete(success: true)
      }.start()
      DispatchQueue.main.asyncAfter(deadline: .now() + 20) { self.complete(success: false) }
    }
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: WaitingApp.identifier))
  }

  private func complete(success: Bool) {
    let task = lock.withLock {
      defer { self.task = nil }
      return self.task
    }
    task?.setTaskCompleted(success: success)
  }
}

extension WayToWait {
  private actor Worker {
    func work() async { try? await Task.sleep(for: .milliseconds(100)) }
  }

  fileprivate static let tasks = [
    WayToWait("`Task.sleep(for:)`") { done in
      Task {
        try? await Task.sleep(for: .milliseconds(100))
        done()
      }
    },
    WayToWait("`Task.sleep(nanoseconds:)` in `Task.detached`") { done in
      Task.detached {
        try? await Task.sleep(nanoseconds: 100_000_000)
        done()
      }
    },
    WayToWait("`Task.sleep(until:clock:)`") { done in
      Task {
        try? await Task.sleep(until: .now + .milliseconds(100), clock: .continuous)
        done()
      }
    },
    WayToWait("`withTaskGroup`") { done in
      Task {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<3 { group.addTask { try? await Task.sleep(for: .milliseconds(100)) } }
        }
        done()
      }
    },
    WayToWait("`async let`") { done in
      Task {
        async let one: Void = Task.sleep(for: .milliseconds(100))
        try? await one
        done()
      }
    },
    WayToWait("an actor") { done in
      Task {
        await Worker().work()
        done()
      }
    },
    WayToWait("a task of the main actor") { done in
      Task { @MainActor in
        try? await Task.sleep(for: .milliseconds(100))
        done()
      }
    },
    WayToWait("`ContinuousClock().sleep`", withoutNames: .notSeen) { done in
      Task {
        try? await ContinuousClock().sleep(for: .milliseconds(100))
        done()
      }
    },
    WayToWait("`SuspendingClock().sleep(until:)`", withoutNames: .notSeen) { done in
      Task {
        let clock = SuspendingClock()
        try? await clock.sleep(until: clock.now.advanced(by: .milliseconds(100)))
        done()
      }
    },
    WayToWait("`withCheckedContinuation` around a callback") { done in
      Task {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
        }
        done()
      }
    },
  ]

  fileprivate static let dispatch = [
    WayToWait("`DispatchQueue.asyncAfter`") { done in
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { done() }
    },
    WayToWait("`DispatchQueue.main.asyncAfter`") { done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { done() }
    },
    WayToWait("`asyncAfter` on a serial queue") { done in
      DispatchQueue(label: "serial").asyncAfter(deadline: .now() + .milliseconds(100)) { done() }
    },
    WayToWait("`asyncAfter` with a quality of service", withoutNames: .notSeen) { done in
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 0.1, qos: .background) {
        done()
      }
    },
    WayToWait("`asyncAfter` with a work item", withoutNames: .notSeen) { done in
      DispatchQueue.global().asyncAfter(
        deadline: .now() + 0.1, execute: DispatchWorkItem { done() })
    },
    WayToWait("`Task` in `DispatchQueue.async`") { done in
      DispatchQueue.global().async {
        Task {
          try? await Task.sleep(for: .milliseconds(100))
          done()
        }
      }
    },
    WayToWait("`DispatchGroup.notify`", withoutNames: .notSeen) { done in
      let group = DispatchGroup()
      for _ in 0..<3 {
        group.enter()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { group.leave() }
      }
      group.notify(queue: .main) { done() }
    },
    WayToWait(
      "`DispatchWorkItem.notify`", interposed: .told, withNames: .notSeen, withoutNames: .notSeen
    ) { done in
      let item = DispatchWorkItem { Thread.sleep(forTimeInterval: 0.1) }
      item.notify(queue: .global()) { done() }
      DispatchQueue.global().async(execute: item)
    },
    WayToWait("a timer of Dispatch", withNames: .notSeen, withoutNames: .notSeen) { done in
      let timer = DispatchSource.makeTimerSource(queue: .global())
      timer.schedule(deadline: .now() + 0.1)
      timer.setEventHandler {
        timer.cancel()
        done()
      }
      timer.resume()
    },
  ]

  fileprivate static let blocking = [
    WayToWait("`Thread.sleep` in `async`", withoutNames: .real) { done in
      DispatchQueue.global().async {
        Thread.sleep(forTimeInterval: 0.1)
        done()
      }
    },
    WayToWait("`sleep` on the handler's queue", withoutNames: .real) { done in
      sleep(1)
      done()
    },
    WayToWait("`usleep` on a serial queue", withoutNames: .real) { done in
      DispatchQueue(label: "serial").async {
        usleep(100_000)
        done()
      }
    },
    WayToWait("`DispatchSemaphore.wait`", withoutNames: .told) { done in
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { semaphore.signal() }
      DispatchQueue.global().async {
        semaphore.wait()
        done()
      }
    },
    WayToWait("`DispatchSemaphore.wait(timeout:)`", withoutNames: .real) { done in
      DispatchQueue.global().async {
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.1)
        done()
      }
    },
    WayToWait("`DispatchGroup.wait`", withoutNames: .real) { done in
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { Thread.sleep(forTimeInterval: 0.1) }
      DispatchQueue.global().async {
        group.wait()
        done()
      }
    },
    WayToWait("`sync` behind a job of a serial queue", withoutNames: .real) { done in
      let queue = DispatchQueue(label: "serial")
      queue.async { Thread.sleep(forTimeInterval: 0.1) }
      queue.sync {}
      done()
    },
    WayToWait("`DispatchQueue.concurrentPerform`", withoutNames: .real) { done in
      DispatchQueue.concurrentPerform(iterations: 6) { _ in Thread.sleep(forTimeInterval: 0.1) }
      done()
    },
    WayToWait("`Thread.detachNewThread`", withoutNames: .notSeen) { done in
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.1)
        done()
      }
    },
  ]

  fileprivate static let others = [
    WayToWait("`Timer.scheduledTimer` of the main queue", interposed: nil, withoutNames: .notSeen) {
      done in
      DispatchQueue.main.async {
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in done() }
      }
    },
    WayToWait("`RunLoop.main.add` of a `Timer`", interposed: nil, withoutNames: .notSeen) { done in
      DispatchQueue.main.async {
        let timer = Timer(fire: Date(timeIntervalSinceNow: 0.1), interval: 0, repeats: false) { _ in
          done()
        }
        RunLoop.main.add(timer, forMode: .common)
      }
    },
    WayToWait(
      "a `Timer` of another run loop", interposed: nil, withNames: .notSeen, withoutNames: .notSeen
    ) { done in
      DispatchQueue.global().async {
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in done() }
      }
    },
    WayToWait("`OperationQueue.addOperation`", withoutNames: .notSeen) { done in
      OperationQueue().addOperation {
        Thread.sleep(forTimeInterval: 0.1)
        done()
      }
    },
    WayToWait("`waitUntilAllOperationsAreFinished`", withoutNames: .real) { done in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation { Thread.sleep(forTimeInterval: 0.05) }
      queue.addOperation { Thread.sleep(forTimeInterval: 0.05) }
      queue.waitUntilAllOperationsAreFinished()
      done()
    },
    WayToWait("an `Operation` that depends on another", withNames: .notSeen, withoutNames: .notSeen)
    {
      done in
      let first = BlockOperation { Thread.sleep(forTimeInterval: 0.1) }
      let second = BlockOperation { done() }
      second.addDependency(first)
      OperationQueue().addOperations([first, second], waitUntilFinished: false)
    },
    WayToWait("a `Thread` that is made first", withNames: .notSeen, withoutNames: .notSeen) {
      done in
      let thread = Thread {
        Thread.sleep(forTimeInterval: 0.1)
        done()
      }
      thread.start()
    },
    WayToWait("`Task.sleep` in a file that does not import BackgroundTasks", withoutNames: .notSeen)
    {
      Elsewhere.taskSleep($0)
    },
    WayToWait("`asyncAfter` in a file that does not import BackgroundTasks", withoutNames: .notSeen)
    {
      Elsewhere.asyncAfter($0)
    },
  ]
}
