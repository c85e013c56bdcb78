import RunRecord
import ScenarioFormat
public import ScenarioRunner
import SchedulerEngine

extension PreparedLesson {
  /// The questions in the order of the file; the name decides which wrong answers are offered.
  public func questions(for name: String = "") throws(RunFault) -> [PosedQuestion] {
    var posed: [PosedQuestion] = []
    for (place, question) in lesson.questions.enumerated() {
      guard let task = task(of: question.value) else { continue }
      var posing = QuestionPosing(
        stage: self, question: question.value, task: task, number: place + 1,
        chance: PersonalChance(of: name + "\n" + lesson.title.value, place))
      posed.append(try posing.posed())
    }
    return posed
  }
}

/// Makes one question.
struct QuestionPosing {
  let stage: PreparedLesson
  let question: Lesson.Question
  let task: TaskKey
  let number: Int
  var chance: PersonalChance

  static let most = 4

  mutating func posed() throws(RunFault) -> PosedQuestion {
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
    PosedQuestion(
      number: number, question: question, task: task, at: moment, options: options, key: key,
      truth: truth)
  }
}
