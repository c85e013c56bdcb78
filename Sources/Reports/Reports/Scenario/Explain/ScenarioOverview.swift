import Basics
package import Documents
import RunRecord
import Scenarios
package import SchedulerEngine

/// A line for each task of a scenario: whether it runs, what mainly holds it back, and one thing that would
/// help. Changes of conditions were tried at the moment of the line, and so was what lets a task run of which
/// nothing is pending; fixes of findings were not.
public struct ScenarioOverview {
  private let play: ScenarioPlay
  private let style: TextStyle
  private let entries: [(brief: TaskBrief, help: TaskHelp)]

  /// Explains each task at the given moment, or at the task's own most interesting one.
  public init(
    _ play: ScenarioPlay, at moment: String? = nil, _ style: TextStyle
  ) throws(ScenarioFailure) {
    self.play = play
    self.style = style
    let asked: Instant?
    if let moment { asked = try play.instant(moment) } else { asked = nil }
    let context = play.context(style)
    let summary = RunSummary(context)
    var entries: [(brief: TaskBrief, help: TaskHelp)] = []
    for brief in TaskBrief.all(of: play.loaded.prepared.tasks, summary, in: context) {
      var answer: (Instant, WhyNot)?
      if let instant = asked ?? brief.cause.moment {
        answer = (instant, try play.why(brief.task, at: instant))
      }
      let advice = answer.flatMap {
        play.adviceAmongAll(brief.task, $0.1, at: $0.0, in: context)
      }
      let help = TaskHelp(
        brief, answer, advice, isChosen: asked != nil, summary, in: context)
      entries.append((brief, help))
    }
    self.entries = entries
  }

  public var text: String {
    let context = play.context(style)
    let width = entries.map { columns(of: context.shortName($0.brief.task)) }.max() ?? 0
    let room = min(width, style.width / 3)
    var lines = entries.map { brief, help in
      let name = context.shortName(brief.task).shortened(to: room, style).padded(to: room)
      return style.paint(name, .heading) + "  "
        + words(help).wrapped(to: style.textWidth, indent: room + 2)
    }
    if entries.isEmpty {
      let words = "This scenario has no tasks; its run tells what became of everything else."
      lines.append(words.wrapped(to: style.textWidth, indent: 0))
      lines.append(
        style.commandToCopy("see", play.loaded.looking("--details", seed: play.seed)))
    }
    if let entry = entries.first(where: { $0.brief == mostPuzzling }) {
      lines.append(style.commandToCopy("why", command(entry.brief, entry.help)))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var mostPuzzling: TaskBrief? { TaskBrief.mostPuzzling(of: entries.map { $0.brief }) }

  private func words(_ help: TaskHelp) -> String {
    let cause = help.cause.map { "main cause: \($0)" }
    let fix = help.fix.map { "fix: \($0)" }
    return [help.verdict, cause, fix].compactMap { $0 }.joined(separator: "; ")
  }

  private func command(_ brief: TaskBrief, _ help: TaskHelp) -> String {
    play.loaded.explaining(brief.task, at: help.moment, seed: play.seed)
  }

  /// One object with an entry for each task.
  public var json: String {
    ScenarioOverview.shape.value(of: self, in: play.context(style)).printed()
  }

  package static let shape = JSONShape<ReportContext, ScenarioOverview>(
    "overview", "for each task of a scenario, what mainly holds it back and what would help",
    .version("explanation"), .seed(of: "the seed of the run") { $0.play.seed },
    .list("tasks", of: task, "each identifier") { overview in
      overview.entries.map { (overview, $0.brief, $0.help) }
    })

  private typealias Told = (overview: ScenarioOverview, brief: TaskBrief, help: TaskHelp)

  private static let task = JSONShape<ReportContext, Told>(
    "task", "an identifier",
    .task { $1.wholeName($0.brief.task) },
    .number("ran", "how often it was launched") { $0.brief.launched },
    .text("verdict", "whether it runs, in words") { $0.help.verdict },
    .text("cause", "what mainly holds it back: a rule or a word like refused") {
      $0.brief.cause.name
    },
    .text("fix", "what would help, if anything would", .optional) { $0.help.fix },
    .moment("at", "the moment that this is about, if there is one", .optional) { $0.help.moment },
    .text("why", "a command that says more") { $0.overview.command($0.brief, $0.help) })
}

/// A moment as reports print it: "22:40", "Tue 08:05", "Tue 2 Jun 08:05", "2 June 2026 08:05".
package struct PrintedMoment: Equatable {
  private let weekday: Weekday?
  private let day: Int64?
  private let month: Int64?
  private let year: Int64?
  /// The time since midnight.
  private let time: Span

  /// nil for a text that no report prints.
  package init?(_ text: String) {
    var words = text.split(separator: " ")[...]
    guard let last = words.popLast(), let time = PrintedMoment.time(last) else { return nil }
    self.time = time
    weekday = words.first.flatMap { word in
      PrintedMoment.weekdays.first {
        $0.shortName.lowercasedLetters == word.lowercasedLetters.prefix(3)
      }
    }
    if weekday != nil { words.removeFirst() }
    if words.isEmpty {
      (day, month, year) = (nil, nil, nil)
      return
    }
    guard words.count == 2 || words.count == 3, let day = Int64(words.removeFirst()),
      let month = PrintedMoment.month(words.removeFirst()), (1...31).contains(day)
    else { return nil }
    self.day = day
    self.month = month
    year = words.popFirst().flatMap { Int64($0) }
  }

  /// The first such moment of the run; nil if there is none.
  package func instant(in run: Range<Instant>, by clock: LocalClock) -> Instant? {
    var day = clock.day(of: run.lowerBound)
    while true {
      guard let midday = clock.instant(of: .hours(12), on: day) else { return nil }
      if midday - .hours(36) > run.upperBound { return nil }
      if fits(day), let instant = clock.instant(of: time, on: day), instant >= run.lowerBound,
        instant <= run.upperBound
      {
        return instant
      }
      day += 1
    }
  }

  private func fits(_ number: Int64) -> Bool {
    let date = CivilDate(daysSince1970: number)
    if let weekday, weekday != WallTime(day: number, sinceMidnight: .zero).weekday { return false }
    return (day ?? date.day) == date.day && (month ?? date.month) == date.month
      && (year ?? date.year) == date.year
  }

  private static func time(_ text: Substring) -> Span? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }) else {
      return nil
    }
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, (0...23).contains(numbers[0]),
      numbers.dropFirst().allSatisfy({ (0...59).contains($0) })
    else { return nil }
    return .seconds(numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
  }

  private static let weekdays: [Weekday] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  private static func month(_ text: Substring) -> Int64? {
    let name = text.lowercasedLetters
    let place = CivilDate.monthNames.firstIndex { month in
      month.lowercasedLetters == name || month.lowercasedLetters.prefix(3) == name
    }
    return place.map { Int64($0) + 1 }
  }
}
