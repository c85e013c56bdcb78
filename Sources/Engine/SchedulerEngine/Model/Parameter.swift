/// What a parameter's integer counts.
public enum ParameterUnit: UInt8, Sendable {
  case milliseconds
  case millionths
  case unitsOrBytes
  /// 0 or 1.
  case flag
}

/// One number of the model as rules, overrides, schema and documentation all see it.
public struct ParameterDescription: Sendable {
  public let group: StaticString
  public let key: StaticString
  public let unit: ParameterUnit
  public let lowest: Int64
  public let highest: Int64
  public let source: Source
}

/// Meets every parameter once, in a fixed order; a visitor may read or replace the value.
public protocol ParameterVisitor {
  mutating func visit(_ description: ParameterDescription, _ value: inout Int64)
}

/// Says the group name once for all parameters of one rule.
public struct ParameterGroup<Visitor: ParameterVisitor> {
  let name: StaticString
  var visitor: Visitor

  init(_ name: StaticString, _ visitor: Visitor) {
    self.name = name
    self.visitor = visitor
  }

  private mutating func visit(
    _ key: StaticString, _ unit: ParameterUnit, _ range: ClosedRange<Int64>, _ source: Source,
    _ value: inout Int64
  ) {
    let description = ParameterDescription(
      group: name, key: key, unit: unit, lowest: range.lowerBound, highest: range.upperBound,
      source: source)
    visitor.visit(description, &value)
  }

  mutating func span(
    _ key: StaticString, _ value: inout Span, upTo highest: Span, _ source: Source
  ) {
    var raw = value.milliseconds
    visit(key, .milliseconds, 0...highest.milliseconds, source, &raw)
    value = Span(milliseconds: raw)
  }

  mutating func share(_ key: StaticString, _ value: inout Share, _ source: Source) {
    var raw = value.millionths
    visit(key, .millionths, 0...1_000_000, source, &raw)
    value = Share(millionths: raw)
  }

  mutating func count(
    _ key: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>, _ source: Source
  ) {
    visit(key, .unitsOrBytes, range, source, &value)
  }

  mutating func flag(_ key: StaticString, _ value: inout Bool, _ source: Source) {
    var raw: Int64 = value ? 1 : 0
    visit(key, .flag, 0...1, source, &raw)
    value = raw != 0
  }
}
