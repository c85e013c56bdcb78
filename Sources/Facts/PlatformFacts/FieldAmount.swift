import SchedulerEngine

/// From one number to another; open if there is no second. In hundredths or in milliseconds.
public struct FieldAmount: Equatable, Sendable {
  public let lowest: Int64
  public let highest: Int64?

  public init(lowest: Int64, highest: Int64?) {
    self.lowest = lowest
    self.highest = highest
  }
}

public enum FieldValue: Equatable, Sendable {
  case amount(FieldAmount)
  case word(String)
}

/// How a value is written.
enum FieldForm: Equatable {
  /// With up to two decimals, kept in hundredths.
  case count
  /// "1h30m", kept in milliseconds.
  case span
  case words([String])

  func value(_ text: String) -> FieldValue? {
    switch self {
    case .count, .span: amount(text).map { .amount($0) }
    case .words(let words): words.contains(text) ? .word(text) : nil
    }
  }

  /// "2", "2..3" or "2..".
  func amount(_ text: some StringProtocol) -> FieldAmount? {
    guard let dots = FieldForm.dots(in: text) else {
      return number(text).map { FieldAmount(lowest: $0, highest: $0) }
    }
    let end = text[text.index(dots, offsetBy: 2)...]
    guard let lowest = number(text[..<dots]) else { return nil }
    if end.isEmpty { return FieldAmount(lowest: lowest, highest: nil) }
    guard let highest = number(end), highest >= lowest else { return nil }
    return FieldAmount(lowest: lowest, highest: highest)
  }

  /// A decimal point stands alone.
  private static func dots<Text: StringProtocol>(in text: Text) -> Text.Index? {
    text.indices.first { text[$0...].hasPrefix("..") }
  }

  private func number(_ text: some StringProtocol) -> Int64? {
    self == .count ? FieldForm.hundredths(text) : FieldForm.milliseconds(text)
  }

  private static func hundredths(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = count(parts[0]) else { return nil }
    if parts.count == 1 { return whole * 100 }
    guard (1...2).contains(parts[1].count), let rest = count(parts[1]) else { return nil }
    return whole * 100 + (parts[1].count == 1 ? rest * 10 : rest)
  }

  private static func milliseconds(_ text: some StringProtocol) -> Int64? {
    var total: Int64 = 0
    var digits = ""
    var last = Int64.max
    for letter in text {
      if letter.isNumber {
        digits.append(letter)
        continue
      }
      // From the longest unit to the shortest, as people write it.
      guard let unit = units.first(where: { $0.letter == letter }), unit.length < last,
        let number = count(digits[...])
      else { return nil }
      total += number * unit.length
      last = unit.length
      digits = ""
    }
    return digits.isEmpty && last != Int64.max ? total : nil
  }

  private static let units: [(letter: Character, length: Int64)] = [
    ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000),
  ]

  /// A sign is not accepted, nor what would not fit after all conversions.
  static func count(_ text: some StringProtocol) -> Int64? {
    guard (1...9).contains(text.count), text.allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    return Int64(text)
  }
}

extension FieldFigure {
  /// What its field says; nil if it is not written as it should be.
  func seen(_ field: TableText.Field) -> FieldSeen? {
    switch self {
    case .aDay: FieldForm.count.amount(field.value).map { .amounts([$0]) }
    case .longestGap, .first, .lasts: FieldForm.span.amount(field.value).map { .amounts([$0]) }
    case .gaps: FieldFigure.each(field) { FieldForm.span.amount($0) }.map { .amounts($0) }
    case .at: FieldFigure.each(field, FieldFigure.time).map { .times($0) }
    case .hours: FieldFigure.each(field, FieldFigure.hours).map { .hours($0) }
    case .delivered, .daysWithout, .devicesWithout: FieldFigure.share(field.value)
    }
  }

  private static func each<Part>(
    _ field: TableText.Field, _ read: (String) -> Part?
  ) -> [Part]? {
    let parts = field.names.map(read)
    let read = parts.compactMap { $0 }
    return read.count == parts.count ? read : nil
  }

  /// "4..5 of 20"
  private static func share(_ text: String) -> FieldSeen? {
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "of", let whole = FieldForm.count(words[2]), whole > 0,
      let part = FieldForm.count.amount(words[0]), part.highest ?? .max <= whole * 100
    else { return nil }
    return .share(part, of: whole)
  }

  /// "00:05" or "00:05:48"
  static func time(_ text: String) -> Span? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 2 ? FieldForm.count($0) : nil }
    guard numbers.count == parts.count, (2...3).contains(parts.count), numbers[0] < 24,
      numbers[1...].allSatisfy({ $0 < 60 })
    else { return nil }
    return .hours(numbers[0]) + .minutes(numbers[1])
      + .seconds(numbers.count == 3 ? numbers[2] : 0)
  }

  /// "22:00-03:00"
  private static func hours(_ text: String) -> FieldHours? {
    let parts = text.split(separator: "-").map { time("\($0)") }
    guard parts.count == 2, let from = parts[0], let to = parts[1] else { return nil }
    return FieldHours(from: from, to: to)
  }
}
