import SchedulerEngine

/// Shares, rates, sizes and paces: a number with a unit.
enum AmountText {
  static let percent = TextForm<Share>(
    .percent,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      let share = try percentage(&cursor)
      if share > .all { throw cursor.fault(.moreThanAll, from: start) }
      return share
    }, print: percentText)

  static let percentPerHour = TextForm<Share>(
    .percentPerHour,
    parse: { cursor throws(TextFault) in
      let share = try percentage(&cursor)
      cursor.skipSpaces()
      if !cursor.accept("per hour") { throw cursor.fault(.expected(.perHour)) }
      return share
    }, print: { "\(percentText($0)) per hour" })

  /// A number with up to two decimals, in hundredths.
  static let hundredths = TextForm<Int64>(
    .decimal,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      let whole = try cursor.number()
      if whole > 1_000_000 { throw cursor.fault(.tooLarge, from: start) }
      if !cursor.accept(".") { return whole * 100 }
      let tenths = try cursor.digits(1, else: .digits)
      let rest = cursor.isAtDigit ? try cursor.digits(1, else: .digits) : 0
      return whole * 100 + tenths * 10 + rest
    },
    print: { count in
      let rest = count % 100
      if rest == 0 { return "\(count / 100)" }
      return "\(count / 100)."
        + (rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0" : "") + "\(rest)")
    })

  static let bytes = TextForm<Int64>(
    .bytes,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      let count = try cursor.number()
      guard let unit = sizes.first(where: { cursor.accept($0.text) }) else {
        if cursor.isAtEnd {
          throw cursor.fault(
            .needsUnit(String(count), readings: ["\(count)KB", "\(count)B"]), from: start)
        }
        throw cursor.fault(.expected(.unitOfSize))
      }
      let (total, overflow) = count.multipliedReportingOverflow(by: unit.bytes)
      if overflow || total > mostBytes { throw cursor.fault(.tooLarge, from: start) }
      return total
    },
    print: { count in
      let unit = sizes.first { count != 0 && count % $0.bytes == 0 }
      return "\(count / (unit?.bytes ?? 1))\(unit?.text ?? "B")"
    })

  static let pace = TextForm<Scenario.Pace>(
    .pace,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      let units = try cursor.number()
      cursor.skipSpaces()
      if !cursor.acceptWord("per") { throw cursor.fault(.expected(.per)) }
      let span = try DurationText.parse(&cursor)
      if units == 0 || span == .zero { throw cursor.fault(.isZero, from: start) }
      return Scenario.Pace(units: units, per: span)
    }, print: { "\($0.units) per \(DurationText.print($0.per))" })

  /// One run may not move more bytes than this.
  static let mostBytes: Int64 = 1_000_000_000_000
  private static let sizes: [(text: StaticString, bytes: Int64)] = [
    ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000), ("B", 1),
  ]

  /// The highest rate in percent per hour. Above 100, a full battery lasts less than an hour.
  static let mostPercent: Int64 = 99_999

  /// The problem with a bare number that is too large for this kind of text.
  static func limit(of kind: TextKind) -> TextProblem? {
    switch kind {
    case .percent: .moreThanAll
    case .percentPerHour: .morePercentThan(mostPercent)
    default: nil
    }
  }

  /// Up to four decimals, the precision of a share.
  private static func percentage(_ cursor: inout TextCursor) throws(TextFault) -> Share {
    let start = cursor.place
    let whole = try cursor.number()
    var millionths: Int64 = 0
    if cursor.accept(".") {
      var unit: Int64 = 1_000
      repeat {
        millionths += try cursor.digits(1, else: .digits) * unit
        unit /= 10
      } while unit > 0 && cursor.isAtDigit
    }
    if !cursor.accept("%") {
      if cursor.isAtEnd {
        let text = cursor.text(from: start)
        if whole > mostPercent { throw cursor.fault(.morePercentThan(mostPercent), from: start) }
        throw cursor.fault(.needsUnit(text, readings: ["\(text)%"]), from: start)
      }
      throw cursor.fault(.expected(.percentSign))
    }
    if whole > mostPercent { throw cursor.fault(.morePercentThan(mostPercent), from: start) }
    return Share(millionths: whole * 10_000 + millionths)
  }

  @Sendable
  static func percentText(_ share: Share) -> String {
    var rest = share.millionths % 10_000
    var text = "\(share.millionths / 10_000)"
    if rest != 0 { text += "." }
    var unit: Int64 = 1_000
    while rest != 0 {
      text += "\(rest / unit)"
      rest %= unit
      unit /= 10
    }
    return text + "%"
  }
}

/// `a..b`, both ends included.
enum RangeText {
  static let durations = range(of: DurationText.form(upTo: .days(365)), .durationRange)
  static let shares = range(of: AmountText.percent, .percentRange)
  static let rates = range(of: AmountText.percentPerHour, .percentPerHourRange)

  private static func range<Bound>(
    of end: TextForm<Bound>, _ kind: TextKind
  ) -> TextForm<ClosedRange<Bound>> {
    TextForm(
      kind,
      parse: { cursor throws(TextFault) in
        let start = cursor.place
        let lowest = try end.parse(&cursor)
        guard cursor.accept("..") else { return lowest...lowest }
        let highest = try end.parse(&cursor)
        if highest < lowest { throw cursor.fault(.lowerEndIsHigher, from: start) }
        return lowest...highest
      },
      print: { range in
        let lowest = end.print(range.lowerBound)
        return range.lowerBound == range.upperBound
          ? lowest : "\(lowest)..\(end.print(range.upperBound))"
      })
  }

  static let mostSeeds = 100_000

  static let seeds = TextForm<CountRange>(
    .seedRange,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      let first = try cursor.number()
      if !cursor.accept("..") { throw cursor.fault(.expected(.rangeEnd)) }
      let last = try cursor.number()
      if last < first { throw cursor.fault(.lowerEndIsHigher, from: start) }
      if last - first >= mostSeeds { throw cursor.fault(.tooMany(limit: mostSeeds), from: start) }
      return CountRange(lowest: first, highest: last)
    }, print: { "\($0.lowest)..\($0.highest ?? $0.lowest)" })

  static let counts = TextForm<CountRange>(
    .countRange,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      if cursor.accept("..") { return CountRange(lowest: 0, highest: try cursor.number()) }
      let lowest = try cursor.number()
      guard cursor.accept("..") else { return CountRange(lowest: lowest, highest: lowest) }
      if !cursor.isAtDigit { return CountRange(lowest: lowest, highest: nil) }
      let highest = try cursor.number()
      if highest < lowest { throw cursor.fault(.lowerEndIsHigher, from: start) }
      return CountRange(lowest: lowest, highest: highest)
    },
    print: { "\($0.lowest)..\($0.highest.map(String.init) ?? "")" })
}

extension Share {
  /// A share as scenarios write it, such as "2%"; nil if the text is something else.
  package init?(percent text: String) {
    guard let share = try? AmountText.percent.read(TextCursor(Array(text.utf8))) else { return nil }
    self = share
  }
}
