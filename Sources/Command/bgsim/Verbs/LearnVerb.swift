import LessonReports
import PlainText
import ScenarioFormat
import ScenarioReports
import ScenarioRunner
import SimulationReport
import SystemAccess
import WorkshopCourse

extension Verb {
  static let learn = Verb(
    name: "learn",
    summary: "the workshop: predict what a scenario does, then see why",
    overview:
      "Asks questions about a scenario: when a task runs, how often, what holds it back, which change "
      + "would help, which line is to blame. Every answer comes from the run, with the main cause and "
      + "its line. Without a lesson it lists the course. In a terminal it asks one question "
      + "after another; elsewhere it prints the questions, marks the answers in a file, or prints the key.",
    arguments: [
      CommandArgument(
        name: "LESSON", summary: "a lesson of the course by its number or name, or a lesson file",
        completion: .files)
    ],
    options: [
      LearnOption.name, LearnOption.answers, LearnOption.key, LearnOption.json, LearnOption.file,
      ScenarioOption.diagnostics, InputFile.limitOption,
    ],
    examples: [
      "bgsim learn", "bgsim learn 1", "bgsim learn 3 --seed Ada --answers ada.txt",
      "bgsim learn 3 --key", "bgsim learn 3 --file -o room.jsonc", "bgsim learn my-lesson.jsonc",
    ],
    run: { words, console throws(CommandFailure) in
      let style = console.style(words)
      guard let wanted = words.arguments.first else {
        let options = [LearnOption.name, LearnOption.answers, LearnOption.key, LearnOption.file]
        if let option = options.first(where: { words.has($0) }) {
          throw .usage(.needs(option.name, "a lesson"))
        }
        let course = CourseList(Course.entries.map { ($0.name, $0.bytes) }, style)
        return try console.show(words.has(LearnOption.json) ? course.json : course.text, words)
      }
      let given = try LearnOption.given(wanted, words)
      if words.has(LearnOption.file) {
        return try console.show(String(decoding: given.bytes, as: UTF8.self), words)
      }
      let lesson = try given.lesson(words, style)
      var answers: [String]?
      if let path = words[LearnOption.answers] {
        answers = answerLines(try InputFile(path, words).bytes)
      }
      let key = words.has(LearnOption.key)
      if words.has(LearnOption.json) {
        let document = LessonDocument(lesson)
        let text = document.json(withKey: key ? .shown : .hidden, answers: answers)
        return try console.show(text, words)
      }
      let sheet = LessonSheet(lesson)
      if let answers { return try console.show(sheet.marked(answers), words) }
      if key { return try console.show(sheet.key, words) }
      if !Dialogue.isPossible(words, console) { return try console.show(sheet.text, words) }
      var session = LessonSession(lesson)
      try Dialogue(words: words, console: console).hold(
        prompt: "> ", begin: session.begin(), take: { session.take($0) },
        isOver: { session.isOver })
    })
}

enum LearnOption {
  static let name = CommandOption(
    name: "--seed", value: .text(name: "NAME"),
    summary: "your own questions and run, always the same for the same name")
  static let answers = CommandOption(
    name: "--answers", value: .file,
    summary: "mark the answers in this file, one line per question; - is standard input")
  static let key = CommandOption(
    name: "--key", summary: "the right answers and why, for the trainer")
  static let json = CommandOption(
    name: "--json", summary: "the course, or the questions with key or marks, as JSON")
  static let file = CommandOption(
    name: "--file", summary: "print the lesson's own file, to run, explain or change it")

  /// A lesson of the course, or one in a file.
  struct Given {
    let path: String?
    let bytes: [UInt8]

    func lesson(_ words: ParsedArguments, _ style: TextStyle) throws(CommandFailure) -> GivenLesson
    {
      if !LessonText.isLesson(bytes), ScenarioReader.read(bytes).scenario != nil {
        throw .notAcceptable(
          "\(quoted(path ?? "")): error: this is a scenario, not a lesson; a lesson has the key "
            + "\"lesson\"")
      }
      return try reporting { () throws(ScenarioFailure) in
        try GivenLesson(
          path, bytes, for: words[name], beside: path.map { FilesBeside($0) } ?? .none,
          layout: ScenarioOption.layout(words), style)
      }
    }
  }

  static func given(_ wanted: String, _ words: ParsedArguments) throws(CommandFailure) -> Given {
    if let entry = Course.entry(wanted) { return Given(path: nil, bytes: entry.bytes) }
    let names = Course.entries.map { $0.name }
    let isName = !wanted.contains("/") && !wanted.hasSuffix(".jsonc") && wanted != "-"
    if isName, fileFacts(wanted) == nil { throw .usage(.unknownLesson(wanted, known: names)) }
    return Given(path: wanted, bytes: try InputFile(wanted, words).bytes)
  }
}
