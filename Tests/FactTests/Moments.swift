import SchedulerEngine
public import Testing

/// Moments of the stage are written as people say them: `"day 2 07:05"`, with seconds if need be.
///
/// Day 1 is 2026-06-01, a Monday, in UTC. Text that says no moment is a mistake in the test and traps.
extension Instant: ExpressibleByStringLiteral {
  static let dayOne = Instant(milliseconds: 1_780_272_000_000)

  init(stringLiteral text: String) {
    let words = text.split(separator: " ")
    guard words.count == 3, words[0] == "day", let day = Int64(words[1]) else {
      preconditionFailure("not a moment of the stage: \(text)")
    }
    self = .midnight(day) + ClockTime(stringLiteral: String(words[2])).sinceMidnight
  }

  static func midnight(_ day: Int64) -> Instant { dayOne + .days(day - 1) }

  /// 1 on the first day.
  var day: Int64 { (self - Instant.dayOne).milliseconds / 86_400_000 + 1 }
  var clock: ClockTime { ClockTime(sinceMidnight: self - .midnight(day)) }
}

/// A time of day on the stage: `"07:05"`.
struct ClockTime: Comparable, Hashable, ExpressibleByStringLiteral {
  let sinceMidnight: Span

  init(sinceMidnight: Span) { self.sinceMidnight = sinceMidnight }

  init(stringLiteral text: String) {
    let parts = text.split(separator: ":").map { Int64($0) ?? -1 }
    guard parts.count == 2 || parts.count == 3, !parts.contains(-1) else {
      preconditionFailure("not a time of day: \(text)")
    }
    let seconds = parts.count == 3 ? parts[2] : 0
    sinceMidnight = .hours(parts[0]) + .minutes(parts[1]) + .seconds(seconds)
  }

  static func < (left: ClockTime, right: ClockTime) -> Bool {
    left.sinceMidnight < right.sinceMidnight
  }
}

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
  var testDescription: String { "\(RuleID.allCases.filter { contains($0) }.map { "\($0)" })" }
}

extension RuleSet: ExpressibleByArrayLiteral {
  init(arrayLiteral members: RuleID...) { self.init(members) }
}
