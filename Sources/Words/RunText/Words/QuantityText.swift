import Basics
package import RunRecord
package import SchedulerEngine

/// `6 h 25 min`: the two largest relevant units, rounded down.
package func spanText(_ span: Span) -> String {
  if span < .zero { return "-" + spanText(.zero - span) }
  let seconds = span.milliseconds / 1_000
  if span < .seconds(1) && span > .zero { return "\(span.milliseconds) ms" }
  if seconds < 60 { return "\(seconds) s" }
  if seconds < 600 { return pair(seconds / 60, "min", seconds % 60, "s") }
  if seconds < 3_600 { return "\(seconds / 60) min" }
  if seconds < 86_400 { return pair(seconds / 3_600, "h", seconds / 60 % 60, "min") }
  return pair(seconds / 86_400, "d", seconds / 3_600 % 24, "h")
}

private func pair(_ large: Int64, _ unit: String, _ small: Int64, _ smaller: String) -> String {
  small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(smaller)"
}

package func shareText(_ share: Share) -> String { "\(share.millionths / 10_000) %" }

package func bytesText(_ bytes: Int64) -> String {
  let large: [(Int64, String)] = [
    (1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"),
  ]
  for (size, unit) in large where bytes >= size { return tenths(bytes / (size / 10)) + " " + unit }
  return bytes >= 1_000 ? "\(bytes / 1_000) KB" : "\(bytes) bytes"
}

private func tenths(_ count: Int64) -> String { "\(count / 10).\(count % 10)" }

extension ReportContext {
  package func quantities(at now: Instant) -> QuantityText {
    QuantityText(names: names, clock: clock, now: now)
  }
}

/// Formats the quantities of one report; instants need its clock.
package struct QuantityText {
  let names: NameTable
  let clock: LocalClock
  let now: Instant

  package func text(_ quantity: Quantity) -> String {
    switch quantity {
    case .nothing: "none yet"
    case .share(let share): shareText(share)
    case .instant(let instant): MomentText(clock, seenFrom: now).text(instant)
    case .span(let span): spanText(span)
    case .count(let count): "\(count)"
    case .openings(let thousandths): tenths(thousandths / 100)
    case .bytes(let bytes): bytesText(bytes)
    case .word(let word): word.text
    case .name(let name): safeText(names[name])
    }
  }

  /// The parts of a rule's objection as one sentence.
  package func sentence(_ parts: [Quantity]) -> String {
    parts.reduce("") { $0 + part($1) }.withCapital + "."
  }

  private func part(_ quantity: Quantity) -> String {
    if case .word(let words) = quantity { return words.text }
    return text(quantity).unbroken
  }

  /// What was enough for a rule that does not object.
  package func passed(_ answer: RuleAnswer) -> String {
    answer.sentence.reduce("") { $0 + text($1) }
  }
}

extension StaticString {
  package var text: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}

/// `1 seed`, `2 seeds`.
package func counted(_ count: some BinaryInteger, _ what: String) -> String {
  count == 1 ? "1 \(what)" : "\(count) \(what)s"
}

/// `1 launch`, `2 launches`.
package func counted(_ count: some BinaryInteger, _ one: String, _ many: String) -> String {
  count == 1 ? "1 \(one)" : "\(count) \(many)"
}

/// `never`, `once`, `twice`, `3 times`.
package func times(_ count: some BinaryInteger) -> String {
  switch count {
  case 0: "never"
  case 1: "once"
  case 2: "twice"
  default: "\(count) times"
  }
}

/// "one, two and three"
package func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

/// "one, two or three"
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

extension RuleAnswer {
  /// For use after a sentence with principle and number: the trust label of each if they differ.
  package var trustText: String {
    let principle = objector.introduction.source.trust.text
    guard let parameter, parameter.trustText != principle else { return principle }
    return "\(principle); the \(parameter.noun) is \(parameter.trustText)"
  }

  /// For use after a bare number: the lowest trust label.
  var weakestTrustText: String {
    let principle = objector.introduction.source.trust
    guard let parameter else { return principle.text }
    let isWeaker = parameter.isOverridden || parameter.trust.rawValue > principle.rawValue
    return isWeaker ? parameter.trustText : principle.text
  }
}

extension DecidingParameter {
  fileprivate var trustText: String { isOverridden ? "chosen by you" : trust.text }

  fileprivate var noun: String {
    switch unit {
    case .milliseconds, .millionths, .unitsOrBytes: "number"
    case .flag: "setting"
    }
  }
}

extension RuleSet {
  /// In order of precedence.
  package var names: [String] {
    RuleID.allCases.filter { contains($0) }.map { $0.introduction.name.text }
  }
}

extension ParameterUnit {
  /// The exact value, as a person would write it.
  package func text(_ value: Int64) -> String {
    switch self {
    case .milliseconds: exactSpanText(value)
    case .millionths: exactShareText(value)
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "no" : "yes"
    }
  }
}

extension Parameter {
  /// The side of a threshold: "rate-limiting.refresh-spacing is above 2 h".
  package func words(above isAbove: Bool, _ threshold: Int64) -> String {
    if unit == .flag { return "\(name) is \(isAbove ? "yes" : "no")" }
    return "\(name) is \(isAbove ? "above" : "at most") \(unit.text(threshold))"
  }
}

/// In the largest unit of which it is a whole number.
private func exactSpanText(_ milliseconds: Int64) -> String {
  let units: [(Int64, String)] = [
    (86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1_000, "s"),
  ]
  let unit = units.first { milliseconds != 0 && milliseconds % $0.0 == 0 } ?? (1, "ms")
  return milliseconds == 0 ? "0 s" : "\(milliseconds / unit.0) \(unit.1)"
}

/// `0.5 %`, with as many digits as needed.
private func exactShareText(_ millionths: Int64) -> String {
  var digits = "\(millionths % 10_000)"
  digits = String(repeating: "0", count: 4 - digits.count) + digits
  digits = digits.trimmed(of: "0")
  return "\(millionths / 10_000)" + (digits.isEmpty ? "" : ".\(digits)") + " %"
}
