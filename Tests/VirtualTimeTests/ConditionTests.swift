import Foundation
import Testing
import VirtualTime

/// Condition variables and threads of the app's own wait and run in virtual time.
@Suite struct ConditionTests {
  static let cases = [
    Case("a condition that times out", portably: .real, ["20000 false"]) { trace in
      let condition = NSCondition()
      condition.lock()
      trace.add("\(condition.wait(until: Date(timeIntervalSinceNow: 20)))")
      condition.unlock()
    },
    Case("a condition that is signalled", portably: .real, ["5000 true", "5000 next"]) { trace in
      let condition = NSCondition()
      DispatchQueue.global().asyncAfter(deadline: .now() + 5) {
        condition.lock()
        condition.signal()
        condition.unlock()
      }
      condition.lock()
      trace.add("\(condition.wait(until: Date(timeIntervalSinceNow: 20)))")
      condition.unlock()
      DispatchQueue.global().async { trace.add("next") }
    },
    Case("a condition without an end", portably: .real, ["3000 first", "3000 second"]) { trace in
      let condition = NSCondition()
      for name in ["first", "second"] {
        DispatchQueue.global().async {
          condition.lock()
          condition.wait()
          trace.add(name)
          condition.unlock()
        }
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) { condition.broadcast() }
    },
    Case("operations that somebody waits for", portably: .real, ["0 begun", "7000 finished"]) {
      trace in
      let operations = OperationQueue()
      operations.addOperation {
        trace.add("begun")
        Thread.sleep(forTimeInterval: 7)
      }
      operations.waitUntilAllOperationsAreFinished()
      trace.add("finished")
    },
    Case("a thread of its own", portably: .real, ["0 here", "4000 there", "4000 joined"]) { trace in
      let condition = NSCondition()
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 4)
        trace.add("there")
        condition.lock()
        condition.signal()
        condition.unlock()
      }
      trace.add("here")
      condition.lock()
      condition.wait()
      condition.unlock()
      trace.add("joined")
    },
    Case("a thread that ends itself", portably: .real, ["1000 before", "2000 alive"]) { trace in
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 1)
        trace.add("before")
        Thread.exit()
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { trace.add("alive") }
    },
    Case(
      "iterations side by side", portably: .real,
      ["10000 0", "10000 1", "10000 2", "10000 3", "10000 done"]
    ) { trace in
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        Thread.sleep(forTimeInterval: 10)
        trace.add("\(number)")
      }
      trace.add("done")
    },
    Case("more iterations than cores", portably: .real, ["20000 done"]) { trace in
      DispatchQueue.concurrentPerform(iterations: 12) { _ in Thread.sleep(forTimeInterval: 10) }
      trace.add("done")
    },
    Case("iterations that wait for nothing", portably: .real, ["0 0", "0 1", "0 2", "0 done"]) {
      trace in
      DispatchQueue.concurrentPerform(iterations: 3) { trace.add("\($0)") }
      trace.add("done")
    },
  ]

  @Test(arguments: Case.reached(cases)) func conditionsAndThreadsRunInVirtualTime(_ aCase: Case)
    async
  {
    let run = await runApp(aCase.code)
    #expect(run.lines == aCase.expected)
    #expect(run.escapes == [])
    #expect(run.end == .quiet)
  }

  @Test(arguments: Case.reached(cases)) func repeatedRunsAreIdentical(_ aCase: Case) async {
    for _ in 0..<20 { #expect(await runApp(aCase.code).lines == aCase.expected) }
  }
}

@Suite struct WatchdogTests {
  /// Counts without a library's help, so that its thread can be kept where it is.
  final class Loop: @unchecked Sendable {
    var turns: Int64 = 0
    var isOver = false
    @inline(never) func turn() { turns &+= 1 }
  }

  static func world() -> VirtualWorld {
    VirtualWorld(wallClock: 0, options: .init(watchdog: .after(milliseconds: 1_000)))
  }

  @Test func anEndlessLoopIsAbandonedAndStopped() async throws {
    let world = Self.world()
    let process = world.makeProcess()
    let loop = Loop()
    world.post(as: process, on: .main) {
      Task {
        try await Task.sleep(for: .seconds(60))
        while !loop.isOver { loop.turn() }
      }
    }
    let end = await world.run()
    guard case .abandoned(let job) = end else {
      Issue.record("the loop ended as \(end)")
      return
    }
    #expect(job.process == process)
    #expect(job.kind == .endlessLoop)
    #expect(job.thread == (isInterposed ? "a thread of Swift tasks" : ""))
    #expect(job.since == 60_000_000_000)
    #expect(await world.run() == end)
    // It is stopped beside the test, which goes on.
    var turns: Int64
    repeat {
      turns = loop.turns
      try await Task.sleep(for: .milliseconds(20))
    } while loop.turns != turns && !VirtualWorld.Options.Watchdog.isSanitized
    loop.isOver = true
  }

  @Test func aJobThatBlocksOnARealPipeIsAbandoned() async {
    let world = Self.world()
    let gate = Pipe()
    world.post(as: world.makeProcess(), on: .background) {
      _ = gate.fileHandleForReading.readData(ofLength: 1)
    }
    guard case .abandoned(let job) = await world.run() else {
      Issue.record("the job came back")
      return
    }
    #expect(job.kind == .blockedOutside)
    gate.fileHandleForWriting.write(Data([0]))
  }

  @Test(arguments: [0, 1]) func aTaskThatYieldsForeverIsAbandoned(way: Int) async {
    let world = Self.world()
    let process = world.makeProcess()
    world.post(as: process, on: .background) {
      Task.detached {
        try await Task.sleep(for: .seconds(5))
        while true { if way == 0 { await Task.yield() } else { try await Task.sleep(for: .zero) } }
      }
    }
    let end = await world.run()
    guard case .abandoned(let job) = end else {
      Issue.record("the jobs ended as \(end)")
      return
    }
    #expect(job.kind == .neverQuiet)
    #expect(job.process == process)
    #expect(job.since == 5_000_000_000)
    #expect(await world.run() == end)
  }

  #if os(Linux) && !PortableVirtualTime
    /// Each goes on without end, though none computes for long, and says where.
    static let restless = [
      Case("a thread that sleeps for no time", ["a thread that the app made"]) { _ in
        Thread.detachNewThread { while true { usleep(0) } }
      },
      Case("threads that make threads", ["a thread that the app made"]) { _ in Endless.makeThread()
      },
      Case("a queue that wakes itself", ["the queue “com.example.again”"]) { _ in
        Endless.send(to: DispatchQueue(label: "com.example.again"))
      },
      Case("two jobs that wake each other", ["a background thread"]) { _ in
        let turns = [DispatchSemaphore(value: 1), DispatchSemaphore(value: 0)]
        for number in 0..<2 {
          DispatchQueue.global().async {
            while true {
              turns[number].wait()
              turns[1 - number].signal()
            }
          }
        }
      },
      Case("a job that asks the main queue", ["the main queue", "the queue “com.example.asks”"]) {
        _ in
        DispatchQueue(label: "com.example.asks").async { while true { DispatchQueue.main.sync {} } }
      },
    ]

    enum Endless {
      static func makeThread() { Thread.detachNewThread { makeThread() } }
      static func send(to queue: DispatchQueue) { queue.async { send(to: queue) } }
    }

    @Test(arguments: restless) func codeThatNeverComesToRestIsAbandoned(_ aCase: Case) async {
      let run = await runApp(options: .init(watchdog: .after(milliseconds: 700)), aCase.code)
      guard case .abandoned(let job) = run.end else {
        Issue.record("it ended as \(run.end)")
        return
      }
      #expect(job.kind == .neverQuiet, "\(job)")
      #expect(aCase.expected.contains(job.thread), "\(job.thread)")
      #expect("\(job)".contains("on \(job.thread) ("), "\(job)")
    }

    @Test func anAbandonedWorldReleasesTheMainActor() async {
      let world = Self.world()
      let loop = Loop()
      world.post(as: world.makeProcess(), on: .main) { while !loop.isOver { loop.turn() } }
      async let abandoned = world.run()
      let other = await runApp { trace in trace.add("on main") }
      #expect(other.lines == ["0 on main"])
      #expect(await abandoned != .quiet)
      loop.isOver = true
    }

    @Test func waitingInVirtualTimeIsNotAbandoned() async {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 0)
      world.post(as: world.makeProcess(), on: .main) {
        DispatchSemaphore(value: 0).wait()
        trace.add("never")
      }
      world.post(as: world.makeProcess(), on: .background) {
        Thread.sleep(forTimeInterval: 86_400)
        trace.add("a day later")
      }
      #expect(await world.run() == .quiet)
      #expect(trace.lines == ["86400000 a day later"])
    }
  #endif
}

/// What is ready at one instant runs in the order of arrival, or in one that a seed draws.
@Suite(.enabled(if: isInterposed)) struct OrderTests {
  private func order(_ order: VirtualWorld.Options.Order) async -> [String] {
    let run = await runApp(options: .init(order: order)) { trace in
      let serial = DispatchQueue(label: "serial")
      for number in 1...4 {
        DispatchQueue.global().async { trace.add("global \(number)") }
        serial.async { trace.add("serial \(number)") }
      }
    }
    return run.lines
  }

  @Test func theSameSeedGivesTheSameOrder() async {
    for seed in UInt64(1)...20 {
      let first = await order(.drawn(seed: seed))
      #expect(await order(.drawn(seed: seed)) == first)
    }
  }

  @Test func differentSeedsGiveDifferentOrders() async {
    var orders: Set<[String]> = []
    for seed in UInt64(1)...200 { orders.insert(await order(.drawn(seed: seed))) }
    #expect(orders.count > 150)
  }

  @Test func aSerialQueueKeepsItsOrder() async {
    for seed in UInt64(1)...50 {
      let lines = await order(.drawn(seed: seed))
      #expect(
        lines.filter { $0.contains("serial") } == (1...4).map { "0 serial \($0)" }, "seed \(seed)")
      #expect(lines.count == 8)
    }
  }
}
