import JSON
import LongForm
import ParameterTrials
import ScenarioReports
import ScenarioRunner
import SchedulerEngine
import SimulationReport
import Testing

@testable import LogComparisons

/// A device that lives by other numbers than ours leaves a log; a fit looks at half of its days.
@Suite struct ModelFitTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let parameter: String
    let value: String
    var opened = "daily"
    var processor = "10%"
    var verdict = ModelFit.Verdict.nearer
    var testDescription: String { "\(parameter)=\(value), \(opened)" }
  }

  private static let changes = [
    Change(parameter: "app-usage.lead", value: "80m"),
    Change(parameter: "waking.interval", value: "20m", opened: "messenger"),
    Change(parameter: "app-usage.lead", value: "25m"),
    Change(parameter: "app-usage.lead", value: "90m", opened: "messenger"),
    Change(parameter: "app-usage.lead", value: "30m", opened: "messenger"),
    Change(parameter: "app-usage.lead", value: "75m", opened: "casual"),
    Change(parameter: "app-usage.lead", value: "25m", opened: "casual"),
    Change(parameter: "app-usage.threshold", value: "45%"),
    Change(parameter: "app-usage.threshold", value: "60%"),
    Change(parameter: "app-usage.threshold", value: "50%", opened: "messenger"),
    Change(parameter: "app-usage.threshold", value: "45%", opened: "casual"),
    Change(parameter: "app-usage.threshold", value: "50%"),
    // An app that is opened once a day leaves too few launches to confirm a number.
    Change(
      parameter: "app-usage.threshold", value: "65%", opened: "casual", verdict: .notConfirmed),
    Change(parameter: "waking.interval", value: "5m", opened: "messenger"),
    Change(parameter: "waking.interval", value: "20m"),
    Change(
      parameter: "system-budgets.energy-per-wake", value: "2000", opened: "messenger",
      processor: "80%"),
    Change(
      parameter: "system-budgets.energy-refill-per-hour", value: "2100", opened: "messenger",
      processor: "80%"),
    Change(
      parameter: "system-budgets.energy-refill-per-hour", value: "3000", opened: "messenger",
      processor: "80%"),
    Change(
      parameter: "system-budgets.energy-per-processor-second", value: "200", opened: "messenger",
      processor: "80%"),
    Change(parameter: "app-usage.lead", value: "90m", opened: "casual"),
    // A budget that runs out once in two weeks does not show how large it is.
    Change(
      parameter: "system-budgets.energy-capacity", value: "15000", opened: "messenger",
      processor: "80%", verdict: .nothingNearer),
    Change(parameter: "app-usage.lead", value: "60m", processor: "80%"),
  ]

  private func fit(_ played: PlayedLog, values: Int64 = 4) throws -> ModelFit {
    var effort = ModelFit.Effort()
    (effort.seeds, effort.values) = (LongForm.count(1, long: 3), values)
    return try #require(try ModelFit(played.loaded, played.log, effort))
  }

  @Test(arguments: LongForm.isAskedFor ? changes : Array(changes.prefix(1)))
  func aChangedNumberIsFoundAndHelpsOnTheDaysNotSeen(_ change: Change) throws {
    let text = PlayedLog.scenario(
      days: LongForm.count(4, long: 14), opened: change.opened, processor: change.processor)
    let played = try PlayedLog(text, settings: ["rules.\(change.parameter)=\(change.value)"])
    let fit = try fit(played, values: Int64(LongForm.count(4, long: 12)))
    if LongForm.isAskedFor {
      print(
        "\(change): \(fit.before.unseen / 60_000) to \(fit.after.unseen / 60_000) min, by "
          + "\(fit.changes.rules.onOneLine), \(fit.verdict)")
    }
    #expect(fit.verdict == change.verdict, "\(fit.json.printed())")
    if change.verdict != .nearer { return }
    #expect(fit.after.unseen < fit.before.unseen)
    #expect(fit.after.seen < fit.before.seen)
    // What is proposed can be set as it is told, and comes as near as was promised.
    let settings = fit.changes.settings.split(separator: " ").filter { $0 != "--set" }
    let changed = try PlayedLog.load(text, settings.map(String.init))
    let before = played.loaded.prepared.setup.rules
    for change in fit.changes {
      #expect(
        TriedParameter.all(of: changed.prepared.setup.rules).first {
          $0.name == change.parameter.name
        }?.value == change.value)
      #expect(TriedParameter.all(of: before).contains(change.parameter))
    }
  }

  @Test func aLogOfTheSameNumbersIsNearAlready() throws {
    let played = try PlayedLog(PlayedLog.scenario(days: 4))
    var effort = ModelFit.Effort()
    (effort.seeds, effort.values) = (1, 2)
    let fit = try #require(try ModelFit(played.loaded, played.log, effort))
    #expect(fit.before == LaunchError())
    #expect(fit.verdict == .nothingNearer && fit.changes.isEmpty)
    #expect(ModelFitText(fit, TextStyle()).text.contains("nothing: no assumed number"))
  }

  @Test func aLogThatSaysNothingIsToldSo() throws {
    var effort = ModelFit.Effort()
    (effort.seeds, effort.values) = (1, 2)
    let short = try PlayedLog(PlayedLog.scenario(days: 2))
    let few = try #require(try ModelFit(short.loaded, short.log, effort))
    #expect(few.verdict == .cannotTell(.tooFewDays))
    #expect(ModelFitText(few, TextStyle()).text.contains("have 2 days in common"))
    let off = try PlayedLog(
      PlayedLog.scenario(days: 4), settings: ["device.backgroundRefresh=off"])
    let none = try #require(try ModelFit(off.loaded, off.log, effort))
    #expect(none.verdict == .cannotTell(.noLaunches))
    // Both are silent, whatever the numbers are.
    let quiet = try PlayedLog(PlayedLog.scenario(days: 4, opened: "daily"))
    let silent = try PlayedLog.load(
      PlayedLog.scenario(days: 4), ["device.backgroundRefresh=off"])
    let still = try #require(try ModelFit(silent, quiet.log, effort))
    #expect(still.verdict == .cannotTell(.noEffect))
    #expect(ModelFitText(still, TextStyle()).text.contains("cannot tell: no assumed number"))
  }

  @Test func anInterruptedFitIsNone() throws {
    let played = try PlayedLog(PlayedLog.scenario(days: 4))
    #expect(try ModelFit(played.loaded, played.log, while: { false }) == nil)
  }
}
