import Basics
import Documents
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine

/// One line of the scenario, or two together, without which a task would run another number of times.
public struct NumberChange: Equatable, Sendable {
  public struct Line: Equatable, Sendable {
    /// Counted from 1.
    public let line: Int64
    let path: String
    let place: CandidateLines.Place
  }

  public let lines: [Line]
  /// How often it would run without them.
  public let count: Int64
  /// When it would first have run without them and did not; nil if it would only have ended otherwise.
  let at: Instant?
}

/// Takes each part of the scenario away, runs it again, and counts the runs that a question asks about.
struct NumberSearch {
  private let stage: PreparedLesson
  private let posed: Lesson.Question
  private let task: TaskKey
  private let right: Int64
  private let runs: KnownRuns

  init(
    _ stage: PreparedLesson, _ question: Lesson.Question, of task: TaskKey,
    _ runs: KnownRuns? = nil
  ) {
    self.stage = stage
    self.runs = runs ?? KnownRuns(stage)
    posed = question
    self.task = task
    right = Int64(stage.counted(task, question, in: stage.record).count)
  }

  /// How many parts are taken away in pairs, at most.
  private static let mostPaired = 16

  func reason() -> NumberReason {
    var better: [NumberChange] = []
    var worse: [NumberChange] = []
    for line in lines {
      guard let variant = variant(without: [line]) else { continue }
      if isBetter(variant) {
        better.append(change([line], variant))
      } else if !isOfMishaps, variant.count < right, !stage.isNear(variant.count, right) {
        worse.append(change([line], variant))
      }
    }
    if better.isEmpty { better = pairs() }
    return NumberReason(
      changes: sorted(better, mostFirst: !isOfMishaps),
      supports: better.isEmpty ? sorted(worse, mostFirst: false) : [])
  }

  private func sorted(_ changes: [NumberChange], mostFirst: Bool) -> [NumberChange] {
    changes.enumerated().sorted {
      let (left, other) = ($0.element, $1.element)
      if left.count != other.count { return (left.count > other.count) == mostFirst }
      if left.rank != other.rank { return left.rank < other.rank }
      return $0.offset < $1.offset
    }.map { $0.element }
  }

  private var isOfMishaps: Bool { posed.isOfMishaps }

  /// Fewer mishaps are better only where it runs as often as before.
  private func isBetter(_ variant: Variant) -> Bool {
    if !isOfMishaps { return variant.count > right }
    return variant.count < right && variant.launches >= launches(in: stage.record, task)
  }

  /// Those that are taken away in pairs where no line alone explains the number: all of them, unless there are too
  /// many. Nothing is tried where it runs at least half as often as the app is opened.
  var paired: (tried: Int, of: Int)? {
    guard isOfMishaps || right * 2 < stage.openings(of: task.app, in: posed) else { return nil }
    let all = lines.count
    return (min(all, NumberSearch.mostPaired), all)
  }

  private func launches(in record: RunRecord, _ task: TaskKey) -> Int {
    record.runs.count { $0.key == task }
  }

  /// Where a line holds several parts, each of them is tried.
  private var lines: [NumberChange.Line] {
    let source = SourceText(stage.text)
    var lines: [NumberChange.Line] = []
    for part in CandidateLines(stage.text).parts {
      let number = Int64(source.position(of: part.start).line)
      lines.append(NumberChange.Line(line: number, path: part.path, place: part.place))
    }
    return lines
  }

  private func pairs() -> [NumberChange] {
    guard let paired else { return [] }
    var found: [NumberChange] = []
    let lines = lines.prefix(paired.tried)
    for (place, one) in lines.enumerated() {
      for other in lines.dropFirst(place + 1) where other.line != one.line {
        // What comes later in a list goes first, so that the other keeps its place there.
        guard let variant = variant(without: [other, one]), isBetter(variant) else { continue }
        found.append(change([one, other], variant))
      }
    }
    return found
  }

  private struct Variant {
    let count: Int64
    let record: RunRecord
    let task: TaskKey
    let launches: Int
  }

  private func variant(without lines: [NumberChange.Line]) -> Variant? {
    guard let run = runs.run(with: lines.map { $0.path + "-" }),
      let key = stage.task(like: task, in: run.prepared)
    else { return nil }
    let count = Int64(stage.counted(key, posed, in: run.record).count)
    return Variant(
      count: count, record: run.record, task: key, launches: launches(in: run.record, key))
  }

  private func change(_ lines: [NumberChange.Line], _ variant: Variant) -> NumberChange {
    let own = stage.record.runs.filter { $0.key == task }
    let first = stage.counted(variant.task, posed, in: variant.record).first { run in
      !own.contains {
        distance($0.launchedAt, run.launchedAt) < .minutes(1) || $0.isRunning(at: run.launchedAt)
      }
    }
    return NumberChange(lines: lines, count: variant.count, at: first?.launchedAt)
  }
}

extension NumberChange {
  /// What the app asks for comes before the world around it, one line before two.
  fileprivate var rank: Int {
    let places = CandidateLines.Place.allCases
    return lines.reduce(0) { $0 + 1 + (places.firstIndex(of: $1.place) ?? places.count) }
  }
}

extension PreparedLesson {
  /// The runs that a question about a number asks about.
  func counted(
    _ task: TaskKey, _ question: Lesson.Question, in record: RunRecord
  ) -> [RunFact] {
    let counting = question.counting?.value ?? .ran
    return runs(of: task, in: record, during: question.during?.value)
      .filter { counting.counts($0) }
  }

  /// Those that began in a period, of the lesson's own run if no other is given.
  func runs(
    of task: TaskKey, in record: RunRecord? = nil, during period: Scenario.Period?
  ) -> [RunFact] {
    let stretches = prepared.stretches(of: period)
    return (record ?? self.record).runs.filter { run in
      run.key == task && stretches.contains { $0.contains(run.launchedAt) }
    }
  }

  /// How often the app is opened in the time that a question asks about.
  func openings(of app: AppID, in question: Lesson.Question) -> Int64 {
    let stretches = prepared.stretches(of: question.during?.value)
    return Int64(
      record.openings.count { opening in
        opening.app == app && stretches.contains { $0.contains(opening.at) }
      })
  }
}

extension RunCount {
  /// Whether it counts what should not happen, so that fewer are better.
  var isOfMishaps: Bool {
    switch self {
    case .ran, .completed, .finished: false
    case .expired, .killed, .stopped: true
    }
  }
}

extension Lesson.Question {
  var isOfMishaps: Bool { (counting?.value ?? .ran).isOfMishaps }
}
