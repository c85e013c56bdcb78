import RunRecord
import Scenarios
import SchedulerEngine

extension QuestionPosing {
  func blame() throws(RunFault) -> PosedQuestion {
    guard let at, let search = BlameSearch(stage, task, at: at) else {
      return result(nil, [], .noAnswer(.nothingWaits))
    }
    let lines = search.lines()
    let right = lines.toBlame.first?.line
    var near = lines.filter { $0.effect == .endsAnother }
    var wrong = lines.filter { $0.effect == .none }
    near = Array(chance.shuffled(near).prefix(1))
    wrong = chance.shuffled(wrong)
    var others = (near + wrong).map { Answer.line($0.line) }
    if right != nil { others.insert(.line(nil), at: min(others.count, 2)) }
    let options = chance.options(.line(right), and: others, most: QuestionPosing.most)
    return result(
      .line(right), options.sorted { lineOf($0) < lineOf($1) }, .blame(lines), at: at)
  }

  private func lineOf(_ answer: Answer) -> Int64 {
    if case .line(let line) = answer { return line ?? .max }
    return 0
  }

  /// What is right is whatever works; only whether it is needed is looked at here.
  func edit() throws(RunFault) -> PosedQuestion {
    let trial = EditTrial(stage, question, task)
    if case .reached = trial.outcome(of: []) {
      return result(nil, [], .noAnswer(.holdsAlready))
    }
    return result(nil, [], .edit)
  }
}
