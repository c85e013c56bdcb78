import SchedulerEngine

/// `a..b`, both ends included.
enum RangeText {
  private static let length = DurationText.form(upTo: .days(365))

  static let durations = TextForm<SpanRange>(
    .durationRange,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      let shortest = try length.parse(&cursor)
      guard cursor.accept("..") else { return SpanRange(shortest, shortest) }
      let longest = try length.parse(&cursor)
      if longest < shortest { throw cursor.fault(.lowerEndIsHigher, from: start) }
      return SpanRange(shortest, longest)
    },
    print: { range in
      let shortest = DurationText.print(range.shortest)
      return range.shortest == range.longest
        ? shortest : "\(shortest)..\(DurationText.print(range.longest))"
    })

  static let shares = range(of: AmountText.percent, .percentRange)
  static let rates = range(of: AmountText.percentPerHour, .percentPerHourRange)

  private static func range(of end: TextForm<Share>, _ kind: TextKind) -> TextForm<ShareRange> {
    TextForm(
      kind,
      parse: { cursor throws(TextFault) in
        let start = cursor.place
        let lowest = try end.parse(&cursor)
        guard cursor.accept("..") else { return ShareRange(lowest, lowest) }
        let highest = try end.parse(&cursor)
        if highest < lowest { throw cursor.fault(.lowerEndIsHigher, from: start) }
        return ShareRange(lowest, highest)
      },
      print: { range in
        let lowest = end.print(range.lowest)
        return range.lowest == range.highest ? lowest : "\(lowest)..\(end.print(range.highest))"
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
      return CountRange(first, last)
    }, print: { "\($0.lowest)..\($0.highest ?? $0.lowest)" })

  static let counts = TextForm<CountRange>(
    .countRange,
    parse: { cursor throws(TextFault) in
      let start = cursor.place
      if cursor.accept("..") { return CountRange(0, try cursor.number()) }
      let lowest = try cursor.number()
      guard cursor.accept("..") else { return CountRange(lowest, lowest) }
      if !cursor.isAtDigit { return CountRange(lowest, nil) }
      let highest = try cursor.number()
      if highest < lowest { throw cursor.fault(.lowerEndIsHigher, from: start) }
      return CountRange(lowest, highest)
    },
    print: { "\($0.lowest)..\($0.highest.map(String.init) ?? "")" })
}
