import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// A scenario file that was read, changed by `--set` and found fit to run.
struct LoadedScenario {
  let path: String
  let input: ScenarioInput
  let staged: StagedScenario
  let source: SourceText
  let lines: [Substring]
  /// What was said of it that does not keep it from running.
  let warnings: ProblemReport
}

extension LoadedScenario {
  init(_ path: String, _ words: CommandWords) throws(CommandFailure) {
    try self.init(path, try InputFile(path, words), words)
  }

  init(_ path: String, _ file: InputFile, _ words: CommandWords) throws(CommandFailure) {
    let input = try ScenarioInput(path, file, words)
    let reading = ScenarioReader.read(input.bytes, limits: input.limits)
    let report = ProblemReport(reading, input)
    guard let scenario = reading.scenario else { throw .problems(report) }
    do throws(StagingFailure) {
      staged = try Staging.stage(
        scenario, propertyLists: ScenarioPropertyLists.read(for: scenario, at: path))
    } catch {
      throw LoadedScenario.failure(of: error, input)
    }
    self.path = path
    self.input = input
    source = SourceText(input.bytes)
    lines = String(decoding: input.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    warnings = report
  }

  /// "line 31"
  func place(_ span: SourceSpan?) -> String {
    guard let span, span.start >= 0 else { return "" }
    return "line \(source.position(of: span.start).line)"
  }

  var places: Places {
    let provenance = staged.provenance
    var tasks: [TaskKey: String] = [:]
    for task in staged.tasks { tasks[task] = place(provenance.span(of: task)) }
    return Places(
      script: provenance.script.map { place($0) }, habits: provenance.habits.map { place($0.span) },
      tasks: tasks)
  }

  func task(named name: String) throws(CommandFailure) -> TaskKey {
    if let task = staged.tasks.first(where: { staged.text(of: $0.name) == name }) { return task }
    throw .usage(.unknownTask(name, known: staged.tasks.map { staged.text(of: $0.name) }))
  }
}
