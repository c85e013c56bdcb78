import PlainText
import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// A scenario file that was read, changed by `--set` and found fit to run.
struct LoadedScenario {
  let path: String
  /// The path, or words for what has none.
  let name: String
  let staged: StagedScenario
  let source: SourceText
  /// What was said of it that does not keep it from running.
  let warnings: String
}

extension LoadedScenario {
  init(_ path: String, _ words: CommandWords) throws(CommandFailure) {
    try self.init(path, try InputFile(path, words), words)
  }

  init(_ path: String, _ file: InputFile, _ words: CommandWords) throws(CommandFailure) {
    let input = try ScenarioInput(path, file, words)
    let reading = ScenarioReader.read(input.bytes, limits: input.limits)
    let report = DiagnosticReport(reading, file: input.name, bytes: input.bytes)
    let text = report.text(input.layout)
    guard let scenario = reading.scenario else { throw .problems(text) }
    do throws(StagingFailure) {
      staged = try Staging.stage(
        scenario, propertyLists: ScenarioPropertyLists.read(for: scenario, at: path))
    } catch {
      throw .problems(StagingReport.text(error, input))
    }
    self.path = path
    name = input.name
    source = SourceText(input.bytes)
    warnings = text
  }

  /// Which seeds did not reach the end; a few stand for many.
  func words(of faults: [RunFault]) -> String {
    let told = faults.prefix(3).map { "\(safeText(name.utf8)): error: \(staged.words(of: $0))\n" }
    let rest = faults.count - told.count
    return told.joined() + (rest > 0 ? "and \(rest) more seeds did not reach the end\n" : "")
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
