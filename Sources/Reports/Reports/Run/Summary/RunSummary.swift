import Basics
public import RunRecord
public import SchedulerEngine

/// What a run of any length comes to, identifier by identifier, as facts without words.
///
///     let summary = RunSummary(scene)
///     RunSummaryText(scene, summary).text
///     RunSummaryJSON(scene, summary).bytes
public struct RunSummary: Equatable, Sendable {
  public let range: Range<Instant>
  /// App by app, in order of name.
  public let tasks: [TaskSummary]
  public let findings: [FindingGroup]
  /// Of the identifiers that were never accepted, in the order of the context.
  package let neverAccepted: [TaskFigures]

  /// The context's rows may be only those that `ReportContext.needs` keeps. With the set-up that the context is of,
  /// findings about modelled apps are tried before they are told.
  public init(_ context: ReportContext, of setup: Setup? = nil) {
    let record = context.record
    range = record.start..<max(record.start, record.end)
    findings = record.provenFindings(of: setup)
    var collected: [TaskKey: TaskFacts] = [:]
    for request in record.requests {
      collected[request.key, default: TaskFacts(request)].last = request
      collected[request.key]?.requests.append(request)
    }
    for run in record.runs { collected[run.key]?.runs.append(run) }
    let asked = context.tasks + context.neverAccepted
    let figures = record.figures(of: asked, in: context.wholeRun)
    tasks = figures.prefix(context.tasks.count).compactMap { figures in
      collected.removeValue(forKey: figures.task).map { TaskSummary(figures, $0, in: context) }
    }
    neverAccepted = Array(figures.dropFirst(context.tasks.count))
  }
}

extension ReportContext {
  /// Whether reports look at this row itself rather than at the record made of all rows. A long run
  /// keeps memory small by keeping these alone.
  public static func needs(_ row: LogRow) -> Bool {
    switch row.happening {
    case .world, .ended: true
    default: false
    }
  }
}

/// The requests and runs of one identifier, in order.
struct TaskFacts {
  var requests: [RequestFact] = []
  var runs: [RunFact] = []
  var last: RequestFact

  init(_ first: RequestFact) { last = first }
}

/// A summary for people: a table of all identifiers, then what there is to say about each.
public struct RunSummaryText {
  private let context: ReportContext
  private let summary: RunSummary

  public init(_ context: ReportContext, _ summary: RunSummary) {
    self.context = context
    self.summary = summary
  }

  public var text: String {
    var parts = [heading]
    if context.askedFor.isEmpty {
      parts.append("  No request was accepted.\n")
    } else {
      parts.append(SummaryTable(context, summary).lines.joined(separator: "\n") + "\n")
    }
    if !summary.tasks.isEmpty {
      parts.append(throttled)
      parts += summary.tasks.map { TaskCard(context, $0, until: summary.range.upperBound).text }
    }
    parts += summary.neverAccepted.map(neverAccepted)
    return parts.joined(separator: "\n")
  }

  /// It has no figures, and must not be missing for that.
  private func neverAccepted(_ figures: TaskFigures) -> String {
    let why = context.neverRequested(figures.task, seenFrom: summary.range.upperBound)
    let calls = figures.callsInVain
    return [
      TitleLine(context, figures.task).text,
      LabelledLine("ran", calls.isEmpty ? "never" : "never; \(calls)", context.style).text,
      LabelledLine("now", why, context.style).text,
    ].joined(separator: "\n") + "\n"
  }

  private var throttled: String {
    let rules = RuleSet.pacing.names.joined(separator: ", ")
    let words = "Throttled: \(Figure.throttled.description.meaning) (\(rules))."
    return words.wrapped(to: context.style.textWidth - 2)
      .map { "  " + context.style.paint($0, .quiet) }.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let from = context.clock.date(summary.range.lowerBound)
    let start = context.clock.time(summary.range.lowerBound)
    let length = spanText(summary.range.length)
    let title = "Result of \(length) from \(from), \(start)"
    return title.wrapped(to: context.style.textWidth)
      .map { context.style.paint($0, .heading) }.joined(separator: "\n") + "\n"
  }
}

/// A summary for programs, UTF-8: keys in fixed order, one line for each identifier and each finding.
public struct RunSummaryJSON {
  public static let version: Int64 = 1

  private let context: ReportContext
  private let summary: RunSummary
  private let run: RunDescription

  /// Names are those of the context; the style does not matter here.
  public init(_ context: ReportContext, _ summary: RunSummary, of run: RunDescription) {
    self.context = context
    self.summary = summary
    self.run = run
  }

  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("summary", RunSummaryJSON.version)
      json.key("seed")
      json.string("\(run.seed)".utf8)
      json.field("command", run.command)
      json.key("assumed")
      json.array { json in
        for assumption in run.assumptions { json.string(assumption.utf8) }
      }
      json.key("restsOnAssumed")
      json.array { json in
        for parameter in context.assumedParameters(of: run.rules) { json.string(parameter.utf8) }
      }
      json.sortableMoment("from", summary.range.lowerBound, context.clock)
      json.sortableMoment("to", summary.range.upperBound, context.clock)
      json.key("energy")
      json.object { json in
        for figure in Figure.of(.energy) {
          json.figure(
            figure, summary.tasks.reduce(0) { $0 + ($1.figures[figure] ?? 0) }, context.clock)
        }
      }
      json.list("tasks", summary.tasks) { TaskSummaryJSON(context, $0).write(to: &$1) }
      json.list("neverAccepted", summary.neverAccepted) { write(neverAccepted: $0, to: &$1) }
      let activities = context.activities
      if !activities.isEmpty { json.list("activities", activities) { write($0, to: &$1) } }
      json.list("findings", summary.findings) { write($0, to: &$1) }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Of what was refused each time there are no figures but these.
  private func write(neverAccepted figures: TaskFigures, to json: inout JSONWriter) {
    json.object { json in
      json.field("app", context.wholeName(of: figures.task.app))
      json.field("task", context.wholeName(figures.task.name))
      for figure in [Figure.refused, .failedRegistrations] {
        json.figure(figure, figures[figure], context.clock)
      }
      json.moment("lastRefused", context.refusedCalls(of: figures.task).last?.at, context.clock)
    }
  }

  private func write(_ activity: ActivitySummary, to json: inout JSONWriter) {
    json.object { json in
      json.field("app", context.wholeName(of: activity.activity.app))
      json.field("name", context.wholeName(activity.activity.name))
      json.field("began", activity.began)
      json.field("finished", activity.finished)
      json.field("cutShort", activity.cutShort)
      json.counts("died", activity.died) { $0.text }
      json.field("refused", activity.refused)
      json.field("frozen", activity.frozen)
      json.seconds("longest", activity.longest)
    }
  }

  private func write(_ group: FindingGroup, to json: inout JSONWriter) {
    json.object { json in
      json.field("code", group.first.code.name.text)
      json.field("app", context.wholeName(of: group.first.app))
      json.field("task", context.wholeName(group.first.name))
      json.field("count", group.count)
      json.moment("first", group.first.at, context.clock)
      json.moment("last", group.last.at, context.clock)
      json.field("consequence", group.first.code.consequence.text)
      json.field("fix", group.first.code.fix.text)
      FindingProofJSON(context, group).write(to: &json)
    }
  }
}

extension JSONWriter {
  mutating func figure(_ figure: Figure, _ value: Int64?, _ clock: LocalClock) {
    key(figure.jsonKey)
    if let value { self.value(figure.json(value, clock)) } else { null() }
  }

  mutating func counts<Cause>(
    _ key: StaticString, _ counts: [CauseCount<Cause>], _ text: (Cause) -> String
  ) {
    self.key(key)
    array { json in
      for count in counts {
        json.object { json in
          json.field("cause", text(count.cause))
          json.field("count", count.count)
        }
      }
    }
  }

  mutating func list<Element>(
    _ key: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    newLine()
    self.key(key)
    array { json in
      for element in elements {
        json.newLine()
        write(element, &json)
      }
    }
  }
}

extension ReportContext {
  /// For programs: unlike `name`, nothing is escaped. Bytes that are no UTF-8 are replaced.
  public func wholeName(_ name: NameID) -> String { String(decoding: names[name], as: UTF8.self) }

  public func wholeName(of app: AppID) -> String {
    apps.indices.contains(Int(app.index)) ? wholeName(apps[Int(app.index)]) : "app \(app.index)"
  }
}
