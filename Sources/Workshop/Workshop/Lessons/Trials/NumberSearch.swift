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

  init(_ stage: PreparedLesson, _ question: Lesson.Question, of task: TaskKey, right: Int64) {
    self.stage = stage
    posed = question
    self.task = task
    self.right = right
  }

  /// How many parts are taken away in pairs.
  private static let paired = 8

  /// What brings the number to where one would want it, the greatest change first.
  func changes() -> [NumberChange] {
    var found: [NumberChange] = []
    var others: [NumberChange.Line] = []
    for line in lines {
      guard let variant = variant(without: [line]) else { continue }
      if isBetter(variant) {
        found.append(change([line], variant))
      } else if variant.differs {
        others.append(line)
      }
    }
    if found.isEmpty, mayNeedTwo { found = pairs(of: others.prefix(Self.paired)) }
    return found.enumerated().sorted {
      let (left, other) = ($0.element, $1.element)
      if left.count != other.count { return (left.count > other.count) != isOfMishaps }
      if left.rank != other.rank { return left.rank < other.rank }
      return $0.offset < $1.offset
    }.map { $0.element }
  }

  /// Whether fewer are better, of those that are counted.
  var isOfMishaps: Bool {
    switch posed.counting?.value ?? .ran {
    case .ran, .completed, .finished: false
    case .expired, .killed, .stopped: true
    }
  }

  /// Fewer mishaps are better only where it runs as often as before.
  private func isBetter(_ variant: Variant) -> Bool {
    if !isOfMishaps { return variant.count > right }
    return variant.count < right && variant.launches >= launches(in: stage.record, task)
  }

  /// Whether it runs less than half as often as the app is opened.
  var mayNeedTwo: Bool { isOfMishaps || right * 2 < stage.openings(of: task.app, in: posed) }

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

  private func pairs(of lines: ArraySlice<NumberChange.Line>) -> [NumberChange] {
    var found: [NumberChange] = []
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
    let differs: Bool
  }

  private func variant(without lines: [NumberChange.Line]) -> Variant? {
    guard let variant = ScenarioVariant(stage, lines.map { $0.path + "-" }),
      let key = stage.task(like: task, in: variant.prepared), let record = variant.record()
    else { return nil }
    let count = Int64(stage.counted(key, posed, in: record).count)
    let differs = record.runs.map { $0.launchedAt } != stage.record.runs.map { $0.launchedAt }
    return Variant(
      count: count, record: record, task: key, launches: launches(in: record, key),
      differs: differs)
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
    let stretches = prepared.stretches(of: question.during?.value)
    let counting = question.counting?.value ?? .ran
    return record.runs.filter { run in
      run.key == task && counting.counts(run)
        && stretches.contains { $0.contains(run.launchedAt) }
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
