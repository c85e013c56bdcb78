#if os(Linux) && !PortableVirtualTime
  import Foundation
  import FoundationNetworking
  import Testing
  import VirtualTime

  /// Worlds that run side by side share the program's statics, and do not get into each other's way.
  @Suite struct SideBySideTests {
    /// Runs it in several worlds at once, again and again.
    private func together(_ code: @escaping @Sendable (Trace) -> Void) async -> [AppRun] {
      await withTaskGroup(of: [AppRun].self) { group in
        for _ in 0..<8 {
          group.addTask {
            var runs: [AppRun] = []
            for _ in 0..<10 { runs.append(await runApp(code)) }
            return runs
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
    }

    @Test func theSharedSessionIsOneForEachProcess() async {
      let runs = await together { trace in
        guard let url = URL(string: "http://127.0.0.1:9/") else { return }
        for _ in 0..<5 {
          URLSession.shared.dataTask(with: url) { _, _, error in
            trace.add("\((error as? URLError)?.code.rawValue ?? 0)")
          }.resume()
        }
      }
      #expect(runs.count == 80)
      #expect(runs.allSatisfy { $0.lines == Array(repeating: "0 -1004", count: 5) })
    }

    /// What it guards is not safe by itself.
    private enum Ledger {
      static let queue = DispatchQueue(label: "ledger")
      nonisolated(unsafe) static var entries: [Int: Int] = [:]
    }

    @Test func aStaticSerialQueueKeepsThemApart() async {
      let runs = await together { trace in
        for entry in 0..<200 {
          Ledger.queue.sync { Ledger.entries[entry, default: 0] += 1 }
          Ledger.queue.async { Ledger.entries[entry, default: 0] += 1 }
        }
        Ledger.queue.async { trace.add("done") }
      }
      #expect(runs.allSatisfy { $0.lines == ["0 done"] })
      #expect(Ledger.queue.sync { Ledger.entries }.values.allSatisfy { $0 == 160 })
    }
  }
#endif
