#if os(Linux) && !PortableVirtualTime
  import Foundation
  import Testing
  import VirtualTime

  @Suite struct ProcessTests {
    let trace = Trace()
    let world = VirtualWorld(wallClock: 0)

    /// Runs the world, and follows the plan when the clock reaches its milliseconds.
    func run(_ plan: [(at: Int64, action: () -> Void)] = []) {
      nonisolated(unsafe) var plan = plan
      _ = world.driveBlocking {
        let next = [plan.first.map { $0.at * 1_000_000 }, world.nextDeadline].compactMap { $0 }
          .min()
        guard let next else { return .done }
        world.advance(to: next)
        if let first = plan.first, first.at * 1_000_000 == next {
          plan.removeFirst()
          first.action()
        }
        return .again
      }
    }

    func start(_ process: AppProcess, _ name: String) {
      world.post(as: process, on: .main) { [trace] in
        Task {
          for turn in 1...3 {
            try await Task.sleep(for: .seconds(10))
            trace.add("\(name) task \(turn)")
          }
        }
        DispatchQueue.global().async {
          Thread.sleep(forTimeInterval: 15)
          trace.add("\(name) thread")
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 25) { trace.add("\(name) after") }
      }
    }

    @Test func aFrozenProcessCatchesUpWhenItIsResumed() {
      let process = world.makeProcess()
      start(process, "a")
      run([(12_000, { world.freeze(process) }), (40_000, { world.resume(process) })])
      #expect(
        trace.lines == [
          "10000 a task 1", "40000 a thread", "40000 a after", "40000 a task 2", "50000 a task 3",
        ])
    }

    @Test func killingAProcessRestoresASemaphoreItHeld() {
      let gate = DispatchSemaphore(value: 1)
      let (first, second) = (world.makeProcess(), world.makeProcess())
      for (name, process) in [("first", first), ("second", second)] {
        world.post(as: process, on: .background) { [trace] in
          gate.wait()
          trace.add(name)
          Thread.sleep(forTimeInterval: 60)
          gate.signal()
        }
      }
      run([(5_000, { [world] in world.kill(first) }), (100_000, {})])
      #expect(trace.lines == ["0 first", "5000 second"])
      // The second gave it back itself.
      #expect(gate.wait(timeout: .now()) == .success)
      #expect(gate.wait(timeout: .now()) == .timedOut)
      gate.signal()
    }

    @Test func timersDueWhileFrozenFireOnResume() {
      let process = world.makeProcess()
      world.post(as: process, on: .main) { [trace] in
        DispatchQueue.global().asyncAfter(deadline: .now() + 5) { trace.add("due") }
      }
      run([(1_000, { [world] in world.freeze(process) }), (9_000, {})])
      world.resume(process)
      #expect(world.nextDeadline == nil)
      #expect(world.driveBlocking { .done } == .quiet)
      #expect(trace.lines == ["9000 due"])
    }

    @Test func whatIsPostedToAFrozenProcessRunsWhenItIsResumed() {
      let process = world.makeProcess()
      world.freeze(process)
      for name in ["first", "second"] {
        world.post(as: process, on: .main) { [trace] in trace.add(name) }
      }
      run()
      #expect(trace.lines == [])
      world.resume(process)
      run()
      #expect(trace.lines == ["0 first", "0 second"])
    }

    @Test func aFrozenProcessDoesNotDelayOtherProcesses() {
      let frozen = world.makeProcess()
      start(frozen, "frozen")
      start(world.makeProcess(), "other")
      run([(5_000, { world.freeze(frozen) })])
      #expect(
        trace.lines == [
          "10000 other task 1", "15000 other thread", "20000 other task 2", "25000 other after",
          "30000 other task 3",
        ])
      #expect(world.nextDeadline == nil)
    }

    @Test func aKilledProcessNeverRunsAgain() {
      let killed = world.makeProcess()
      start(killed, "killed")
      run([(12_000, { world.kill(killed) }), (13_000, { start(world.makeProcess(), "next") })])
      #expect(
        trace.lines == [
          "10000 killed task 1", "23000 next task 1", "28000 next thread", "33000 next task 2",
          "38000 next after", "43000 next task 3",
        ])
    }

    @Test func aProcessKilledWhileFrozenNeverRunsItsPendingWork() {
      let process = world.makeProcess()
      start(process, "a")
      run([
        (12_000, { world.freeze(process) }), (40_000, { world.kill(process) }),
        (50_000, { world.resume(process) }),
      ])
      #expect(trace.lines == ["10000 a task 1"])
    }

    @Test func aQueueHeldByAKilledProcessIsReleased() {
      let queue = DispatchQueue(label: "static")
      let semaphore = DispatchSemaphore(value: 0)
      func start(_ process: AppProcess, _ name: String) {
        world.post(as: process, on: .queue(queue)) { [trace] in
          trace.add("\(name) enters")
          semaphore.wait()
          trace.add("\(name) leaves")
        }
      }
      let killed = world.makeProcess()
      let next = world.makeProcess()
      start(killed, "killed")
      run([
        (1_000, { start(next, "next") }), (2_000, { world.kill(killed) }),
        (3_000, { semaphore.signal() }),
      ])
      #expect(trace.lines == ["0 killed enters", "2000 next enters", "3000 next leaves"])
    }

    @Test func jobsKnowTheProcessTheyBelongTo() {
      let processes = [world.makeProcess(), world.makeProcess()]
      for (number, process) in processes.enumerated() {
        world.post(as: process, on: .background) { [trace] in
          Task.detached {
            try await Task.sleep(for: .seconds(1))
            DispatchQueue.global().async {
              trace.add("\(number) \(VirtualWorld.currentProcess == process)")
            }
          }
        }
      }
      run()
      #expect(trace.lines == ["1000 0 true", "1000 1 true"])
      #expect(VirtualWorld.currentProcess == nil)
    }

    /// A mailbox that both processes can reach, as statics are.
    actor Mailbox {
      var waiting: CheckedContinuation<String, Never>?
      func receive() async -> String { await withCheckedContinuation { waiting = $0 } }
      func send(_ text: String) { waiting?.resume(returning: text) }
    }

    @Test func aTaskStaysInItsProcessWhenAnotherProcessResumesIt() {
      let mailbox = Mailbox()
      let reader = world.makeProcess()
      let writer = world.makeProcess()
      world.post(as: reader, on: .background) { [trace] in
        Task {
          let text = await mailbox.receive()
          try await Task.sleep(for: .seconds(1))
          trace.add("\(text) \(VirtualWorld.currentProcess == reader)")
        }
      }
      world.post(as: writer, on: .background) {
        Task {
          try await Task.sleep(for: .seconds(5))
          await mailbox.send("hello")
        }
      }
      run([(7_000, { world.kill(writer) })])
      #expect(trace.lines == ["6000 hello true"])
    }
  }
#endif
