import PlatformFacts
public import SchedulerEngine

/// An assumed number of the model, and how far from its value it may be tried: from half to twice of it,
/// within what the parameter takes; a flag both ways.
public struct TriedParameter: Equatable, Sendable {
  public let group: String
  public let key: String
  public let unit: ParameterUnit
  /// In the rules that it was taken from.
  public let value: Int64
  public let lowest: Int64
  public let highest: Int64
  /// Among all parameters, in the order in which the rules visit them.
  let position: Int

  /// "app-usage.lead"
  public var name: String { "\(group).\(key)" }

  /// Each assumed number that has somewhere to go. One of zero has neither half nor double.
  public static func all(of rules: Rules) -> [TriedParameter] {
    var rules = rules
    var collector = Collector()
    rules.visitParameters(&collector)
    return collector.found
  }

  /// So many values between the bounds, both included, without its own; the nearest to it first.
  public func values(_ count: Int64) -> [Int64] {
    if unit == .flag { return [1 - value] }
    var found: [Int64] = []
    let half = max(count / 2, 1)
    for step in 1...half {
      let below = value - (value - lowest) * step / half
      let above = value + (highest - value) * step / half
      for candidate in [rounded(below), rounded(above)]
      where candidate != value && !found.contains(candidate) { found.append(candidate) }
    }
    return found
  }

  /// To what somebody would write, where that changes little.
  private func rounded(_ candidate: Int64) -> Int64 {
    let step: Int64
    switch unit {
    case .milliseconds: step = value >= 600_000 ? 60_000 : value >= 10_000 ? 1_000 : 1
    case .millionths: step = value >= 50_000 ? 10_000 : 1
    case .unitsOrBytes, .flag: step = 1
    }
    return min(max((candidate + step / 2) / step * step, lowest), highest)
  }
}

private struct Collector: ParameterVisitor {
  private(set) var found: [TriedParameter] = []
  private var position = 0

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    defer { position += 1 }
    guard description.source.trust == .assumed else { return }
    let isFlag = description.unit == .flag
    let (double, overflow) = value.multipliedReportingOverflow(by: 2)
    let lowest = isFlag ? 0 : max(value / 2, description.lowest)
    let highest = isFlag ? 1 : min(overflow ? .max : double, description.highest)
    if lowest >= highest { return }
    found.append(
      TriedParameter(
        group: "\(description.group)", key: "\(description.key)", unit: description.unit,
        value: value, lowest: lowest, highest: highest, position: position))
  }
}
