public import SchedulerEngine

/// "90s", "2h30m": numbers with units, larger units first, each unit at most once.
enum DurationText {
  static let form = TextForm<Span>(.duration, parse: parse, print: print)
  static let longest = Span.days(3_650)

  /// For a duration that the model limits.
  static func form(upTo limit: Span) -> TextForm<Span> {
    TextForm(
      .duration,
      parse: { cursor throws(TextFault) in
        let start = cursor.place
        let span = try parse(&cursor)
        if span > limit { throw cursor.fault(.longerThan(limit), from: start) }
        return span
      }, print: print)
  }

  static func examples(upTo limit: Span) -> [String] {
    TextKind.duration.examples.filter { example in
      (try? form.read(TextCursor(Array(example.utf8)))).map { $0 <= limit } ?? false
    }
  }

  private static let units: [(text: StaticString, milliseconds: Int64)] = [
    ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("ms", 1), ("m", 60_000), ("s", 1_000),
  ]

  @Sendable
  static func parse(_ cursor: inout TextCursor) throws(TextFault) -> Span {
    let start = cursor.place
    var total = Span.zero
    var last = Int64.max
    repeat {
      let numberStart = cursor.place
      let count = try cursor.number()
      let unit = try unit(&cursor, after: count, from: numberStart, behind: last, since: start)
      if unit >= last { throw cursor.fault(.unitsOutOfOrder, from: start) }
      last = unit
      let (part, overflow) = count.multipliedReportingOverflow(by: unit)
      if overflow { throw cursor.fault(.longerThan(longest), from: start) }
      total = total + .milliseconds(part)
    } while cursor.isAtDigit
    if total > longest { throw cursor.fault(.longerThan(longest), from: start) }
    return total
  }

  private static func unit(
    _ cursor: inout TextCursor, after count: Int64, from start: Int, behind last: Int64,
    since first: Int
  ) throws(TextFault) -> Int64 {
    if let unit = spelledOut(&cursor) {
      throw cursor.fault(.unitSpelledOut(reading: "\(count)\(unit)"), from: start)
    }
    for unit in units where cursor.accept(unit.text) { return unit.milliseconds }
    // What follows decides: a bare number lacks its unit, anything else is a wrong unit.
    if cursor.isAtFraction {
      while cursor.next.map({ $0 != 0x20 }) ?? false { cursor.place += 1 }
      throw cursor.fault(.fraction, from: start)
    }
    // "1h30" lacks the next smaller unit.
    if cursor.isAtEnd, let smaller = smaller(than: last) {
      let before = cursor.text(from: first).utf8.prefix(start - first)
      let reading = String(decoding: before, as: UTF8.self) + "\(count)\(smaller)"
      throw cursor.fault(.needsUnit(String(count), readings: [reading]), from: start)
    }
    guard cursor.next.map(TextCursor.isLetter) ?? false else {
      throw cursor.fault(
        .needsUnit(String(count), readings: ["\(count)s", "\(count)m"]), from: start)
    }
    throw cursor.fault(.expected(.unitOfTime))
  }

  private static func smaller(than unit: Int64) -> String? {
    switch unit {
    case 604_800_000: "d"
    case 86_400_000: "h"
    case 3_600_000: "m"
    case 60_000: "s"
    default: nil
    }
  }

  private static let words: [(text: StaticString, unit: String)] = [
    ("week", "w"), ("day", "d"), ("hour", "h"), ("hr", "h"), ("minute", "m"), ("min", "m"),
    ("second", "s"), ("sec", "s"),
  ]

  /// The short form of a spelled-out unit such as " days" or "hours", which is consumed.
  private static func spelledOut(_ cursor: inout TextCursor) -> String? {
    let start = cursor.place
    while cursor.next == 0x20 { cursor.place += 1 }
    for word in words where cursor.accept(word.text) {
      while cursor.next.map(TextCursor.isLetter) ?? false { cursor.place += 1 }
      return word.unit
    }
    let short = cursor.place > start ? units.first { cursor.accept($0.text) } : nil
    if let short, !(cursor.next.map(TextCursor.isLetter) ?? false) { return short.text.description }
    cursor.place = start
    return nil
  }

  @Sendable
  static func print(_ span: Span) -> String {
    if span == .zero { return "0s" }
    var rest = span.milliseconds
    var text = ""
    let printed: [(String, Int64)] = [
      ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]
    for (name, unit) in printed where rest >= unit {
      text += "\(rest / unit)\(name)"
      rest %= unit
    }
    return text
  }
}

extension Span {
  /// Reads "90s" or "2h30m", as scenario files write it; nil for anything else.
  public init?(written text: String) {
    guard let span = try? DurationText.form.read(TextCursor(Array(text.utf8))) else { return nil }
    self = span
  }

  /// As scenario files write it.
  public var written: String { DurationText.print(self) }
}
