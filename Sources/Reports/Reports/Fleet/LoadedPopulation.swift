public import Scenarios
public import SchedulerEngine

/// A population that was read from a file, with the caller's changes, ready to run.
public final class LoadedPopulation: Sendable {
  public let input: ScenarioInput
  public let prepared: PreparedPopulation
  /// The problems of the file that do not keep it from running.
  public let warnings: ProblemReport

  public init(
    _ path: String, _ file: [UInt8], _ options: ScenarioOptions, lasting duration: Span? = nil,
    beside files: FilesBeside
  ) throws(ScenarioFailure) {
    let input = try ScenarioInput(path, file, options)
    var loader = PopulationLoader()
    loader.limits = input.limits
    loader.seed = options.seed.map { Int64($0) }
    loader.duration = duration
    do throws(LoadFailure) {
      let loaded = try loader.load(input.bytes, beside: files)
      prepared = loaded.prepared.under(options.scheduler)
      warnings = ProblemReport(loaded.reading, input)
    } catch {
      throw LoadedScenario.failure(of: error, input)
    }
    self.input = input
  }

  /// The failure of a device whose run did not reach its end.
  public func failure(of fault: DeviceFault) -> ScenarioFailure {
    let prepared = prepared.prepared(of: fault.device)
    if fault.fault.isOwnMistake {
      return .simulationStopped(seed: fault.fault.seed, prepared.words(of: fault.fault))
    }
    return .problems(ProblemReport(prepared.reading(of: [fault.fault]), input))
  }

  #if !hasFeature(Embedded)
    public func scenarioText(ofDevice number: Int64) -> String {
      let text = ScenarioPrinter.text(of: prepared.scenario(of: prepared.device(number)))
      return "{\n  \"$schema\": \"scenario.schema.json\"," + text.dropFirst()
    }
  #endif
}
