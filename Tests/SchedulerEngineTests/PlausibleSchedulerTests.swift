import LongForm
import Testing

@testable import SchedulerEngine

@Suite("A plausible scheduler") struct PlausibleSchedulerTests {
  private let usual = Rules().parameters

  @Test("has each number in its plausible range") func insideRanges() throws {
    for scheduler in PlausibleScheduler.first(PlausibleScheduler.count) {
      for parameter in scheduler.rules().parameters {
        guard scheduler.number > 0, let range = parameter.plausible else { continue }
        #expect(range.contains(parameter.value), "\(scheduler.text): \(parameter.name)")
        #expect(parameter.accepted.contains(parameter.value))
      }
    }
  }

  @Test("with number 0 has the model's own numbers") func numberZero() {
    #expect(PlausibleScheduler.usual.rules().parameters.map(\.value) == usual.map(\.value))
    #expect(PlausibleScheduler.usual.changes().isEmpty)
  }

  @Test("differs from every other") func different() {
    let all = PlausibleScheduler.first(PlausibleScheduler.count).map {
      $0.rules().parameters.map(\.value)
    }
    #expect(Set(all).count == all.count)
    #expect(all.count > 200)
  }

  @Test("has draws that can be packed as text and read back") func packed() {
    let columns: [[UInt32]] = [
      // From 0 to 23 is the least distance that takes two digits.
      [1, 2, 3, 1_502, 5], [0, 23, 22, 45, 46], [7, .max >> 1, 0, 2_115, 99_999],
    ]
    let text = PackedDraws.text(columns)
    #expect(text.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
    #expect(PackedDraws.columns(text, 3) == columns)
    let broken = text.flatMap { letter -> [UInt8] in [letter, 0x0A] }
    #expect(PackedDraws.columns(broken, 3) == columns)
  }

  @Test("does not change numbers that were set explicitly") func chosen() throws {
    let scheduler = try #require(PlausibleScheduler(7))
    let position = try #require(usual.firstIndex { $0.name == "waking.interval" })
    var rules = Rules()
    rules.waking.interval = .minutes(3)
    #expect(scheduler.rules(over: rules).waking.interval == .minutes(3))
    let fixed = scheduler.rules(fixed: [position])
    #expect(fixed.waking.interval == Rules().waking.interval)
    #expect(scheduler.rules().waking.interval != Rules().waking.interval)
  }

  @Test("is sorted by the numbers that users' days depend on, and not by others")
  func conditioned() throws {
    let rows = [("waking.interval", true), ("life.wake-time", false)]
    for (name, isConditioned) in rows {
      let position = try #require(usual.firstIndex { $0.name == name }, "\(name)")
      #expect(UncertainNumbers.isConditioned(position) == isConditioned, "\(name)")
    }
  }

  @Test("is accepted as it is printed, and refused if of another edition") func typed() throws {
    let scheduler = try #require(PlausibleScheduler(17))
    #expect(try PlausibleScheduler(scheduler.text) == scheduler)
    #expect(try PlausibleScheduler("17") == scheduler)
    #expect(throws: SchedulerProblem.otherEdition) { try PlausibleScheduler("17@00000000") }
    #expect(throws: SchedulerProblem.noSuchNumber) {
      try PlausibleScheduler("\(PlausibleScheduler.count + 1)")
    }
    for text in ["", "-1", "x", "1@", "1@2@3", "1 "] {
      #expect(throws: SchedulerProblem.self, "\(text)") { try PlausibleScheduler(text) }
    }
  }
}

@Suite("Numbers are drawn") struct DrawingTests {
  private let uncertain = Rules().parameters.filter { $0.plausible != nil }
  private let draws = 0..<UInt32(2_000)

  private func values(_ parameter: Parameter) -> [Int64] {
    draws.compactMap { Drawing.value(of: parameter, draw: $0) }
  }

  @Test("from the whole range, as often below its middle as above") func spread() throws {
    for parameter in uncertain where parameter.unit != .flag {
      let range = try #require(parameter.plausible)
      // Larger ones would not fit into the halving of a range.
      #expect(range.highest < 1 << 32, "\(parameter.name)")
      if range.lowest == range.highest { continue }
      let sorted = values(parameter).sorted()
      // The square of a geometric mean is exact.
      func isBelowMiddle(_ value: Int64) -> Bool {
        Drawing.isEven(range)
          ? value - range.lowest < range.highest - value
          : Double(value) * Double(value) < Double(range.lowest) * Double(range.highest)
      }
      let below = sorted.count { isBelowMiddle($0) }
      // Small counts share their middle; a number of few values is drawn evenly enough.
      if range.highest - range.lowest > 100 {
        #expect(abs(below - sorted.count / 2) < 120, "\(parameter.name): \(below)")
      }
      #expect(sorted.allSatisfy(range.contains), "\(parameter.name)")
    }
  }

  @Test("with each flag on and off equally often") func flags() {
    for parameter in uncertain where parameter.unit == .flag {
      let yes = values(parameter).reduce(0, +)
      #expect(abs(yes - 1_000) < 120, "\(parameter.name): \(yes)")
    }
  }

  @Test("independently: no two coincide more than by chance") func independent() throws {
    // The rank of a value says whether it is below its own middle.
    let halves = uncertain.map { parameter in
      let values = values(parameter)
      let middle = values.sorted()[values.count / 2]
      return values.map { $0 < middle }
    }
    for first in halves.indices {
      for second in halves.indices where second > first {
        let pairs = zip(halves[first], halves[second])
        let expected = halves[first].count { $0 } * halves[second].count { $0 } / draws.count
        let both = pairs.count { $0 && $1 }
        #expect(
          abs(both - expected) < 130, "\(uncertain[first].name), \(uncertain[second].name)")
      }
    }
  }

  private static let kept: [Row<(ParameterUnit, ClosedRange<Int64>), [Int64]>] = [
    .init("a flag", (.flag, 0...1), [1, 0, 1, 1, 1, 0, 0, 1]),
    .init("a narrow range", (.unitsOrBytes, 10...15), [14, 11, 15, 14, 13, 11, 12, 13]),
    .init("a wide range", (.unitsOrBytes, 1...8), [5, 2, 6, 4, 3, 2, 2, 3]),
  ]

  /// A kept scheduler is nothing but its draws.
  @Test("always in the same way", arguments: kept)
  func same(_ row: Row<(ParameterUnit, ClosedRange<Int64>), [Int64]>) {
    let (unit, range) = row.given
    let plausible = PlausibleRange(
      lowest: range.lowerBound, highest: range.upperBound, lowestFact: nil, highestFact: nil,
      endReason: nil)
    let parameter = Parameter(
      group: "some", key: "number", unit: unit, accepted: range, source: uncertain[0].source,
      plausible: plausible, value: range.lowerBound)
    #expect((0..<8).map { Drawing.value(of: parameter, draw: $0) } == row.expected)
  }

  @Test("only if they have a plausible range") func known() {
    for parameter in Rules().parameters where parameter.plausible == nil {
      #expect(Drawing.value(of: parameter, draw: 1) == nil)
    }
  }
}
