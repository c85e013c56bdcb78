import Basics
public import RunRecord
import SchedulerEngine

/// How old the content of a task was when the user opened its app, over a whole run.
public struct FreshnessSummary: Equatable, Sendable {
  public let openings: Int64
  /// Openings before the first success; they have no age.
  public let withoutContent: Int64
  public let ages: SpanSummary

  public init(_ found: [Freshness]) {
    openings = Int64(found.count)
    ages = SpanSummary(found.compactMap { $0.age })
    withoutContent = openings - ages.count
  }

  /// "at 34 openings the last success was a median of 1 h, at most 9 h ago"
  var text: String {
    var words: [String] = []
    if let median = ages.median, let oldest = ages.longest {
      words.append(
        "at \(counted(ages.count, "opening")) the last success was "
          + (ages.count == 1
            ? "\(spanText(oldest)) ago"
            : "a median of \(spanText(median)), at most \(spanText(oldest)) ago"))
    }
    if withoutContent > 0 {
      words.append("nothing had succeeded at \(counted(withoutContent, "opening"))")
    }
    return words.joined(separator: "; ")
  }
}

extension TaskKind {
  /// Whether its work brings what the user wants to find on opening the app.
  var bringsContent: Bool {
    switch self {
    case .refresh, .push: true
    case .processing, .continued, .healthResearch, .transfer: false
    }
  }
}

extension JSONWriter {
  mutating func freshness(_ summary: FreshnessSummary) {
    object { json in
      json.number("openings", summary.openings)
      json.number("withoutContent", summary.withoutContent)
      json.seconds("medianAge", summary.ages.median)
      json.seconds("oldest", summary.ages.longest)
    }
  }
}

extension EnergyUse {
  /// What runs cost, leaving out what they did not use.
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

/// The local dates that lie whole within a stretch of time; a partial one would look empty.
struct FullDays {
  let count: Int64
  private let first: Int64
  private let clock: LocalClock

  init(_ range: Range<Instant>, _ clock: LocalClock) {
    self.clock = clock
    let begin = clock.wallTime(at: range.lowerBound)
    let end = clock.wallTime(at: range.upperBound)
    first = begin.sinceMidnight == .zero ? begin.day : begin.day + 1
    count = max(end.day - first, 0)
  }

  /// How many of the dates have at least one of these instants, which come in order.
  func countTouched(by instants: [Instant]) -> Int64 {
    var touched: Int64 = 0
    var last = first - 1
    for instant in instants {
      let day = clock.wallTime(at: instant).day
      if day <= last || day >= first + count { continue }
      touched += 1
      last = day
    }
    return touched
  }
}
