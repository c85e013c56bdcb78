import SchedulerEngine
import Testing

@testable import Calibration

/// The schedulers that the product carries were found by the tool; here they are looked at again.
@Suite("Plausible schedulers") struct SchedulerSearchTests {
  @Test("belong to the current numbers, ranges and rows") func edition() throws {
    #expect(
      try Edition.isCarried(),
      "run Calibration schedulers, which takes some minutes, and put what it prints in its place")
  }

  @Test("behave as the field reports, all but at most one of a sample") func stillPass() throws {
    let schedulers = Array(PlausibleScheduler.first(3).dropFirst())
    // Fewer days would judge those that run once a night by chance.
    let search = try SchedulerSearch(SchedulerFile.sample)
    let (kept, all) = search.whole(schedulers.count) { schedulers[$0].rules() }
    #expect(kept.count >= schedulers.count - 1, "\(all.thrownOut)")
  }

  @Test("are rare: nearly all random draws from the ranges are rejected") func othersFail() {
    var judge = DrawJudge(Sample(seeds: 2, days: 10))
    for draw in 1...20 as ClosedRange<UInt32> {
      var rules = Rules()
      rules.take(
        rules.parameters.enumerated().compactMap { position, parameter in
          Drawing.value(of: parameter, draw: draw).map {
            ParameterChange(position: position, value: $0)
          }
        })
      judge.judge(draw, rules, by: Array(Measurement.probes.indices))
    }
    #expect(judge.kept.count <= 1)
    #expect(judge.thrownOut.values.reduce(0, +) >= 19)
  }

  @Test("are searched in blocks of numbers that affect the same row most")
  func blocks() throws {
    let search = try SchedulerSearch(Sample(seeds: 1, days: 1))
    func link(_ parameter: Int, _ probe: Int, _ strength: Int64) -> SchedulerSearch.Link {
      .init(parameter: parameter, probe: probe, strength: strength)
    }
    let blocks = search.blocks([
      link(1, 0, 10), link(2, 1, 10), link(3, 0, 20), link(3, 2, 9), link(4, 1, 7), link(4, 0, 6),
    ])
    #expect(blocks.map(\.parameters) == [[1, 3], [2, 4]])
    #expect(blocks.map(\.probes) == [[0, 2], [0, 1]])
  }

  @Test("put a number that can switch a row's camp in one block with all that affect its rows")
  func camps() throws {
    let sample = Sample(seeds: 1, days: 1)
    let search = try SchedulerSearch(sample)
    func link(_ parameter: Int, _ probe: Int, _ strength: Int64) -> SchedulerSearch.Link {
      .init(parameter: parameter, probe: probe, strength: strength)
    }
    let withCamps = try Measurement.probes.indices.filter { probe in
      try Measurement.probes[probe](sample, Rules()).contains { $0.camps.count > 1 }
    }
    let camp = try #require(withCamps.first)
    let other = try #require(Measurement.probes.indices.first { !withCamps.contains($0) })
    func blocks(_ strength: Int64) -> [[Int]] {
      search.blocks([link(1, camp, strength), link(1, other, 10), link(2, other, 30)]).map(
        \.parameters)
    }
    #expect(blocks(99) == [[1], [2]])
    #expect(blocks(100) == [[1, 2]])
  }
}
