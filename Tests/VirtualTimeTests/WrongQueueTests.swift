#if os(Linux) && !PortableVirtualTime
  import Dispatch
  import Testing
  import VirtualTime

  /// What is asserted wrongly ends a process, and nothing else.
  @Suite struct WrongQueueTests {
    struct Row: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let asserted: String
      var isWanted = true
      var actual = ""
      let code: @Sendable () -> Void
    }

    static let main = "com.apple.main-thread"

    static let rows = [
      Row(testDescription: "assumeIsolated", asserted: main) { MainActor.assumeIsolated {} },
      Row(testDescription: "preconditionIsolated", asserted: main) {
        MainActor.preconditionIsolated()
      },
      Row(testDescription: "on the main queue", asserted: main, actual: "q") {
        dispatchPrecondition(condition: .onQueue(.main))
      },
      Row(testDescription: "not on its own queue", asserted: "q", isWanted: false, actual: "q") {
        dispatchPrecondition(condition: .notOnQueue(queue))
      },
      Row(testDescription: "as a barrier elsewhere", asserted: "other", actual: "q") {
        dispatchPrecondition(condition: .onQueueAsBarrier(other))
      },
    ]

    private static let queue = DispatchQueue(label: "q")
    private static let other = DispatchQueue(label: "other")

    @Test(arguments: rows) func itsProcessEndsAndOthersGoOn(_ row: Row) async {
      let trace = Trace()
      let world = VirtualWorld(wallClock: 0)
      let (wrong, right) = (world.makeProcess(), world.makeProcess())
      let queue = row.actual.isEmpty ? nil : Self.queue
      world.post(as: wrong, on: queue.map { .queue($0) } ?? .background) {
        Task {
          try await Task.sleep(for: .seconds(1))
          trace.add("wrong woke")
        }
        row.code()
        trace.add("wrong went on")
      }
      world.post(as: right, on: .queue(Self.queue)) { trace.add("right") }
      #expect(await world.run() == .quiet)
      #expect(trace.lines == ["0 right"])
      let told = world.takeWrongQueues()
      #expect(told.map(\.process) == [wrong])
      #expect(told.map(\.asserted) == [row.asserted])
      #expect(told.map(\.isWanted) == [row.isWanted])
      #expect(told.map(\.actual) == [row.actual])
      #expect(world.takeWrongQueues().isEmpty)
    }
  }
#endif
