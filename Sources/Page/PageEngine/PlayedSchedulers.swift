import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// A scenario on the page under other plausible schedulers, as many as were requested so far.
final class PlayedSchedulers {
  /// The number of schedulers besides number 0: the fewest for which a span can be given.
  static let count = SchedulerSpan.fewest

  let scenario: PlayedScenario
  private let tasks: [TaskKey]
  /// The launch times, by task and then by scheduler.
  private(set) var starts: [[[Instant]]]
  private(set) var done = 0
  /// The last question, and how many schedulers have answered it.
  private var asked: (task: TaskKey, at: Instant, explainer: SchedulerExplainer, done: Int)?

  init(_ scenario: PlayedScenario) {
    self.scenario = scenario
    tasks = scenario.play.context(TextStyle()).askedFor
    starts = tasks.map { _ in [] }
  }

  var isOver: Bool { done == PlayedSchedulers.count }

  func goOn(_ more: Int64) throws(ScenarioFailure) {
    let prepared = scenario.loaded.prepared
    let last = min(done + Int(min(max(more, 1), 1_000)), PlayedSchedulers.count)
    for scheduler in PlausibleScheduler.first(last).dropFirst(done + 1) {
      do throws(RunFault) {
        let run = try prepared.under(scheduler).run(seed: scenario.play.seed, until: prepared.end)
        for (place, task) in tasks.enumerated() {
          starts[place].append(run.record.runs.filter { $0.key == task }.map { $0.launchedAt })
        }
      } catch {
        throw scenario.loaded.failure(of: [error])
      }
      done += 1
    }
  }

  /// The range in which nine of ten other schedulers start the same run of a task. Runs are matched by their
  /// order.
  struct Span {
    let task: Int
    let low: Instant
    /// The end of the run if the task may not be launched at all.
    let high: Instant
    let words: String
  }

  /// Empty until all schedulers have run.
  var spans: [Span] {
    let context = scenario.play.context(TextStyle())
    var spans: [Span] = []
    for (place, task) in tasks.enumerated() {
      let runs = scenario.play.record.runs.count { $0.key == task }
      for number in 0..<runs {
        let others = starts[place].map { number < $0.count ? $0[number] : .never }.sorted()
        guard let ends = SchedulerSpan.ends(of: others) else { continue }
        func said(_ instant: Instant) -> String {
          instant > scenario.end ? "never" : context.when(instant)
        }
        let words = ends.low > scenario.end ? "never" : "\(said(ends.low)) to \(said(ends.high))"
        spans.append(
          Span(
            task: place, low: min(ends.low, scenario.end), high: min(ends.high, scenario.end),
            words: "run \(number + 1): \(words) under 9 of 10 others"))
      }
    }
    return spans
  }

  /// Under how many schedulers the reasons why a task had not run hold; no text until all have been asked.
  func why(
    _ task: TaskKey, at instant: Instant, _ more: Int64, _ style: TextStyle
  ) throws(ScenarioFailure) -> (done: Int, text: String?) {
    var asking: SchedulerExplainer
    var done = 0
    if let asked, asked.task == task, asked.at == instant {
      (asking, done) = (asked.explainer, asked.done)
    } else {
      asking = SchedulerExplainer(scenario.play, task, at: instant)
    }
    let last = min(done + Int(min(max(more, 1), 1_000)), PlayedSchedulers.count + 1)
    for scheduler in PlausibleScheduler.first(last - 1).dropFirst(done) {
      asking.ask(.scheduler(scheduler))
    }
    asked = (task, instant, asking, last)
    if last <= PlayedSchedulers.count { return (last, nil) }
    return (last, try SchedulerExplanation(asking, [asking], style).body)
  }
}

extension PageSession {
  private mutating func others(
    _ request: PageRequest
  ) throws(ScenarioFailure) -> PlayedSchedulers {
    let scenario = try play(request)
    if let others, others.scenario === scenario { return others }
    let new = PlayedSchedulers(scenario)
    others = new
    return new
  }

  /// Runs the requested number of further schedulers.
  mutating func spread(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let others = try others(request)
    try others.goOn(request.number(1) ?? 1)
    let scenario = others.scenario
    answer.json = JSONWriter.object { json in
      json.field("isOver", others.isOver)
      json.field(
        "progress",
        others.isOver
          ? "Behind each run: where 9 of 10 of \(others.done) plausible schedulers start it."
          : "\(others.done) of \(PlayedSchedulers.count) schedulers")
      json.list("starts", others.starts) { schedulers, json in
        json.array { json in
          for starts in schedulers {
            json.array { json in for start in starts { json.number(scenario.since(start)) } }
          }
        }
      }
      json.list("spans", others.isOver ? others.spans : []) { span, json in
        json.object { json in
          json.field("task", Int64(span.task))
          json.field("from", scenario.since(span.low))
          json.field("to", scenario.since(span.high))
          json.field("words", span.words)
        }
      }
    }
  }

  /// Asks the requested number of further schedulers, and finally says under how many the reasons hold.
  mutating func spreadWhy(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let others = try others(request)
    let style = TextStyle(colours: .ansi, width: Int(request.number(3) ?? 80))
    let context = others.scenario.play.context(style)
    let place = Int(request.number(1) ?? -1)
    guard context.askedFor.indices.contains(place) else {
      answer.status = .notAnswered
      return
    }
    let at = ShownRun.played(others.scenario).instant(request.number(2) ?? 0)
    let told = try others.why(context.askedFor[place], at: at, request.number(4) ?? 1, style)
    answer.json = JSONWriter.object { json in
      json.field("isOver", told.text != nil)
      json.field("text", told.text ?? "")
    }
  }
}
