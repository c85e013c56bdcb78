import Foundation
import LongForm
import RandomScenarios
import SchedulerEngine
import SecondModel
import Testing

/// The engine and a model written apart from it must tell the same story of the same scenario:
/// every request and what became of it, every change of what it waits for, every run and its end.
///
/// `CAMPAIGN` says how many.
@Suite struct TwoModelsTests {
  @Test func theyTellTheSameStoryOfManySmallScenarios() throws {
    for seed in LongForm.seeds(60, long: 300) {
      let scenario = SmallScenario(seed: seed)
      let first = try EngineStory.told(by: scenario.setup, until: scenario.end).sorted()
      let second = SecondModel.story(of: scenario.setup, until: scenario.end).sorted()
      if first != second {
        Issue.record("seed \(seed): \(difference(first, second))")
      }
    }
  }

  @Test func storiesTellOfEverything() throws {
    var missing = expected
    for seed in UInt64(1)...300 where !missing.isEmpty {
      let scenario = SmallScenario(seed: seed)
      for line in try EngineStory.told(by: scenario.setup, until: scenario.end) {
        missing.subtract(words(in: line))
      }
    }
    #expect(missing.isEmpty, "stories that never tell of these agree about less")
  }

  /// The first line that only one of them tells, with what both told before.
  private func difference(_ engine: [Line], _ model: [Line]) -> String {
    var common = 0
    while common < min(engine.count, model.count) && engine[common] == model[common] {
      common += 1
    }
    func line(_ story: [Line], _ place: Int) -> String {
      place < story.count ? "\(story[place])" : "nothing more"
    }
    let before = engine[max(0, common - 4)..<common].map { "\n  \($0)" }.joined()
    return """
      the engine tells "\(line(engine, common))", the second model "\(line(model, common))", \
      after\(before)
      """
  }

  /// What a line tells besides the numbers in it: the words after "waits for", "ends," and so on.
  private func words(in line: Line) -> [String] {
    let parts = line.text.split(separator: " ")
    guard parts.count > 2 else { return [] }
    return parts[2...].map { $0.trimmingCharacters(in: .punctuationCharacters) }
  }

  private let expected: Set<String> = [
    "firstUnlock", "appSwitcher", "backgroundRefreshSetting", "lowPowerMode",
    "criticallyLowBattery", "foregroundRecency", "externalPower", "network", "idleDevice",
    "thermal", "memoryPressure", "alreadyRunning", "earliestBeginDate", "rateLimiting",
    "systemBudgets", "appUsage", "competition", "nothing",
    "accepted", "replaced", "cancelled", "discarded", "refused", "begins", "launch",
    "identifierNotPermitted", "modeMissing", "backgroundRefreshOff", "tooManyPending",
    "appleSimulator",
    "timeUsedUp", "unexplainedReclaim", "deviceInUse", "powerLost", "networkLost", "deviceTooHot",
    "completed", "failed", "expiration", "endedWithoutHandler", "endedInForeground", "killed",
    "processorMonitor", "push", "powerAndWiFi", "transferDelay", "launchEvents", "hears", "moves", "rests",
    "over",
    "finished", "timedOut",
    "forceQuit", "terminated", "reboot", "updated", "uninstalled", "misuse",
  ]
}
