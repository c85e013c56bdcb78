#if os(Linux) && !PortableVirtualTime
  import Foundation
  import Testing
  import VirtualTime

  #if canImport(Glibc)
    import Glibc
  #endif

  @Suite struct EscapeTests {
    @Test func aRunLoopTimerIsReported() async {
      let run = await runApp { trace in
        let timer = Timer(timeInterval: 1, repeats: false) { _ in trace.add("fired") }
        RunLoop.current.add(timer, forMode: .default)
        // The next test may have the same thread, whose run loop would still have this timer.
        nonisolated(unsafe) let mine = timer
        DispatchQueue.global().asyncAfter(deadline: .now() + 5) { mine.invalidate() }
      }
      #expect(run.lines == [])
      #expect(run.escapes == [.runLoopTimer])
    }

    @Test func aDispatchSourceOtherThanATimerIsReported() async {
      let run = await runApp { _ in
        let source = DispatchSource.makeUserDataAddSource()
        source.activate()
        source.cancel()
      }
      #expect(run.escapes == [.dispatchSource])
    }

    @Test func workItemNotifyIsReported() async {
      let run = await runApp { _ in
        let item = DispatchWorkItem {}
        item.notify(queue: .global()) {}
        item.perform()
      }
      #expect(run.escapes == [.workItemNotify])
    }

    @Test func aQueueThatWaitsForItselfIsReported() async {
      let run = await runApp { trace in
        let queue = DispatchQueue(label: "q")
        queue.async {
          trace.add("before")
          queue.sync { trace.add("inside") }
          trace.add("after")
        }
      }
      #expect(run.lines == ["0 before"])
      #expect(run.escapes == [.syncDeadlock])
      #expect(run.end == .quiet)
    }

    @Test func eachEscapeHasItsOwnDescription() {
      let words = Escape.allCases.map(\.description)
      #expect(Set(words).count == Escape.allCases.count)
    }
  }
#endif
