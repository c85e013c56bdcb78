import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios
import SystemAccess
import Workshop

enum NewVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    if arguments.has(NewOption.force) && OutputPlace(arguments[.output]).isStandardOutput {
      throw .usage(.needs(NewOption.force.name, CommandOption.output.name))
    }
    var output = try ResultOutput(
      arguments[.output], over: arguments.has(NewOption.force) ? .anything : .nothing,
      notOver: FileIdentity.of(
        inputs: arguments.all(NewOption.shrink) + arguments.all(NewOption.fromLog)), console)
    try output.write(try text(arguments, console))
    try output.finish()
  }

  private static func text(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    switch try NewSource(arguments) {
    case .starter(let text): return text
    case .device(let device, let population):
      return try LoadedPopulation(population, arguments).scenarioText(ofDevice: device)
    case .shrunk(let path): return try shrunk(path, arguments, console)
    case .log(let path): return try draft(path, try GivenInput(path, arguments, console))
    }
  }

  private static func draft(
    _ path: String, _ input: GivenInput
  ) throws(CommandFailure) -> String {
    guard case .deviceLog(let kind) = input.kind else { throw .noDeviceLog(path) }
    guard let draft = ScenarioDraft(try input.deviceLog(kind), file: path) else {
      throw .undatedLog(path)
    }
    return draft.text
  }

  private static func shrunk(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let file = try InputFile(path, arguments)
    let options = try ScenarioOptions(arguments)
    let isInterrupted = console.isInterrupted
    let report = try reporting { () throws(ScenarioFailure) in
      try ShrinkReport(
        ScenarioInput(path, file.bytes, options), beside: FilesBeside(path),
        while: { !isInterrupted() })
    }
    guard let report else { throw .nothingToShrink(path) }
    console.say(.plain(report.summary(console.style(arguments))))
    return report.scenario
  }
}

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

enum DemoVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let seed = arguments.number(DemoOption.seed) ?? 1
    let days = Int64(arguments.number(DemoOption.days) ?? 1)
    var output = try ResultOutput(arguments[.output], console)
    if arguments.has(DemoOption.log) {
      try DemoLog(seed: seed, days: days).write(to: &output, console)
    } else {
      let demo = Demo(seed: seed, days: days, style: console.style(arguments))
      guard let text = demo.text else { throw .demoStopped(seed: seed) }
      try output.write(text)
    }
    try output.finish()
  }
}

enum MergeVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths = arguments.positional
    if paths.isEmpty { throw .usage(.missingArgument("a part", verb: "merge")) }
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: paths), console)
    var merge = FleetMerge()
    for path in paths {
      let bytes: [UInt8]
      do throws(InputProblem) { bytes = try InputFile(path).bytes } catch { throw .input(error) }
      do throws(MergeProblem) { try merge.add(bytes, of: path) } catch {
        throw .notAcceptable(error.message.text)
      }
    }
    let result: FleetResult
    do throws(MergeProblem) { result = try merge.result() } catch {
      throw .notAcceptable(error.message.text)
    }
    let report = FleetReport(result, console.style(arguments))
    try report.writeSheet(arguments, notOver: paths, console)
    try output.write(report.printed(arguments))
    try output.finish()
  }
}

enum HelpVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let answer = HelpAnswer(
      arguments, console.style(arguments), columns: console.columns(arguments))
    try console.show(try answer.text(), arguments)
  }
}
