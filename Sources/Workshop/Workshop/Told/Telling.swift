import Scenarios

/// How much of a reason is told: a learner still has questions to answer, and a trainer has not.
enum Telling {
  case everything
  /// Nothing that answers a later question about the same task.
  case withoutLaterAnswers
}

/// What is not told yet.
enum Kept {
  case nothing, lines, everything
}

extension GivenLesson {
  func kept(_ decisive: Decisive?, about posed: PosedQuestion, _ telling: Telling) -> Kept {
    guard telling == .withoutLaterAnswers, let decisive else { return .nothing }
    let reason = Answer.held(decisive.objector.map { .rule($0) } ?? .notRequested)
    let later = questions.filter { $0.number > posed.number && $0.task == posed.task }
    if later.contains(where: { $0.question.kind == .heldBy && $0.key == reason }) {
      return .everything
    }
    return later.contains { $0.question.kind == .blame } ? .lines : .nothing
  }
}
