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
