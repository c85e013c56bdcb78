import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios
import SystemAccess
import Workshop

extension VerbCall {
  func new() throws(CommandFailure) {
    if arguments.has(NewOption.force) && OutputPlace(arguments[.output]).isStandardOutput {
      throw .usage(.needs(NewOption.force.name, CommandOption.output.name))
    }
    var output = try ResultOutput(
      arguments[.output], over: arguments.has(NewOption.force) ? .anything : .nothing,
      notOver: FileIdentity.of(
        inputs: arguments.all(NewOption.shrink) + arguments.all(NewOption.fromLog)), console)
    try output.write(try newScenario())
    try output.finish()
  }

  private func newScenario() throws(CommandFailure) -> String {
    switch try NewSource(arguments) {
    case .starter(let text): return text
    case .device(let device, let population):
      return try LoadedPopulation(population, arguments).scenarioText(ofDevice: device)
    case .shrunk(let path): return try shrunk(path)
    case .log(let path): return try draft(path)
    }
  }

  private func draft(_ path: String) throws(CommandFailure) -> String {
    let input = try GivenInput(path, self)
    guard case .deviceLog(let kind) = input.kind else { throw .noDeviceLog(path) }
    guard let draft = ScenarioDraft(try input.deviceLog(kind), file: path) else {
      throw .undatedLog(path)
    }
    return draft.text
  }

  private func shrunk(_ path: String) throws(CommandFailure) -> String {
    let file = try InputFile(path, arguments)
    let options = try ScenarioOptions(arguments)
    let isInterrupted = console.isInterrupted
    let report = try reporting { () throws(ScenarioFailure) in
      try ShrinkReport(
        ScenarioInput(path, file.bytes, options), beside: FilesBeside(path),
        while: { !isInterrupted() })
    }
    guard let report else { throw .nothingToShrink(path) }
    console.say(.plain(report.summary(style)))
    return report.scenario
  }

  func learn() throws(CommandFailure) {
    try LearnOption.check(arguments)
    if arguments.has(LearnOption.ofClass) { return try showClass() }
    guard let wanted = arguments.positional.first else {
      let course = CourseList(Course.entries.map { ($0.name, $0.bytes) }, style)
      if arguments.has(LearnOption.handout) { return try show(course.handout) }
      return try show(arguments.has(LearnOption.json) ? course.json : course.text)
    }
    let given = try LessonInput(wanted, arguments)
    if arguments.has(LearnOption.file) {
      return try show(String(decoding: given.bytes, as: UTF8.self))
    }
    let lesson = try given.lesson(arguments, style)
    var answers: [String]?
    if let path = arguments[LearnOption.answers] {
      answers = answerLines(try InputFile(path, arguments).bytes)
    }
    let key = arguments.has(LearnOption.key)
    if arguments.has(LearnOption.json) {
      let document = LessonDocument(lesson)
      return try show(document.json(withKey: key ? .shown : .hidden, answers: answers))
    }
    let sheet = LessonSheet(lesson)
    if let answers { return try show(sheet.marked(answers)) }
    if key { return try show(sheet.key) }
    if !isDialoguePossible { return try show(sheet.text) }
    var session = LessonSession(lesson)
    try holdDialogue(
      prompt: "> ", begin: session.begin(), take: { session.take($0) },
      isOver: { session.isOver })
  }

  private func showClass() throws(CommandFailure) {
    var report = ClassReport(style)
    for path in arguments.positional {
      let bytes = try InputFile(path, arguments).bytes
      do throws(ClassReport.Refusal) { try report.add(bytes, of: path) } catch {
        throw .notAcceptable("\(quoted(path)): error: \(error.words)")
      }
    }
    try show(report.text)
  }

  func demo() throws(CommandFailure) {
    let seed = arguments.number(DemoOption.seed) ?? 1
    let days = Int64(arguments.number(DemoOption.days) ?? 1)
    var output = try output()
    if arguments.has(DemoOption.log) {
      try writeDemoLog(seed: seed, days: days, to: &output)
    } else {
      guard let text = DemoScenario.report(seed: seed, days: days, style) else {
        throw .demoStopped(seed: seed)
      }
      try output.write(text)
    }
    try output.finish()
  }

  func merge() throws(CommandFailure) {
    let paths = arguments.positional
    if paths.isEmpty { throw .usage(.missingArgument("a part", verb: "merge")) }
    var output = try output(notOver: paths)
    var merge = FleetMerge()
    for path in paths {
      let bytes = try InputFile(path, arguments).bytes
      do throws(MergeProblem) { try merge.add(bytes, of: path) } catch {
        throw .notAcceptable(error.message.text)
      }
    }
    let result: FleetResult
    do throws(MergeProblem) { result = try merge.result() } catch {
      throw .notAcceptable(error.message.text)
    }
    let report = FleetReport(result, style)
    try output.write(report.printed(arguments))
    try output.finish()
  }
}
