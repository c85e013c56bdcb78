import Foundation
import Testing
import VirtualTime

/// Condition variables and threads of the app's own wait and run in virtual time.
@Suite struct ConditionTests {
  static let cases = [
    Case("a condition that times out", portably: .real, ["20000 false"]) { trace in
      let condition = NSCondition()
      condition.lock()
      trace.add("\(condition.wait(until: Date(timeIntervalSinceNow: 20)))")
      condition.unlock()
    },
    Case("a condition that is signalled", portably: .real, ["5000 true", "5000 next"]) { trace in
      let condition = NSCondition()
      DispatchQueue.global().asyncAfter(deadline: .now() + 5) {
        condition.lock()
        condition.signal()
        condition.unlock()
      }
      condition.lock()
      trace.add("\(condition.wait(until: Date(timeIntervalSinceNow: 20)))")
      condition.unlock()
      DispatchQueue.global().async { trace.add("next") }
    },
    Case("a condition without an end", portably: .real, ["3000 first", "3000 second"]) { trace in
      let condition = NSCondition()
      for name in ["first", "second"] {
        DispatchQueue.global().async {
          condition.lock()
          condition.wait()
          trace.add(name)
          condition.unlock()
        }
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 3) { condition.broadcast() }
    },
    Case("operations that somebody waits for", portably: .real, ["0 begun", "7000 finished"]) {
      trace in
      let operations = OperationQueue()
      operations.addOperation {
        trace.add("begun")
        Thread.sleep(forTimeInterval: 7)
      }
      operations.waitUntilAllOperationsAreFinished()
      trace.add("finished")
    },
    Case("a thread of its own", portably: .real, ["0 here", "4000 there", "4000 joined"]) { trace in
      let condition = NSCondition()
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 4)
        trace.add("there")
        condition.lock()
        condition.signal()
        condition.unlock()
      }
      trace.add("here")
      condition.lock()
      condition.wait()
      condition.unlock()
      trace.add("joined")
    },
    Case("a thread that ends itself", portably: .real, ["1000 before", "2000 alive"]) { trace in
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 1)
        trace.add("before")
        Thread.exit()
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { trace.add("alive") }
    },
    Case(
      "iterations side by side", portably: .real,
      ["10000 0", "10000 1", "10000 2", "10000 3", "10000 done"]
    ) { trace in
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        Thread.sleep(forTimeInterval: 10)
        trace.add("\(number)")
      }
      trace.add("done")
    },
    Case("more iterations than cores", portably: .real, ["20000 done"]) { trace in
      DispatchQueue.concurrentPerform(iterations: 12) { _ in Thread.sleep(forTimeInterval: 10) }
      trace.add("done")
    },
    Case("iterations that wait for nothing", portably: .real, ["0 0", "0 1", "0 2", "0 done"]) {
      trace in
      DispatchQueue.concurrentPerform(iterations: 3) { trace.add("\($0)") }
      trace.add("done")
    },
  ]

  @Test(arguments: Case.reached(cases)) func waitsInVirtualTime(_ aCase: Case) async {
    let run = await runApp(aCase.code)
    #expect(run.lines == aCase.expected)
    #expect(run.escapes == [])
    #expect(run.end == .quiet)
  }

  @Test(arguments: Case.reached(cases)) func everyRepetitionIsEqual(_ aCase: Case) async {
    for _ in 0..<20 {
      #expect(await runApp(aCase.code).lines == aCase.expected)
    }
  }
}
