public import SchedulerEngine

extension EventLogHeader {
  /// `tool` is the name and version of what writes the log.
  public init(_ setup: Setup, beginning: DeviceConditions, tool: String) {
    self.tool = tool
    profile = setup.profile
    seed = setup.seed
    start = setup.start
    utcOffset = setup.utcOffset
    names = setup.names
    apps = setup.apps.map { $0.name }
    changed = ChangedNumber.all(of: setup.rules)
    self.beginning = beginning
    setupDigest = SetupDigest(of: setup).digest.value
  }
}

extension EventLogHeader.ChangedNumber {
  fileprivate static func all(of rules: Rules) -> [EventLogHeader.ChangedNumber] {
    zip(numbers(of: rules), numbers(of: Rules())).filter { $0 != $1 }.map { $0.0 }
  }

  /// Every one, changed or not.
  static func numbers(of rules: Rules) -> [EventLogHeader.ChangedNumber] { Numbers(of: rules).met }
}

/// The numbers of rules in the order in which the rules say them.
private struct Numbers: ParameterVisitor {
  private(set) var met: [EventLogHeader.ChangedNumber] = []

  init(of rules: Rules) {
    var rules = rules
    rules.visitParameters(&self)
  }

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    met.append(
      EventLogHeader.ChangedNumber(
        group: "\(description.group)", key: "\(description.key)", value: value))
  }
}
