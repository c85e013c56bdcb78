import RunRecord

/// The number of values, their sum and the sum of their squares, which is what a mean and its interval need.
/// Exact, and independent of the order in which values are added.
package struct Moments: Equatable, Sendable {
  package private(set) var count: Int64 = 0
  package private(set) var sum: Int64 = 0
  package private(set) var squares = WideNumber(0)

  /// Larger magnitudes are clamped to this. In milliseconds it is 99 days.
  package static let most: Int64 = 1 << 33 - 1
  /// More values than any machine produces; values beyond it are not counted.
  package static let mostValues: Int64 = 1 << 30

  package init() {}

  package init(count: Int64, sum: Int64, squares: WideNumber) {
    self.count = count
    self.sum = sum
    self.squares = squares
  }

  package mutating func add(_ value: Int64) {
    if count >= Moments.mostValues { return }
    let value = min(max(value, -Moments.most), Moments.most)
    count += 1
    sum += value
    squares += .product(value.magnitude, value.magnitude)
  }

  package mutating func add(_ other: Moments) {
    if other.count > Moments.mostValues - count { return }
    count += other.count
    sum += other.sum
    squares += other.squares
  }

  /// The count times the sum of the squared distances from the mean.
  var spread: WideNumber {
    let all = squares.multiplied(by: count.magnitude) ?? squares
    let square = WideNumber.product(sum.magnitude, sum.magnitude)
    return all > square ? all - square : WideNumber(0)
  }
}

/// The range in which values can lie, which bounds the interval of their mean.
package enum ValueRange: Sendable {
  case any
  case notNegative
  /// In millionths.
  case share
}

/// A confidence interval: 95 of 100 intervals computed this way contain the true value.
package struct Interval: Equatable, Sendable {
  package let low: Int64
  package let high: Int64
}

/// A mean and its confidence interval, in thousandths of the measured unit.
package struct Estimate: Equatable, Sendable {
  package let mean: Int64
  /// Nil if the values do not allow one: a single value, or several equal ones that are not shares. Never
  /// empty.
  package let interval: Interval?

  /// Nil if there are no values.
  package init?(_ moments: Moments, in range: ValueRange) {
    if moments.count == 0 { return nil }
    let mean = Estimate.thousandths(moments.sum, moments.count)
    self.mean = mean
    if range == .share, moments.spread.isZero || moments.isOfYesAndNo {
      interval = Estimate.wilson(moments)
      return
    }
    interval = Estimate.halfWidth(moments).map { half in
      let low = range == .any ? mean - half : max(mean - half, 0)
      return Interval(
        low: low, high: range == .share ? min(mean + half, 1_000_000_000) : mean + half)
    }
  }

  private static func thousandths(_ sum: Int64, _ count: Int64) -> Int64 {
    let (whole, rest) = sum.quotientAndRemainder(dividingBy: count)
    let half = rest < 0 ? -count / 2 : count / 2
    return whole * 1_000 + (rest * 1_000 + half) / count
  }

  /// Student's quantile times the standard error, rounded up; nil unless there are two values that differ.
  private static func halfWidth(_ moments: Moments) -> Int64? {
    let spread = moments.spread
    if moments.count < 2 || spread.isZero { return nil }
    let count = moments.count.magnitude
    let quantile = studentQuantile(degrees: moments.count - 1)
    // Dividing last loses nothing. If the product would overflow, the loss is too small to show in
    // thousandths.
    var square: WideNumber
    if let product = spread.multiplied(by: quantile)?.multiplied(by: quantile) {
      square = product / 1_000_000 / count / count / (count - 1)
    } else {
      square = spread / count / count / (count - 1) / 1_000_000
      square = square.multiplied(by: quantile)?.multiplied(by: quantile) ?? square
    }
    let root = square.squareRoot
    return max(
      Int64(clamping: WideNumber.product(root, root) == square ? root : root + 1), 1)
  }

  /// Wilson's interval, which also holds for few values and near 0 and 1.
  private static func wilson(_ moments: Moments) -> Interval {
    let count = UInt64(moments.count)
    let all = count * 1_000_000
    let part = min(UInt64(max(moments.sum, 0)), all)
    // 1.96 and its square, in ten thousandths like everything below.
    let (quantile, square): (UInt64, UInt64) = (19_600, 38_416)
    let inner = WideNumber.product(part, 4 * (all - part)) / count
    // Rounded up, in a hundredth of that, so that the interval never is too narrow.
    let root = (inner + WideNumber(square * 100_000_000)).squareRoot + 1
    let reach = (quantile * root + 999_999) / 1_000_000
    let whole = 2 * (count * 10_000 + square)
    let low = part / 50 + square
    let high = (part + 49) / 50 + square + reach
    return Interval(
      low: part == 0
        ? 0
        : Int64((WideNumber.product(low > reach ? low - reach : 0, 1_000_000) / whole).low) * 1_000,
      high: part == all
        ? 1_000_000_000
        : min(
          Int64(
            ((WideNumber.product(high, 1_000_000) + WideNumber(whole - 1)) / whole).low) * 1_000,
          1_000_000_000))
  }
}

extension Moments {
  /// Whether each of the shares is 0 or 1.
  fileprivate var isOfYesAndNo: Bool {
    squares == WideNumber.product(sum.magnitude, 1_000_000)
  }
}

/// Half the width of a 95 % interval in standard errors, from Student's distribution with at least one degree
/// of freedom, in millionths.
func studentQuantile(degrees: Int64) -> UInt64 {
  let exact: [UInt64] = [
    12_706_205, 4_302_653, 3_182_446, 2_776_445, 2_570_582, 2_446_912, 2_364_624, 2_306_004,
    2_262_157, 2_228_139,
  ]
  if degrees <= exact.count { return exact[Int(max(degrees, 1) - 1)] }
  // The expansion around the normal distribution, exact to a few millionths from here on.
  let count = UInt64(degrees)
  var power = count
  var sum: UInt64 = 1_959_964
  for term in [2_372_271, 2_822_499, 2_555_860, 1_589_600] as [UInt64] {
    sum += term / power
    let (next, overflow) = power.multipliedReportingOverflow(by: count)
    if overflow { break }
    power = next
  }
  return sum
}

/// Pairs of integers: the same figure measured in A and in B with the same random numbers, for each seed of a
/// scenario or device of a population. It keeps only sums, so the result does not depend on the number of
/// threads or machines, and its size does not depend on the number of pairs.
package struct PairedSeries: Equatable, Sendable {
  private(set) var a = Moments()
  private(set) var b = Moments()
  private(set) var differences = Moments()

  package init() {}

  package mutating func add(_ a: Int64, _ b: Int64) {
    self.a.add(a)
    self.b.add(b)
    differences.add(b - a)
  }

  package mutating func add(_ other: PairedSeries) {
    a.add(other.a)
    b.add(other.b)
    differences.add(other.differences)
  }
}

/// What a series of pairs shows about the difference between A and B, in thousandths of the measured unit.
package struct PairedDifference: Equatable, Sendable {
  package enum Verdict: Equatable, Sendable {
    /// B has more than A, or less: the interval excludes zero, or enough pairs differ by the same amount.
    case more
    case less
    /// The interval includes zero: this many pairs do not show whether there is a difference.
    case noneFound
    /// Both are the same in each pair.
    case same
    /// Too few pairs to show anything.
    case tooFew
  }

  package let pairs: Int64
  package let meanA: Int64
  package let meanB: Int64
  /// B minus A.
  package let mean: Int64
  /// The interval of the difference; nil if all pairs differ by the same amount, or there is only one.
  package let interval: Interval?
  package let verdict: Verdict
  /// How many times as many seeds or devices an unpaired comparison would need for an interval of the same
  /// width; in tenths, nil if the pairs do not vary.
  package let unpairedFactor: Int64?

  /// With this many differences of the same sign, chance explains fewer than one case in twenty.
  private static let fewestOfOneSign: Int64 = 6

  package init(_ series: PairedSeries) {
    let difference = Estimate(series.differences, in: .any)
    let mean = difference?.mean ?? 0
    let interval = difference?.interval
    let pairs = series.differences.count
    self.pairs = pairs
    meanA = Estimate(series.a, in: .any)?.mean ?? 0
    meanB = Estimate(series.b, in: .any)?.mean ?? 0
    self.mean = mean
    self.interval = interval
    unpairedFactor = PairedDifference.tenths(
      series.a.spread + series.b.spread, of: series.differences.spread)
    if let interval {
      verdict = interval.low > 0 ? .more : interval.high < 0 ? .less : .noneFound
    } else if pairs < 2 {
      verdict = .tooFew
    } else if mean == 0 {
      verdict = .same
    } else if pairs < PairedDifference.fewestOfOneSign {
      verdict = .tooFew
    } else {
      verdict = mean > 0 ? .more : .less
    }
  }

  private static func tenths(_ all: WideNumber, of part: WideNumber) -> Int64? {
    // Shifts both by the same number of bits until one fits.
    let digits = UInt64(max(0, 64 - part.high.leadingZeroBitCount))
    let divisor = part.shifted(by: digits).low
    guard divisor > 0 else { return nil }
    let dividend = all.shifted(by: digits)
    return Int64(clamping: ((dividend.multiplied(by: 10) ?? dividend) / divisor).low)
  }
}

/// The distribution of values: their moments and a histogram. Its classes are one value wide up to 63 and
/// then a 32nd of the value, so its size depends neither on the values nor on their number.
package struct Spread: Equatable, Sendable {
  package private(set) var moments = Moments()
  /// The number of values per class; classes past the end are empty.
  package private(set) var classes: [Int64] = []

  package init() {}

  package init(_ moments: Moments, _ classes: [Int64]) {
    self.moments = moments
    self.classes = classes
  }

  package mutating func add(_ value: Int64) {
    let value = min(max(value, 0), Moments.most)
    moments.add(value)
    let place = Spread.place(of: value)
    while classes.count <= place { classes.append(0) }
    classes[place] += 1
  }

  package mutating func add(_ other: Spread) {
    moments.add(other.moments)
    while classes.count < other.classes.count { classes.append(0) }
    for place in other.classes.indices { classes[place] += other.classes[place] }
  }

  private static let exact: Int64 = 64
  private static let parts: Int64 = 32
  /// The class of the largest value.
  package static let lastClass = place(of: Moments.most)

  package static func place(of value: Int64) -> Int {
    if value < exact { return Int(value) }
    let octave = Int64(63 - value.leadingZeroBitCount)
    let part = value >> (octave - 5) & (parts - 1)
    return Int(exact + (octave - 6) * parts + part)
  }

  /// The values of a class, including its upper end.
  package static func values(ofClass place: Int) -> ClosedRange<Int64> {
    let place = Int64(place)
    if place < exact { return place...place }
    let octave = (place - exact) / parts + 6
    let width: Int64 = 1 << (octave - 5)
    let low = (parts + (place - exact) % parts) * width
    return low...(low + width - 1)
  }

  /// The class of the value with this rank, counted from 1; nil if there are fewer values.
  package func place(ofRank rank: Int64) -> Int? {
    if rank < 1 { return nil }
    var seen: Int64 = 0
    for place in classes.indices {
      seen += classes[place]
      if seen >= rank { return place }
    }
    return nil
  }
}

/// A percentile with a 95 % interval that assumes nothing about the distribution. Values are exact to a 32nd.
package struct QuantileEstimate: Equatable, Sendable {
  package let value: Int64
  /// Nil if there are too few values to bound it.
  package let interval: Interval?

  /// Nil if there are no values.
  package init?(_ spread: Spread, percent: Int64) {
    let count = spread.moments.count
    let rank = max((count * percent + 99) / 100, 1)
    guard let place = spread.place(ofRank: rank) else { return nil }
    value = Spread.values(ofClass: place).lowerBound
    // 1.96 standard deviations of the number of values below the percentile, in hundredths.
    let variance = WideNumber.product(UInt64(count), UInt64(percent * (100 - percent)))
    let reach = Int64((variance.squareRoot + 1) * 196 / 100)
    let middle = count * percent
    guard middle >= reach + 100,
      let low = spread.place(ofRank: (middle - reach) / 100),
      let high = spread.place(ofRank: (middle + reach + 99) / 100 + 1)
    else {
      interval = nil
      return
    }
    interval = Interval(
      low: Spread.values(ofClass: low).lowerBound, high: Spread.values(ofClass: high).upperBound)
  }
}

extension [Int64] {
  /// The median, the lower of two; nil if empty. It sorts no more than it must, because most figures of a
  /// fleet are medians.
  package func middle() -> Int64? {
    if isEmpty { return nil }
    let wanted = (count - 1) / 2
    var values = self
    var (low, high) = (0, count - 1)
    // If the pivots turn out badly, it falls back to sorting.
    var roundsLeft = 2 * (Int.bitWidth - count.leadingZeroBitCount)
    while low < high {
      if roundsLeft == 0 { return values[low...high].sorted()[wanted - low] }
      roundsLeft -= 1
      let divider = Self.middle(values[low], values[low + (high - low) / 2], values[high])
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < divider { left += 1 }
        while values[right] > divider { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if wanted <= right {
        high = right
      } else if wanted >= left {
        low = left
      } else {
        return divider
      }
    }
    return values[wanted]
  }

  private static func middle(_ one: Int64, _ other: Int64, _ third: Int64) -> Int64 {
    Swift.max(Swift.min(one, other), Swift.min(Swift.max(one, other), third))
  }
}

/// An unsigned 128-bit integer. Sums of squares do not fit into 64 bits, and `UInt128` is not available on
/// all systems that the package supports.
package struct WideNumber: Equatable, Comparable, Sendable {
  package private(set) var high: UInt64
  package private(set) var low: UInt64

  package init(_ low: UInt64) { self.init(high: 0, low: low) }

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package static func product(_ left: UInt64, _ right: UInt64) -> WideNumber {
    let (high, low) = left.multipliedFullWidth(by: right)
    return WideNumber(high: high, low: low)
  }

  var isZero: Bool { high == 0 && low == 0 }

  package static func < (left: WideNumber, right: WideNumber) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  package static func + (left: WideNumber, right: WideNumber) -> WideNumber {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return WideNumber(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  static func += (left: inout WideNumber, right: WideNumber) { left = left + right }

  /// The left operand must not be smaller than the right one.
  static func - (left: WideNumber, right: WideNumber) -> WideNumber {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return WideNumber(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  /// Nil on overflow.
  func multiplied(by factor: UInt64) -> WideNumber? {
    let (over, high) = self.high.multipliedFullWidth(by: factor)
    let (carry, low) = self.low.multipliedFullWidth(by: factor)
    let (sum, overflow) = high.addingReportingOverflow(carry)
    return over > 0 || overflow ? nil : WideNumber(high: sum, low: low)
  }

  /// Rounded down.
  static func / (left: WideNumber, right: UInt64) -> WideNumber {
    let (high, rest) = left.high.quotientAndRemainder(dividingBy: right)
    return WideNumber(high: high, low: right.dividingFullWidth((rest, left.low)).quotient)
  }

  /// Shifted right by this many bits.
  func shifted(by digits: UInt64) -> WideNumber {
    if digits >= 64 { return WideNumber(high >> (digits - 64)) }
    return WideNumber(high: high >> digits, low: low >> digits | high << (64 - digits))
  }

  /// Rounded down, computed bit by bit.
  package var squareRoot: UInt64 {
    var root: UInt64 = 0
    for digit in stride(from: UInt64(63), through: 0, by: -1) {
      let next = root | 1 << digit
      if WideNumber.product(next, next) <= self { root = next }
    }
    return root
  }
}
