import Foundation
import Reports
import RunRecord
import SchedulerEngine
import Testing

@testable import Scenarios

/// Devices of a population that are phones of their own.
@Suite struct OwnPhonesTests {
  private static func prepared(own: Bool) throws -> PreparedPopulation {
    try SmallPopulation.prepared(
      SmallPopulation.text.replacing("\"seed\": 7,", with: "\"seed\": 7, \"ownPhones\": \(own),"))
  }

  @Test func theyAreOtherwiseTheSameDevices() throws {
    let (plain, own) = (try SmallPopulation.prepared(), try Self.prepared(own: true))
    var phones: Set<Int64> = []
    for number in 0..<100 as Range<Int64> {
      let (one, other) = (plain.device(number), own.device(number))
      #expect(one.phone == 0 && (1...Setup.lastPhone).contains(other.phone))
      #expect(plain.setup(of: one).phone == 0 && own.setup(of: other).phone == other.phone)
      #expect(
        (one.seed, one.group, one.combination) == (other.seed, other.group, other.combination))
      #expect(one.numbers == other.numbers)
      phones.insert(other.phone)
    }
    #expect(phones.count > 95)
    #expect(try Self.prepared(own: false).device(3) == plain.device(3))
  }

  @Test func aDeviceIsWrittenAsAScenarioWithItsPhone() throws {
    let own = try Self.prepared(own: true)
    let device = own.device(5)
    #expect(own.scenario(of: device).phone?.value == device.phone)
    #expect(try SmallPopulation.prepared().scenario(of: device).phone?.value == device.phone)
    #expect(own.scenario(of: try SmallPopulation.prepared().device(5)).phone == nil)
  }

  @Test func theReportSaysSoAndTheFiguresDiffer() throws {
    let (plain, own) = (try SmallPopulation.prepared(), try Self.prepared(own: true))
    func parts(_ prepared: PreparedPopulation) throws -> (merged: [String], whole: [String]) {
      var merge = FleetMerge()
      for half in [Shard("0/2"), Shard("1/2")] {
        let shard = try #require(half)
        try merge.add(SmallPopulation.part(prepared, shard, of: 60).bytes, of: "\(shard)")
      }
      let whole = SmallPopulation.part(prepared, of: 60)
      return (
        SmallPopulation.bytes(try merge.result()),
        SmallPopulation.bytes(FleetResult(whole.header, whole.tally))
      )
    }
    let (one, other) = (try parts(plain), try parts(own))
    #expect(one.merged == one.whole && other.merged == other.whole)
    #expect(other.whole[0].contains("each a phone of its own"))
    #expect(other.whole[1].contains("\"ownPhones\":true"))
    let says = ["phone of its own", "\"ownPhones\":true"]
    #expect(!one.whole.contains { text in says.contains { text.contains($0) } })
    #expect(one.whole[1] != other.whole[1])
  }
}
