import SchedulerEngine
public import Testing

/// How failures of these tests name what they found.
extension Instant: CustomTestStringConvertible {
  var testDescription: String {
    isNever ? "never" : "day \(day) \((self - .midnight(day)).testDescription)"
  }
}

extension Span: CustomTestStringConvertible {
  var testDescription: String {
    let seconds = milliseconds / 1_000
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { part in
      part < 10 ? "0\(part)" : "\(part)"
    }
    return "\(parts[0]):\(parts[1]):\(parts[2])" + (milliseconds % 1_000 == 0 ? "" : "+")
  }
}

extension ClockTime: CustomTestStringConvertible {
  var testDescription: String { sinceMidnight.testDescription }
}

extension RuleSet: CustomTestStringConvertible {
  var testDescription: String {
    "\(RuleID.allCases.filter { contains($0) }.map { "\($0)" })"
  }
}

extension RuleSet: ExpressibleByArrayLiteral {
  init(arrayLiteral members: RuleID...) { self.init(members) }
}
