import Foundation
import Testing
import VirtualTime

/// What must hold in both ways: the handler that most apps have, and our clock where one is asked for.
@Suite struct PortableTests {
  @MainActor final class Model {
    let trace: Trace
    private(set) var items = 0
    init(_ trace: Trace) { self.trace = trace }

    func refresh() async throws {
      MainActor.assertIsolated()
      trace.add("refresh")
      items += try await Self.download()
      trace.add("\(items) items")
    }

    nonisolated static func download() async throws -> Int {
      try await Task.sleep(for: .seconds(8))
      return try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...3 {
          group.addTask {
            try await Task.sleep(nanoseconds: UInt64(number) * 1_000_000_000)
            return number
          }
        }
        return try await group.reduce(0, +)
      }
    }

    func handle(_ complete: @escaping @Sendable (Bool) -> Void) -> Task<Void, Never> {
      Task {
        do {
          try await refresh()
          complete(true)
        } catch {
          trace.add("\(error)")
          complete(false)
        }
      }
    }
  }

  final class Handle: @unchecked Sendable { var task: Task<Void, Never>? }

  /// Drives a common handler, which expires after the given milliseconds.
  static func run(expiringAt expiry: Int64) async -> [String] {
    let trace = Trace()
    let world = VirtualWorld(wallClock: 0)
    let process = world.makeProcess()
    let handle = Handle()
    world.post(as: process, on: .main) {
      MainActor.assumeIsolated {
        handle.task = Model(trace).handle { trace.add("completed \($0)") }
      }
    }
    let end = await world.drive {
      guard world.now < expiry * 1_000_000 else { return .done }
      if world.advance(to: expiry * 1_000_000) == expiry * 1_000_000 {
        world.post(as: process, on: .background) { handle.task?.cancel() }
      }
      return .again
    }
    #expect(end == .quiet)
    return trace.lines
  }

  @Test func anAsyncHandlerCompletesInVirtualTime() async {
    #expect(
      await Self.run(expiringAt: 30_000) == ["0 refresh", "11000 6 items", "11000 completed true"])
  }

  @Test func anAsyncHandlerIsCancelledAtItsExpiry() async {
    #expect(
      await Self.run(expiringAt: 9_500)
        == ["0 refresh", "9500 CancellationError()", "9500 completed false"])
  }

  @Test func parallelHandlersAllExpireAtTheSameTime() async {
    let different = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask { await Self.run(expiringAt: 9_500).last != "9500 completed false" }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(different == 0)
  }

  @Test func virtualClockCanBeInjectedAsAnyClock() async {
    let run = await runApp { trace in
      guard let world = VirtualWorld.current else { return }
      let clock: any Clock<Duration> = VirtualClock(world)
      Task {
        try await clock.sleep(for: .seconds(20))
        trace.add("slept")
        let sleeper = Task { try await clock.sleep(for: .seconds(100)) }
        try await clock.sleep(for: .milliseconds(1))
        sleeper.cancel()
        trace.add("\(await sleeper.result)")
      }
    }
    #expect(run.lines == ["20000 slept", "20001 failure(Swift.CancellationError())"])
  }

  @Test(.timeLimit(.minutes(1))) func aTestCanSleepInVirtualTime() async throws {
    let world = VirtualWorld(wallClock: 0)
    async let slept: Void = world.sleep(for: .seconds(60))
    // The sleeper may come a moment later than the first drive.
    while world.now < 60_000_000_000 {
      let end = await world.drive {
        guard let next = world.nextDeadline else { return .done }
        world.advance(to: next)
        return .again
      }
      #expect(end == .quiet)
      await Task.yield()
    }
    try await slept
    #expect(VirtualWorld.current == nil)
  }

  @Test func tasksOfAFrozenProcessWaitAndThoseOfAKilledOneNeverRun() async {
    let trace = Trace()
    let world = VirtualWorld(wallClock: 0)
    let frozen = world.makeProcess()
    let killed = world.makeProcess()
    for (name, process) in [("frozen", frozen), ("killed", killed)] {
      world.post(as: process, on: .background) {
        Task.detached {
          try await Task.sleep(for: .seconds(5))
          trace.add(name)
        }
      }
    }
    _ = await world.drive { .done }
    world.freeze(frozen)
    world.kill(killed)
    #expect(await world.run(toMillisecond: 60_000) == .quiet)
    world.resume(frozen)
    #expect(await world.run(toMillisecond: 70_000) == .quiet)
    #expect(trace.lines == ["60000 frozen"])
  }
}
