#if os(Linux) && !PortableVirtualTime
  import Foundation
  import Testing
  import VirtualTime

  @Suite struct MainActorTests {
    /// What the main actor protects, shared by all worlds as an app's statics are.
    @MainActor enum Shared {
      static var isInside = false
      static var overlaps = 0

      static func visit() {
        if isInside { overlaps += 1 }
        isInside = true
        for _ in 0..<20_000 { blackHole += 1 }
        isInside = false
      }

      static var blackHole = 0
    }

    @Test func parallelWorldsTakeTurnsOnTheMainActor() async {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let run = await runApp { _ in
              Task.detached { for _ in 0..<20 { await Shared.visit() } }
              DispatchQueue.global().async {
                for _ in 0..<20 {
                  DispatchQueue.main.sync { MainActor.assumeIsolated { Shared.visit() } }
                }
              }
            }
            #expect(run.end == .quiet)
          }
        }
      }
      #expect(await Shared.overlaps == 0)
    }

    @Test func aWorldBlockedOnTheMainActorLeavesItToOtherWorlds() async {
      let waiting = VirtualWorld(wallClock: 0)
      let semaphore = DispatchSemaphore(value: 0)
      waiting.post(as: waiting.makeProcess(), on: .main) { semaphore.wait() }
      _ = await waiting.drive { .done }
      let other = await runApp { trace in trace.add("on main") }
      #expect(other.lines == ["0 on main"])
      semaphore.signal()
      #expect(await waiting.drive { .done } == .quiet)
    }
  }
#endif
