import Foundation
import Testing
import VirtualTime

@Suite struct DispatchTests {
  static let cases = [
    Case("asyncAfter", portably: .real, ["3000 a"]) { trace in
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) { trace.add("a") }
    },
    Case("asyncAfter by the wall clock", portably: .real, ["3000 a"]) { trace in
      DispatchQueue.global().asyncAfter(wallDeadline: .now() + 3) { trace.add("a") }
    },
    Case("a cancelled work item", portably: .real, ["1000 kept"]) { trace in
      let dropped = DispatchWorkItem { trace.add("dropped") }
      let kept = DispatchWorkItem { trace.add("kept") }
      DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: dropped)
      DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: kept)
      dropped.cancel()
    },
    Case("an item with a barrier", portably: .real, ["0 a", "0 barrier", "0 b"]) { trace in
      let queue = DispatchQueue(label: "q", attributes: .concurrent)
      queue.async { trace.add("a") }
      queue.async(flags: .barrier) { trace.add("barrier") }
      queue.async { trace.add("b") }
    },
    Case("sync after async", portably: .real, ["0 first", "0 second", "0 third"]) { trace in
      let queue = DispatchQueue(label: "q")
      queue.async { trace.add("first") }
      queue.sync { trace.add("second") }
      trace.add("third")
    },
    Case("sync waits for who holds the queue", portably: .real, ["5000 holder", "5000 sync"]) {
      trace in
      let queue = DispatchQueue(label: "q")
      queue.async {
        Thread.sleep(forTimeInterval: 5)
        trace.add("holder")
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) { queue.sync { trace.add("sync") } }
    },
    Case(
      "a serial queue is not entered while its item waits", portably: .real,
      ["4000 first", "4000 second"]
    ) {
      trace in
      let queue = DispatchQueue(label: "q")
      let semaphore = DispatchSemaphore(value: 0)
      queue.async {
        semaphore.wait()
        trace.add("first")
      }
      queue.async { trace.add("second") }
      DispatchQueue.global().asyncAfter(deadline: .now() + 4) { semaphore.signal() }
    },
    Case("a concurrent queue is", portably: .real, ["0 second", "4000 first"]) { trace in
      let queue = DispatchQueue(label: "q", attributes: .concurrent)
      let semaphore = DispatchSemaphore(value: 0)
      queue.async {
        semaphore.wait()
        trace.add("first")
      }
      queue.async { trace.add("second") }
      DispatchQueue.global().asyncAfter(deadline: .now() + 4) { semaphore.signal() }
    },
    Case("a queue aimed at a serial one", portably: .real, ["4000 first", "4000 second"]) { trace in
      let target = DispatchQueue(label: "target")
      let one = DispatchQueue(label: "one", target: target)
      let two = DispatchQueue(label: "two", attributes: .concurrent, target: target)
      one.async {
        Thread.sleep(forTimeInterval: 4)
        trace.add("first")
      }
      two.async { trace.add("second") }
    },
    Case("DispatchGroup", portably: .real, ["2000 a", "5000 b", "5000 notified"]) { trace in
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) {
        trace.add("a")
        group.leave()
      }
      DispatchQueue.global().async(group: group) {
        Thread.sleep(forTimeInterval: 5)
        trace.add("b")
      }
      group.notify(queue: .main) {
        dispatchPrecondition(condition: .onQueue(.main))
        trace.add("notified")
      }
    },
    Case("DispatchGroup.wait", portably: .real, ["2000 done", "102000 timed out"]) { trace in
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { group.leave() }
      group.wait()
      trace.add("done")
      group.enter()
      if group.wait(timeout: .now() + 100) == .timedOut { trace.add("timed out") }
      group.leave()
    },
    Case("DispatchSemaphore", portably: .real, ["50000 signalled", "60000 timed out"]) { trace in
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 50) { semaphore.signal() }
      semaphore.wait()
      trace.add("signalled")
      if semaphore.wait(timeout: .now() + 10) == .timedOut { trace.add("timed out") }
    },
    Case("a semaphore that a task signals", portably: .real, ["9000 signalled"]) { trace in
      let semaphore = DispatchSemaphore(value: 0)
      Task.detached {
        try await Task.sleep(for: .seconds(9))
        semaphore.signal()
      }
      semaphore.wait()
      trace.add("signalled")
    },
    Case(
      "OperationQueue", portably: .real, ["1000 op 0", "2000 op 1", "3000 op 2", "3000 completed"]
    ) { trace in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for number in 0..<3 {
        let operation = BlockOperation {
          Thread.sleep(forTimeInterval: 1)
          trace.add("op \(number)")
        }
        if number == 2 { operation.completionBlock = { trace.add("completed") } }
        queue.addOperation(operation)
      }
    },
    Case("cancelled operations", portably: .real, ["1000 op 0"]) { trace in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for number in 0..<3 {
        queue.addOperation {
          Thread.sleep(forTimeInterval: 1)
          trace.add("op \(number)")
          queue.cancelAllOperations()
        }
      }
    },
    Case("DispatchQueue.main from elsewhere", portably: .real, ["0 isolated", "0 back"]) { trace in
      DispatchQueue.global().async {
        DispatchQueue.main.async {
          dispatchPrecondition(condition: .onQueue(.main))
          MainActor.assumeIsolated { trace.add("isolated") }
          DispatchQueue.global().async {
            dispatchPrecondition(condition: .notOnQueue(.main))
            trace.add("back")
          }
        }
      }
    },
    Case("queue-specific values", portably: .real, ["0 7", "0 nil"]) { trace in
      let key = DispatchSpecificKey<Int>()
      let queue = DispatchQueue(label: "q")
      queue.setSpecific(key: key, value: 7)
      queue.async { trace.add("\(DispatchQueue.getSpecific(key: key) ?? 0)") }
      DispatchQueue.global().async {
        trace.add(DispatchQueue.getSpecific(key: key).map { "\($0)" } ?? "nil")
      }
    },
    Case("concurrentPerform", portably: .real, ["0 0", "0 1", "0 2"]) { trace in
      DispatchQueue.concurrentPerform(iterations: 3) { trace.add("\($0)") }
    },
    Case("blocking sleeps", portably: .real, ["2000 Thread", "3000 usleep", "6000 sleep"]) {
      trace in
      Thread.sleep(forTimeInterval: 2)
      trace.add("Thread")
      usleep(1_000_000)
      trace.add("usleep")
      sleep(3)
      trace.add("sleep")
    },
    Case(
      "a Dispatch timer", portably: .real,
      ["1000 tick", "3000 tick", "5000 tick", "5000 cancelled"]
    ) { trace in
      let timer = DispatchSource.makeTimerSource()
      nonisolated(unsafe) var ticks = 0
      timer.schedule(deadline: .now() + 1, repeating: 2)
      timer.setCancelHandler { trace.add("cancelled") }
      timer.setEventHandler {
        trace.add("tick")
        ticks += 1
        if ticks == 3 { timer.cancel() }
      }
      timer.activate()
    },
    Case("a Dispatch timer set anew", portably: .real, ["5000 tick"]) { trace in
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler {
        trace.add("tick")
        timer.cancel()
      }
      timer.schedule(deadline: .now() + 1)
      timer.activate()
      timer.schedule(deadline: .now() + 5)
    },
    Case(
      "many deadlines at one instant", portably: .real,
      (0..<20).map { "\(1000 + $0 % 2 * 1000) \($0)" }.filter { $0.hasPrefix("1000") }
        + (0..<20).map { "\(1000 + $0 % 2 * 1000) \($0)" }.filter { $0.hasPrefix("2000") }
    ) { trace in
      let now = DispatchTime.now()
      for number in 0..<20 {
        DispatchQueue.global().asyncAfter(deadline: now + Double(1 + number % 2)) {
          trace.add("\(number)")
        }
      }
    },
    Case("a suspended Dispatch timer", portably: .real, ["10000 tick"]) { trace in
      nonisolated(unsafe) let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now() + 1)
      timer.setEventHandler {
        trace.add("tick")
        timer.cancel()
      }
      timer.resume()
      timer.suspend()
      DispatchQueue.global().asyncAfter(deadline: .now() + 10) { timer.resume() }
    },
    Case("a Dispatch timer that nobody keeps", portably: .real, []) { trace in
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now() + 1)
      timer.setEventHandler { trace.add("tick") }
      timer.activate()
      Thread.sleep(forTimeInterval: 0.5)
    },
    Case("a continuation that Dispatch resumes", portably: .real, ["10000 42"]) { trace in
      Task {
        let value = await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 10) {
            continuation.resume(returning: 42)
          }
        }
        trace.add("\(value)")
      }
    },
  ]

  @Test(arguments: Case.reached(cases)) func dispatchCodeRunsInVirtualTime(_ example: Case) async {
    let run = await runApp { example.code($0) }
    #expect(run.lines == example.expected)
    #expect(run.end == .quiet)
    #expect(run.escapes == [])
  }
}
