/// What a parameter's integer counts.
public enum ParameterUnit: UInt8, Sendable {
  case milliseconds
  case millionths
  case unitsOrBytes
  /// 0 or 1.
  case flag
}

/// One number of the model as rules, overrides, schema and documentation all see it.
public struct Parameter: Sendable {
  public let group: StaticString
  public let key: StaticString
  public let unit: ParameterUnit
  public let lowest: Int64
  public let highest: Int64
  public let source: Source
  public var value: Int64

  public var name: String { "\(group).\(key)" }
}

/// What walks over the numbers of the rules: lists them, or sets each to its value in a list.
public struct ParameterList {
  private(set) var all: [Parameter]
  /// Of what is met next.
  var group: StaticString = ""
  /// The next to put back; nil while the list is made.
  private var place: Int?

  init() { all = [] }

  init(puttingBack all: [Parameter]) {
    self.all = all
    place = 0
  }

  private mutating func meet(
    _ key: StaticString, _ unit: ParameterUnit, _ range: ClosedRange<Int64>, _ source: Source,
    _ value: inout Int64
  ) {
    if let next = place {
      value = all[next].value
      place = next + 1
    } else {
      all.append(
        Parameter(
          group: group, key: key, unit: unit, lowest: range.lowerBound, highest: range.upperBound,
          source: source, value: value))
    }
  }

  mutating func span(
    _ key: StaticString, _ value: inout Span, upTo highest: Span, _ source: Source
  ) {
    var raw = value.milliseconds
    meet(key, .milliseconds, 0...highest.milliseconds, source, &raw)
    value = Span(milliseconds: raw)
  }

  mutating func share(_ key: StaticString, _ value: inout Share, _ source: Source) {
    var raw = value.millionths
    meet(key, .millionths, 0...1_000_000, source, &raw)
    value = Share(millionths: raw)
  }

  mutating func count(
    _ key: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>, _ source: Source
  ) {
    meet(key, .unitsOrBytes, range, source, &value)
  }

  mutating func flag(_ key: StaticString, _ value: inout Bool, _ source: Source) {
    var raw: Int64 = value ? 1 : 0
    meet(key, .flag, 0...1, source, &raw)
    value = raw != 0
  }
}
