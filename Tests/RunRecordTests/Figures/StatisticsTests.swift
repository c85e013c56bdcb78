import Foundation
import RandomScenarios
import Testing

@testable import RunAnalysis
@testable import RunRecord

/// Of any size, and as often next to a power of two, where carries are, as not.
private func drawn(_ dice: inout Dice) -> UInt64 {
  let bits = dice.next() >> UInt64(dice.below(64))
  return dice.chance(50) ? bits : ~0 >> UInt64(dice.below(64)) &+ UInt64(dice.below(2))
}

@Suite("A number of 128 bits") struct WideNumberLawTests {
  @Test("obeys the laws of arithmetic and order") func laws() throws {
    var dice = Dice(seed: 1)
    let most = WideNumber(high: .max, low: .max)
    for _ in 0..<400 {
      let number = WideNumber(high: drawn(&dice), low: drawn(&dice))
      let other = WideNumber(high: drawn(&dice), low: drawn(&dice))
      let by = max(drawn(&dice), 1)
      #expect((number + other) - other == number)
      #expect(number - other == number + (most - other) + WideNumber(1))
      let whole = try #require((number / by).multiplied(by: by))
      #expect(whole <= number && number - whole < WideNumber(by))
      #expect((number.multiplied(by: by) == nil) == (most / by < number))
      let digits = UInt64(dice.below(64))
      #expect(number.shifted(by: digits) == number / (1 << digits))
      #expect(number.shifted(by: 64 + digits) == WideNumber(number.high >> digits))
      let root = number.squareRoot
      #expect(.product(root, root) <= number)
      #expect(root == .max || number < .product(root + 1, root + 1))
      let (words, otherWords) = ([number.high, number.low], [other.high, other.low])
      #expect((number < other) == words.lexicographicallyPrecedes(otherWords))
      #expect(!(number < number) && WideNumber(high: 1, low: 0) > WideNumber(high: 0, low: .max))
    }
  }
}

/// Each is counted a second time from the single values, with numbers that are not exact but simple.
@Suite("Recomputed statistics") struct RecountTests {
  private static func moments(_ values: [Int64]) -> Moments {
    var moments = Moments()
    for value in values { moments.add(value) }
    return moments
  }

  /// How much of Student's distribution lies within so far of its middle, by its exact sums.
  private static func share(within reach: Double, degrees: Int) -> Double {
    let angle = atan(reach / Double(degrees).squareRoot())
    let square = cos(angle) * cos(angle)
    var (term, sum) = (1.0, 0.0)
    let isOdd = degrees % 2 == 1
    for step in 0..<(degrees / 2) {
      sum += term
      let place = Double(2 * step) + (isOdd ? 2 : 1)
      term *= square * place / (place + 1)
    }
    if !isOdd { return sin(angle) * sum }
    return 2 / Double.pi * (angle + sin(angle) * cos(angle) * sum)
  }

  @Test("Student's quantile covers 95 percent of the distribution") func student() {
    for degrees in 1...300 {
      let quantile = Double(studentQuantile(degrees: Int64(degrees))) / 1_000_000
      // Those of few are exact to the last digit.
      let digit = degrees <= 10 ? 0.51e-6 : 6.5e-6
      #expect(Self.share(within: quantile - digit, degrees: degrees) < 0.95, "\(degrees)")
      #expect(Self.share(within: quantile + digit, degrees: degrees) > 0.95, "\(degrees)")
    }
  }

  @Test("A mean is rounded to thousandths, its interval at least Student's")
  func means() throws {
    var dice = Dice(seed: 2)
    for _ in 0..<300 {
      let size = 1 + dice.below(1 << (1 + dice.below(33)))
      let values = (0..<(2 + dice.below(40))).map { _ in dice.below(size) - dice.below(size) }
      let found = try #require(Estimate(Self.moments(values), in: .any))
      let (count, sum) = (Int64(values.count), values.reduce(0, +))
      #expect(abs(found.mean * count - sum * 1_000) * 2 <= count)
      let mean = Double(sum) / Double(count)
      let squares = values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
      let error = (squares / Double(count) / Double(count - 1)).squareRoot()
      guard let interval = found.interval else {
        #expect(squares == 0)
        continue
      }
      let half = error * Double(studentQuantile(degrees: count - 1)) / 1_000
      let width = Double(interval.high - found.mean)
      #expect(found.mean - interval.low == interval.high - found.mean)
      #expect(width > half - 0.01 - half * 1e-6 && width < half + 1.01 + half * 1e-6)
    }
  }

  @Test("A half is rounded away from zero", arguments: [(1, 1_000, 2_000), (-1, -1_000, 2_000)])
  func halves(_ sum: Int64, _ mean: Int64, _ count: Int64) {
    let moments = Moments(count: count, sum: sum * count, squares: WideNumber(UInt64(count)))
    #expect(Estimate(moments, in: .any)?.mean == mean)
    let half = Moments(count: count, sum: sum, squares: WideNumber(1))
    #expect(Estimate(half, in: .any)?.mean == sum)
  }

  /// In thousandths of a millionth.
  private static func wilson(_ part: Int64, of count: Int64) -> (low: Double, high: Double) {
    let (share, all, square) = (Double(part) / Double(count), Double(count), 1.96 * 1.96)
    let middle = (share + square / (2 * all)) / (1 + square / all)
    let reach =
      1.96 / (1 + square / all)
      * (share * (1 - share) / all + square / (4 * all * all)).squareRoot()
    return (
      part == 0 ? 0 : max((middle - reach) * 1e9, 0),
      part == count ? 1e9 : min((middle + reach) * 1e9, 1e9)
    )
  }

  @Test("The interval of a share is Wilson's or wider by up to a hundred-thousandth") func shares()
    throws
  {
    for count: Int64 in [1, 2, 3, 7, 20, 100, 2_500] {
      for part in stride(from: 0, through: count, by: max(1, Int(count) / 25)) {
        let values = (0..<count).map { $0 < part ? 1_000_000 : 0 as Int64 }
        let found = try #require(Estimate(Self.moments(values), in: .share)?.interval)
        let (low, high) = Self.wilson(part, of: count)
        #expect((-1...12_000).contains(low - Double(found.low)), "\(part) of \(count)")
        #expect((-1...12_000).contains(Double(found.high) - high), "\(part) of \(count)")
      }
    }
  }

  @Test("The interval of a share of many is Wilson's or wider by up to a millionth")
  func sharesOfMany() throws {
    for count: Int64 in [10_000, 1_000_000] {
      for part in stride(from: 0, through: count, by: Int(count) / 25) {
        let sum = part * 1_000_000
        let moments = Moments(count: count, sum: sum, squares: .product(UInt64(sum), 1_000_000))
        let found = try #require(Estimate(moments, in: .share)?.interval)
        let (low, high) = Self.wilson(part, of: count)
        #expect((-1...1_001).contains(low - Double(found.low)), "\(part) of \(count)")
        #expect((-1...1_001).contains(Double(found.high) - high), "\(part) of \(count)")
      }
    }
  }

  /// All values differ, so each value identifies its rank.
  @Test("The interval of a percentile reaches 1.96 deviations of its rank either way")
  func percentiles() {
    for count in 1...64 as ClosedRange<Int64> {
      var spread = Spread()
      for value in (0..<count).reversed() { spread.add(value) }
      for percent: Int64 in [1, 5, 10, 25, 50, 75, 90, 95, 99] {
        let found = QuantileEstimate(spread, percent: percent)
        #expect(found?.value == max((count * percent + 99) / 100, 1) - 1)
        let rank = Double(count * percent) / 100
        let reach = 1.96 * (rank * (1 - Double(percent) / 100)).squareRoot()
        // It is counted in hundredths of a rank, from a root that is a whole number.
        let lows = [0.02, -0.01].map { Int64((rank - reach - $0).rounded(.down)) }
        let highs = [-0.01, 0.02].map { Int64((rank + reach + $0).rounded(.up)) + 1 }
        guard let interval = found?.interval else {
          #expect(lows[0] < 1 || highs[1] > count, "\(percent) % of \(count)")
          continue
        }
        #expect((lows[0]...lows[1]).contains(interval.low + 1), "\(percent) % of \(count)")
        #expect((highs[0]...highs[1]).contains(interval.high + 1), "\(percent) % of \(count)")
      }
    }
  }

  @Test("The value of a rank lies in the histogram class where sorting puts it") func ranks() {
    var dice = Dice(seed: 3)
    let values = (0..<200).map { _ in dice.below(1 << dice.below(40)) }.sorted()
    var spread = Spread()
    for value in values { spread.add(value) }
    for (before, value) in values.enumerated() {
      let place = spread.place(ofRank: Int64(before) + 1)
      let value = min(value, Moments.most)
      #expect(place.map { Spread.values(ofClass: $0).contains(value) } == true, "\(value)")
    }
  }

  @Test("Two merged histograms equal one of all values, up to the largest count")
  func parts() {
    var (left, right) = (Spread(), Spread())
    var whole = Spread()
    for value in [3, 900, 64, 5, 1_000_000] as [Int64] {
      left.add(value)
      whole.add(value)
    }
    for value in [64, 70_000_000] as [Int64] {
      right.add(value)
      whole.add(value)
    }
    var both = left
    both.add(right)
    #expect(both == whole)
    right.add(left)
    #expect(right == whole)
    let most = Moments(count: Moments.mostValues - 1, sum: 0, squares: WideNumber(0))
    var full = most
    full.add(7)
    #expect(full.count == Moments.mostValues && full.sum == 7)
    full.add(7)
    #expect(full.count == Moments.mostValues && full.sum == 7)
    full = most
    full.add(Self.moments([7]))
    #expect(full.sum == 7)
    full.add(Self.moments([7]))
    #expect(full.sum == 7)
  }

  @Test("Pairing saves seeds in proportion to how much less the differences vary")
  func savings() {
    var dice = Dice(seed: 4)
    for _ in 0..<100 {
      var series = PairedSeries()
      let size = 2 + dice.below(1 << (1 + dice.below(31)))
      var (a, b, apart): ([Double], [Double], [Double]) = ([], [], [])
      for _ in 0..<20 {
        let pair = (dice.below(size), dice.below(size))
        series.add(pair.0, pair.1)
        a.append(Double(pair.0))
        b.append(Double(pair.1))
        apart.append(Double(pair.1 - pair.0))
      }
      let factor = 10 * (variance(a) + variance(b)) / variance(apart)
      let found = PairedDifference(series).unpairedFactor
      #expect(found.map { Double($0) <= factor * 1.000_001 } == true)
      #expect(found.map { Double($0) > factor * 0.999_999 - 1 } == true)
    }

    func variance(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }
}
