import Basics
import RunRecord
public import SchedulerEngine

/// A run as a picture in SVG: what the device and its apps did, and for each identifier when it was
/// requested, what it waited for, when it ran and how that ended.
///
/// The context must keep at least the rows that `needs` asks for. The size of a picture hardly depends on the
/// run, because nothing narrower than a few pixels is drawn separately.
public struct RunPicture {
  let context: ReportContext
  let frame: PictureFrame
  private let labels: [(task: TaskKey, label: String)]
  private let activities: [AppID: [ActivityRow]]
  private let outcomes: Outcomes

  /// Whether the outcomes of requests are drawn, or left for the viewer to guess.
  public enum Outcomes: Sendable { case shown, hidden }

  /// Whether the picture needs this row in addition to the record.
  public static func needs(_ row: LogRow) -> Bool {
    switch row.happening {
    case .phase, .processEnded: true
    default: ReportContext.needs(row)
    }
  }

  /// `width` is in pixels. It decides how much detail can be told apart.
  public init(
    _ context: ReportContext, during range: Range<Instant>, width: Int64,
    outcomes: Outcomes = .shown
  ) {
    self.context = context
    self.outcomes = outcomes
    labels = context.askedFor.map { ($0, context.taskName($0)) }
    let rows = context.activityRows
    activities = rows
    let outside = rows.values.flatMap { $0.map { "  " + $0.label } }
    let apps = context.apps.map { context.name($0) }
    let states = DeviceLane.allCases.map { "\($0.label)" }
    frame = PictureFrame(
      width: width, labels: labels.map { "  " + $0.label } + outside + apps + states, during: range)
  }

  public var svg: String {
    var sheet = PictureSheet(frame)
    let history = DeviceHistory(context, until: frame.range.upperBound)
    sheet.skip(TimeAxis.height)
    for lane in DeviceLane.allCases {
      let stretches = history.device[Int(lane.rawValue)].stretches(in: frame)
      if stretches.isEmpty && !lane.isUsual { continue }
      sheet.states("\(lane.label)", stretches, .device) { "\(lane.words($0))" }
    }
    for index in context.apps.indices {
      let app = AppID(index: Int32(index))
      sheet.skip(12)
      sheet.states(
        context.name(context.apps[index]), told(history.apps[index].stretches(in: frame)), .app,
        over: history.swiped[index].stretches(in: frame)
      ) { "\($0.wordsOfApp)" }
      for (place, task) in labels.enumerated() where task.task.app == app {
        TaskLane(
          context: context, task: task.task, place: place, label: task.label, outcomes: outcomes
        ).draw(on: &sheet)
      }
      if outcomes == .shown {
        for row in activities[app] ?? [] {
          ActivityLane(context: context, row: row).draw(on: &sheet)
        }
      }
    }
    PictureLegend.draw(on: &sheet)
    return sheet.picture(
      named: title, summary: summary, axis: TimeAxis(frame: frame, clock: context.clock))
  }

  /// Hides background work if outcomes are hidden, because it would reveal a run. Use in the foreground stays
  /// visible.
  private func told(
    _ stretches: [(columns: Range<Int>, level: Level)]
  ) -> [(columns: Range<Int>, level: Level)] {
    switch outcomes {
    case .shown: stretches
    case .hidden: stretches.filter { $0.level == .full }
    }
  }

  private var title: String {
    "Background tasks from \(context.when(frame.range.lowerBound)) to "
      + context.when(frame.range.upperBound)
  }

  /// How often each task ran, for people who cannot see the picture.
  private var summary: String {
    if outcomes == .hidden { return "What came of the requests is not shown yet." }
    let outside = context.activities.map {
      "\(context.name($0.activity)) began " + ($0.began == 1 ? "once" : "\($0.began) times")
    }
    var runs: [TaskKey: Int] = [:]
    for run in context.record.runs where frame.range.contains(run.launchedAt) {
      runs[run.key, default: 0] += 1
    }
    let words = labels.map { task in
      let count = runs[task.task] ?? 0
      return "\(context.name(task.task)) " + (count == 1 ? "ran once" : "ran \(count) times")
    }
    return (words + outside.prefix(20)).joined(separator: "; ")
  }
}

/// Positions in a picture, in pixels.
struct PictureFrame {
  let width: Int64
  let range: Range<Instant>
  /// Whether labels are above their lanes because there is no room beside them.
  let isNarrow: Bool
  let left: Int64
  let right: Int64

  static let widths: ClosedRange<Int64> = 280...4_000
  static let margin: Int64 = 16
  /// The width of the narrowest thing drawn.
  static let columnWidth: Int64 = 2
  init(width: Int64, labels: [String], during range: Range<Instant>) {
    self.width = min(max(width, PictureFrame.widths.lowerBound), PictureFrame.widths.upperBound)
    self.range = range
    isNarrow = self.width < 760
    let longest = labels.map { PictureFrame.width(of: $0) }.max() ?? 0
    let beside = PictureFrame.margin + min(max(longest * 107 / 100, 120), self.width * 3 / 10) + 16
    left = isNarrow ? PictureFrame.margin : beside
    right = self.width - PictureFrame.margin
  }

  static func width(of text: String) -> Int64 { TextWidth.pixels(text) }

  var plot: Int64 { right - left }

  /// The position of an instant, clamped to the edges.
  func x(_ instant: Instant) -> Int64 {
    let length = max((range.upperBound - range.lowerBound).milliseconds, 1)
    let since = (instant - range.lowerBound).milliseconds
    return left + min(max(since, 0), length) * plot / length
  }

  var columnCount: Int { Int(plot / PictureFrame.columnWidth) + 1 }

  func column(_ instant: Instant) -> Int { Int((x(instant) - left) / PictureFrame.columnWidth) }

  /// The columns that a stretch touches, at least one; nil if it is outside.
  func touched(by stretch: Range<Instant>) -> ClosedRange<Int>? {
    guard stretch.lowerBound < range.upperBound, stretch.upperBound > range.lowerBound else {
      return nil
    }
    let first = column(stretch.lowerBound)
    return first...max(first, column(stretch.upperBound) - 1)
  }

  func x(ofColumn column: Int) -> Int64 {
    min(left + Int64(column) * PictureFrame.columnWidth, right)
  }

  func instant(ofColumn column: Int) -> Instant {
    let length = (range.upperBound - range.lowerBound).milliseconds
    let offset = (x(ofColumn: column) - left) * length / max(plot, 1)
    return range.lowerBound + .milliseconds(offset)
  }

  /// Shortened at its end. The full label appears elsewhere.
  func fitted(_ label: String) -> String {
    let room = isNarrow ? plot : left - PictureFrame.margin - 16
    if PictureFrame.width(of: label) <= room { return label }
    var fitted = ""
    for character in label {
      if PictureFrame.width(of: fitted + String(character) + "…") > room {
        break
      }
      fitted.append(character)
    }
    return fitted + "…"
  }
}

/// The ruler above the lanes, with a vertical line for each tick.
struct TimeAxis {
  static let height: Int64 = 34

  let frame: PictureFrame
  let clock: LocalClock

  func draw(on svg: inout SVGText, to bottom: Int64) {
    let step = self.step
    var free = frame.left
    var next = tick(from: frame.range.lowerBound, step)
    while next <= frame.range.upperBound {
      let x = frame.x(next)
      let isMidnight = clock.wallTime(at: next).sinceMidnight == .zero
      svg.element(
        "path",
        [
          .of(isMidnight ? "day" : "hour"),
          .init("d", "M\(x) \(TimeAxis.height)V\(bottom)"),
        ])
      let label = self.label(next, isMidnight)
      let width = PictureFrame.width(of: label)
      if x >= free && x + width <= frame.right + PictureFrame.margin {
        svg.element(
          "text", [.of(isMidnight ? "date" : "time"), .x(x), .y(26)], words: label)
        free = x + width + 14
      }
      next = tick(from: next + .milliseconds(1), step)
    }
  }

  private func label(_ instant: Instant, _ isMidnight: Bool) -> String {
    let wall = clock.wallTime(at: instant)
    if !isMidnight { return clock.time(instant) }
    let date = CivilDate(daysSince1970: wall.day)
    let day = "\(date.day) \(date.monthName.prefix(3))"
    let length = frame.range.upperBound - frame.range.lowerBound
    return length > .days(360) ? "\(day) \(date.year)" : "\(wall.weekday.shortName) \(day)"
  }

  private static let steps: [Span] =
    [1, 2, 5, 10, 15, 30].map { .minutes($0) } + [1, 2, 3, 6, 12].map { .hours($0) }
    + [1, 2, 7, 14, 28, 56, 91, 182, 364, 1_820, 9_100].map { .days($0) }

  /// The smallest step that leaves room for the labels.
  private var step: Span {
    let length = max((frame.range.upperBound - frame.range.lowerBound).milliseconds, 1)
    return TimeAxis.steps.first { step in
      let room: Int64 = step < .hours(6) ? 78 : 84
      return step.milliseconds * frame.plot / length >= room
    } ?? .days(9_100)
  }

  /// The first tick at or after an instant, by the wall clock. Weeks begin on Monday.
  private func tick(from instant: Instant, _ step: Span) -> Instant {
    let wall = clock.wallTime(at: instant)
    let day = Span.days(1).milliseconds
    let since = (wall.day + 3) * day + wall.sinceMidnight.milliseconds
    let over = since % step.milliseconds
    return over == 0 ? instant : instant + .milliseconds(step.milliseconds - over)
  }
}
