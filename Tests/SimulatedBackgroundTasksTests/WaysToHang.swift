import Foundation
import SimulatedBackgroundTasks
import Testing

/// One way in which app code does not come back, and what becomes of it.
struct WayToHang: Sendable, CustomTestStringConvertible {
  /// How the test is spared.
  enum End: Sendable {
    /// The wait is virtual: the run expires as on a device, and nothing is stuck.
    case expires
    /// The app is given up at its line, or where the calls of its thread lead.
    case givenUp([StuckJob.Kind], at: Line = .itsOwn)
    /// A failure says what the code did, without a wait in real time.
    case told
    /// The process is killed as on a device, and a finding says at its line what the main thread did.
    case found

    /// Whether the test goes on without a wait in real time.
    var isAtOnce: Bool {
      switch self {
      case .expires, .told, .found: true
      case .givenUp(let kinds, _): kinds == [.neverComes]
      }
    }
  }

  /// How near the line is that is told.
  enum Line: Sendable {
    case itsOwn
    /// A library's function hides its caller, so that it may be the caller's.
    case orOfItsCaller
    /// The thread is the library's, or a task that its runtime calls.
    case orUnknown
  }

  let testDescription: String
  let end: End
  /// Where its code begins, up to the beginning of the next.
  let line: Int
  /// Where in the app's life it stands.
  let place: Place
  let hang: @Sendable () -> Void

  enum Place: Sendable {
    case handler, launch, inFront, leaving, expiration, afterAnAwait, completed
    case mainActor, notification
  }

  private init(
    _ name: String, _ end: End, in place: Place = .handler, line: Int = #line,
    _ hang: @escaping @Sendable () -> Void
  ) {
    testDescription = name
    self.end = end
    self.line = line
    self.place = place
    self.hang = hang
  }

  static let all =
    computing + restless + waitingForOutside + waitingInside + elsewhere + onTheMainThread

  /// A condition that never comes true, which the compiler does not know.
  private final class Condition: @unchecked Sendable {
    var isSo = false
    var count = 0
    @inline(never) func look() -> Bool {
      count &+= 1
      return isSo
    }
  }

  private actor Waiting {
    let mine: DispatchSemaphore
    let other: DispatchSemaphore

    init(_ mine: DispatchSemaphore, then other: DispatchSemaphore) {
      (self.mine, self.other) = (mine, other)
    }

    func wait() {
      mine.wait()
      other.signal()
    }
  }

  private final class Node: @unchecked Sendable {
    var next: Node?
  }

  private final class Leaving: @unchecked Sendable {
    deinit {
      let condition = Condition()
      while !condition.look() {}
    }
  }

  /// What the main thread waits for and only it could bring.
  @Sendable private static func waitForMain() {
    let group = DispatchGroup()
    group.enter()
    DispatchQueue.main.async { group.leave() }
    group.wait()
  }

  private static func steps(_ depth: Int) -> Int {
    depth < 2 ? 1 : steps(depth - 1) &+ steps(depth - 2)
  }

  private static let loop = End.givenUp([.endlessLoop])
  private static let hiddenLoop = End.givenUp([.endlessLoop], at: .orOfItsCaller)

  private static let computing = [
    WayToHang("a loop that counts", loop) {
      var count = 0
      while count >= 0 { count = (count &+ 1) & 0xFFFF }
    },
    WayToHang("an empty loop", loop) {
      let condition = Condition()
      while !condition.look() {}
    },
    WayToHang("an array that grows and shrinks", loop) {
      var items: [Int] = []
      while items.count < 3 {
        items.append(items.count)
        items.removeLast()
      }
    },
    WayToHang("text that is turned round and round", hiddenLoop) {
      var text = "forth and back"
      while !text.isEmpty { text = String(text.reversed()) }
    },
    WayToHang("a dictionary that is filled again and again", hiddenLoop) {
      while true {
        var table: [Int: String] = [:]
        for key in 0..<1_000 { table[key] = "\(key)" }
      }
    },
    WayToHang("a recursion that takes for ever", loop) { _ = steps(90) },
    WayToHang("a list that is a ring", hiddenLoop) {
      let first = Node()
      first.next = first
      var node: Node? = first
      while let next = node?.next { node = next }
    },
    WayToHang("a sequence without end", loop) {
      _ = sequence(first: 1) { $0 &* 3 &+ 1 }.first { $0 == 0 }
    },
    WayToHang("a date that never comes", hiddenLoop) {
      let end = Date().addingTimeInterval(5)
      while Date() < end {}
    },
    WayToHang("a clock that is asked in a loop", loop) {
      let end = ContinuousClock.now + .seconds(5)
      while ContinuousClock.now < end {}
    },
    WayToHang("the uptime in a loop", hiddenLoop) {
      let end = ProcessInfo.processInfo.systemUptime + 5
      while ProcessInfo.processInfo.systemUptime < end {}
    },
    WayToHang("a lock that is tried in a loop", hiddenLoop) {
      let lock = NSLock()
      lock.lock()
      while !lock.try() {}
    },
    WayToHang("files that are read again and again", hiddenLoop) {
      while (try? Data(contentsOf: URL(fileURLWithPath: "/proc/version"))) != nil {}
    },
    WayToHang("JSON that is written again and again", hiddenLoop) {
      while (try? JSONEncoder().encode(["a": [1, 2, 3]])) != nil {}
    },
  ]

  private static let rest = End.givenUp([.neverQuiet])
  private static let restSomewhere = End.givenUp([.neverQuiet], at: .orUnknown)

  private static let restless = [
    WayToHang("`sched_yield` until something is so", .givenUp([.endlessLoop, .blockedOutside])) {
      let condition = Condition()
      while !condition.look() { sched_yield() }
    },
    WayToHang("a sleep for no time, again and again", .givenUp([.endlessLoop, .neverQuiet])) {
      let condition = Condition()
      while !condition.look() { Thread.sleep(forTimeInterval: 0) }
    },
    WayToHang("`Task.yield` until something is so", restSomewhere) {
      Task {
        let condition = Condition()
        while !condition.look() { await Task.yield() }
      }
    },
    WayToHang("a stream that is never empty", restSomewhere) {
      Task {
        let condition = Condition()
        let stream = AsyncStream {
          await Task.yield()
          return condition.look()
        }
        for await isSo in stream where isSo { return }
      }
    },
    WayToHang("a job that sends itself", restSomewhere) {
      @Sendable func again() { DispatchQueue.global().async { again() } }
      again()
    },
    WayToHang("two tasks that wake each other", restSomewhere) {
      Task {
        while true {
          await withCheckedContinuation { continuation in Task { continuation.resume() } }
        }
      }
    },
    WayToHang("two queues that send to each other", restSomewhere) {
      let (one, two) = (DispatchQueue(label: "one"), DispatchQueue(label: "two"))
      @Sendable func there() { one.async { two.async { there() } } }
      there()
    },
    WayToHang("a run loop that is run until something is so", .givenUp([.endlessLoop])) {
      let condition = Condition()
      while !condition.look() {
        _ = RunLoop.current.run(mode: .default, before: Date().addingTimeInterval(0.1))
      }
    },
    WayToHang("threads that start threads", rest) {
      @Sendable func again() { Thread.detachNewThread { again() } }
      again()
    },
  ]

  private static let wait = End.givenUp([.blockedOutside])
  private static let never = End.givenUp([.neverComes])

  private static let waitingForOutside = [
    WayToHang("a pipe that nobody writes to", wait) {
      let pipe = Pipe()
      _ = pipe.fileHandleForReading.readData(ofLength: 1)
      pipe.fileHandleForWriting.closeFile()
    },
    WayToHang("`read` of a pipe", wait) {
      var (ends, byte): ([Int32], UInt8) = ([0, 0], 0)
      pipe(&ends)
      _ = read(ends[0], &byte, 1)
    },
    WayToHang("a pipe that is full", wait) {
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data(count: 10_000_000))
    },
    WayToHang("`poll` without end", never) { _ = poll(nil, 0, -1) },
    WayToHang("`select` without end", never) { _ = select(0, nil, nil, nil, nil) },
    WayToHang("`pause`", never) { _ = pause() },
    WayToHang("`sigwait`", wait) {
      var (signals, signal): (sigset_t, Int32) = (sigset_t(), 0)
      sigemptyset(&signals)
      sigaddset(&signals, SIGWINCH)
      _ = sigwait(&signals, &signal)
    },
    WayToHang("a file that another descriptor has locked", wait) {
      let path = NSTemporaryDirectory() + "hang-\(UUID())"
      let (first, second) = (open(path, O_CREAT | O_RDWR, 0o600), open(path, O_RDWR))
      unlink(path)
      _ = flock(first, LOCK_EX)
      _ = flock(second, LOCK_EX)
    },
    WayToHang("a FIFO that nobody opens", wait) {
      let path = NSTemporaryDirectory() + "hang-\(UUID())"
      mkfifo(path, 0o600)
      _ = open(path, O_RDONLY)
    },
    WayToHang("a socket that nobody writes to", wait) {
      var (ends, byte): ([Int32], UInt8) = ([0, 0], 0)
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      _ = recv(ends[0], &byte, 1, 0)
    },
    WayToHang("a server that nobody calls", wait) {
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(server, $0, 2) }
      }
      _ = listen(server, 1)
      _ = accept(server, nil, nil)
    },
    WayToHang("another program that does not end", .givenUp([.blockedOutside], at: .orUnknown)) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["5"]
      try? process.run()
      process.waitUntilExit()
    },
    WayToHang("`waitpid` of another program", .givenUp([.blockedOutside], at: .orUnknown)) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["5"]
      try? process.run()
      _ = waitpid(process.processIdentifier, nil, 0)
    },
    WayToHang("a spin lock in C", .givenUp([.endlessLoop])) {
      let condition = Condition()
      while !condition.look() {
        var moment = timespec(tv_sec: 0, tv_nsec: 0)
        clock_getres(CLOCK_MONOTONIC, &moment)
      }
    },
  ]

  private static let waitingInside = [
    WayToHang("a lock that is locked twice", never) {
      let lock = NSLock()
      lock.lock()
      lock.lock()
    },
    WayToHang("a mutex that is locked twice", never) {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      pthread_mutex_lock(mutex)
      pthread_mutex_lock(mutex)
    },
    WayToHang("a lock that another thread keeps", never) {
      let lock = NSRecursiveLock()
      Thread.detachNewThread {
        lock.lock()
        Thread.sleep(forTimeInterval: 3_600)
      }
      Thread.sleep(forTimeInterval: 1)
      lock.lock()
    },
    WayToHang("a lock for writing beside one for reading", .givenUp([.blockedOutside])) {
      nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
      pthread_rwlock_init(lock, nil)
      Thread.detachNewThread { pthread_rwlock_rdlock(lock) }
      Thread.sleep(forTimeInterval: 1)
      pthread_rwlock_wrlock(lock)
    },
    WayToHang("two actors that wait for each other", .expires) {
      let (left, right) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let (one, two) = (Waiting(left, then: right), Waiting(right, then: left))
      Task { await one.wait() }
      Task { await two.wait() }
    },
    WayToHang("a stream that nobody finishes", .expires) {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(1)
      Task {
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
      }
    },
    WayToHang("`DispatchSemaphore.wait`", .expires) { DispatchSemaphore(value: 0).wait() },
    WayToHang("`DispatchGroup.wait`", .expires) {
      let group = DispatchGroup()
      group.enter()
      group.wait()
    },
    WayToHang("`NSCondition.wait`", .expires) {
      let condition = NSCondition()
      condition.lock()
      condition.wait()
    },
    WayToHang("operations that wait for each other", .expires) {
      let (one, two) = (BlockOperation {}, BlockOperation {})
      one.addDependency(two)
      two.addDependency(one)
      let queue = OperationQueue()
      queue.addOperations([one, two], waitUntilFinished: true)
    },
    WayToHang("a queue that waits for itself", .told) {
      let queue = DispatchQueue(label: "com.example.itself")
      queue.sync { queue.sync {} }
    },
    WayToHang("a continuation that nobody resumes", .expires) {
      Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    },
    WayToHang("a stream that never ends", .expires) {
      Task {
        for await _ in AsyncStream<Int>(unfolding: {
          try? await Task.sleep(for: .seconds(60))
          return 1
        }) {}
      }
    },
    WayToHang("a group of tasks with one that never ends", .expires) {
      Task {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { while true { try? await Task.sleep(for: .seconds(3_600)) } }
        }
      }
    },
  ]

  private static let elsewhere = [
    WayToHang("at launch", loop, in: .launch) {
      let condition = Condition()
      while !condition.look() {}
    },
    WayToHang("in the expiration handler", loop, in: .expiration) {
      let condition = Condition()
      while !condition.look() {}
    },
    WayToHang("in a task of the main actor", loop, in: .mainActor) {
      let condition = Condition()
      while !condition.look() {}
    },
    WayToHang("in an observer of a notification", loop, in: .notification) {
      let condition = Condition()
      while !condition.look() {}
    },
    WayToHang("in a `deinit`", loop) { _ = Leaving() },
    WayToHang("in a thread of its own", loop) {
      Thread.detachNewThread {
        let condition = Condition()
        while !condition.look() {}
      }
    },
    WayToHang("in `concurrentPerform`", loop) {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let condition = Condition()
        while !condition.look() {}
      }
    },
    WayToHang("on the main queue", loop) {
      DispatchQueue.main.async {
        let condition = Condition()
        while !condition.look() {}
      }
    },
    WayToHang("in an operation", loop) {
      OperationQueue().addOperation {
        let condition = Condition()
        while !condition.look() {}
      }
    },
    WayToHang("in a detached task, after the run was completed", loop, in: .completed) {
      Task.detached {
        let condition = Condition()
        while !condition.look() {}
      }
    },
    WayToHang("when the app is left", loop, in: .leaving) {
      let condition = Condition()
      while !condition.look() {}
    },
  ]

  private static let onTheMainThread = [
    WayToHang("the main thread waits at launch", .told, in: .launch) {
      DispatchSemaphore(value: 0).wait()
    },
    WayToHang("the main thread waits for itself at launch", .told, in: .launch, waitForMain),
    WayToHang("the main thread waits in front", .told, in: .inFront) {
      DispatchSemaphore(value: 0).wait()
    },
    WayToHang("the main thread waits for itself in front", .told, in: .inFront, waitForMain),
    WayToHang("the main thread waits when the app is left", .told, in: .leaving) {
      DispatchSemaphore(value: 0).wait()
    },
    WayToHang("the main thread sleeps when the app is left", .told, in: .leaving) {
      Thread.sleep(forTimeInterval: 20)
    },
    WayToHang("the main thread waits on expiry", .found, in: .expiration) {
      DispatchSemaphore(value: 0).wait()
    },
    WayToHang("the main thread waits after an await", .expires, in: .afterAnAwait) {
      DispatchSemaphore(value: 0).wait()
    },
    WayToHang("`sync` of the main queue on itself", .told, in: .inFront) {
      DispatchQueue.main.sync {}
    },
  ]
}
