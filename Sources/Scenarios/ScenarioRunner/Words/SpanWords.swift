import SchedulerEngine

extension Span {
  /// `2d 3h`, `4m 30s`: the two largest units that matter, rounded down; written as in scenario files.
  var words: String {
    if self < .zero { return "-" + (Span.zero - self).words }
    let units: [(Span, String)] = [
      (.days(1), "d"), (.hours(1), "h"), (.minutes(1), "m"), (.seconds(1), "s"),
      (.milliseconds(1), "ms"),
    ]
    guard let first = units.firstIndex(where: { self >= $0.0 }) else { return "0s" }
    let (unit, name) = units[first]
    let count = milliseconds / unit.milliseconds
    let rest = milliseconds % unit.milliseconds
    // Nobody asks for the milliseconds of minutes.
    guard first + 1 < units.count - 1, rest >= units[first + 1].0.milliseconds else {
      return "\(count)\(name)"
    }
    return "\(count)\(name) \(rest / units[first + 1].0.milliseconds)\(units[first + 1].1)"
  }
}
