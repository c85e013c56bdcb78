import SchedulerEngine
import Testing

/// PickPic (fact 299): asks for a start at once or not at all; refused, it goes on in front
/// without the system. A launch that comes after the job is gone is completed at once.
@Suite struct ForegroundFallback {
  @Test func aBusySystemSaysSoAtTheCall() throws {
    let strict = TaskModel.export(2).with { $0.continued.strategy = .fail }
    var stage = Stage.continued(.export(1), strict)
    stage.setup.rules.continuedLimit.atOnce = 1
    let play = try stage.played(until: "day 1 09:00")
    #expect(play.refusals == [.cannotStartNow(.continuedLimit)])
    #expect(play.refusals.first?.code == 4)
    #expect(play.launches.map(\.asked.name) == [.further(1)])
  }

  @Test func aLaunchWithNothingLeftToDoLeavesNoItemBehind() throws {
    let gone = TaskModel.export(1).with { $0.units = UnitWork(0, every: .seconds(3)) }
    let play = try Stage.continued(gone).played(until: "day 1 09:00")
    let launch = try #require(play.launches.first)
    #expect(launch.outcome == .completed(success: true))
    #expect(launch.lasted == .zero)
    #expect(play.events().first?.event == .shown)
    #expect(play.events().last?.event == .hidden)
  }
}
