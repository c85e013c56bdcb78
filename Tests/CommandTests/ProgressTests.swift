import SystemAccess
import Testing

@testable import CommandLanguage
@testable import bgsim

@Suite struct ProgressTests {
  /// What is shown when the days of a run are reached at these moments.
  private func shown(_ moments: [Int64]) -> [String] {
    var now: Int64 = 1_000
    var lines: [String] = []
    var progress = Progress(milliseconds: { now }, show: { lines.append($0) })
    for (day, moment) in moments.enumerated() {
      now = 1_000 + moment
      progress.reached(Int64(day + 1), of: 10, "day")
    }
    progress.finish()
    return lines
  }

  @Test func anOrdinaryRunSaysNothing() {
    #expect(shown([10, 500, 1_999]) == [])
  }

  @Test func aLongRunTellsHowFarItIsAndCleansUp() {
    #expect(
      shown([2_000, 2_100, 6_000]) == [
        "bgsim: day 1 of 10, about 18 s left",
        "bgsim: day 3 of 10, about 14 s left", "",
      ])
  }

  @Test func onlyATerminalSeesProgress() {
    var console = Console()
    for isTerminal in [true, false] {
      console.environment = { _ in
        TerminalEnvironment(isTerminal: isTerminal, terminalWidth: nil) { _ in nil }
      }
      #expect((console.progress() != nil) == isTerminal)
    }
  }
}
