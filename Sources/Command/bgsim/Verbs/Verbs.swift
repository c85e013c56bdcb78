import Advice
import AppCheck
import Basics
import CommandLanguage
import DeviceLogs
import Documents
import Reports
import Scenarios
import SystemAccess

/// One call of a verb: its arguments, and the parts of the process that it uses.
struct VerbCall {
  var arguments: ParsedArguments
  var console: Console

  func carryOut(_ verb: Verb) throws(CommandFailure) {
    switch verb.id {
    case .run: try run()
    case .explain: try explain()
    case .compare: try compare()
    case .test: try test()
    case .check: try check()
    case .advise: try advise()
    case .new: try new()
    case .demo: try demo()
    case .learn: try learn()
    case .page: try page()
    case .merge: try merge()
    case .help:
      try show(HelpAnswer(arguments, style, columns: console.columns(arguments)).text())
    }
  }

  var style: TextStyle { console.style(arguments) }

  func output(notOver inputs: [String] = []) throws(CommandFailure) -> ResultOutput {
    try ResultOutput(arguments[.output], notOver: FileIdentity.of(inputs: inputs), console)
  }

  /// Writes an additional output to a file of its own.
  func write(
    _ bytes: some Collection<UInt8>, to path: String, notOver inputs: [String]
  ) throws(CommandFailure) {
    var file = try ResultOutput(path, notOver: FileIdentity.of(inputs: inputs), console)
    try file.write(bytes)
    try file.finish()
  }

  func show(_ text: String) throws(CommandFailure) { try console.show(text, arguments) }

  func tell(_ problems: ProblemReport) { console.tell(problems, arguments) }
  func tell(_ failure: CommandFailure, of path: String) {
    console.tell(failure, of: path, arguments)
  }

  /// Shows the progress of a long run on a terminal, and lets a signal end it.
  func watched<Result>(
    _ work: (RunWatch) throws(ScenarioFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let watch = RunWatch(self, telling: .progress)
    defer { watch.finish() }
    return try reporting { () throws(ScenarioFailure) in try work(watch) }
  }
}

extension VerbCall {
  fileprivate func run() throws(CommandFailure) {
    let paths = try ScenarioPaths.wanted(arguments, by: "run")
    try RunOption.check(arguments, paths)
    if arguments.has(FleetOption.shard) {
      if paths.count > 1 {
        throw .usage(.oneFileOnly(option: FleetOption.shard.name, also: paths[1]))
      }
      return try ShardOutput(paths[0], self).finish()
    }
    if arguments.has(RunOption.step) { return try stepThrough(paths[0]) }
    var output = try output(notOver: paths)
    var ending = BatchOutcome(paths, "could not be run", self)
    var document = ResultDocument(ofRun: paths, arguments)
    for path in paths {
      do throws(CommandFailure) {
        let file = try InputFile(path, arguments)
        if PopulationReader.isPopulation(file.bytes) {
          let fleet = try FleetRun(path, file, self)
          tell(fleet.loaded.warnings)
          try document.write(try fleet.text(), to: &output)
          ending.noteResult()
          continue
        }
        try FleetOption.check(arguments, path, isPopulation: false)
        let loaded = try LoadedScenario(path, file, arguments)
        tell(loaded.warnings)
        try RunOption.check(arguments, loaded)
        let run = try SingleRun(loaded, self).result()
        try document.write(run.text, to: &output)
        ending.noteResult(saying: run.holds ? nil : .expectationFailed)
      } catch {
        try ending.note(error, of: path)
        try document.note(error, of: path, in: &output)
      }
      try output.showSoFar()
    }
    try document.finish(&output)
    if ending.results > 0 || document.isWhole { try output.finish() }
    try ending.finish()
  }

  private func test() throws(CommandFailure) {
    _ = try ScenarioPaths.wanted(arguments, "a scenario file or a folder", by: "test")
    if arguments.has(TestOption.junit)
      && OutputPlace(arguments[TestOption.junit]).isSame(as: OutputPlace(arguments[.output]))
    {
      throw .usage(.samePlace("--junit"))
    }
    if arguments.has(TestOption.atLeast), ScenarioOption.axis(arguments) == nil {
      throw .usage(.needs(TestOption.atLeast.name, ScenarioOption.schedulers.name))
    }
    try ScenarioOption.checkAxes(arguments)
    let paths = try testedPaths()
    var output = try output(notOver: paths)
    var progress = console.progress()
    defer { progress?.finish() }
    var results: [(scenario: TestedScenario, obstacle: ExitStatus?)] = []
    for path in paths {
      if console.isInterrupted() { throw .interrupted }
      let began = console.milliseconds()
      if var result = try result(ofTesting: path) {
        result.scenario.milliseconds = console.milliseconds() - began
        results.append(result)
      }
      progress?.reached(Int64(results.count), of: Int64(paths.count), "scenario")
    }
    if results.isEmpty {
      throw .notAcceptable(
        "there is nothing to test: lessons and populations expect nothing (bgsim check checks them), and "
          + "other JSON files have no \"format\": 1")
    }
    let report = TestReport(
      results.map(\.scenario), style, console.diagnosticStyle(arguments, on: .output))
    if let path = arguments[TestOption.junit] {
      try write(report.junit.utf8, to: path, notOver: paths)
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

extension VerbCall {
  private func explain() throws(CommandFailure) {
    guard let path = arguments.positional.first, !InputFile.wouldWaitForTyping(path) else {
      throw .usage(.missingArgument("a file and an identifier", verb: "explain"))
    }
    var output = try output(notOver: [path])
    let input = try GivenInput(path, self)
    switch input.kind {
    case .deviceLog(let kind):
      let log = try input.deviceLog(kind)
      try ExplainOption.check(arguments, on: input.kind, path)
      try output.write(try ExplainOption.text(of: log, path, arguments, style))
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
      tell(loaded.warnings)
      try output.write(try answer(in: loaded))
    }
    try output.finish()
  }

  private func answer(in loaded: LoadedScenario) throws(CommandFailure) -> String {
    let task = try reporting { () throws(ScenarioFailure) in
      try loaded.asked(ExplainOption.task(arguments))
    }
    let seeds = loaded.prepared.seeds
    if seeds.count > 1 { console.complain(ExplainOption.oneSeed(of: seeds)) }
    let waited = try arguments.span(ExplainOption.waited)
    let play = try watched { (watch) throws(ScenarioFailure) in
      try watch.play(loaded, seed: seeds[0], keeping: .allRows)
    }
    if let task, let moment = arguments[ExplainOption.at] {
      let at = try reporting { () throws(ScenarioFailure) in try play.instant(moment) }
      if let answer = try like(loaded, .moment(task, at, waited: waited)) {
        return arguments.has(ExplainOption.json) ? answer.json.printed() : answer.text
      }
    }
    return try watched { (watch) throws(ScenarioFailure) in
      if let varied = ScenarioOption.axis(arguments), let task,
        let moment = arguments[ExplainOption.at]
      {
        let explanation = try watch.explain(play, task, at: moment, varied, waited, style)
        return arguments.has(ExplainOption.json) ? explanation.json.printed() : explanation.text
      }
      return try play.answer(
        about: task, at: arguments[ExplainOption.at],
        arguments.has(ExplainOption.json) ? .json : .text, style)
    }
  }

  private func compare() throws(CommandFailure) {
    try CompareOption.check(arguments)
    var output = try output(notOver: arguments.positional)
    let inputs = try ComparedInputs(self)
    if let warnings = inputs.base.scenario?.warnings { tell(warnings) }
    var documents: [JSONValue] = []
    for (index, other) in inputs.others.enumerated() {
      let comparison = try comparison(of: inputs.base, other)
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

  private func check() throws(CommandFailure) {
    let paths =
      arguments.positional.isEmpty ? ["."] : try ScenarioPaths.wanted(arguments, by: "check")
    var output = try output(notOver: paths)
    var call = self
    call.arguments = try CheckOption.checked(arguments)
    let style = console.diagnosticStyle(arguments, on: .output)
    var ending = BatchOutcome(paths, "have errors", call)
    var document = ResultDocument(ofCheck: call.arguments)
    var baseline = try CheckOption.baseline(call.arguments) { path throws(CommandFailure) in
      try InputFile(path, call.arguments).bytes
    }
    for path in GivenApp.codeAsOne(paths) {
      do throws(CommandFailure) {
        let results = try call.checked(path, beside: paths, &baseline)
        let overview = CheckOverview(results, call.arguments)
        if let overview {
          let details = "\(call.checking(path)) \(CheckOption.details.name)"
          try document.write(.plain(overview.whole(style, details: details)), to: &output)
        }
        for checked in results {
          if overview == nil {
            try document.write(checked.report(style), to: &output, sarif: checked.sarif)
          }
          ending.noteResult(saying: checked.reason(arguments))
          for failure in checked.unreadable {
            call.tell(failure, of: path)
            try ending.note(failure, of: path)
          }
        }
      } catch {
        try ending.note(error, of: path)
        try document.note(error, of: path, in: &output)
      }
      try output.showSoFar()
    }
    try document.finish(&output)
    if ending.results > 0 || document.isWhole { try output.finish() }
    for line in baseline.unused {
      console.complain("the baseline accepts what is not there any more: \(line)")
    }
    try ending.finish()
  }

  private func advise() throws(CommandFailure) {
    let paths = arguments.positional.dropFirst()
    let questions = console.questions()
    let topic = try AdviseTopic(arguments, questions)
    var text = try topic.text(arguments, style) ?? ""
    if case .symptom(let symptom) = topic {
      let asked = try AskedSymptom(symptom, arguments)
      var files: [SeenFile] = []
      for path in paths { files += try seen(path) }
      let diagnosis = asked.diagnosis(files, questions)
      text = arguments.has(AdviseOption.json) ? diagnosis.json : diagnosis.text(style)
    }
    var output = try output(notOver: Array(paths))
    try output.write(text)
    try output.finish()
  }
}
