import Basics
package import Documents
public import RunAnalysis
import RunRecord
public import SchedulerEngine

/// The results of a run of any length, identifier by identifier, as data without words.
///
///     let summary = RunSummary(scene)
///     scene.text(summary)
///     scene.json(summary, of: run)
public struct RunSummary: Equatable, Sendable {
  public let range: Range<Instant>
  /// App by app, in the order of the context.
  public let tasks: [TaskSummary]
  public let findings: [FindingGroup]
  /// Identifiers of which no request was ever accepted, in the order of the context.
  package let neverAccepted: [TaskFigures]

  /// The context may have only the rows that `ReportContext.needs` keeps. If its set-up is passed, fixes of
  /// modelled apps are tried, and findings whose fix changes nothing are left out.
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
  /// Whether reports need this row in addition to the record of all rows. Keeping only these rows saves
  /// memory in a long run.
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

extension ReportContext {
  /// A summary for people: a table of all identifiers, then details of each.
  public func text(_ summary: RunSummary) -> String {
    var parts = [heading(summary.range)]
    if askedFor.isEmpty {
      parts.append("  No request was accepted.\n")
    } else {
      parts.append(table(summary).joined(separator: "\n") + "\n")
    }
    if !summary.tasks.isEmpty {
      parts.append(throttled)
      parts += summary.tasks.map {
        TaskCard(context: self, task: $0, end: summary.range.upperBound).text
      }
    }
    parts += summary.neverAccepted.map { inVain($0, upTo: summary.range.upperBound) }
    return parts.joined(separator: "\n")
  }

  /// A task that never had a request accepted has no figures, but should be listed.
  private func inVain(_ figures: TaskFigures, upTo end: Instant) -> String {
    let why = neverRequested(figures.task, seenFrom: end)
    let calls = figures.callsInVain
    return [
      title(figures.task),
      style.labelled("ran", calls.isEmpty ? "never" : "never; \(calls)"),
      style.labelled("now", why),
    ].joined(separator: "\n") + "\n"
  }

  private var throttled: String {
    let rules = RuleSet.pacing.names.joined(separator: ", ")
    let words = "Throttled: \(Figure.throttled.description.meaning) (\(rules))."
    return words.wrapped(to: style.textWidth - 2)
      .map { "  " + style.paint($0, .quiet) }.joined(separator: "\n") + "\n"
  }

  private func heading(_ range: Range<Instant>) -> String {
    let from = clock.date(range.lowerBound)
    let start = clock.time(range.lowerBound)
    let length = spanText(range.length)
    let title = "Result of \(length) from \(from), \(start)"
    return title.wrapped(to: style.textWidth)
      .map { style.paint($0, .heading) }.joined(separator: "\n") + "\n"
  }
}

extension ReportContext {
  /// A summary for programs in UTF-8: keys in fixed order, one line for each identifier and each finding. The
  /// style has no effect here.
  public func json(_ summary: RunSummary, of run: RunDescription) -> [UInt8] {
    let document = RunSummaryJSON(summary: summary, run: run)
    return Array((RunSummaryJSON.shape.value(of: document, in: self).text(.compact) + "\n").utf8)
  }
}

package struct RunSummaryJSON {
  let summary: RunSummary
  let run: RunDescription

  package static let shape = JSONShape<ReportContext, RunSummaryJSON>(
    "run", "what one run of a scenario comes to",
    .version("summary"), .seed(of: "the seed of the run") { $0.run.seed },
    .text("command", "a command that prints the same again") { $0.run.command },
    .texts("assumed", "what the scenario leaves open") { $0.run.assumptions },
    .texts("restsOnAssumed", "assumed parameters in use") {
      $1.assumedParameters(of: $0.run.rules)
    },
    .sortableMoment("from", "when the run begins") { $0.summary.range.lowerBound },
    .sortableMoment("to", "when it ends") { $0.summary.range.upperBound },
    .object(
      "energy",
      JSONShape(
        "energy of all", "what all tasks cost together",
        .figures(Figure.of(.energy)) { tasks, figure in
          tasks.reduce(0) { $0 + ($1.figures[figure] ?? 0) }
        }), "what all tasks cost together"
    ) { $0.summary.tasks },
    .list("tasks", of: TaskSummary.shape, "each identifier") { $0.summary.tasks }.inLines.onNewLine,
    .list("neverAccepted", of: neverAccepted, "each identifier that was asked for in vain") {
      $0.summary.neverAccepted
    }.inLines.onNewLine,
    .list("troubles", of: RunTrouble.shape, "what did not go well, whoever's fault it is") {
      $1.troubles($0.summary)
    }.inLines.onNewLine,
    .list(
      "activities", of: ActivitySummary.shape,
      "work outside tasks, such as work under an assertion; missing where there was none",
      .optional
    ) { $1.activities.isEmpty ? nil : $1.activities }.inLines.onNewLine,
    .list("findings", of: FindingGroup.shape, "what the apps do that costs background time") {
      $0.summary.findings
    }.inLines.onNewLine)

  /// A task of which no request was ever accepted has no other figures.
  private static let neverAccepted = JSONShape<ReportContext, TaskFigures>(
    "task in vain", "an identifier of which no request was ever accepted",
    .task { $1.wholeName($0.task) },
    .figures([.refused, .failedRegistrations]) { $0[$1] },
    JSONKey("lastRefused", .moment, "when that happened last", .nullable) { task, context in
      context.refusedCalls(of: task.task).last.map { .text(context.clock.stamp($0.at)) }
    })
}

extension ActivitySummary {
  fileprivate static let shape = JSONShape<ReportContext, ActivitySummary>(
    "activity", "work that an app does outside tasks",
    .text("app", "the identifier of the app") { $1.wholeName(of: $0.activity.app) },
    .text("name", "what the scenario or the app calls it") { $1.wholeName($0.activity.name) },
    .number("began", "how often it began") { $0.began },
    .number("finished", "how often it came to its end") { $0.finished },
    .number("cutShort", "how often it was told to stop") { $0.cutShort },
    .counts("died", "what ended the process in it", KillCause.allCases, { $0.text }) { $0.died },
    .number("refused", "how often the app was not allowed to begin it") { $0.refused },
    .number("frozen", "how often it stood still while the app was suspended") { $0.frozen },
    .seconds("longest", "the longest time that it went on") { $0.longest })
}

extension ReportContext {
  func wholeName(_ task: TaskKey) -> (app: String, task: String) {
    (wholeName(of: task.app), wholeName(task.name))
  }

  /// For programs: unlike `name`, nothing is escaped. Invalid UTF-8 is replaced.
  public func wholeName(_ name: NameID) -> String { String(decoding: names[name], as: UTF8.self) }

  public func wholeName(of app: AppID) -> String {
    apps.indices.contains(Int(app.index)) ? wholeName(apps[Int(app.index)]) : "app \(app.index)"
  }
}
