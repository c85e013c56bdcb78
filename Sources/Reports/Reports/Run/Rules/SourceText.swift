public import SchedulerEngine

extension Source {
  /// `facts 79, 269; an order without a pace`: short enough for a line that says more. Whoever shows it
  /// says elsewhere where the facts can be read.
  var text: String {
    let numbers = facts.map { "\($0)" }.joined(separator: ", ")
    let cited = facts.isEmpty ? "" : (facts.count == 1 ? "fact " : "facts ") + numbers
    return [cited, remark.text].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// With the label.
  public var trustText: String { "\(trust.text): \(text)" }
}
