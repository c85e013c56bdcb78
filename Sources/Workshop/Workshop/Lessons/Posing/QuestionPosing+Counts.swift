import RunRecord
import Scenarios
import SchedulerEngine

extension QuestionPosing {
  /// Wrong times are those at which something else was over that held a request of this task back, or the
  /// user came.
  func firstRun() -> PosedQuestion {
    let (record, prepared) = (stage.record, stage.prepared)
    let from =
      question.after.map { $0.value.instant(on: prepared.scenario.clock) } ?? prepared.setup.start
    let tolerance = question.within?.value ?? .minutes(15)
    let run = record.firstRun(of: .task(task), from: from)
    let right = run?.launchedAt
    var others: [Instant] = []
    for life in record.lives(in: stage.rows) where life.last.key == task {
      for holder in life.holders where holder.end != nil { others.append(holder.range.upperBound) }
      others.append(life.submittedAt)
      if let launched = life.run?.launchedAt { others.append(launched) }
    }
    for opening in record.openings where opening.app == task.app { others.append(opening.at) }
    others = others.filter { $0 >= from }
    others.sort()
    var apart: [Instant] = []
    for other in others {
      let isNearRight = right.map { distance($0, other) <= tolerance } ?? false
      let isKnown = apart.contains { distance($0, other) <= tolerance }
      if !isNearRight && !isKnown { apart.append(other) }
    }
    // The times around the right one are the ones to be mistaken about.
    let close = Array(apart.prefix(8))
    var answers = chance.shuffled(close).map { Answer.moment($0) }
    if right != nil { answers.insert(.moment(nil), at: min(answers.count, 2)) }
    let options = chance.options(.moment(right), and: answers, most: QuestionPosing.most)
    return result(
      .moment(right), options.sorted { $0.place < $1.place },
      .firstRun(from: from, run, tolerance: tolerance))
  }

  func howOften() -> PosedQuestion {
    let stretches = stage.prepared.stretches(of: question.during?.value)
    func isIn(_ instant: Instant) -> Bool { stretches.contains { $0.contains(instant) } }
    let launched = stage.record.runs.filter { $0.key == task && isIn($0.launchedAt) }
    let counting = question.counting?.value ?? .ran
    let counted = launched.filter { counting.counts($0) }
    let right = Int64(counted.count)
    let asked = stage.record.requests.filter { $0.key == task && isIn($0.acceptedAt) }
    let openings = stage.record.openings.filter { $0.app == task.app && isIn($0.at) }
    var wrong = [Int64(openings.count), Int64(asked.count), Int64(launched.count), 0]
    wrong +=
      right < 5 ? [right + 1, right + 2, max(0, right - 1)] : [right / 2, right + right / 2]
    wrong.append(right * 2)
    // Among many, nobody could tell one that is almost right.
    if right >= 5 { wrong.removeAll { stage.isNear($0, right) } }
    let options = chance.options(
      Answer.count(right), and: wrong.map { Answer.count($0) }, most: QuestionPosing.most)
    return result(.count(right), options.sorted { $0.place < $1.place }, .howOften(counted))
  }
}

func distance(_ left: Instant, _ right: Instant) -> Span {
  left < right ? right - left : left - right
}

extension Answer {
  /// In which order such answers are offered.
  fileprivate var place: Int64 {
    switch self {
    case .moment(let instant): (instant ?? .never).milliseconds
    case .count(let count): count
    case .line(let line): line ?? .max
    case .held, .change, .edit: 0
    }
  }
}
