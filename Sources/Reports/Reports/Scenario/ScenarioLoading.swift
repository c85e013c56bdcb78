import Basics
public import Documents
public import Scenarios
public import SchedulerEngine

/// A scenario that was read, with the caller's changes, and that can be run.
public struct LoadedScenario: Sendable {
  public private(set) var input: ScenarioInput
  public private(set) var prepared: PreparedScenario
  /// The problems of the file that do not keep it from running.
  public let warnings: ProblemReport
  let source: SourceText
  private var isLesson = false

  public var path: String { input.path }

  /// The same scenario under another scheduler or on another phone. It must have been read without the option
  /// that names one.
  package func at(_ point: AxisPoint) -> LoadedScenario {
    var loaded = self
    switch point {
    case .scheduler(let scheduler): loaded.input.options.scheduler = scheduler
    case .phone(let number): loaded.input.options.phone = number
    }
    loaded.prepared = prepared.at(point)
    return loaded
  }
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
    loader.scheduler = options.scheduler
    do throws(LoadFailure) {
      let loaded = try loader.load(input.bytes, beside: files)
      prepared = loaded.prepared
      warnings = ProblemReport(loaded.reading, input)
    } catch {
      if let misfit = LoadedScenario.misfit(options.assignments, file, loader, beside: files) {
        throw .setting(misfit)
      }
      throw LoadedScenario.failure(of: error, input)
    }
    self.input = input
    source = SourceText(input.bytes)
  }

  /// The setting that makes the scenario invalid; nil if the file itself is invalid.
  private static func misfit(
    _ settings: [String], _ file: [UInt8], _ loader: ScenarioLoader, beside files: FilesBeside
  ) -> OverrideProblem? {
    for count in 0...settings.count {
      guard let bytes = try? Overrides.apply(Array(settings.prefix(count)), to: file) else {
        return nil
      }
      do throws(LoadFailure) {
        _ = try loader.load(bytes, beside: files)
      } catch {
        guard count > 0,
          let problem = error.reading.diagnostics.first(where: {
            $0.problem.severity == .error
          })?.problem
        else { return nil }
        return .unfit(settings[count - 1], problem.wording, in: problem.meantObject)
      }
    }
    return nil
  }

  /// False for a lesson without expectations, which asks questions and has nothing to test.
  public var isToBeTested: Bool { !isLesson || !prepared.scenario.expectations.isEmpty }

  /// For example "line 31".
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

  package static func failure(of error: LoadFailure, _ input: ScenarioInput) -> ScenarioFailure {
    if case .unfit(let failure) = error, failure.isOwnMistake {
      let words = failure.problems.map { $0.value.described.wording.title }.joined(separator: "; ")
      return .simulationStopped(seed: 0, words)
    }
    return .problems(ProblemReport(error.reading, input))
  }

  public func failure(of faults: [RunFault]) -> ScenarioFailure {
    if let own = faults.first(where: { $0.isOwnMistake }) {
      return .simulationStopped(seed: own.seed, prepared.words(of: own))
    }
    return .problems(ProblemReport(prepared.reading(of: faults), input))
  }

  /// The simulation at the start of a run.
  package func begun(seed: UInt64) throws(ScenarioFailure) -> Simulation {
    do throws(RunFault) { return try prepared.begun(seed: seed) } catch {
      throw failure(of: [error])
    }
  }

  /// The problem of a file without expectations.
  var expectsNothing: ProblemReport {
    let words = CodedMessage(
      .nothingExpected, "the file has no expectations",
      help: "add \"expect\", or use bgsim run")
    let diagnostic = ScenarioDiagnostic(.later(words), at: SourceSpan(0, 0))
    return ProblemReport(Reading(later: [diagnostic]), input)
  }
}

extension Problem {
  /// The path at which an unknown key would be valid.
  fileprivate var meantObject: String? {
    guard case .field(.unknownKey(let key, of: "scenario", _, _)) = self else { return nil }
    return Scenario.Device.knows(key) ? "device.\(key)" : nil
  }
}

/// The task that a caller names: an identifier or the end of one, as reports shorten it, with its app if
/// several apps have it.
public struct NamedTask: Equatable, Sendable {
  private let name: String
  private let app: String?

  /// Reports distinguish tasks of one identifier as "sync of com.two", so that form is also accepted.
  public init(_ name: String, app: String? = nil) {
    let words = name.split(separator: " ")
    if app == nil, words.count == 3, words[1] == "of" {
      self.name = String(words[0])
      self.app = String(words[2])
    } else {
      self.name = name
      self.app = app
    }
  }

  /// Those with this identifier; without any, those whose identifiers end with it.
  package static func meant<Item>(
    by name: String, among items: [Item], _ identifier: (Item) -> String
  ) -> [Item] {
    let exact = items.filter { identifier($0) == name }
    return exact.isEmpty ? items.filter { identifier($0).hasSuffix("." + name) } : exact
  }

  func find(
    in tasks: [TaskKey], _ words: (TaskKey) -> (task: String, app: String)
  ) throws(ScenarioFailure) -> TaskKey {
    let known = tasks.map { (key: $0, words: words($0)) }
    let named = NamedTask.meant(by: name, among: known) { $0.words.task }
    guard let first = named.first else {
      throw .task(.unknown(name, known: known.map { $0.words.task }))
    }
    let isOneIdentifier = named.allSatisfy { $0.words.task == first.words.task }
    if !isOneIdentifier && (app == nil || named.count { $0.words.app == app } > 1) {
      throw .task(.severalIdentifiers(name, named.map { $0.words.task }))
    }
    let apps = named.map { $0.words.app }
    guard let app else {
      if named.count > 1 { throw .task(.ambiguous(name, apps: apps)) }
      return first.key
    }
    guard
      let meant = named.first(where: { $0.words.app == app || $0.words.app.hasSuffix("." + app) })
    else { throw .task(.notItsTask(name, app: app, apps: apps)) }
    return meant.key
  }
}

/// The problems of a scenario, and the layout in which to print them.
public struct ProblemReport: Equatable, Sendable {
  private(set) var report: DiagnosticReport<Problem>
  public let layout: DiagnosticLayout

  package init(_ reading: Reading, _ input: ScenarioInput) {
    report = DiagnosticReport(reading, file: input.name, bytes: input.bytes)
    layout = input.options.layout
  }

  /// Adds problems that other checks found in the same file.
  public func adding(_ found: [ScenarioDiagnostic]) -> ProblemReport {
    var all = self
    all.report = report.adding(found)
    return all
  }

  public var isSilent: Bool { report.isSilent }

  package func add(to log: inout SarifLog) { log.add(report) }

  /// The text without colours, to be stored in a file of results.
  public var plain: String { report.text(layout) }

  /// One object on one line, including the line break. The page does not use other layouts.
  public var json: String { report.json }
  package var jsonValue: JSONValue { report.jsonValue }
  package static var shape: JSONObjectForm { DiagnosticReport<Problem>.shape.form }

  public func words(_ style: DiagnosticStyle) -> String { report.text(layout, style) }

  /// For a user who asked for problems and should not just get silence.
  public func nothingWrong(_ style: DiagnosticStyle) -> String { report.nothingWrong("", style) }
}

/// Why there is no result for a scenario. Callers put it into words.
public enum ScenarioFailure: Error, Equatable, Sendable {
  /// The file has errors.
  case problems(ProblemReport)
  case eventLog(String)
  /// A lesson whose scenario is in another file.
  case lesson(String, scenario: String)
  case population(String)
  /// A setting that is not valid for the file.
  case setting(OverrideProblem)
  case task(NamedTaskProblem)
  case moment(MomentProblem)
  /// A run stopped before its end because of a mistake in the simulator, not in the input.
  case simulationStopped(seed: UInt64, String)
  /// The caller ended it.
  case interrupted
}

/// Why a name does not identify a task, and what it could have meant.
public enum NamedTaskProblem: Equatable, Sendable {
  case unknown(String, known: [String])
  /// An activity of the app outside its tasks, which no rule holds back.
  case outsideTasks(String)
  case ambiguous(String, apps: [String])
  case notItsTask(String, app: String, apps: [String])
  /// The name is the end of several identifiers.
  case severalIdentifiers(String, [String])
}

/// Why a moment cannot be explained.
public enum MomentProblem: Equatable, Sendable {
  case unreadable(String)
  /// The moment is outside the run, whose start and end are given in words.
  case outside(String, from: String, to: String)
}

/// A scenario to be read: its bytes, including the caller's settings.
public struct ScenarioInput: Equatable, Sendable {
  /// As the caller names it. Printed commands use this path.
  public let path: String
  public let bytes: [UInt8]
  public fileprivate(set) var options: ScenarioOptions

  public init(
    _ path: String, _ file: [UInt8], _ options: ScenarioOptions
  ) throws(ScenarioFailure) {
    do throws(OverrideProblem) {
      bytes = try Overrides.apply(options.assignments, to: file)
    } catch .unreadable {
      // Left unchanged, because the reader gives better messages.
      bytes = file
    } catch {
      throw .setting(error)
    }
    self.path = path
    self.options = options
  }

  /// The name in problem reports.
  var name: String { path == "-" ? "standard input" : path }

  /// A file that was read completely is always accepted, whatever its size.
  package var limits: ReadingLimits {
    var limits = ReadingLimits()
    limits.bytes = max(limits.bytes, bytes.count)
    return limits
  }
}

/// What the caller changes in the file, and how problems should be printed.
public struct ScenarioOptions: Equatable, Sendable {
  /// Applied in order, for example `device.battery=15%`.
  public var settings: [String]
  public var seed: UInt64?
  /// Replaces the phone of the file, unless it is nil.
  public var phone: Int64?
  public var scheduler: PlausibleScheduler
  public var layout: DiagnosticLayout

  /// Everything that changes the file.
  var assignments: [String] { settings + (phone.map { ["phone=\($0)"] } ?? []) }

  public init(
    settings: [String] = [], seed: UInt64? = nil, phone: Int64? = nil,
    scheduler: PlausibleScheduler = .usual, layout: DiagnosticLayout = .full
  ) {
    self.settings = settings
    self.seed = seed
    self.phone = phone
    self.scheduler = scheduler
    self.layout = layout
  }
}
