package import RunRecord
package import SchedulerEngine

/// A failed call of `submit` or `register`.
///
/// Distinguishes "not requested" from "requested in vain".
package struct RefusedCall {
  package let at: Instant
  /// "submit was refused"
  package let what: String
  /// "the background mode is not declared (error 3)"
  package let why: String
  let finding: FindingCode?

  /// Nil for calls that do not explain why no request is pending.
  init?(_ callFailure: CallFailure) {
    at = callFailure.at
    finding = callFailure.call.code
    switch callFailure.call {
    case .submission(.stale), .registration(.stale), .completion: return nil
    case .submission(let refusal):
      what = "submit was refused"
      why = refusal.text
    case .registration(let answer):
      guard let text = answer.text else { return nil }
      what = "register failed"
      why = text
    }
  }
}

extension ReportContext {
  /// In order of time.
  package func refusedCalls(of task: TaskKey) -> [RefusedCall] {
    record.mishaps.filter { $0.app == task.app && $0.name == task.name }
      .compactMap(RefusedCall.init)
  }

  /// The last refused call after one instant and up to another.
  package func lastRefusedCall(
    of task: TaskKey, after start: Instant, upTo now: Instant
  ) -> RefusedCall? {
    refusedCalls(of: task).last { $0.at > start && $0.at <= now }
  }
}

extension ReportContext {
  /// What to do if nothing is pending: "To let it run: open the app". `last` is the last request of the task
  /// and `run` its run, if there are any.
  package func nextStep(
    for task: TaskKey, _ last: RequestFact?, _ run: RunFact?, _ next: NextRequest, upTo now: Instant
  ) -> NextStep {
    let step = stepInCode(for: task, last, run, upTo: now)
    if !next.changes.isEmpty {
      let changed = step.after(changeWords(next, seenFrom: now))
      return next.isEnough ? changed : changed.tooLittle("within \(spanText(NextRequest.patience))")
    }
    if !next.isTried { return step }
    return step.withAnOpening(
      needsInstalling: next.needsInstalling, kind(of: task, last) ?? .refresh)
  }

  private func changeWords(_ next: NextRequest, seenFrom now: Instant) -> String {
    var steps = next.changes.map { $0.text }
    if next.needsInstalling, let opened = next.changes.firstIndex(of: .appOpened) {
      steps[opened] = Remedy.installTheApp.words.text
    }
    if let instant = next.notBefore { steps.append("wait until \(when(instant, seenFrom: now))") }
    return steps.joined(separator: ", then ")
  }

  /// What lets it run of which nothing is pending after these remedies were followed.
  package func changeWords(after why: WhyNot, at now: Instant) -> String? {
    switch why {
    case .neverRequested(let next), .notRequested(_, _, let next):
      next.changes.isEmpty ? nil : changeWords(next, seenFrom: now)
    case .running: nil
    case .pending(let explanation):
      RemedyText(context: self, explanation: explanation).onTheDevice
    }
  }

  private func stepInCode(
    for task: TaskKey, _ last: RequestFact?, _ run: RunFact?, upTo now: Instant
  ) -> NextStep {
    if let push = record.lastPush(of: task, upTo: now) {
      let since = run?.launchedAt ?? last?.endedAt ?? .earliest
      return push.priority != .background && push.at > since
        ? NextStep("To let it run", FindingCode.pushPriority.details.fix, .isCause)
        : nextStepInsteadOfAPush(for: task.app)
    }
    let start = run?.launchedAt ?? last?.endedAt ?? last?.acceptedAt ?? .earliest
    if let call = lastRefusedCall(of: task, after: start, upTo: now), let refused = call.finding {
      if refused == .backgroundRefreshOff, isRefreshOnAgain(for: task.app, after: call.at, now) {
        return NextStep("To let it run", .askAgainWithRefreshOn)
      }
      let isSetting = refused == .backgroundRefreshOff
      return NextStep("To let it run", refused.details.fix, isSetting ? .device : .isCause)
    }
    let kind = kind(of: task, last) ?? .refresh
    if kind == .push { return nextStepInsteadOfAPush(for: task.app) }
    let wasOpened = record.processes.contains { $0.app == task.app && $0.startedAt <= now }
    if !wasOpened { return NextStep("To let it run", .openTheApp, .device) }
    if let cause = last?.ending.cause, let lost = cause.finding {
      return NextStep("To let it run", lost.details.fix, .isCause)
    }
    return NextStep(kind, record.lastAsked(last, run))
  }

  private func nextStepInsteadOfAPush(for app: AppID) -> NextStep {
    hasRefresh(app) ? NextStep("Instead", .refreshIsThere) : NextStep(.push, .never)
  }

  /// Whether the last change of the setting since a refusal turned it on.
  private func isRefreshOnAgain(for app: AppID, after start: Instant, _ now: Instant) -> Bool {
    for row in rows.reversed() where row.at > start && row.at <= now {
      guard case .world(let change, _) = row.happening else { continue }
      switch change {
      case .appRefresh(app, let isOn): return isOn
      case .backgroundRefresh(let setting): return setting != .off
      case .switched(.refreshRestricted, let isOn): return !isOn
      default: continue
      }
    }
    return false
  }

  func words(_ step: NextStep, _ task: TaskKey) -> String {
    let place = places.text(task).map { " (\($0))" } ?? ""
    return "\(step.lead): \(step.words)\(place)"
  }
}

/// How a task of which nothing is pending comes to run again, by its kind and by what became of it.
package struct NextStep {
  /// What the remedies are to the app's code.
  fileprivate enum Part {
    /// They lie with the user or the device.
    case device
    /// They are the code's share, which an opening of the app does as well.
    case code
    /// Without them the same happens again.
    case isCause
  }

  /// "To let it run"
  package private(set) var lead: String
  /// What a person does on the device, in order and in words; nil if that is not known or does not help.
  package private(set) var onTheDevice: String?
  /// All of them together.
  package private(set) var remedies: [Remedy]
  /// Where or for how long it was tried and is not all that it takes, "in this scenario"; nil if it was not, or is.
  package private(set) var isTooLittleFor: String?
  /// Whether nothing is wrong.
  package let isDone: Bool
  private let part: Part

  fileprivate init(_ lead: String, _ remedies: Remedy..., isDone: Bool = false) {
    self.lead = lead
    self.remedies = remedies
    self.isDone = isDone
    part = .code
  }

  fileprivate init(_ lead: String, _ remedy: Remedy, _ part: Part) {
    self.lead = lead
    remedies = [remedy]
    isDone = false
    self.part = part
  }

  package var words: String {
    let inTheCode = remedies.filter { !$0.isThePersons }.map { $0.words.text }
      .joined(separator: ", and ")
    let steps =
      remedies.filter { $0.isThePersons }.map { $0.words.text } + [onTheDevice].compactMap { $0 }
    let byThePerson = steps.joined(separator: ", then ")
    if inTheCode.isEmpty { return byThePerson }
    return steps.isEmpty ? inTheCode : "in the code, \(inTheCode); on the device, \(byThePerson)"
  }

  /// The same where it was tried that opening the app, and these changes, let it run.
  fileprivate func after(_ changes: String) -> NextStep {
    var step = self
    step.onTheDevice = changes
    if isDone { step.lead = "Its work is done. To let it run again" }
    let staysBroken = remedies == [.submitFirst] || remedies == [.goOnUntilDone]
    if part != .isCause && !staysBroken { step.remedies = [] }
    return step
  }

  /// The same where it was tried that opening the app does not let it run.
  fileprivate func withAnOpening(needsInstalling: Bool, _ kind: TaskKind) -> NextStep {
    if isDone { return self }
    var step = self
    if remedies == [.openTheApp] { step.remedies = NextStep(kind, .never).remedies }
    if remedies == [.openTheApp] || needsInstalling {
      step.remedies.append(needsInstalling ? .installTheApp : .openTheApp)
    }
    return step
  }

  /// The same where it was tried that it takes more.
  fileprivate func tooLittle(_ place: String) -> NextStep {
    var step = self
    step.isTooLittleFor = place
    return step
  }

  package var asTooLittle: NextStep {
    isTooLittleFor == nil ? tooLittle("in this scenario") : self
  }

  /// The same where it was tried that it takes these remedies and changes together.
  package func with(_ remedies: [Remedy], _ changes: String?) -> NextStep {
    var step = self
    step.remedies = remedies
    step.onTheDevice = changes
    return step
  }

  package init(_ kind: TaskKind, _ asked: LastAsked) {
    let (run, goOn, done) = ("To let it run", "To finish the work", "Its work is done")
    switch (kind, asked) {
    case (.refresh, .never): self.init(run, .submitWhenLeft, .submitFirst)
    case (.refresh, .chainEnded), (.processing, .chainEnded), (.healthResearch, .chainEnded):
      self.init(run, .submitFirst)
    case (.processing, .never), (.healthResearch, .never): self.init(run, .submitForTheWork)
    case (.refresh, .done), (.processing, .done), (.healthResearch, .done):
      self.init(done, .submitForNewWork, isDone: true)
    case (.refresh, .undone), (.processing, .undone), (.healthResearch, .undone):
      self.init(goOn, .goOnUntilDone)
    case (.refresh, .lost), (.processing, .lost), (.healthResearch, .lost):
      self.init(run, .submitAtNextLaunch)
    case (.continued, .done): self.init(done, .waitForTheUser, isDone: true)
    case (.continued, .undone): self.init(goOn, .letTheUserBeginAgain)
    case (.continued, _): self.init(run, .submitInFront)
    case (.transfer, .done): self.init(done, .beginTheNextTransfer, isDone: true)
    case (.transfer, .undone), (.transfer, .lost): self.init(goOn, .beginItAgain)
    case (.transfer, _): self.init(run, .beginATransfer)
    case (.push, _): self.init("Instead", .refreshInstead)
    }
  }

  /// What is missing for it to run, in a few words.
  package func missing(_ kind: TaskKind) -> String {
    isDone ? "its work is done" : NextStep.missing(kind)
  }

  package static func missing(_ kind: TaskKind) -> String {
    kind == .push ? "no push came" : "nothing requested"
  }
}

extension Remedy {
  /// Whether it is done on the device, and not in the app's code.
  fileprivate var isThePersons: Bool {
    self == .openTheApp || self == .installTheApp || self == .leaveApplesSimulator
  }
}

extension DiscardCause {
  /// The finding whose fix keeps the next request from being lost in the same way; nil if asking again does.
  fileprivate var finding: FindingCode? {
    switch self {
    case .noHandler: .deliveredWithoutHandler
    case .diedAtLaunch: .diedAtLaunch
    case .modeMissing: .pushModeMissing
    case .forceQuit, .uninstalled: nil
    }
  }
}

extension ReportContext {
  /// The smallest change that would let a request run.
  package func remedy(_ explanation: Explanation) -> String {
    RemedyText(context: self, explanation: explanation).text
  }
}

/// The smallest change that would let a request run: what to change in the app's code, then what to do on the
/// device, as ordered steps.
struct RemedyText {
  let context: ReportContext
  let explanation: Explanation

  /// Nil where nothing there holds it back, or nothing helps.
  var onTheDevice: String? {
    let steps = steps
    return steps.isEmpty || explanation.changes.isImpossible
      ? nil : steps.joined(separator: ", then ")
  }

  private var steps: [String] {
    var steps = explanation.changes.conditions.map { text($0) }
    if let instant = explanation.changes.notBefore {
      steps.append(
        instant.isNever
          ? "waiting does not help"
          : "wait until \(context.when(instant, seenFrom: explanation.at))")
    }
    return steps
  }

  var text: String {
    let steps = steps
    let device = steps.joined(separator: ", then ")
    guard isReplacedMeanwhile else { return device }
    let code = "in the code, \(Remedy.keepThePendingRequest.words)"
    if steps.isEmpty { return code }
    let isWaitAlone = explanation.changes.conditions.isEmpty
    return code + (isWaitAlone ? "; then " : "; on the device, ") + device
  }

  /// Whether the app's own next request would replace this one before its wait is over. If only conditions
  /// hold it back, the request starts first.
  private var isReplacedMeanwhile: Bool {
    guard let replacement = explanation.replacement, replacement.postpones else { return false }
    guard let end = explanation.changes.notBefore else {
      return explanation.changes.conditions.isEmpty
    }
    return replacement.at < end
  }

  func text(_ condition: Condition) -> String {
    switch condition {
    case .launchEnded: "let \(ends("launch", "launches"))"
    case .continuedEnded: "let \(ends("continued task", "continued tasks"))"
    case .openingExpected:
      learnedAt.map {
        "wait until \(context.when($0, seenFrom: explanation.at)), or " + condition.text
      }
        ?? condition.text
    default: condition.text
    }
  }

  /// When the system, in this scenario, expects an opening without any additional ones.
  private var learnedAt: Instant? {
    for objection in explanation.objections where objection.objector == .appUsage {
      if case .inThisScenario(let instant, .time) = objection.until { return instant }
    }
    return nil
  }

  /// "2 continued tasks end (export goes first)"
  private func ends(_ one: String, _ many: String) -> String {
    guard let queue = explanation.changes.queue else { return "another \(one) end" }
    let first = queue.goFirst.prefix(RemedyText.mostNamed).map {
      context.shortName(TaskKey($0.name, of: $0.app))
    }
    let more = queue.goFirst.count - first.count
    let names = listed(first + (more > 0 ? ["\(more) more"] : []))
    let before =
      first.isEmpty ? "" : " (\(names) \(queue.goFirst.count == 1 ? "goes" : "go") first)"
    return (queue.ends == 1 ? "another \(one) end" : "\(queue.ends) \(many) end") + before
  }

  private static let mostNamed = 3
}
