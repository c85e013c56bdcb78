import Basics
import Reports
import SchedulerEngine

/// Times of a log, as the clock of its device showed them.
extension LocalClock {
  /// For example `Fri 15 May 07:10`.
  func moment(_ instant: Instant) -> String { "\(day(instant)) \(time(instant))" }

  func day(_ instant: Instant) -> String {
    let wall = wallTime(at: instant)
    let date = CivilDate(daysSince1970: wall.day)
    return "\(wall.weekday.shortName) \(date.day) \(date.monthName.prefix(3))"
  }

  func year(_ instant: Instant) -> Int64 {
    CivilDate(daysSince1970: day(of: instant)).year
  }

  func exactTime(_ instant: Instant) -> String {
    let seconds = wallTime(at: instant).sinceMidnight.milliseconds / 1_000
    return time(instant) + ":" + twoDigits(seconds % 60)
  }
}

extension DecimalNumber {
  /// With two digits after the decimal point.
  var text: String {
    let rounded = (abs(millionths) + 5_000) / 10_000
    return (millionths < 0 ? "-" : "") + "\(rounded / 100).\(twoDigits(rounded % 100))"
  }
}

extension SystemDecision.Verdict {
  var text: String {
    switch self {
    case .mustNotProceed: "must not proceed"
    case .absolutelyMustNotProceed: "absolutely must not proceed"
    case .canProceed: "can proceed"
    case .mustProceed: "must proceed"
    case .absolutelyMustProceed: "absolutely must proceed"
    }
  }
}

extension PolicyCondition {
  var text: String {
    switch self {
    case .expression(let words): VisibleText.of(words)
    case .measured(let name, let required, let observed):
      VisibleText.of("\(name.isEmpty ? "value" : name): required \(required), observed \(observed)")
    }
  }
}

extension RuleID? {
  /// The rule of the model that corresponds to a policy.
  var text: String { map { "rule \($0.introduction.name)" } ?? "not modelled" }
}

extension LogStyle {
  var text: String {
    switch self {
    case .objects: "JSON objects"
    case .defaultText: "text in the default style"
    case .compactText: "text in the compact style"
    case .consoleCopy: "lines copied from Console"
    case .appEvents: "the app's own lines"
    case .metrics: "a metrics payload"
    }
  }
}
