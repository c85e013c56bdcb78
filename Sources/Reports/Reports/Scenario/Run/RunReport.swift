public import Scenarios
public import SchedulerEngine

/// The output of `bgsim run` for one run: ten lines for people, all details on request, and JSON for
/// programs.
public struct RunReport {
  private let play: ScenarioPlay
  private let judgements: [Judgement]
  private let style: TextStyle

  public init(_ play: ScenarioPlay, _ style: TextStyle) {
    self.play = play
    self.style = style
    judgements = play.loaded.prepared.judge(play.record)
  }

  /// Whether all expectations hold.
  public var holds: Bool { judgements.allSatisfy { $0.holds } }

  private var results: [ExpectationResult] { play.loaded.results(judgements, of: play.seed) }

  /// `warnings` is how many warnings `check` has about the file. They are mentioned if the run found nothing
  /// wrong.
  public func brief(warnings: Int = 0) -> String {
    BriefReport(
      play: play, results: results, calls: IneffectiveCalls(play, style), warnings: warnings,
      style: style
    ).text
  }

  public var details: String {
    let context = play.context(style)
    let summary = RunSummary(context, of: play.setup)
    let run = RunDescription(play, "--details")
    let parts = [
      context.overview(of: run), RunTimeline(context, during: play.whole).text,
      context.text(summary), context.activityText,
      context.text(of: summary.findings),
      IneffectiveCalls(play, style).text,
      context.assumptions(behind: run.rules), expectations, play.loaded.schedulersNumbers(style),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The expectations, for CI.
  public var expectations: String { results.text(style) }

  /// Runs the simulation again for the sentences, because keeping all rows could fill the memory.
  public func sentences(
    while goesOn: PreparedScenario.GoesOn
  ) throws(ScenarioFailure) -> String {
    var sentences = DaySentences(play.context(style), during: play.whole)
    _ = try ScenarioPlay(play.loaded, seed: play.seed, keeping: .nothing, while: goesOn) {
      sentences.take($0)
    }
    return sentences.taken
  }

  public var json: [UInt8] {
    let context = play.context(style)
    return context.json(RunSummary(context, of: play.setup), of: RunDescription(play, "--json"))
  }
}

/// The first things to know about a run: what ran how often, what held it back, what is wrong, and what to
/// type next.
struct BriefReport {
  let play: ScenarioPlay
  let results: [ExpectationResult]
  let calls: IneffectiveCalls
  let warnings: Int
  let style: TextStyle

  var text: String {
    let context = play.context(style)
    let summary = RunSummary(context, of: play.setup)
    let briefs = TaskBrief.all(of: play.loaded.prepared.tasks, summary, in: context)
    var lines = context.briefOverview(of: RunDescription(play)) + [""]
    let activities = context.activityLines
    if !briefs.isEmpty || activities.isEmpty { lines += context.briefTable(of: briefs) + [""] }
    if !activities.isEmpty { lines += activities + [""] }
    let unasked = briefs.filter { $0.cause == .neverRequested }.map { $0.task }
    let findings = BriefFindings(
      context: context, groups: summary.findings,
      troubles: context.troubles(summary, unasked: unasked))
    lines += findings.lines
    if warnings > 0 && findings.nothingIsWrong {
      let words = "\(counted(Int64(warnings), "warning")): \(play.loaded.checking)"
      lines.append(style.labelled("check", words))
    }
    if let words = calls.brief { lines.append(style.labelled("calls", words)) }
    let hasFailed = results.contains { !$0.holds }
    if !results.isEmpty && !hasFailed {
      lines.append(style.labelled("expected", results.total(style)))
    }
    if !hasFailed, let why = why(briefs) { lines.append(style.commandToCopy("why", why)) }
    lines.append(
      style.commandToCopy("more", play.loaded.looking("--details", seed: play.seed)))
    if let range = range(briefs) { lines.append(style.commandToCopy("range", range)) }
    let text = lines.joined(separator: "\n") + "\n"
    return hasFailed ? text + "\n" + results.text(style, onlyFailures: true) : text
  }

  /// What other plausible schedulers make of it. The model's own numbers may be the best case or the worst.
  private func range(_ briefs: [TaskBrief]) -> String? {
    let isUsual = play.loaded.scheduler == .usual && play.setup.phone == 0
    let isHeld = briefs.contains { if case .rule = $0.cause { true } else { false } }
    return isUsual && isHeld ? play.loaded.looking("--schedulers 200", seed: play.seed) : nil
  }

  private func why(_ briefs: [TaskBrief]) -> String? {
    guard let brief = TaskBrief.mostPuzzling(of: briefs), let moment = brief.cause.moment else {
      return nil
    }
    return play.loaded.explaining(brief.task, at: moment, seed: play.seed)
  }
}

extension RunDescription {
  /// The command repeats this run exactly, whatever the file's own seed is.
  init(_ play: ScenarioPlay, _ option: String? = nil) {
    let loaded = play.loaded
    let prepared = loaded.prepared
    self.init(
      title: prepared.scenario.name?.value ?? loaded.path, seed: play.seed,
      scheduler: loaded.scheduler == .usual ? "" : loaded.scheduler.text,
      phone: prepared.setup.phone,
      assumptions: prepared.assumptionWords, command: loaded.repeating(play.seed, option),
      rules: prepared.setup.rules)
  }
}

extension LoadedScenario {
  /// The numbers of the scheduler, to be pasted into a scenario, which then no longer depends on the edition;
  /// empty for number 0.
  func schedulersNumbers(_ style: TextStyle) -> String {
    if scheduler == .usual { return "" }
    let own = prepared.setup.rules.parameters
    let lines = scheduler.changes().compactMap { change in
      let parameter = own[change.position]
      // Numbers that the scenario sets itself are left out.
      return parameter.value == change.value
        ? "  \"\(parameter.name)\": \(parameter.unit.literal(change.value))" : nil
    }
    return style.paint("The numbers of scheduler \(scheduler.text)", .heading) + "\n\"rules\": {\n"
      + lines.joined(separator: ",\n") + "\n}\n"
  }
}

extension ParameterUnit {
  fileprivate func literal(_ value: Int64) -> String {
    switch self {
    case .milliseconds, .millionths: "\"\(ParameterUnit.compact(text(value)))\""
    case .unitsOrBytes: "\(value)"
    case .flag: value == 0 ? "false" : "true"
    }
  }
}
