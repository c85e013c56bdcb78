import Foundation
import LongForm
import Testing
import VirtualTime

/// Dates need tables that a process makes once. Whoever comes meanwhile waits for the thread that makes
/// them, which may be one of no world; so each attempt needs a process of its own.
@Suite struct FirstDatesTests {
  @Test func appCodeWaitsForAThreadOutsideThatMakesTheTables() async {
    for _ in 0..<LongForm.count(2, long: 60) {
      await #expect(processExitsWith: .success) {
        let isUnderWay = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
          Thread.detachNewThread {
            isUnderWay.wait()
            _ = formattedDate()
          }
        }
        usleep(20_000)
        let run = await runApp { trace in
          for _ in 0..<3 { isUnderWay.signal() }
          trace.add(formattedDate())
        }
        #expect(run.lines == ["0 1970-01-01 00:00"])
      }
    }
  }
}

private func formattedDate() -> String {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = .gmt
  formatter.dateFormat = "yyyy-MM-dd HH:mm"
  return formatter.string(from: Date(timeIntervalSince1970: 0))
}
