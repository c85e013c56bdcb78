import Advice
import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios
import SchedulerEngine
import SystemAccess

extension Verb {
  func carryOut(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    switch id {
    case .run: try RunVerb.carryOut(arguments, console)
    case .explain: try ExplainVerb.carryOut(arguments, console)
    case .compare: try CompareVerb.carryOut(arguments, console)
    case .test: try TestVerb.carryOut(arguments, console)
    case .check: try CheckVerb.carryOut(arguments, console)
    case .advise: try AdviseVerb.carryOut(arguments, console)
    case .new: try NewVerb.carryOut(arguments, console)
    case .demo: try DemoVerb.carryOut(arguments, console)
    case .learn: try LearnVerb.carryOut(arguments, console)
    case .page: try PageVerb.carryOut(arguments, console)
    case .merge: try MergeVerb.carryOut(arguments, console)
    case .help: try HelpVerb.carryOut(arguments, console)
    }
  }
}

enum RunVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths = try ScenarioPaths.wanted(arguments, by: "run")
    try RunOption.check(arguments, paths)
    if arguments.has(FleetOption.shard) {
      if paths.count > 1 { throw .usage(.unexpected(paths[1])) }
      return try ShardOutput(paths[0], arguments, console).finish()
    }
    if arguments.has(RunOption.watch) {
      return try RunAtEverySave(paths[0], arguments, console).untilInterrupted()
    }
    if arguments.has(RunOption.step) { return try StepByStep(paths, arguments, console).hold() }
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: paths), console)
    var ending = BatchOutcome(paths, "could not be run", arguments, console)
    var document = RunDocument(paths, arguments)
    for path in paths {
      do throws(CommandFailure) {
        let file = try InputFile(path, arguments)
        if PopulationReader.isPopulation(file.bytes) {
          let fleet = try FleetRun(path, file, arguments, console)
          console.tell(fleet.loaded.warnings, arguments)
          try document.write(try fleet.text(), to: &output)
          ending.noteResult()
          continue
        }
        try FleetOption.check(arguments, path, isPopulation: false)
        let loaded = try LoadedScenario(path, file, arguments)
        console.tell(loaded.warnings, arguments)
        try RunOption.check(arguments, loaded)
        let run = try SingleRun(loaded, arguments, console).result()
        try document.write(run.text, to: &output)
        ending.noteResult(saying: run.holds ? nil : .expectationFailed)
      } catch {
        try ending.note(error)
        try document.note(error, of: path, in: &output)
      }
      try output.showSoFar()
    }
    try document.finish(&output)
    if ending.results > 0 || document.isList { try output.finish() }
    try ending.finish()
  }
}

enum TestVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    if arguments.positional.isEmpty
      || arguments.positional.contains(where: InputFile.wouldWaitForTyping)
    {
      throw .usage(.missingArgument("a scenario file or a folder", verb: "test"))
    }
    if arguments.has(TestOption.junit)
      && OutputPlace(arguments[TestOption.junit]).isSame(as: OutputPlace(arguments[.output]))
    {
      throw .usage(.samePlace("--junit"))
    }
    if arguments.has(TestOption.atLeast), !arguments.has(ScenarioOption.schedulers) {
      throw .usage(.needs(TestOption.atLeast.name, ScenarioOption.schedulers.name))
    }
    try ScenarioOption.checkSchedulers(arguments)
    let paths = try TestedFiles.paths(arguments)
    let inputs = FileIdentity.of(inputs: paths)
    var output = try ResultOutput(arguments[.output], notOver: inputs, console)
    var progress = console.progress()
    defer { progress?.finish() }
    var results: [(scenario: TestedScenario, obstacle: ExitStatus?)] = []
    for path in paths {
      if console.isInterrupted() { throw .interrupted }
      if let result = try TestedFiles.result(of: path, arguments, console) {
        results.append(result)
      }
      progress?.reached(Int64(results.count), of: Int64(paths.count), "scenario")
    }
    if results.isEmpty {
      throw .notAcceptable(
        "these are lessons and populations, which expect nothing; bgsim check checks them")
    }
    let report = TestReport(
      results.map(\.scenario), console.style(arguments),
      console.diagnosticStyle(arguments, on: .output))
    if let path = arguments[TestOption.junit] {
      var junit = try ResultOutput(path, notOver: inputs, console)
      try junit.write(report.junit)
      try junit.finish()
    }
    try output.write(report.printed(arguments))
    try output.finish()
    let obstacles = results.compactMap(\.obstacle)
    if let worst = obstacles.max(by: { $0.rawValue < $1.rawValue }) {
      let files = results.count == 1 ? "1 file" : "\(results.count) files"
      throw .someFiles("\(obstacles.count) of \(files) could not be run", worst)
    }
    if report.hasFailures { throw .expectationFailed }
  }
}

enum ExplainVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    guard let path = arguments.positional.first, !InputFile.wouldWaitForTyping(path) else {
      throw .usage(.missingArgument("a file and an identifier", verb: "explain"))
    }
    let style = console.style(arguments)
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: [path]), console)
    let input = try GivenInput(path, arguments, console)
    switch input.kind {
    case .deviceLog(let kind):
      let log = try input.deviceLog(kind)
      try ExplainOption.check(arguments, on: input.kind, path)
      try output.write(ExplainOption.text(of: log, path, arguments, style))
    case .eventLog:
      let log = try input.loggedRun()
      try ExplainOption.check(arguments, on: input.kind, path)
      let task = ExplainOption.task(arguments)
      try output.write(
        try reporting { () throws(ScenarioFailure) in try log.answer(about: task, style) })
    case .file:
      let file = try input.file()
      try ExplainOption.check(arguments, on: input.kind, path)
      if let failure = CommandFailure(linesOfUnknownKind: file.bytes, path) { throw failure }
      let loaded = try LoadedScenario(path, file, arguments)
      console.tell(loaded.warnings, arguments)
      try output.write(try answer(in: loaded, arguments, console))
    }
    try output.finish()
  }

  private static func answer(
    in loaded: LoadedScenario, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> String {
    let task = try reporting { () throws(ScenarioFailure) in
      try loaded.asked(ExplainOption.task(arguments))
    }
    let seeds = loaded.prepared.seeds
    if seeds.count > 1 { console.complain(ExplainOption.oneSeed(of: seeds)) }
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let play = try watch.play(loaded, seed: seeds[0], keeping: .allRows)
    if let count = arguments.number(ScenarioOption.schedulers), let task,
      let moment = arguments[ExplainOption.at]
    {
      return try reporting { () throws(ScenarioFailure) in
        try watch.explain(play, task, at: moment, count, console.style(arguments), arguments).text
      }
    }
    let form: ScenarioAnswer.Form = arguments.has(ExplainOption.json) ? .json : .text
    return try reporting { () throws(ScenarioFailure) in
      try ScenarioAnswer(
        play, about: task, at: arguments[ExplainOption.at], form, console.style(arguments)
      ).text
    }
  }
}

enum CompareVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    try CompareOption.check(arguments)
    let files = FileIdentity.of(inputs: arguments.positional)
    var output = try ResultOutput(arguments[.output], notOver: files, console)
    let inputs = try ComparedInputs(arguments, console)
    if let warnings = inputs.base.scenario?.warnings { console.tell(warnings, arguments) }
    var documents: [JSONValue] = []
    for (index, other) in inputs.others.enumerated() {
      let comparison = try ComparisonOutput(inputs.base, other, arguments, console)
      if arguments.has(CompareOption.json) {
        documents.append(comparison.json)
      } else {
        try output.write((index > 0 ? "\n" : "") + comparison.text)
        try output.showSoFar()
      }
    }
    if arguments.has(CompareOption.json) {
      let several = JSONValue.object([(JSONHelp.comparisons.name, .list(documents))])
      let document = documents.count == 1 ? documents[0] : several
      try output.write(.json(document.printed()))
    }
    try output.finish()
  }
}

enum CheckVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths =
      arguments.positional.isEmpty ? ["."] : try ScenarioPaths.wanted(arguments, by: "check")
    var output = try ResultOutput(
      arguments[.output], notOver: FileIdentity.of(inputs: paths), console)
    let arguments = try CheckOption.checked(arguments)
    var ending = BatchOutcome(paths, "have errors", arguments, console)
    var document = CheckDocument(arguments, console.diagnosticStyle(arguments, on: .output))
    for path in GivenApp.codeAsOne(paths) {
      do throws(CommandFailure) {
        for checked in try CheckedFile.all(path, paths, arguments, console) {
          try document.add(checked, to: &output)
          ending.noteResult(saying: checked.reason(arguments))
          for failure in checked.unreadable {
            console.tell(failure, arguments)
            try ending.note(failure)
          }
        }
      } catch {
        try ending.note(error)
        try document.note(error, of: path, in: &output)
      }
      try output.showSoFar()
    }
    try document.finish(&output)
    if ending.results > 0 || document.isList { try output.finish() }
    try ending.finish()
  }
}

enum AdviseVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths = arguments.positional.dropFirst()
    let inputs = FileIdentity.of(inputs: Array(paths))
    let style = console.style(arguments)
    let questions = console.questions()
    let topic = try AdviseTopic(arguments, questions)
    var text = try topic.text(arguments, style) ?? ""
    if case .symptom(let symptom) = topic {
      let asked = try AskedSymptom(symptom, arguments)
      var files: [SeenFile] = []
      for path in paths { files += try SeenFile.all(path, arguments, console) }
      let diagnosis = asked.diagnosis(files, questions)
      text = arguments.has(AdviseOption.json) ? diagnosis.json : diagnosis.text(style)
    }
    var output = try ResultOutput(arguments[.output], notOver: inputs, console)
    try output.write(text)
    try output.finish()
  }
}
