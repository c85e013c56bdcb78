import RunRecord
public import Scenarios
import SchedulerEngine

extension PreparedLesson {
  /// The questions in the order of the file; the name decides which wrong answers are offered.
  public func questions(for name: String = "") throws(RunFault) -> [PosedQuestion] {
    var posed: [PosedQuestion] = []
    for (place, question) in lesson.questions.enumerated() {
      guard let task = task(of: question.value) else { continue }
      let posing = QuestionPosing(
        self, question.value, task, number: place + 1,
        PersonalChance(of: name + "\n" + lesson.title.value, place))
      posed.append(try posing.posed())
    }
    return posed
  }
}

/// Makes one question.
final class QuestionPosing {
  let stage: PreparedLesson
  let question: Lesson.Question
  let task: TaskKey
  let number: Int
  var chance: PersonalChance

  static let most = 4

  init(
    _ stage: PreparedLesson, _ question: Lesson.Question, _ task: TaskKey, number: Int,
    _ chance: PersonalChance
  ) {
    self.stage = stage
    self.question = question
    self.task = task
    self.number = number
    self.chance = chance
  }

  func posed() throws(RunFault) -> PosedQuestion {
    switch question.kind {
    case .firstRun: firstRun()
    case .howOften: howOften()
    case .heldBy: try heldBy()
    case .letsRun: try letsRun()
    case .blame: try blame()
    case .edit: try edit()
    }
  }

  var at: Instant? { question.at.map { $0.value.instant(on: stage.prepared.scenario.clock) } }

  func result(
    _ key: Answer?, _ options: [Answer], _ truth: Truth, at moment: Instant? = nil
  ) -> PosedQuestion {
    PosedQuestion(self, key, options, truth, at: moment)
  }
}
