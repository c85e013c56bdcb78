package import RunAnalysis
import RunRecord
import SchedulerEngine

extension TaskFigures {
  /// For example "at 34 openings, 1 of them before the first success, the last success was a median of 1 h,
  /// at most 9 h ago".
  var freshnessText: String {
    let (openings, without) = (self[.openings] ?? 0, self[.openingsWithoutContent] ?? 0)
    guard let oldest = self[.oldestAtOpening].map(Figure.oldestAtOpening.text) else {
      return "nothing had succeeded at \(counted(openings, "opening"))"
    }
    let before = without == 0 ? "" : ", \(without) of them before the first success,"
    let median = self[.medianAgeAtOpening].map {
      "a median of \(Figure.medianAgeAtOpening.text($0)), at most "
    }
    return "at \(counted(openings, "opening"))\(before) the last success was "
      + (openings == 1 ? "" : median ?? "at most ") + "\(oldest) ago"
  }

  /// For example "2 requests refused, 1 failed registration"; empty if no call failed.
  var callsInVain: String {
    let parts = [
      refused > 0 ? "\(counted(refused, "request")) refused" : "",
      failedRegistrations > 0 ? counted(failedRegistrations, "failed registration") : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension TaskKind {
  /// Whether its work brings content that the user wants to find when opening the app.
  var bringsContent: Bool {
    switch self {
    case .refresh, .push: true
    case .processing, .continued, .healthResearch, .transfer: false
    }
  }
}

extension EnergyUse {
  /// The cost of runs, without resources they did not use.
  var text: String {
    var words: [String] = []
    if wakes > 0 { words.append(counted(wakes, "wake")) }
    if sharedWakes > 0 { words.append(sharedText) }
    if awake > .zero || words.isEmpty { words.append("awake \(spanText(awake))") }
    if sharedAwake > .zero {
      words.append("\(spanText(sharedAwake)) more shared with other tasks")
    }
    if processor > .zero { words.append("processor \(spanText(processor))") }
    if wifiBytes > 0 { words.append("\(bytesText(wifiBytes)) over Wi-Fi") }
    if cellularBytes > 0 { words.append("\(bytesText(cellularBytes)) over cellular") }
    if energyCharged > 0 { words.append("\(energyCharged) units of the energy budget") }
    if cellularCharged > 0 {
      words.append("\(bytesText(cellularCharged)) of the cellular budget")
    }
    return words.joined(separator: ", ")
  }

  private var sharedText: String {
    sharedWakes == 1 ? "shared another task's wake" : "shared \(sharedWakes) wakes of other tasks"
  }
}

extension ReportContext {
  /// Covers the whole run. Only local dates that lie entirely within it count, because a partial date would
  /// look empty.
  package var wholeRun: FigureFrame {
    let (begin, end) = (clock.wallTime(at: record.start), clock.wallTime(at: record.end))
    let first = begin.sinceMidnight == .zero ? begin.day : begin.day + 1
    let count = max(end.day - first, 0)
    return FigureFrame(record.whole, days: Int(count)) { [clock] in
      let day = clock.day(of: $0) - first
      return day >= 0 && day < count ? Int(day) : nil
    }
  }
}
