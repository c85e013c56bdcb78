import Foundation
import Testing
import VirtualTime

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

  @Test func anEndlessLoopIsGivenUpAndStopped() async throws {
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
    let turns = loop.turns
    try await Task.sleep(for: .milliseconds(20))
    #expect(loop.turns == turns)
    loop.isOver = true
  }

  @Test func aJobThatWaitsForRealThingsIsGivenUp() async {
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

  @Test(arguments: [0, 1]) func jobsWithoutEndAreGivenUp(way: Int) async {
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
      Case("threads that make threads", ["a thread that the app made"]) { _ in
        Endless.makeThread()
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

    @Test(arguments: restless) func whatNeverComesToRestIsGivenUp(_ aCase: Case) async {
      let run = await runApp(options: .init(watchdog: .after(milliseconds: 2_000)), aCase.code)
      guard case .abandoned(let job) = run.end else {
        Issue.record("it ended as \(run.end)")
        return
      }
      #expect(job.kind == .neverQuiet, "\(job)")
      #expect(aCase.expected.contains(job.thread), "\(job.thread)")
      #expect("\(job)".contains("on \(job.thread). The app was abandoned"), "\(job)")
    }

    @Test func aWorldThatWasGivenUpLeavesOthersTheMainActor() async {
      let world = Self.world()
      let loop = Loop()
      world.post(as: world.makeProcess(), on: .main) { while !loop.isOver { loop.turn() } }
      async let abandoned = world.run()
      let other = await runApp { trace in trace.add("on main") }
      #expect(other.lines == ["0 on main"])
      #expect(await abandoned != .quiet)
      loop.isOver = true
    }

    @Test func waitingInSimulatedTimeIsNotStuck() async {
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
