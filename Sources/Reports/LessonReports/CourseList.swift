import JSON
import PlainText
import ScenarioFormat
public import SimulationReport

/// The lessons of a course, each with what it is for.
public struct CourseList {
  private let lessons: [(name: String, title: String, goal: String, questions: Int)]
  private let style: TextStyle

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
    for (place, lesson) in lessons.enumerated() {
      let number = String("   \(place + 1)".suffix(4)) + "  "
      let head = number + safeText(lesson.title.utf8).padded(to: width + 2)
      text +=
        head
        + safeText(lesson.goal.utf8).wrapped(to: style.columnsOfText, indent: columns(of: head))
        + "\n"
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
