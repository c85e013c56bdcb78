import Basics
import RunRecord
public import Scenarios
public import SchedulerEngine

/// A scenario that was read, changed as its caller wants it and found fit to run.
public struct LoadedScenario: Sendable {
  public let input: ScenarioInput
  public let prepared: PreparedScenario
  /// What was said of it that does not keep it from running.
  public let warnings: ProblemReport
  let source: SourceText
  private var isLesson = false

  public var path: String { input.path }
}

extension LoadedScenario {
  public init(
    _ path: String, _ file: [UInt8], _ options: ScenarioOptions, beside files: FilesBeside
  ) throws(ScenarioFailure) {
    if LoggedRun.begins(file) { throw .eventLog(path) }
    if PopulationReader.isPopulation(file) { throw .population(path) }
    do throws(ScenarioFailure) {
      try self.init(scenario: file, path, options, beside: files)
    } catch {
      // The scenario of a lesson can be run like any other.
      switch LessonText.scenario(in: file) {
      case .inline(let inner)?:
        try self.init(scenario: inner, path, options, beside: files)
        isLesson = true
      case .file(let scenario)?: throw .lesson(path, scenario: scenario)
      case nil: throw error
      }
    }
  }

  private init(
    scenario file: [UInt8], _ path: String, _ options: ScenarioOptions, beside files: FilesBeside
  ) throws(ScenarioFailure) {
    let input = try ScenarioInput(path, file, options)
    var loader = ScenarioLoader()
    loader.limits = input.limits
    loader.seed = options.seed.map { Int64($0) }
    do throws(LoadFailure) {
      let loaded = try loader.load(input.bytes, beside: files)
      prepared = loaded.prepared
      warnings = ProblemReport(loaded.reading, input)
    } catch {
      throw LoadedScenario.failure(of: error, input)
    }
    self.input = input
    source = SourceText(input.bytes)
  }

  /// False for a lesson, which asks and expects nothing.
  public var isToBeTested: Bool { !isLesson || !prepared.scenario.expectations.isEmpty }

  /// "line 31"
  func place(_ span: SourceSpan?) -> String {
    guard let span, span.start >= 0 else { return "" }
    return "line \(source.position(of: span.start).line)"
  }

  public var places: Places {
    let provenance = prepared.provenance
    var tasks: [TaskKey: String] = [:]
    for task in provenance.apps.lazy.flatMap({ $0.tasks }) { tasks[task.key] = place(task.span) }
    return Places(
      script: provenance.script.map { place($0) }, habits: provenance.habits.map { place($0.span) },
      tasks: tasks)
  }

  public func find(_ task: NamedTask) throws(ScenarioFailure) -> TaskKey {
    do throws(ScenarioFailure) {
      return try task.find(in: prepared.tasks) { key in
        (prepared.text(of: key.name), prepared.name(of: key.app))
      }
    } catch {
      guard case .task(.unknown(let name, _)) = error, isActivity(name) else { throw error }
      throw .task(.outsideTasks(name))
    }
  }

  private func isActivity(_ name: String) -> Bool {
    prepared.scenario.apps.contains { app in
      app.value.activities.contains { $0.value.name.value == name }
    }
  }
}
