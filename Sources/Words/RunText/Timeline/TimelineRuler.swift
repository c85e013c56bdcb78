import Basics
import RunRecord
import SchedulerEngine

/// The labels above a timeline: hours, days, weeks, months or years, as close together as possible without
/// touching.
struct TimelineRuler {
  private let buckets: TimelineBuckets
  private let clock: LocalClock
  private let unit: RulerUnit

  init(_ buckets: TimelineBuckets, _ clock: LocalClock) {
    self.buckets = buckets
    self.clock = clock
    unit = RulerUnit.closest(to: buckets)
  }

  var text: String {
    var text = ""
    // A column belongs to the unit that contains its middle.
    let half = Span(milliseconds: buckets.length.milliseconds / 2)
    var last = unit.ordinal(of: clock.wallTime(at: buckets.range.lowerBound - half))
    for index in 0..<buckets.count {
      let wall = clock.wallTime(at: buckets[index].lowerBound + half)
      let ordinal = unit.ordinal(of: wall)
      if ordinal == last { continue }
      last = ordinal
      let label = unit.label(of: wall)
      let room = columns(of: text) + (text.isEmpty ? 0 : 1)
      if room > index || index + columns(of: label) > buckets.count { continue }
      text = text.padded(to: index) + label
    }
    return text
  }
}

enum RulerUnit: Equatable {
  case minutes(Int64)
  case hours(Int64, RulerReach)
  case day
  case week
  case month
  case quarter
  case years(Int64)

  /// Within one day the hour is enough; across days, midnight shows the day.
  enum RulerReach { case oneDay, days }

  static func closest(to buckets: TimelineBuckets) -> RulerUnit {
    let whole = Span(milliseconds: buckets.length.milliseconds * Int64(buckets.count))
    let reach = whole > .hours(24) ? RulerReach.days : .oneDay
    let short: [RulerUnit] =
      [5, 15, 30].map { .minutes($0) } + [1, 3, 6, 12].map { .hours($0, reach) } + [.day]
    let long: [RulerUnit] = [.week, .month, .quarter, .years(1), .years(5), .years(25)]
    // Over a long range the same weekday would repeat and be ambiguous.
    let units = whole > .days(15) ? long : short + long
    return units.first { $0.length >= buckets.length * ($0.width + 1) } ?? .years(25)
  }

  private var length: Span {
    switch self {
    case .minutes(let count): .minutes(count)
    case .hours(let count, _): .hours(count)
    case .day: .days(1)
    case .week: .days(7)
    case .month: .days(28)
    case .quarter: .days(90)
    case .years(let count): .days(365 * count)
    }
  }

  private var width: Int64 {
    switch self {
    case .minutes: 5
    case .hours(_, .oneDay): 2
    case .hours(_, .days), .day: 3
    case .week: 6
    case .month, .quarter, .years: 4
    }
  }

  /// Equal within one unit, different in the next.
  func ordinal(of wall: WallTime) -> Int64 {
    let minute = wall.day * 1_440 + wall.sinceMidnight.milliseconds / 60_000
    let date = CivilDate(daysSince1970: wall.day)
    return switch self {
    case .minutes(let count): minute / count
    case .hours(let count, _): minute / (60 * count)
    case .day: wall.day
    case .week: (wall.day + 3) / 7
    case .month: date.year * 12 + date.month
    case .quarter: date.year * 4 + (date.month - 1) / 3
    case .years(let count): date.year / count
    }
  }

  /// The label of the unit that contains this time: when the unit begins.
  func label(of wall: WallTime) -> String {
    let minute = wall.sinceMidnight.milliseconds / 60_000
    switch self {
    case .minutes(let count):
      return timeOfDay(seconds: minute / count * count * 60)
    case .hours(let count, let reach):
      let hour = minute / 60 / count * count
      return reach == .days && hour == 0 ? wall.weekday.shortName : twoDigits(hour)
    case .day: return wall.weekday.shortName
    case .week:
      let date = CivilDate(daysSince1970: wall.day - Int64(wall.weekday.rawValue))
      return "\(date.day) \(date.monthName.prefix(3))"
    case .month, .quarter:
      let date = CivilDate(daysSince1970: wall.day)
      let month = self == .month ? date.month : (date.month - 1) / 3 * 3 + 1
      return month == 1 ? "\(date.year)" : String(CivilDate.monthNames[Int(month) - 1].prefix(3))
    case .years(let count): return "\(CivilDate(daysSince1970: wall.day).year / count * count)"
    }
  }
}

/// Explains the symbols that occur in a timeline.
struct TimelineLegend {
  let cells: [Cell]
  let style: TextStyle
  let length: Span

  var lines: [String] {
    var lines: [String] = []
    var line = ""
    var room = 0
    for entry in entries {
      let taken = columns(of: entry.symbols) + 1 + columns(of: entry.words) + 3
      if room + taken > style.textWidth && !line.isEmpty {
        lines.append(line)
        line = ""
        room = 0
      }
      line += (line.isEmpty ? "  " : "   ") + entry.painted + " " + style.paint(entry.words, .quiet)
      room += taken
    }
    return lines + [line]
  }

  private var entries: [(symbols: String, painted: String, words: String)] {
    var entries: [(symbols: String, painted: String, words: String)] = []
    func add(_ cell: Cell, _ words: String) {
      if cells.contains(cell) { entries.append((" ", cell.painted(style), words)) }
    }
    add(.partly, "less than half the time")
    add(.ran(1), "ran")
    if counts.contains(where: { 2...9 ~= $0 }) { entries.append(("2-9", "2-9", "times")) }
    if counts.contains(where: { $0 > 9 }) { entries.append(("+", "+", "more often")) }
    add(.moving, "moves bytes")
    add(.cutShort, "cut short")
    add(.stopped, RunEnding.interrupted.description.detail.text)
    add(.died, "died")
    add(.refused, "refused")
    add(.blocked, "needs a change")
    add(.waiting, "needs time")
    add(.opened(1), "opened")
    add(.swiped, "swiped away")
    entries.append(("one column", "one column", spanText(length)))
    return entries
  }

  private var counts: [Int] {
    cells.compactMap { cell in
      switch cell {
      case .ran(let count), .opened(let count): count
      default: nil
      }
    }
  }
}
