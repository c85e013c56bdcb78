import SchedulerEngine

/// One device of a population: what was drawn for its number, and nothing of other devices.
public struct PopulationDevice: Equatable, Sendable {
  public let number: Int64
  public let group: Int
  /// Of its run.
  public let seed: UInt64
  let combination: Int
  let numbers: DeviceNumbers
}

/// What devices are drawn from.
struct DeviceDraw {
  private let chance: Chance
  private let number: Int64
  private var drawn: Int64 = 0

  init(seed: UInt64, number: Int64) {
    chance = Chance(seed: seed)
    self.number = number
  }

  /// Fits a scenario file, so that the device can be written as one.
  mutating func seed() -> UInt64 { next() >> 1 }

  mutating func place(by weights: [Int64]) -> Int {
    let total = weights.reduce(0, +)
    var left = Int64(next().multipliedFullWidth(by: UInt64(max(total, 1))).high)
    for (place, weight) in weights.enumerated() {
      if left < weight { return place }
      left -= weight
    }
    return 0
  }

  /// Both ends included. A number is taken in any case, so that a range more moves no other draw.
  mutating func share(in range: ShareRange?) -> Share? {
    let number = next()
    guard let range else { return nil }
    let width = UInt64(range.highest.millionths - range.lowest.millionths) + 1
    let offset = Int64(number.multipliedFullWidth(by: width).high)
    return Share(millionths: range.lowest.millionths + offset)
  }

  private mutating func next() -> UInt64 {
    drawn += 1
    return chance.draw(.habit, number, drawn)
  }
}
