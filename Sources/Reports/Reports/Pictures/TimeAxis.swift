import Basics
import SchedulerEngine

/// The ruler above the lanes, with a line down through them for each mark.
struct TimeAxis {
  static let height: Int64 = 34

  private let frame: PictureFrame
  private let clock: LocalClock

  init(_ frame: PictureFrame, _ clock: LocalClock) {
    self.frame = frame
    self.clock = clock
  }

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

  /// The closest that leaves room for labels.
  private var step: Span {
    let length = max((frame.range.upperBound - frame.range.lowerBound).milliseconds, 1)
    return TimeAxis.steps.first { step in
      let room: Int64 = step < .hours(6) ? 78 : 84
      return step.milliseconds * frame.plot / length >= room
    } ?? .days(9_100)
  }

  /// The first mark at or after an instant, as the clock on the wall shows it; weeks begin on Monday.
  private func tick(from instant: Instant, _ step: Span) -> Instant {
    let wall = clock.wallTime(at: instant)
    let day = Span.days(1).milliseconds
    let since = (wall.day + 3) * day + wall.sinceMidnight.milliseconds
    let over = since % step.milliseconds
    return over == 0 ? instant : instant + .milliseconds(step.milliseconds - over)
  }
}
