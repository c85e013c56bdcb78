import DeviceLogs
import Reports
import Scenarios
import SchedulerEngine
import Testing

@Suite struct LogComparisonTests {
  private func comparison(_ played: PlayedLog) throws -> LogComparison {
    try LogComparison(played.loaded, played.record, played.log)
  }

  private func text(_ comparison: LogComparison) -> String {
    LogComparisonText(comparison, titles: ("news.jsonc", "log"), TextStyle(), more: "more").brief
  }

  @Test func comparingARunWithItsOwnLogFindsNoDifference() throws {
    let same = try comparison(PlayedLog(PlayedLog.scenario()))
    #expect(same.daysWithinOne == same.days && same.days >= 6)
    #expect(same.gapError == 0)
    #expect(same.comparedRefusals > 5 && same.sameReasons == same.comparedRefusals)
    #expect(same.tasks.allSatisfy { $0.parting == nil })
    #expect(text(same).contains("differs   nowhere"))
  }

  @Test func aChangedParameterShowsWhereTheRunBeginsToDiffer() throws {
    let other = try comparison(
      PlayedLog(PlayedLog.scenario(), settings: ["rules.app-usage.lead=2h"]))
    let task = try #require(other.tasks.first)
    let parting = try #require(task.parting)
    #expect(other.range.contains(parting.at))
    #expect(other.sameReasons < other.comparedRefusals)
    // Nothing differs before.
    let earlier = task.launches.reasons.filter { $0.at < parting.at }
    #expect(earlier.allSatisfy { $0.isSame })
    let told = text(other)
    #expect(
      told.contains("differs   first on Mon 1 June")
        || told.contains("differs   first on Tue 2 June"))
    #expect(told.contains("other     the log has"))
    for line in told.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func aLaunchThatOnlyOneSideHasIsReported() throws {
    let quiet = try comparison(
      PlayedLog(PlayedLog.scenario(), settings: ["device.backgroundRefresh=off"]))
    let parting = try #require(quiet.tasks.first?.parting)
    // With the setting off, the submission itself is refused.
    #expect(parting.difference == .onlySimulated(.notRequested))
    #expect(quiet.gapError == nil)
    #expect(text(quiet).contains("too few launches to tell"))
  }

  @Test func aScenarioAndALogWithNothingInCommonAreRefused() throws {
    let log = try PlayedLog(PlayedLog.scenario()).log
    func problem(_ text: String, _ log: DeviceLog) throws -> String? {
      let loaded = try PlayedLog.load(text, [])
      let record = try loaded.prepared.run(seed: 1).record
      do throws(LogComparisonProblem) {
        _ = try LogComparison(loaded, record, log)
        return nil
      } catch { return error.message }
    }
    let late = try problem(PlayedLog.scenario(start: "2027-06-01T00:00+02:00"), log)
    #expect(late?.contains("no time in common") == true && late?.contains("2027") == true)
    let strange = try problem(PlayedLog.scenario(task: "com.example.news.other"), log)
    #expect(strange?.contains("no identifier is in both") == true, "\(strange ?? "")")
    #expect(try problem(PlayedLog.scenario(), DeviceLogReader(.lines).finish()) != nil)
  }

  @Test func tasksThatOnlyOneSideHasAreNamed() throws {
    let played = try PlayedLog(PlayedLog.scenario())
    let more = PlayedLog.scenario().replacing(
      "\"tasks\": [", with: "\"tasks\": [{ \"processing\": \"com.example.news.cleanup\" }, ")
    let loaded = try PlayedLog.load(more, [])
    let record = try loaded.prepared.run(seed: 1).record
    let comparison = try LogComparison(loaded, record, played.log)
    #expect(comparison.onlySimulated == ["com.example.news.cleanup"])
    #expect(comparison.onlyObserved == [])
    #expect(text(comparison).contains("sim only  com.example.news.cleanup"))
  }
}
