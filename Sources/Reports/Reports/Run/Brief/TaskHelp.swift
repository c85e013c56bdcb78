public import RunRecord
public import SchedulerEngine

/// One task in a line: whether it runs, what mainly holds it back, and the one thing to do about it.
public struct TaskHelp: Equatable, Sendable {
  public let verdict: String
  /// Nil where nothing held it back.
  public let cause: String?
  /// Nil where nothing has to be done.
  public let fix: String?
  /// What cause and fix are about; nil for the run as a whole.
  public let moment: Instant?

  /// `answer` is why it had not run at a moment worth asking about; `isChosen` where the caller chose it.
  public init(
    _ brief: TaskBrief, _ answer: (at: Instant, why: WhyNot)?, isChosen: Bool,
    _ summary: RunSummary, in context: ReportContext
  ) {
    moment = answer?.at
    let known = summary.tasks.first { $0.task == brief.task }
    let isPush = known?.kind == .push
    let now = isPush ? nil : known?.now
    switch brief.launched {
    case 0: verdict = "never ran"
    case let count where now?.isAlive == false: verdict = "ran \(times(count)), then stopped"
    case let count: verdict = "ran \(times(count))"
    }
    let mistake = summary.findings.first { group in
      group.first.key == brief.task && group.first.code.severity == .mistake
    }
    if isChosen, let answer {
      // Who asked in vain is not helped by asking.
      let refusal = TaskHelp.refusal(answer, brief.task, in: context)
      cause = refusal ?? TaskHelp.cause(answer.why, isPush ? .push : .request)
      fix =
        refusal == nil
        ? TaskHelp.fix(answer.why, isPush ? .push : .request, in: context)
        : mistake?.first.code.fix.text
      return
    }
    cause = brief.cause == .nothing ? nil : brief.cause.text
    if let mistake {
      fix = mistake.first.code.fix.text
    } else if let answer {
      fix = TaskHelp.fix(answer.why, isPush ? .push : .request, in: context)
    } else {
      fix = brief.cause == .nothing ? nil : (isPush ? Wanted.push : .request).words
    }
  }

  /// What brings a launch about.
  private enum Wanted {
    case request, push

    var words: String {
      switch self {
      case .request:
        "submit a request when the app goes to the background, and first thing in the handler"
      case .push: "an app cannot ask for a push; add a refresh that fetches what no push brought"
      }
    }

    var missing: String {
      switch self {
      case .request: "nothing requested"
      case .push: "no push came"
      }
    }
  }

  /// Nil where nothing was refused since the last request.
  private static func refusal(
    _ answer: (at: Instant, why: WhyNot), _ task: TaskKey, in context: ReportContext
  ) -> String? {
    let since: Instant
    switch answer.why {
    case .pending, .running: return nil
    case .neverRequested: since = .earliest
    case .notRequested(let last, let run):
      since = run?.launchedAt ?? last.endedAt ?? last.acceptedAt
    }
    return context.lastRefusedCall(of: task, after: since, upTo: answer.at).map {
      "\($0.what), \($0.why)"
    }
  }

  private static func cause(_ why: WhyNot, _ wanted: Wanted) -> String {
    switch why {
    case .pending(let explanation):
      explanation.objections.first?.objector.introduction.name.text
        ?? "waiting for the device to wake"
    case .running: "it is running"
    case .neverRequested, .notRequested: wanted.missing
    }
  }

  /// The least that lets it run, as it was tried.
  private static func fix(_ why: WhyNot, _ wanted: Wanted, in context: ReportContext) -> String? {
    guard case .pending(let explanation) = why else {
      if case .running = why { return nil }
      return wanted.words
    }
    if explanation.isEligible { return nil }
    if explanation.changes.isImpossible {
      return "nothing lets it run: the conditions it waits for exclude each other"
    }
    return RemedyText(context, explanation).text
  }
}
