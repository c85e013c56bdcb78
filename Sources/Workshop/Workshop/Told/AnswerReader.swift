import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// What somebody typed, as an answer.
struct AnswerReader {
  let given: GivenLesson

  /// nil for what is no answer to this question.
  func answer(_ typed: String, to posed: PosedQuestion) -> Answer? {
    let text = AnswerReader.trimmed(typed)
    if text.isEmpty { return nil }
    if let option = option(text, posed) { return option }
    switch posed.truth {
    case .firstRun(let from, _, let tolerance): return moment(text, from: from - tolerance)
    case .howOften: return Int64(text).flatMap { $0 < 0 ? nil : .count($0) }
    case .heldBy:
      return RuleID.allCases.first { $0.introduction.name.description == text }
        .map { .held(.rule($0)) }
    case .blame:
      let number = text.hasPrefix("line ") ? text.dropFirst(5) : text[...]
      return Int64(number).map { .line($0) }
    case .edit:
      let parts = text.split(separator: ";").map { AnswerReader.trimmed(String($0)) }
      return .edit(parts.filter { !$0.isEmpty })
    case .letsRun, .noAnswer: return nil
    }
  }

  private func option(_ text: String, _ posed: PosedQuestion) -> Answer? {
    let bytes = Array(text.utf8)
    guard bytes.count == 1 else { return nil }
    let place = Int(bytes[0] | 0x20) - Int(UInt8(ascii: "a"))
    return posed.options.indices.contains(place) ? posed.options[place] : nil
  }

  /// A time of day means the first one that can be meant.
  private func moment(_ text: String, from: Instant) -> Answer? {
    if text == "never" { return .moment(nil) }
    if let point = TimePoint(text: text) {
      var instant = point.instant(on: given.stage.prepared.scenario.clock)
      if case .clock = point {
        while instant < from { instant = instant + .days(1) }
      }
      return .moment(instant)
    }
    return PrintedMoment(text)?.instant(in: given.context.record.whole, by: given.context.clock)
      .map { .moment($0) }
  }

  static func trimmed(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func withoutEnd(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func letter(_ place: Int) -> String {
    String(decoding: [UInt8(ascii: "a") + UInt8(place)], as: UTF8.self)
  }
}
