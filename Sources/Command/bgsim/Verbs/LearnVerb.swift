import Basics
import CommandLanguage
import SystemAccess
import Workshop

enum LearnVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let style = console.style(arguments)
    guard let wanted = arguments.positional.first else {
      try LearnOption.checkWithoutLesson(arguments)
      let course = CourseList(Course.entries.map { ($0.name, $0.bytes) }, style)
      return try console.show(
        arguments.has(LearnOption.json) ? course.json : course.text, arguments)
    }
    let given = try LessonInput(wanted, arguments)
    if arguments.has(LearnOption.file) {
      return try console.show(String(decoding: given.bytes, as: UTF8.self), arguments)
    }
    let lesson = try given.lesson(arguments, style)
    var answers: [String]?
    if let path = arguments[LearnOption.answers] {
      answers = answerLines(try InputFile(path, arguments).bytes)
    }
    let key = arguments.has(LearnOption.key)
    if arguments.has(LearnOption.json) {
      let document = LessonDocument(lesson)
      let text = document.json(withKey: key ? .shown : .hidden, answers: answers)
      return try console.show(text, arguments)
    }
    let sheet = LessonSheet(lesson)
    if let answers { return try console.show(sheet.marked(answers), arguments) }
    if key { return try console.show(sheet.key, arguments) }
    if !Dialogue.isPossible(arguments, console) { return try console.show(sheet.text, arguments) }
    var session = LessonSession(lesson)
    try Dialogue(arguments: arguments, console: console).hold(
      prompt: "> ", begin: session.begin(), take: { session.take($0) },
      isOver: { session.isOver })
  }
}
