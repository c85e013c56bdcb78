import Basics
package import Reports
import SchedulerEngine

/// How near a simulation comes to a log, for people: a score, then each task with where it first differs.
package struct LogComparisonText {
  let comparison: LogComparison
  let titles: (simulated: String, observed: String)
  let style: TextStyle
  /// The same command, telling more.
  let more: String?

  package init(
    _ comparison: LogComparison, titles: (simulated: String, observed: String),
    _ style: TextStyle, more: String? = nil
  ) {
    self.comparison = comparison
    self.titles = titles
    self.style = style
    self.more = more
  }

  package var brief: String {
    var text = heading + "\n" + score
    for place in comparison.tasks.indices { text += "\n" + lines(ofTask: place, .brief) }
    text += alone
    if let more { text += "\n" + CommandToCopy("more", more, style).text + "\n" }
    return text
  }

  /// Also the launches of each day and hour, and the refusals one by one.
  package var details: String {
    var text = heading + "\n" + score
    for place in comparison.tasks.indices { text += "\n" + lines(ofTask: place, .all) }
    return text + alone
  }

  enum Telling { case brief, all }

  private var clock: LocalClock { LocalClock(comparison.offset) }

  private var heading: String {
    let from = comparison.range.lowerBound
    let to = comparison.range.upperBound - .milliseconds(1)
    let rows = [
      ("simulated", safeText(titles.simulated.utf8)), ("observed", safeText(titles.observed.utf8)),
      (
        "compared", "\(clock.date(from)) \(clock.time(from)) to \(clock.date(to)) \(clock.time(to))"
      ),
    ]
    return rows.map { LabelledLine($0.0, $0.1, style).text + "\n" }.joined()
  }

  private var score: String {
    let days = LogComparisonText.share(comparison.daysWithinOne, of: comparison.days)
    var parts = ["\(days) of the days differ by at most one launch"]
    parts.append(
      comparison.gapError.map { "the median gap between launches is off by \($0) %" }
        ?? "there are too few launches to compare gaps")
    parts.append(
      comparison.comparedRefusals == 0
        ? "the log has no refusals to compare"
        : LogComparisonText.share(comparison.sameReasons, of: comparison.comparedRefusals)
          + " of the refusals have the same main reason")
    return LabelledLine("score", parts.joined(separator: "; "), style).text + "\n"
  }

  static func share<Count: BinaryInteger>(_ part: Count, of all: Count) -> String {
    all == 0 ? "none" : "\((part * 100 + all / 2) / all) %"
  }

  private func lines(ofTask place: Int, _ telling: Telling) -> String {
    let task = comparison.tasks[place]
    let name = safeText(comparison.names[place].utf8).shortened(to: style.textWidth, style)
    var text = style.paint(name, .heading) + "\n" + task.launches.text(style)
    text += hours(task.launches)
    if task.launches.comparedRefusals > task.launches.sameReasons {
      text += LabelledLine("other", otherReasons(task.launches), style).text + "\n"
    }
    let parted = task.parting.map { PartingText($0, clock).text }
    text +=
      LabelledLine("differs", parted.map { "first on \($0)" } ?? "nowhere", style).text + "\n"
    return telling == .all ? text + all(task) : text
  }

  /// How many launches fall into the same hours of the day.
  private func hours(_ launches: LaunchComparison) -> String {
    let pairs = Array(zip(launches.simulatedHours, launches.observedHours))
    let common = pairs.reduce(0) { $0 + min($1.0, $1.1) }
    let all = max(
      launches.simulatedHours.reduce(0, +), launches.observedHours.reduce(0, +))
    if all == 0 { return "" }
    let worst = pairs.indices.max {
      abs(pairs[$0].0 - pairs[$0].1) < abs(pairs[$1].0 - pairs[$1].1)
    }
    var words =
      "\(LogComparisonText.share(common, of: all)) of the launches fall in the same hour of the day"
    if let worst, pairs[worst].0 != pairs[worst].1 {
      words += "; they differ most in the hour from \(timeOfDay(seconds: Int64(worst) * 3_600)): "
      words += "\(pairs[worst].0) simulated, \(pairs[worst].1) observed"
    }
    return LabelledLine("hours", words, style).text + "\n"
  }

  /// The most frequent pairs of reasons that are not the same.
  private func otherReasons(_ launches: LaunchComparison) -> String {
    var counts: [(words: String, count: Int)] = []
    for pair in launches.reasons where !pair.isSame {
      let words =
        "the log has \(pair.observed.introduction.name), the simulation "
        + pair.simulated.word
      if let place = counts.firstIndex(where: { $0.words == words }) {
        counts[place].count += 1
      } else {
        counts.append((words, 1))
      }
    }
    let sorted = counts.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    return sorted.prefix(3).map { "\($0.element.words) (\(times(Int64($0.element.count))))" }
      .joined(separator: "; ")
  }

  private var alone: String {
    var text = ""
    for (label, names) in [
      ("log only", comparison.onlyObserved), ("sim only", comparison.onlySimulated),
    ] where !names.isEmpty {
      let words = names.map { safeText($0.utf8) }.joined(separator: ", ")
      text += "\n" + LabelledLine(label, words, style).text
    }
    return text.isEmpty ? "" : text + "\n"
  }
}
