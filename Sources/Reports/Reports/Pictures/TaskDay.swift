import RunRecord
import RunText
public import SchedulerEngine

/// A part of a run, for a picture that is drawn elsewhere: what the world, the app and one task did in it, and what
/// kept the task from running before the user opened the app.
public struct TaskDay {
  /// A state of the world or of the app, and when it held.
  public struct Lane {
    public let name: StaticString
    public let spans: [Range<Instant>]
  }

  /// A wait, and the first rule that objected; nil while the task may run at the next wake.
  public struct Wait {
    public let range: Range<Instant>
    public let rule: RuleID?
  }

  public struct Run {
    public let range: Range<Instant>
    public let isSuccess: Bool
    public let words: String
  }

  private let context: ReportContext
  private let task: TaskKey
  private let range: Range<Instant>
  /// The opening that it is about.
  public let opened: Instant?
  public let waits: [Wait]

  /// `opened` is the last opening in the range at which this is asked, or any before it.
  public init(
    _ context: ReportContext, _ task: TaskKey, during range: Range<Instant>, opened: Instant
  ) {
    self.context = context
    self.task = task
    self.range = range
    self.opened = context.record.openings.last { $0.app == task.app && $0.at <= opened }?.at
    waits = context.record.objections(of: .task(task), during: range).map {
      Wait(range: $0.range, rule: $0.objections.first)
    }
  }

  public var lanes: [Lane] {
    let history = DeviceHistory(context, until: range.upperBound)
    let app = Int(task.app.index)
    func lane(_ name: StaticString, _ spans: [LevelSpan], _ level: Level) -> Lane {
      let known = spans.filter { $0.level == level }.map { $0.range.clamped(to: range) }
      return Lane(name: name, spans: known.filter { !$0.isEmpty })
    }
    func device(_ name: StaticString, _ known: DeviceLane) -> Lane {
      lane(name, history.device[Int(known.rawValue)], .full)
    }
    return [
      device("charging", .charger), device("lowPower", .lowPower),
      device("refreshOff", .refreshOff), lane("inFront", history.apps[app], .full),
      lane("swiped", history.swiped[app], .line),
    ]
  }

  public var asked: [Instant] {
    context.record.requests.filter { $0.key == task && range.contains($0.acceptedAt) }
      .map { $0.acceptedAt }
  }

  public var runs: [Run] {
    context.record.runs.filter { $0.key == task && range.contains($0.launchedAt) }.map { run in
      Run(
        range: run.launchedAt..<max(run.endedAt ?? context.record.end, run.launchedAt),
        isSuccess: run.hasSucceeded, words: run.outcomeText)
    }
  }

  /// How old the content is when the app is opened; nil if there is none, or no opening.
  public var age: Span? {
    guard let opened else { return nil }
    let whole = context.record.start..<(opened + .milliseconds(1))
    return context.record.freshness(of: .task(task), during: whole).last?.age
  }
}

extension TaskDay {
  /// The wait that ended in the last run before the opening, or lasted until then; from the request that was pending
  /// at the opening before it.
  private var wait: (held: Range<Instant>, run: RunFact?)? {
    guard let opened else { return nil }
    let before = context.record.openings.last { $0.app == task.app && $0.at < opened }?.at
    let since = before ?? range.lowerBound
    let run = context.record.runs.last {
      $0.key == task && $0.launchedAt <= opened && $0.launchedAt > since
    }
    let asked = context.record.requests.first {
      guard $0.key == task else { return false }
      if let run { return $0.id == run.request }
      return $0.acceptedAt < opened && ($0.endedAt ?? .never) > since
    }
    guard let asked else { return nil }
    return (asked.acceptedAt..<max(run?.launchedAt ?? opened, asked.acceptedAt), run)
  }

  /// The wait that the reason is about; nil if nothing was requested.
  public var told: Range<Instant>? { wait?.held }

  /// What kept the task from running for the longest time before the opening; if it had not run by then, what kept it
  /// from running then, unless that was its own date.
  public var held: (rule: RuleID, time: Span)? {
    guard let (range, run) = wait else { return nil }
    var times = [Int64](repeating: 0, count: RuleID.allCases.count)
    var last: RuleID?
    for span in context.record.objections(of: .task(task), during: range) {
      last = span.objections.first
      if let rule = last { times[Int(rule.rawValue)] += span.range.length.milliseconds }
    }
    let longest = RuleID.allCases.max {
      times[Int($0.rawValue)] < times[Int($1.rawValue)]
    }
    var rule = longest
    if run == nil, let last, last != .earliestBeginDate { rule = last }
    guard let rule, times[Int(rule.rawValue)] > 0 else { return nil }
    return (rule, .milliseconds(times[Int(rule.rawValue)]))
  }

  /// Why, in one sentence, in the words of the rule's help and without its name, which nobody knows yet.
  public var reason: String {
    guard let (rule, time) = held else {
      return wait == nil ? "Nothing was requested before." : "Nothing held it back for long."
    }
    return "Held back \(spanText(time)): \(rule.introduction.summary)."
  }

  /// What would have held it back had the reason not been there; empty if nothing would. What only time ends, and
  /// other work, is left out: that is there on every day.
  public var besides: String {
    guard let (rule, _) = held, let (range, _) = wait else { return "" }
    let spans = context.record.objections(of: .task(task), during: range)
      .filter { $0.objections.first == rule }
    func time(_ spans: [ObjectionSpan]) -> Int64 {
      spans.reduce(0) { $0 + $1.range.length.milliseconds }
    }
    let other = RuleID.allCases.first { other in
      let kind = other.introduction.card.waitsFor
      guard other != rule, kind == .user || kind == .conditions else { return false }
      return time(spans.filter { $0.objections.contains(other) }) * 10 >= time(spans) * 9
    }
    guard let other else { return "" }
    return "Without that it would have been held back as well: \(other.introduction.summary)."
  }

  /// What came of it, in one sentence.
  public var outcome: String {
    guard let opened else { return "The app is not opened." }
    guard let run = wait?.run else {
      let since = age.map { "the news is \(spanText($0)) old" } ?? "there is no news yet"
      return "It has not run by \(context.when(opened)), so \(since)."
    }
    let lead = opened - run.launchedAt
    let at = context.when(run.launchedAt)
    if lead == .zero { return "It runs only as the app is opened, at \(at)." }
    if !run.hasSucceeded { return "It ran at \(at) and brought nothing: \(run.outcomeText)." }
    return "It ran at \(at), \(spanText(lead)) before the app is opened."
  }
}
