import Basics
public import Reports
import Scenarios

/// The lessons of a course, each with what it is for.
public struct CourseList {
  private let lessons: [(name: String, title: String, goal: String, questions: Int)]
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
    // In a narrow terminal the goal stands below its title.
    let isNarrow = style.columnsOfText < width + 8 + CourseList.narrowestGoal
    for (place, lesson) in lessons.enumerated() {
      let number = String("   \(place + 1)".suffix(4)) + "  "
      let title = safeText(lesson.title.utf8)
      let head = isNarrow ? number + title + "\n        " : number + title.padded(to: width + 2)
      let indent = isNarrow ? 8 : columns(of: head)
      text +=
        head + safeText(lesson.goal.utf8).wrapped(to: style.columnsOfText, indent: indent) + "\n"
    }
    return text + "\nbgsim learn 1 starts the first lesson; bgsim help learn shows all options.\n"
  }

  public var json: String {
    JSONValue.object([
      ("course", .integer(1)),
      (
        "lessons",
        .list(
          lessons.map { lesson in
            .object([
              ("name", .text(lesson.name)), ("title", .text(lesson.title)),
              ("goal", .text(lesson.goal)), ("questions", .integer(Int64(lesson.questions))),
            ])
          })
      ),
    ]).printed()
  }
}
