import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@Suite("A device of a population")
struct DeviceTests {
  @Test("is its number and the seed, whoever else there is")
  func identity() throws {
    let (one, other) = (try SmallPopulation.prepared(), try SmallPopulation.prepared())
    for number in [0, 1, 17, 999_999_999] as [Int64] {
      #expect(one.device(number) == other.device(number))
    }
    #expect(one.device(3).seed != one.device(4).seed)
  }

  @Test("runs as the scenario runs that it can be written as")
  func asScenario() throws {
    let prepared = try SmallPopulation.prepared()
    for number in 0..<12 as Range<Int64> {
      let device = prepared.device(number)
      let text = ScenarioPrinter.text(of: prepared.scenario(of: device))
      let scenario = try ScenarioLoader().load(Array(text.utf8), beside: .none).prepared
      #expect(scenario.seeds == [device.seed])
      let (left, right) = (scenario.setup, prepared.setup(of: device))
      #expect(left.device == right.device, "device \(number)")
      #expect(left.habits == right.habits, "device \(number)")
      #expect(left.script == right.script, "device \(number)")
      #expect(left.apps == right.apps, "device \(number)")
      #expect(left.profile == right.profile && left.seed == right.seed)
    }
  }

  @Test("is of a group as often as the group weighs")
  func weights() throws {
    let prepared = try SmallPopulation.prepared()
    let often = (0..<10_000 as Range<Int64>).count { prepared.device($0).group == 0 }
    // Three of four, and no further off than four standard deviations.
    #expect(abs(often - 7_500) < 174)
  }

  @Test("draws its numbers evenly, both ends included")
  func ranges() throws {
    let text = SmallPopulation.text.replacing("\"30%..90%\"", with: "\"30%..30.0003%\"")
      .replacing("{ \"weight\": 1, \"lowPowerMode\"", with: "{ \"weight\": 0, \"lowPowerMode\"")
    let prepared = try SmallPopulation.prepared(text)
    var counts: [Int64: Int] = [:]
    for number in 0..<4_000 as Range<Int64> {
      counts[prepared.setup(of: prepared.device(number)).device.battery.millionths, default: 0] += 1
    }
    #expect(counts.keys.sorted() == [300_000, 300_001, 300_002, 300_003])
    #expect(counts.values.allSatisfy { abs($0 - 1_000) < 110 })
  }

  @Test("is like its group where the group and a choice differ")
  func precedence() throws {
    let text = SmallPopulation.text
      .replacing("\"opened\": \"daily\"", with: "\"opened\": \"daily\", \"lowPowerMode\": false")
    let prepared = try SmallPopulation.prepared(text)
    for number in 0..<40 as Range<Int64> {
      let device = prepared.device(number)
      let isOn = prepared.setup(of: device).device.conditions.isLowPowerModeOn
      if device.group == 0 { #expect(!isOn) }
    }
    #expect(
      (0..<40 as Range<Int64>).contains { number in
        prepared.setup(of: prepared.device(number)).device.conditions.isLowPowerModeOn
      })
  }
}
