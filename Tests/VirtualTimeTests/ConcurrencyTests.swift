import Foundation
import Testing
import VirtualTime

@Suite struct ConcurrencyTests {
  actor Counter {
    var count = 0
    func slowIncrement() async throws -> Int {
      let before = count
      try await Task.sleep(for: .seconds(1))
      count = before + 1
      return count
    }
  }

  static let cases = [
    Case("Task.sleep(for:)", ["20000 a"]) { trace in
      Task {
        try await Task.sleep(for: .seconds(20))
        trace.add("a")
      }
    },
    Case("Task.sleep(nanoseconds:)", ["5000 a"]) { trace in
      Task {
        try await Task.sleep(nanoseconds: 5_000_000_000)
        trace.add("a")
      }
    },
    Case("Task.sleep(until:)", ["7000 a"]) { trace in
      Task {
        try await Task.sleep(until: .now + .seconds(7), clock: .continuous)
        trace.add("a")
      }
    },
    Case("Task.sleep with a tolerance", ["7000 a"]) { trace in
      Task {
        try await Task.sleep(for: .seconds(7), tolerance: .seconds(1))
        trace.add("a")
      }
    },
    Case("SuspendingClock.sleep", portably: .real, ["1500 a"]) { trace in
      Task {
        try await SuspendingClock().sleep(for: .milliseconds(1500))
        trace.add("a")
      }
    },
    Case("ContinuousClock.measure", portably: .real, ["3000 3.0 seconds"]) { trace in
      Task {
        let time = try await ContinuousClock().measure { try await Task.sleep(for: .seconds(3)) }
        trace.add("\(time)")
      }
    },
    Case("Date()", portably: .real, ["0 1767225600.0", "1200000 1767226800.0"]) { trace in
      Task {
        trace.add("\(Date().timeIntervalSince1970)")
        try await Task.sleep(for: .seconds(1200))
        trace.add("\(Date().timeIntervalSince1970)")
      }
    },
    Case("Task.detached", ["0 in", "7000 slept", "7000 out"]) { trace in
      Task {
        await Task.detached {
          trace.add("in")
          try? await Task.sleep(for: .seconds(7))
          trace.add("slept")
        }.value
        trace.add("out")
      }
    },
    Case("the main actor", ["0 on main", "1000 still on main"]) { trace in
      Task { @MainActor in
        MainActor.assertIsolated()
        trace.add("on main")
        try await Task.sleep(for: .seconds(1))
        MainActor.assertIsolated()
        trace.add("still on main")
      }
    },
    Case("MainActor.run", ["2000 on main", "2000 off"]) { trace in
      Task.detached {
        try await Task.sleep(for: .seconds(2))
        await MainActor.run {
          MainActor.assertIsolated()
          trace.add("on main")
        }
        trace.add("off")
      }
    },
    Case(
      "a task group",
      ["1000 child 4", "2000 child 3", "3000 child 2", "4000 child 1", "5000 child 0", "5000 10"]
    ) { trace in
      Task {
        let sum = await withTaskGroup(of: Int.self) { group in
          for number in 0..<5 {
            group.addTask {
              try? await Task.sleep(for: .seconds(5 - number))
              trace.add("child \(number)")
              return number
            }
          }
          return await group.reduce(0, +)
        }
        trace.add("\(sum)")
      }
    },
    Case("async let and a re-entered actor", ["1000 1 1"]) { trace in
      Task {
        let counter = Counter()
        async let one = counter.slowIncrement()
        async let two = counter.slowIncrement()
        let (first, second) = try await (one, two)
        trace.add("\(first) \(second)")
      }
    },
    Case("cancellation", ["2000 handler", "2000 CancellationError()"]) { trace in
      let sleeper = Task {
        try await withTaskCancellationHandler {
          try await Task.sleep(for: .seconds(100))
        } onCancel: {
          trace.add("handler")
        }
      }
      Task {
        try await Task.sleep(for: .seconds(2))
        sleeper.cancel()
        do { try await sleeper.value } catch { trace.add("\(error)") }
      }
    },
    Case("AsyncStream", ["1000 got 0", "2000 got 1", "3000 got 2", "3000 end"]) { trace in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task {
        for number in 0..<3 {
          try await Task.sleep(for: .seconds(1))
          continuation.yield(number)
        }
        continuation.finish()
      }
      Task {
        for await number in stream { trace.add("got \(number)") }
        trace.add("end")
      }
    },
    Case("Task.yield", ["0 a1", "0 b1", "0 a2", "0 b2"]) { trace in
      Task {
        trace.add("a1")
        await Task.yield()
        trace.add("a2")
      }
      Task {
        trace.add("b1")
        await Task.yield()
        trace.add("b2")
      }
    },
  ]

  @Test(arguments: Case.reached(cases)) func asyncCodeRunsInVirtualTime(_ example: Case) async {
    let run = await runApp { example.code($0) }
    #expect(run.lines == example.expected)
    #expect(run.end == .quiet)
    #expect(run.escapes == [])
  }
}
