import Basics
package import Documents
public import Reports
import Scenarios
import SchedulerEngine

public struct CourseList {
  private typealias Entry = (name: String, title: String, goal: String, questions: Int)

  private let lessons: [Entry]
  private let style: TextStyle
  private static let narrowestGoal = 30

  public init(_ lessons: [(name: String, bytes: [UInt8])], _ style: TextStyle) {
    self.lessons = lessons.map { name, bytes in
      let lesson = LessonReader.read(bytes).lesson
      return (
        name, lesson?.title.value ?? name, lesson?.goal?.value ?? "", lesson?.questions.count ?? 0
      )
    }
    self.style = style
  }

  public var text: String {
    var text = style.paint("The workshop", .heading) + "\n"
    let width = lessons.map { columns(of: $0.title) }.max() ?? 0
    // In a narrow terminal the goal goes below the title.
    let isNarrow = style.textWidth < width + 8 + CourseList.narrowestGoal
    for (place, lesson) in lessons.enumerated() {
      let number = String("   \(place + 1)".suffix(4)) + "  "
      let title = safeText(lesson.title.utf8)
      let head = isNarrow ? number + title + "\n        " : number + title.padded(to: width + 2)
      let indent = isNarrow ? 8 : columns(of: head)
      text +=
        head + safeText(lesson.goal.utf8).wrapped(to: style.textWidth, indent: indent) + "\n"
    }
    return text + "\nbgsim learn 1 starts the first lesson; bgsim help learn shows all options.\n"
  }

  /// A sheet to print for each learner: the rules, what to write, and room for the answers.
  public var handout: String {
    var text = style.paint("The workshop: a sheet to write on", .heading) + "\n\nName: "
    text += String(repeating: "_", count: 30) + "\n\n"
    for step in CourseList.steps { text += paragraph(step, style) }
    for kind in WaitKind.allCases {
      text += "\n" + style.paint(kind.heading, .heading) + "\n"
      for rule in RuleID.allCases where rule.introduction.card.waitsFor == kind {
        text += "  " + rule.introduced.wrapped(to: style.textWidth, indent: 4) + "\n"
      }
    }
    text += "\n" + style.paint("Answers", .heading) + "\n"
    for (place, lesson) in lessons.enumerated() {
      text += String("   \(place + 1)".suffix(4)) + "  \(safeText(lesson.title.utf8))\n      "
      text += (1...max(lesson.questions, 1)).map { "\($0) ______" }.joined(separator: "  ")
        .wrapped(to: style.textWidth, indent: 6)
      text += "\n"
    }
    return text
  }

  private static let steps = [
    "1. Is a request pending? No rule holds back what was never asked for, was refused or has run.",
    "2. Which rules object? The main cause is the first that somebody could do something about.",
    "3. Who can end that: the app, the user, the charger, or only time?",
    "4. Which line of the scenario is behind it? Change it, predict again, and run.",
  ]

  public var json: String { CourseList.shape.value(of: self, in: self).printed() }

  package static let shape = JSONShape<CourseList, CourseList>(
    "course", "the lessons of the workshop",
    .version("course"), .list("lessons", of: lesson, "each lesson in order") { $0.lessons })

  private static let lesson = JSONShape<CourseList, Entry>(
    "entry", "a lesson of the workshop",
    .text("name", "its name, for bgsim learn") { $0.name },
    .text("title", "what it is called") { $0.title },
    .text("goal", "what it is for, or nothing") { $0.goal },
    .number("questions", "how many questions it asks") { $0.questions })
}

/// A lesson with answers to its first questions. Questions after the first open one are not shown yet,
/// because a question can give away an earlier answer.
public struct LessonProgress {
  public let title: String
  /// The goal of the lesson, and the text before the questions.
  public let opening: [String]
  public let questions: [AskedQuestion]
  /// Whether all questions are answered.
  public let isOver: Bool
  /// For example "4 of 6 marks; 3 of 5 right, 1 near".
  public let score: String

  /// What was asked and answered before is taken over, because marking an answer runs the scenario many times.
  public init(_ given: GivenLesson, answers: [String], after before: LessonProgress? = nil) {
    let lesson = given.stage.lesson
    title = safeText(lesson.title.value.utf8)
    opening =
      (lesson.goal.map { ["Goal: " + safeText($0.value.utf8)] } ?? [])
      + (lesson.text.map { [safeText($0.value.utf8)] } ?? []) + given.namesExplained
    var questions: [AskedQuestion] = []
    var score = LessonScore()
    for (place, posed) in given.questions.enumerated() {
      if questions.last?.isOpen ?? false { break }
      let answer = place < answers.count ? answers[place] : ""
      let known = before.flatMap { place < $0.questions.count ? $0.questions[place] : nil }
      let asked =
        known.flatMap { $0.answer == answer ? $0 : nil }
        ?? AskedQuestion(given, posed, answer: answer)
      questions.append(asked)
      score.add(asked.isOpen ? nil : asked.marked?.verdict, to: posed)
    }
    isOver = !(questions.last?.isOpen ?? false)
    for posed in given.questions.dropFirst(questions.count) { score.add(nil, to: posed) }
    self.questions = questions
    self.score = score.words
  }
}

/// How much of a reason to reveal: a learner still has questions to answer, a trainer does not.
enum Telling {
  case everything
  /// Nothing that answers a later question about the same task.
  case withoutLaterAnswers
}

/// What is not revealed yet.
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

extension WaitKind {
  fileprivate var heading: String {
    switch self {
    case .date: "Held back by the request's own date"
    case .pace: "Held back by the pace, which only time undoes"
    case .conditions: "Held back by the state of the device"
    case .user: "Held back until the user does something"
    case .others: "Held back by other work"
    }
  }
}
