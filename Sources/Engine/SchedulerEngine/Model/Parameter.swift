public enum ParameterUnit: UInt8, Sendable {
  case milliseconds
  case millionths
  case unitsOrBytes
  /// 0 or 1.
  case flag
}

/// One number of the model, in the form that rules, overrides, schema and documentation share.
public struct Parameter: Sendable {
  public let group: StaticString
  public let key: StaticString
  public let unit: ParameterUnit
  /// The values that a scenario may set.
  public let accepted: ClosedRange<Int64>
  public let source: Source
  /// Nil if a document or an engineer states the value.
  public let plausible: PlausibleRange?
  public var value: Int64

  public var name: String { "\(group).\(key)" }
}

/// The range in which a number plausibly lies: the lowest and highest values that a source reports or
/// reasoning allows.
public struct PlausibleRange: Sendable {
  public let lowest: Int64
  public let highest: Int64
  /// The facts that report the ends; nil for an end that comes from reasoning, without a report.
  public let lowestFact: Int32?
  public let highestFact: Int32?
  /// Why the number of the model itself is no middle of the range, where it is none.
  public let endReason: StaticString?

  public func contains(_ value: Int64) -> Bool { lowest <= value && value <= highest }
}

/// A plausible range in its parameter's own type. An end without a fact comes from reasoning.
struct Plausible<Value: Sendable>: Sendable {
  fileprivate let lowest: Value
  fileprivate let highest: Value
  fileprivate let lowestFact: Int32?
  fileprivate let highestFact: Int32?
  fileprivate var endReason: StaticString?

  static func from(_ lowest: Value, fact: Int32, to highest: Value) -> Plausible {
    Plausible(lowest: lowest, highest: highest, lowestFact: fact, highestFact: nil)
  }

  static func from(_ lowest: Value, to highest: Value, fact: Int32? = nil) -> Plausible {
    Plausible(lowest: lowest, highest: highest, lowestFact: nil, highestFact: fact)
  }

  static func from(
    _ lowest: Value, fact lowestFact: Int32, to highest: Value, fact highestFact: Int32
  ) -> Plausible {
    Plausible(lowest: lowest, highest: highest, lowestFact: lowestFact, highestFact: highestFact)
  }

  /// The same, with the reason why the number of the model itself is at an end of it.
  func endingThere(because reason: StaticString) -> Plausible {
    var range = self
    range.endReason = reason
    return range
  }

  fileprivate func range(_ raw: (Value) -> Int64) -> PlausibleRange {
    PlausibleRange(
      lowest: raw(lowest), highest: raw(highest), lowestFact: lowestFact, highestFact: highestFact,
      endReason: endReason)
  }
}

/// Visits the numbers of the rules, to list them or to set each to its value in a list.
public struct ParameterList {
  private(set) var all: [Parameter]
  /// The group of the parameters that are visited next.
  var group: StaticString = ""
  /// The index of the next parameter to set; nil while a list is being made.
  private var place: Int?

  init() { all = [] }

  init(puttingBack all: [Parameter]) {
    self.all = all
    place = 0
  }

  private mutating func meet(
    _ key: StaticString, _ unit: ParameterUnit, _ accepted: ClosedRange<Int64>, _ source: Source,
    _ plausible: PlausibleRange?, _ value: inout Int64
  ) {
    if let next = place {
      value = all[next].value
      place = next + 1
    } else {
      all.append(
        Parameter(
          group: group, key: key, unit: unit, accepted: accepted, source: source,
          plausible: plausible, value: value))
    }
  }

  mutating func span(
    _ key: StaticString, _ value: inout Span, upTo highest: Span, _ source: Source,
    _ plausible: Plausible<Span>? = nil
  ) {
    var raw = value.milliseconds
    meet(
      key, .milliseconds, 0...highest.milliseconds, source, plausible?.range { $0.milliseconds },
      &raw)
    value = Span(milliseconds: raw)
  }

  mutating func share(
    _ key: StaticString, _ value: inout Share, _ source: Source,
    _ plausible: Plausible<Share>? = nil
  ) {
    var raw = value.millionths
    meet(key, .millionths, 0...1_000_000, source, plausible?.range { $0.millionths }, &raw)
    value = Share(millionths: raw)
  }

  mutating func count(
    _ key: StaticString, _ value: inout Int64, in accepted: ClosedRange<Int64>, _ source: Source,
    _ plausible: Plausible<Int64>? = nil
  ) {
    meet(key, .unitsOrBytes, accepted, source, plausible?.range { $0 }, &value)
  }

  mutating func flag(
    _ key: StaticString, _ value: inout Bool, _ source: Source,
    _ plausible: Plausible<Bool>? = nil
  ) {
    var raw: Int64 = value ? 1 : 0
    meet(key, .flag, 0...1, source, plausible?.range { $0 ? 1 : 0 }, &raw)
    value = raw != 0
  }
}
