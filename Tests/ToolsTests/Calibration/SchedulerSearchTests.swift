import PlatformFacts
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

  /// Nobody who runs a scenario without asking for schedulers gets the least or the most of what is plausible,
  /// unless the number says why.
  @Test("lie on both sides of number 0, in each of their numbers") func middle() {
    for edge in SchedulerFile.edges { #expect(edge.reason != nil, "\(edge.words)") }
    let edges = Set(SchedulerFile.edges.map(\.name))
    for number in Rules().parameters where number.plausible?.endReason != nil {
      #expect(edges.contains(number.name), "\(number.name) gives a reason and lies at no end")
    }
  }

  @Test("behave as the field reports, all but at most one of a sample") func stillPass() throws {
    let schedulers = Array(PlausibleScheduler.first(3).dropFirst())
    // Fewer days would judge those that run once a night by chance.
    let search = try SchedulerSearch(SchedulerFile.sample)
    let all = search.whole(schedulers.count) { schedulers[$0].rules() }
    #expect(all.kept.count >= schedulers.count - 1, "\(all.thrownOut)")
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

  @Test("are searched in blocks of numbers that move the same rows, also by way of a third")
  func blocks() throws {
    let search = try SchedulerSearch(Sample(seeds: 1, days: 1))
    func link(_ parameter: Int, _ probe: Int) -> SchedulerSearch.Link {
      .init(parameter: parameter, probe: probe, strength: 10)
    }
    let apart = search.blocks([link(1, 0), link(2, 1), link(3, 0), link(3, 2), link(4, 1)])
    #expect(apart.map(\.parameters) == [[1, 3], [2, 4]])
    #expect(apart.map(\.probes) == [[0, 2], [1]])
    let joined = search.blocks([link(1, 0), link(2, 1), link(3, 2), link(5, 1), link(5, 0)])
    #expect(joined.map(\.parameters) == [[1, 2, 5], [3]])
    #expect(joined.map(\.probes) == [[0, 1], [2]])
  }

  /// What lies outside is less and less likely, and excluded where it is off by the width of the range.
  @Test("are judged by rows that leave room outside") func likelihoods() {
    func row(_ value: Int64, least: Int64 = 0) -> Row {
      var row = Row(
        name: "a", value: value, unit: "", camps: [.init(range: 1_000...3_000, facts: [])])
      row.least = least
      return row
    }
    #expect([1_000, 2_000, 3_000].allSatisfy { row($0).likelihood(allowing: 0) == 1_000_000 })
    #expect(row(4_000).likelihood(allowing: 0) == 500_000)
    #expect(row(5_000).likelihood(allowing: 0) == 0)
    #expect(row(5_000).likelihood(allowing: 1) == 500_000)
    #expect(row(50_000, least: 250_000).likelihood(allowing: 0) == 250_000)
  }

  @Test("lie in each camp as often as there are apps of which it is reported, in any first part")
  func shares() {
    func draws(_ camp: String, _ range: Range<UInt32>) -> [KeptDraw] {
      range.map { KeptDraw(draw: $0, camp: camp) }
    }
    let row = Row(
      name: "a", value: 0, unit: "",
      camps: [
        .init(name: "x", range: 0...1, facts: [], apps: [1, 2, 3]),
        .init(name: "y", range: 5...6, facts: [], apps: [4]),
      ])
    let shares = CampShares([row])
    let kept = draws("a, y", 0..<500) + draws("a, x", 500..<560)
    #expect(!shares.areFilled(by: kept, wanted: 100) && shares.areFilled(by: kept, wanted: 80))
    let chosen = shares.chosen(from: kept, wanted: 80)
    #expect(chosen.count { $0.camp == "a, x" } == 60)
    #expect((7...8).contains(chosen.prefix(10).count { $0.camp == "a, x" }))
  }

  @Test func campsAreOfAppsOfTheField() throws {
    let known = Set(FieldObservation.all.map(\.app.number))
    for row in try Measurement.rows(Sample(seeds: 1, days: 1)) where row.camps.count > 1 {
      #expect(row.camps.allSatisfy { !$0.apps.isEmpty && $0.apps.allSatisfy(known.contains) })
    }
  }
}
