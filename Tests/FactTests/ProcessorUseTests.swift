import SchedulerEngine
import Testing

/// Processing: what it may ask of the processor.
@Suite struct ProcessorUseTests {
  @Test(.facts(56)) func withoutThePowerFlagAHotTaskIsKilledWithinTheMinute() throws {
    // The share of the field report: 48 of about 50 seconds.
    let killed = try play(needs: [], processor: .percent(97))
    #expect(killed.kills == [.processorMonitor])
    #expect(killed.launches.first?.outcome == .killed)
    let lasted = try #require(killed.launches.first?.lasted)
    #expect(lasted > .seconds(48) && lasted < .seconds(52))

    let flagged = try play(needs: .externalPower, processor: .percent(97))
    #expect(flagged.kills.isEmpty)
    #expect(flagged.launches.first?.outcome == .completed(success: true))

    let cool = try play(needs: [], processor: .percent(80))
    #expect(cool.launches.first?.outcome == .completed(success: true))
  }

  @Test(.facts(56)) func theMonitorCanBeSwitchedOff() throws {
    let play = try play(needs: [], processor: .all) { $0.processorMonitor.isOn = false }
    #expect(play.launches.first?.outcome == .completed(success: true))
  }

  /// Four minutes of work on the charger.
  private func play(
    needs: RequestNeeds, processor: Share, _ change: (inout Rules) -> Void = { _ in }
  ) throws -> Recording {
    var stage = Stage.bare(
      .cleanup(takes: .minutes(4)).with {
        $0.needs = needs
        $0.work.processor = processor
        $0.work.resubmission = .never
      })
    change(&stage.setup.rules)
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    return try stage.played(until: "day 1 09:00")
  }
}
