public import SchedulerEngine

/// A number of the model: what it is now, what it is when nobody says otherwise, and who says so.
public struct CataloguedParameter: Sendable {
  public let group: String
  public let key: String
  public let unit: ParameterUnit
  public let lowest: Int64
  public let highest: Int64
  public let source: Source
  public let value: Int64
  public let usual: Int64
}

extension CataloguedParameter {
  static func all(of rules: Rules) -> [CataloguedParameter] {
    zip(Collector.values(of: rules), Collector.values(of: Rules())).map { now, usual in
      let told = now.description
      return CataloguedParameter(
        group: told.group.text, key: told.key.text, unit: told.unit, lowest: told.lowest,
        highest: told.highest, source: told.source, value: now.value, usual: usual.value)
    }
  }
}

private struct Collector: ParameterVisitor {
  private var met: [(description: ParameterDescription, value: Int64)] = []

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    met.append((description, value))
  }

  static func values(of rules: Rules) -> [(description: ParameterDescription, value: Int64)] {
    var rules = rules
    var collector = Collector()
    rules.visitParameters(&collector)
    return collector.met
  }
}
