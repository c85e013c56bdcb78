import RunAnalysis
import Scenarios

/// The first devices of a population, each under every scheduler. A number is tried on the few of them that
/// together go up and down with the mean of all, because running all would cost more than the answer itself.
struct FollowedDevices {
  /// More than these are not looked at one by one.
  static let most: Int64 = 64

  /// By scheduler, device, task and figure; what a device lacks is larger than anything.
  private var values: [[[[Int64]]]] = []
  private let figures: [[Figure]]

  /// By task, the figures that may be asked for.
  init(_ figures: [[Figure]]) { self.figures = figures }

  /// Adds what the devices have under one more scheduler.
  mutating func add(_ runs: [DeviceRunner.Run]) {
    values.append(
      runs.map { run in
        zip(run.figures, figures).map { measured, figures in
          figures.map { measured[$0] ?? .max }
        }
      })
  }

  /// At most so many devices that, added up, follow the means, which are those of the schedulers in the order
  /// in which they were added.
  func following(
    _ means: ArraySlice<Int64>, figure: Int, of task: Int, atMost count: Int
  ) -> [Int] {
    let schedulers = means.indices
    guard let wanted = FollowedDevices.shape(of: Array(means)), let first = schedulers.first else {
      return []
    }
    var (chosen, sums) = ([Int](), [Int64](repeating: 0, count: means.count))
    var nearest = Int64.max
    while chosen.count < count {
      var best: (device: Int, sums: [Int64])?
      for device in values[first].indices where !chosen.contains(device) {
        let own = schedulers.map { values[$0][device][task][figure] }
        if own.contains(.max) { continue }
        let sums = zip(sums, own).map { $0 + $1 }
        guard let shape = FollowedDevices.shape(of: sums) else { continue }
        let distance = zip(shape, wanted).reduce(0) { $0 + abs($1.0 - $1.1) }
        if distance < nearest { (nearest, best) = (distance, (device, sums)) }
      }
      guard let best else { break }
      chosen.append(best.device)
      sums = best.sums
    }
    return chosen
  }

  /// What the devices have together under a scheduler.
  func sum(_ devices: [Int], under scheduler: Int, figure: Int, of task: Int) -> Int64 {
    devices.reduce(0) { $0 + values[scheduler][$1][task][figure] }
  }

  /// Each value's distance from the middle, in thousandths of the mean distance; nil if all are the same.
  private static func shape(of values: [Int64]) -> [Int64]? {
    let spread = WhatSpreads.spread(values)
    if spread == 0 { return nil }
    let middle = values.sorted()[values.count / 2]
    return values.map { ($0 - middle) * 1_000 / max(spread / Int64(values.count), 1) }
  }
}
