import HeapInUse
import SchedulerEngine

/// Shows that memory does not follow simulated time.
///
/// Each length runs in a process of its own, because the peak of a process never falls.
enum Memory {
  static func report(longest: Int64) -> String {
    var table = Table()
    table.add(["one device, in bytes", "peak memory", "live heap after", "of it the run's"])
    for isRecording in [false, true] {
      for days in [1, longest] {
        let arguments = "memory-once --days \(days)" + (isRecording ? " --ledger" : "")
        let output = Program(commandLine: "\(Program.itself) \(arguments)").output() ?? ""
        let cells = ["peak", "heap", "run"].map {
          Figure.named($0, in: output)?.grouped ?? "failed"
        }
        let what = isRecording ? "ledger, read and emptied daily" : "silent"
        table.add(["\(what), \(days) day\(days == 1 ? "" : "s")"] + cells)
      }
    }
    return table.text
  }

  /// One run by itself, in bytes as `name=value`.
  static func once(days: Int64, recording isRecording: Bool) -> String {
    let before = heap_bytes_in_use()
    let setup = DailyUser.setup(seed: 1)
    guard var simulation = try? Simulation(setup) else { return "" }
    var ledger = DecisionLedger()
    for day in 1...days {
      let end = setup.start + .days(day)
      if isRecording {
        _ = simulation.advance(to: end, recording: &ledger)
        ledger.removeAll()
      } else {
        _ = simulation.advance(to: end)
      }
    }
    let after = heap_bytes_in_use()
    // The run must still be alive when its memory is counted.
    let text = "peak=\(ProcessUsage.peakBytes) heap=\(after) run=\(after - before)"
    return text + " events=\(simulation.counts.events)"
  }
}
