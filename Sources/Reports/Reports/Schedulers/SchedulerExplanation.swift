import Basics
public import Documents
import RunRecord
package import RunText
public import Scenarios
public import SchedulerEngine

/// Why a task had not run at a moment, under one scheduler or on one phone.
struct SchedulerAnswer: Sendable {
  let point: AxisPoint
  let state: String
  /// The main cause comes first.
  var objections: [RuleID] = []
  var changes: [Condition] = []
  /// nil if it is not pending, or does not start before the end of the run.
  var startsAt: Instant?
  var isPending = false
  /// The time since the last launch, or since the start of the run.
  var quiet = Span.zero
  /// The longest time without a launch until the moment, this one among them.
  var longest = Span.zero

  static let states = [
    "never requested", "running", "not requested", "waiting for a wake", "held back",
  ]
}

/// Asks each scheduler, or each phone, in turn why a task had not run. A copy that has not asked anything yet can work in
/// parallel on another thread.
public struct SchedulerExplainer: Sendable {
  let loaded: LoadedScenario
  let task: TaskKey
  let at: Instant
  let seed: UInt64
  let axis: Axis
  /// How long somebody has waited without a launch; nil for as long as number 0 has.
  let waited: Span?
  let clock: LocalClock
  private(set) var answers: [SchedulerAnswer] = []
  private(set) var faults: [(number: Int, fault: RunFault)] = []

  /// The moment is written as in a scenario or as a report prints it.
  public init(
    _ play: ScenarioPlay, _ task: TaskKey, at moment: String, _ axis: Axis, waited: Span? = nil
  ) throws(ScenarioFailure) {
    self.init(play, task, at: try play.instant(moment), axis, waited: waited)
  }

  package init(
    _ play: ScenarioPlay, _ task: TaskKey, at instant: Instant, _ axis: Axis = .schedulers,
    waited: Span? = nil
  ) {
    loaded = play.loaded
    self.axis = axis
    self.waited = waited
    self.task = task
    seed = play.seed
    clock = LocalClock(play.loaded.prepared.setup.utcOffset, changedIn: play.rows)
    at = instant
  }

  public mutating func ask(_ point: AxisPoint) {
    do throws(RunFault) {
      let prepared = loaded.prepared.at(point)
      let run = try prepared.run(seed: seed, until: at)
      let why = run.record.whyNot(task, in: run.simulation, upTo: prepared.end)
      var answer = SchedulerAnswer(point, why)
      var last = run.record.start
      for launch in run.record.runs where launch.key == task {
        answer.longest = max(answer.longest, launch.launchedAt - last)
        last = launch.launchedAt
      }
      answer.quiet = at - last
      answer.longest = max(answer.longest, answer.quiet)
      answers.append(answer)
    } catch {
      faults.append((point.number, error))
    }
  }
}

extension SchedulerAnswer {
  fileprivate init(_ point: AxisPoint, _ why: WhyNot) {
    self.point = point
    switch why {
    case .neverRequested: state = "never requested"
    case .running: state = "running"
    case .notRequested: state = "not requested"
    case .pending(let explanation):
      state = explanation.isEligible ? "waiting for a wake" : "held back"
      isPending = true
      objections = explanation.objections.map { $0.objector }
      changes = explanation.changes.conditions
      startsAt = explanation.startsAt
    }
  }
}

/// Why a task had not run, as far as the answer does not depend on unknown numbers.
public struct SchedulerExplanation {
  private let explainer: SchedulerExplainer
  private let answers: [SchedulerAnswer]
  private let style: TextStyle
  /// The change that helps wherever the task is pending, as trials showed; nil if
  /// there is none.
  private let remedy: [Condition]?

  public init(
    _ explainer: SchedulerExplainer, _ workers: [SchedulerExplainer], _ style: TextStyle
  ) throws(ScenarioFailure) {
    self.explainer = explainer
    self.style = style
    let faults = workers.flatMap { $0.faults }.sorted { $0.number < $1.number }
    if !faults.isEmpty { throw explainer.loaded.failure(of: faults.map { $0.fault }) }
    let answers = workers.flatMap { $0.answers }.sorted {
      $0.point.number < $1.point.number
    }
    self.answers = answers
    var wanted: [Condition] = []
    for answer in answers {
      for change in answer.changes where !wanted.contains(change) { wanted.append(change) }
    }
    remedy = try SchedulerExplanation.isEnough(wanted, explainer, answers) ? wanted : nil
  }

  private static func isEnough(
    _ conditions: [Condition], _ explainer: SchedulerExplainer, _ answers: [SchedulerAnswer]
  ) throws(ScenarioFailure) -> Bool {
    if conditions.isEmpty { return false }
    for answer in answers where answer.isPending {
      do throws(RunFault) {
        let prepared = explainer.loaded.prepared.at(answer.point)
        let run = try prepared.run(seed: explainer.seed, until: explainer.at)
        guard
          let entry = run.simulation.pending(of: explainer.task.app).first(where: {
            $0.request.name == explainer.task.name
          })
        else { return false }
        guard
          ChangesNeeded.areEnough(
            conditions, for: entry.id, of: explainer.task.app, in: run.simulation)
        else { return false }
      } catch {
        throw explainer.loaded.failure(of: [error])
      }
    }
    return true
  }

  private var prepared: PreparedScenario { explainer.loaded.prepared }
  private var axis: Axis { explainer.axis }

  public var text: String {
    let title = "\(prepared.words(of: explainer.task)) at \(prepared.words(of: explainer.at))"
    return style.paint(safeText(title.utf8), .heading) + "\n" + body
  }

  /// The text without the task and the moment.
  package var body: String {
    var lines: [String] = []
    let basis =
      "\(axis.preposition.withCapital) \(axis.count(answers.count - 1)), one seed (\(explainer.seed))."
      + (axis == .schedulers ? SchedulerNotes.fixed(prepared.fixedNumbers) : "")
    lines += basis.wrapped(to: style.textWidth)
    lines.append("")
    lines.append(style.labelled("state", told(answers.map { $0.state })))
    if answers.contains(where: { !$0.objections.isEmpty }) {
      lines.append(style.labelled("held by", heldBy))
      lines.append(style.labelled("enough", enough))
    }
    lines.append(style.labelled("quiet", quiet))
    if axis == .phones { lines.append(style.labelled("waited", waited)) }
    if let starts { lines.append(style.labelled("starts", starts)) }
    if let odd {
      let command = explainer.loaded.at(odd).explaining(
        explainer.task, at: explainer.at, seed: explainer.seed)
      lines.append(style.commandToCopy("look", command))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// For example "held back under 180 of 201, running under 21 of 201".
  private func told(_ words: [String]) -> String {
    mostFrequent(words).map { "\($0.name) \(share($0.count))" }.joined(separator: ", ")
  }

  private func share(_ count: Int) -> String { axis.share(count, of: answers.count) }

  /// A rule counts whenever it objects, even if others do too.
  private var heldBy: String {
    told(answers.flatMap { $0.objections.map { $0.introduction.name.text } })
  }

  private var enough: String {
    let pending = answers.count { $0.isPending }
    let allPending =
      "\(axis.share(pending, of: pending)) \(axis.preposition) which it is pending"
    if let remedy {
      let words = remedy.map { $0.text }.joined(separator: ", ")
      return
        "\(words); and where that needs time, time: \(allPending)"
    }
    let time = answers.count { $0.isPending && $0.changes.isEmpty }
    if time == pending { return "time alone, \(allPending)" }
    return "nothing that helps \(axis.preposition) all: "
      + told(answers.filter { $0.isPending }.flatMap { $0.changes.map { $0.text } })
  }

  /// For example "no launch for 31 h under number 0; so long or longer under 4 of 201".
  private var quiet: String {
    guard let usual = answers.first?.quiet else { return "" }
    let longer = answers.count { $0.quiet >= usual }
    let longest = answers.max { $0.quiet < $1.quiet }?.quiet ?? usual
    return
      "no launch for \(spanText(usual)) \(axis.preposition) number 0; so long or longer \(share(longer)), the "
      + "longest \(spanText(longest))"
  }

  /// How many phones that work show such a wait, and what follows from it. For example "3 d: so long or longer on
  /// 4 of 101 at this moment, on 12 of 101 at some time until then; …".
  private var waited: String {
    let wait = explainer.waited ?? answers.first?.quiet ?? .zero
    let now = answers.count { $0.quiet >= wait }
    let ever = answers.count { $0.longest >= wait }
    let words =
      "\(spanText(wait)): so long or longer \(share(now)) at this moment, \(share(ever)) at some time until then"
    if answers.count <= SchedulerSpan.fewest {
      return words + "; it takes \(SchedulerSpan.fewest) phones to say more"
    }
    // Nine of ten leave out one in twenty at each end.
    return ever * 20 < answers.count
      ? words + ". That would be unusual where nothing is broken: bgsim advise never-runs"
      : words + ". Phones do that where nothing is broken, so wait, or try another one"
  }

  /// For example "between day 2 19:01 and day 2 22:40 under 9 of 10, not before the end under 6 of 201".
  private var starts: String? {
    let pending = answers.filter { $0.isPending }
    if pending.isEmpty { return nil }
    let moments = pending.compactMap { $0.startsAt }.sorted()
    let never = pending.count - moments.count
    var parts: [String] = []
    if let first = moments.first, let last = moments.last {
      let ends = SchedulerSpan.ends(of: moments)
      let (low, high) = (minute(ends?.low ?? first), minute(ends?.high ?? last))
      let share = ends != nil ? "9 of 10 that start" : "the \(moments.count) that start"
      parts.append(
        first == last || low == high
          ? "at \(low)" : "between \(low) and \(high) \(axis.preposition) \(share)")
    }
    if never > 0 { parts.append("not before the end \(share(never))") }
    return parts.joined(separator: ", ")
  }

  private func minute(_ instant: Instant) -> String {
    prepared.words(of: Instant(milliseconds: instant.milliseconds / 60_000 * 60_000))
  }

  /// The first point where the answer differs from that of number 0.
  private var odd: AxisPoint? {
    guard let usual = answers.first else { return nil }
    return answers.first { $0.state != usual.state || $0.objections != usual.objections }?.point
  }
}

extension SchedulerExplanation: ClockedReport {
  package var clock: LocalClock { explainer.clock }

  public var json: JSONValue { SchedulerExplanation.shape(axis).value(of: self, in: self) }

  package static func shape(_ axis: Axis) -> JSONShape<SchedulerExplanation, SchedulerExplanation> {
    JSONShape(
      "\(axis.noun)-explanation",
      "why a task had not run at a moment, \(axis.preposition) many \(axis.others)",
      .version("\(axis.noun)Explanation"),
      .task { explanation, _ in
        let task = explanation.explainer.task
        return (explanation.prepared.name(of: task.app), explanation.prepared.text(of: task.name))
      },
      .moment("at", "the moment") { $0.explainer.at },
      .seed(of: "the seed of all runs") { $0.explainer.seed },
      axis.edition(),
      .texts(
        "enough",
        "what lets it run \(axis.preposition) every \(axis.noun) \(axis.preposition) which it is pending, as tried; nothing helps \(axis.preposition) all where this is missing",
        .optional
      ) {
        $0.remedy?.map { $0.text }
      },
      .list("answers", of: answer(axis), "\(axis.preposition) each \(axis.noun), number 0 first") {
        $0.answers
      })
  }

  private static func answer(_ axis: Axis) -> JSONShape<SchedulerExplanation, SchedulerAnswer> {
    JSONShape(
      "answer", "why it had not run \(axis.preposition) one \(axis.noun)",
      .number(axis.noun, "its number") { $0.point.number },
      .word(
        "state", SchedulerAnswer.states, "what the task does at the moment"
      ) { $0.state },
      .texts("heldBy", "the rules that object, the main cause first") {
        $0.objections.map { $0.introduction.name.text }
      },
      .moment("startsAt", "when it starts, if it is pending and does before the end", .optional) {
        $0.startsAt
      },
      .seconds("quiet", "since the last launch, or since the beginning") { $0.quiet },
      axis.own(
        .seconds("longest", "the longest time without a launch until the moment") { $0.longest },
        of: .phones))
  }
}
