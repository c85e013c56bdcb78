#if os(Linux) && !PortableVirtualTime
  import Foundation
  import Testing
  import VirtualTime

  @Suite struct RepetitionTests {
    actor Counter {
      var count = 0
      func increment() async throws -> Int {
        let before = count
        try await Task.sleep(for: .milliseconds(500))
        count = before + 1
        return count
      }
    }

    /// Something of everything, crossing paths at the same instants.
    static func busyHandler(_ trace: Trace) {
      let counter = Counter()
      let queue = DispatchQueue(label: "serial")
      let semaphore = DispatchSemaphore(value: 0)
      let group = DispatchGroup()
      let operations = OperationQueue()
      operations.maxConcurrentOperationCount = 2
      for number in 0..<4 {
        operations.addOperation {
          Thread.sleep(forTimeInterval: Double(number))
          trace.add("operation \(number)")
        }
        group.enter()
        Task.detached {
          for turn in 0..<5 {
            try await Task.sleep(for: .seconds(1))
            let count = try await counter.increment()
            await MainActor.run { trace.add("task \(number) \(turn) \(count)") }
          }
          queue.async {
            trace.add("queue \(number)")
            group.leave()
          }
        }
      }
      queue.async {
        semaphore.wait()
        trace.add("signalled")
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) { semaphore.signal() }
      group.notify(queue: .main) { trace.add("all at \(Date().timeIntervalSince1970)") }
      Task {
        await withTaskGroup(of: Void.self) { children in
          for child in 0..<3 {
            children.addTask {
              try? await Task.sleep(for: .seconds(2))
              trace.add("child \(child)")
            }
          }
        }
        queue.sync { trace.add("sync") }
      }
    }

    @Test func aThousandRunsInParallelAreEqual() async {
      let first = await runApp(Self.busyHandler)
      #expect(first.lines.count == 34)
      #expect(first.lines.last == "7500 all at 1767225607.5")
      let different = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<1000 {
          group.addTask { await runApp(Self.busyHandler).lines == first.lines ? 0 : 1 }
        }
        return await group.reduce(0, +)
      }
      #expect(different == 0)
    }
  }
#endif
