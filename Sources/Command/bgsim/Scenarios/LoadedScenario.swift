import Diagnostics
import PlainText
import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// A scenario file that was read, changed by `--set` and `--seed` and found fit to run.
struct LoadedScenario {
  let path: String
  let input: ScenarioInput
  let staged: StagedScenario
  let source: SourceText
  /// What was said of it that does not keep it from running.
  let warnings: ProblemReport
}

extension LoadedScenario {
  init(_ path: String, _ words: CommandWords) throws(CommandFailure) {
    try self.init(path, try InputFile(path, words), words)
  }

  init(_ path: String, _ file: InputFile, _ words: CommandWords) throws(CommandFailure) {
    if file.bytes.starts(with: LoadedLog.mark) {
      throw .notAcceptable("\(safeText(path.utf8)): error: \(LoadedLog.isOver)")
    }
    let input = try ScenarioInput(path, file, words)
    var loader = ScenarioLoader()
    loader.limits = input.limits
    loader.seed = words.number(ScenarioOption.seed).map { Int64($0) }
    do throws(LoadFailure) {
      let loaded = try loader.load(input.bytes, beside: FilesBeside(path))
      staged = loaded.staged
      warnings = ProblemReport(loaded.reading, input)
    } catch {
      throw LoadedScenario.failure(of: error, input)
    }
    self.path = path
    self.input = input
    source = SourceText(input.bytes)
  }

  /// "line 31"
  func place(_ span: SourceSpan?) -> String {
    guard let span, span.start >= 0 else { return "" }
    return "line \(source.position(of: span.start).line)"
  }

  var places: Places {
    let provenance = staged.provenance
    var tasks: [TaskKey: String] = [:]
    for task in provenance.apps.lazy.flatMap(\.tasks) { tasks[task.key] = place(task.span) }
    return Places(
      script: provenance.script.map { place($0) }, habits: provenance.habits.map { place($0.span) },
      tasks: tasks)
  }

  func find(_ task: NamedTask) throws(CommandFailure) -> TaskKey {
    try task.find(in: staged.tasks) { key in
      (staged.text(of: key.name), staged.name(of: key.app))
    }
  }
}

extension FilesBeside {
  fileprivate init(_ scenario: String) {
    self.init(
      scenario, resolved: resolvedPath,
      bytes: { path in
        do throws(InputProblem) { return try InputFile(path).bytes } catch { return nil }
      })
  }
}
