#if os(Linux) && !PortableVirtualTime
  import Foundation
  import Testing
  import VirtualTime

  @Suite struct ScopeTests {
    @Test func codeOutsideAWorldKeepsRealTime() async throws {
      let began = ContinuousClock.now
      async let run = runApp { trace in
        Task {
          try await Task.sleep(for: .seconds(86_400))
          trace.add("slept")
        }
      }
      try await Task.sleep(for: .milliseconds(30))
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
      }
      #expect(began.duration(to: .now) >= .milliseconds(50))
      #expect(await run.lines == ["86400000 slept"])
      #expect(VirtualWorld.current == nil)
    }

    @Test func aTestResumedByAppCodeContinuesOutsideTheWorld() async {
      let world = VirtualWorld(wallClock: 0)
      let process = world.makeProcess()
      let inside = await withCheckedContinuation { continuation in
        world.post(as: process, on: .main) {
          Task {
            try await Task.sleep(for: .seconds(5))
            continuation.resume(returning: VirtualWorld.current === world)
          }
        }
        Task { await world.run() }
      }
      #expect(inside)
      #expect(VirtualWorld.current == nil)
    }

    @MainActor @Test func aMainActorTestResumedByAppCodeContinuesOutsideTheWorld() async {
      let world = VirtualWorld(wallClock: 0)
      let process = world.makeProcess()
      let inside = await withCheckedContinuation { continuation in
        world.post(as: process, on: .main) {
          Task {
            try await Task.sleep(for: .seconds(5))
            continuation.resume(returning: VirtualWorld.current === world)
          }
        }
        Task { await world.run() }
      }
      #expect(inside)
      MainActor.assertIsolated()
      #expect(VirtualWorld.current == nil)
    }

    @MainActor @Test func aMainActorTestCanAwaitATaskOfTheApp() async throws {
      let world = VirtualWorld(wallClock: 0)
      let process = world.makeProcess()
      let box = Box()
      world.post(as: process, on: .main) {
        box.task = Task {
          try await Task.sleep(for: .seconds(5))
          return 42
        }
      }
      _ = await world.drive { .done }
      let task = try #require(box.task)
      async let end = world.run()
      #expect(try await task.value == 42)
      #expect(VirtualWorld.current == nil)
      #expect(await end == .quiet)
    }

    @Test func aMainActorTaskCanAwaitATaskFromOutsideItsWorld() async {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 0)
      let (stream, outside) = AsyncStream.makeStream(of: Int.self)
      let answer = Task { await stream.first { _ in true } }
      world.post(as: world.makeProcess(), on: .main) {
        Task { @MainActor in
          let number = await answer.value ?? 0
          trace.add("\(number)")
        }
      }
      _ = await world.run(toMillisecond: 10_000)
      outside.yield(7)
      _ = await answer.value
      while trace.lines.isEmpty { _ = await world.run(toMillisecond: 20_000) }
      #expect(trace.lines == ["20000 7"] || trace.lines == ["10000 7"])
    }

    @Test func aMainActorContinuationCanBeResumedFromOutsideItsWorld() async throws {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 0)
      let continuations = Continuations()
      world.post(as: world.makeProcess(), on: .main) {
        Task { @MainActor in
          await withUnsafeContinuation { continuations.kept = $0 }
          trace.add("resumed")
        }
      }
      _ = await world.drive { .done }
      try #require(continuations.kept).resume()
      #expect(await world.drive { .done } == .quiet)
      #expect(trace.lines == ["0 resumed"])
    }

    actor Client {
      func fetch(_ continuations: Continuations, _ trace: Trace) async {
        await withUnsafeContinuation { continuations.kept = $0 }
        trace.add("on the actor")
        await MainActor.run { trace.add("on main") }
      }
    }

    @Test func anActorContinuationCanBeResumedFromOutsideItsWorld() async throws {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 0)
      let continuations = Continuations()
      world.post(as: world.makeProcess(), on: .main) {
        Task { await Client().fetch(continuations, trace) }
      }
      _ = await world.drive { .done }
      try #require(continuations.kept).resume()
      #expect(await world.drive { .done } == .quiet)
      #expect(trace.lines == ["0 on the actor", "0 on main"])
    }

    /// Kept on one thread and looked for on another.
    final class Continuations: @unchecked Sendable {
      private let lock = NSLock()
      private var continuation: UnsafeContinuation<Void, Never>?

      var kept: UnsafeContinuation<Void, Never>? {
        get { lock.withLock { continuation } }
        set { lock.withLock { continuation = newValue } }
      }
    }

    @Test func aMainActorTaskCreatedOutsideAWorldStaysOutside() async {
      let world = VirtualWorld(wallClock: 0)
      let continuations = Continuations()
      let waiting = Task { @MainActor in
        await withUnsafeContinuation { continuations.kept = $0 }
        return VirtualWorld.current == nil
      }
      while continuations.kept == nil { await Task.yield() }
      world.post(as: world.makeProcess(), on: .background) { continuations.kept?.resume() }
      _ = await world.drive { .done }
      #expect(await waiting.value)
    }

    @Test func aTestCanAwaitATaskOfTheApp() async throws {
      let world = VirtualWorld(wallClock: 0)
      let process = world.makeProcess()
      let box = Box()
      world.post(as: process, on: .main) {
        box.task = Task {
          try await Task.sleep(for: .seconds(5))
          return 42
        }
      }
      _ = await world.drive { .done }
      let task = try #require(box.task)
      async let value = task.value
      _ = await world.run()
      #expect(try await value == 42)
      #expect(VirtualWorld.current == nil)
    }

    final class Box: @unchecked Sendable { var task: Task<Int, any Error>? }

    @Test func aTaskResumedFromOutsideContinuesInItsWorld() async {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 0)
      let process = world.makeProcess()
      let (stream, outside) = AsyncStream.makeStream(of: Int.self)
      world.post(as: process, on: .main) {
        Task {
          for await number in stream {
            try await Task.sleep(for: .seconds(1))
            trace.add("\(number) \(VirtualWorld.currentProcess == process)")
          }
        }
      }
      _ = await world.run(toMillisecond: 10_000)
      outside.yield(1)
      _ = await world.run(toMillisecond: 20_000)
      outside.yield(2)
      _ = await world.run(toMillisecond: 30_000)
      #expect(trace.lines == ["11000 1 true", "21000 2 true"])
      #expect(world.escapes.map(\.escape) == [.resumedFromOutside])
    }

    @Test func aMainActorTaskResumedFromOutsideContinuesInVirtualTime() async {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 0)
      let (stream, outside) = AsyncStream.makeStream(of: Int.self)
      world.post(as: world.makeProcess(), on: .main) {
        Task { @MainActor in
          for await number in stream {
            MainActor.assertIsolated()
            try await Task.sleep(for: .seconds(1))
            trace.add("\(number)")
          }
        }
      }
      _ = await world.run(toMillisecond: 10_000)
      outside.yield(1)
      _ = await world.run(toMillisecond: 20_000)
      #expect(trace.lines == ["11000 1"])
    }

    @Test func waitingForAnAnswerFromOutsideIsOptionalAndReported() async {
      let outside = Outside()
      let patient = await runApp(options: .init(outside: .upTo(milliseconds: 1_000))) { trace in
        Task {
          await withCheckedContinuation { continuation in outside.send { continuation.resume() } }
          trace.add("answered")
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60) { trace.add("a minute later") }
      }
      #expect(patient.lines == ["0 answered", "60000 a minute later"])
      #expect(patient.escapes == [.resumedFromOutside, .waitedForOutside])
    }

    @Test func drivingAWorldThatIsAlreadyDrivenReturnsBusy() async {
      let world = VirtualWorld(wallClock: 0)
      let trace = Trace()
      world.post(as: world.makeProcess(), on: .main) {
        trace.add("\(world.driveBlocking { .done })")
        Task { trace.add("\(await world.drive { .done })") }
      }
      #expect(await world.run() == .quiet)
      #expect(trace.lines == ["0 busy", "0 busy"])
    }
  }
#endif
