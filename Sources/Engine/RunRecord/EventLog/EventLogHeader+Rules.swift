public import SchedulerEngine

extension EventLogHeader {
  /// The rules of the run, as far as this version has the numbers that the log names.
  public var rules: Rules { setting.rules }

  /// Numbers of the log that this version has not, or that it would not take.
  public var unknownNumbers: [ChangedNumber] { setting.visitor.unused }

  private var setting: (rules: Rules, visitor: NumberSetter) {
    var rules = Rules()
    var visitor = NumberSetter(unused: changed)
    rules.visitParameters(&visitor)
    return (rules, visitor)
  }
}

/// Sets what a log says of each number, within what the number may be.
private struct NumberSetter: ParameterVisitor {
  var unused: [EventLogHeader.ChangedNumber]

  mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
    let place = unused.firstIndex { number in
      number.group == "\(description.group)" && number.key == "\(description.key)"
    }
    guard let place, description.lowest <= unused[place].value,
      unused[place].value <= description.highest
    else { return }
    value = unused[place].value
    unused.remove(at: place)
  }
}
