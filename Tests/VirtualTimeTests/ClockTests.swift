#if os(Linux) && !PortableVirtualTime
  import Foundation
  import Testing
  import VirtualTime

  @Suite struct ClockTests {
    @Test(arguments: [0, 1] as [Int64]) func deadlinesBeyondTheEndOfTimeNeverFire(began: Int64)
      async
    {
      let world = VirtualWorld(wallClock: 0)
      let trace = Trace()
      world.advance(to: began)
      world.post(as: world.makeProcess(), on: .main) {
        Task {
          try await Task.sleep(nanoseconds: UInt64.max)
          trace.add("slept")
        }
        Task {
          try await Task.sleep(for: .seconds(Int64.max / 1_000_000_000))
          trace.add("slept")
        }
        DispatchQueue.global().asyncAfter(deadline: .distantFuture) { trace.add("sent") }
        DispatchSemaphore(value: 0).wait()
      }
      _ = await world.drive { .done }
      #expect(world.nextDeadline == nil)
      #expect(trace.lines == [])
    }

    @Test func timeNeverSkipsADeadlineOrGoesBack() async {
      let world = VirtualWorld(wallClock: .max)
      let trace = Trace()
      #expect(world.advance(to: .max) == 0)
      let other = VirtualWorld(wallClock: 0)
      other.post(as: other.makeProcess(), on: .main) {
        Task {
          try await Task.sleep(nanoseconds: 1_500_000)
          trace.add("slept")
        }
      }
      _ = await other.drive { .done }
      #expect(other.advance(to: 1_000_000) == 1_000_000)
      #expect(other.advance(to: 0) == 1_000_000)
      #expect(other.advance(to: 9_000_000) == 1_500_000)
      _ = await other.drive { .done }
      #expect(trace.lines == ["1 slept"])
    }
  }
#endif
