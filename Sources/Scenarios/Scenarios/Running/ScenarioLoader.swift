public import Basics
public import SchedulerEngine

/// Reads a scenario and the property lists beside it, and makes it ready to run. The command and the test kit
/// both use it, so that a file means the same to both.
public struct ScenarioLoader {
  public var limits = ReadingLimits()
  /// Replaces the seeds in the file.
  public var seed: Int64?
  /// Provides the numbers that the file does not set.
  public var scheduler = PlausibleScheduler.usual

  public init() {}

  /// Also returns the problems of the file that do not keep it from running.
  public func load(
    _ scenario: [UInt8], beside files: FilesBeside
  ) throws(LoadFailure) -> (prepared: PreparedScenario, reading: Reading) {
    let reading = ScenarioReader.read(scenario, limits: limits)
    guard var scenario = reading.scenario else { throw .unreadable(reading) }
    if let seed {
      scenario.seed = Located(seed)
      scenario.seeds = nil
    }
    do throws(PreparationFailure) {
      let prepared = try Preparation.prepare(
        scenario, propertyLists: files.propertyLists(of: scenario))
      return (prepared.under(scheduler), reading)
    } catch {
      throw .unfit(error)
    }
  }
}

extension FilesBeside {
  /// The property lists that the apps name. Those that cannot be read are left out; preparing the scenario
  /// reports them.
  package func propertyLists(of scenario: Scenario) -> [NamedInfoPlist] {
    #if hasFeature(Embedded)
      []  // The page has no files.
    #else
      scenario.apps.compactMap { app in app.value.plist?.value }.compactMap { path in
        read(path).flatMap { NamedInfoPlist(path, $0) }
      }
    #endif
  }
}

/// Why a scenario cannot be run.
public enum LoadFailure: Error, Equatable, Sendable {
  case unreadable(Reading)
  /// The file is valid, but preparing it to run found problems.
  case unfit(PreparationFailure)

  /// All problems of the file.
  public var reading: Reading {
    switch self {
    case .unreadable(let reading): reading
    case .unfit(let failure): failure.reading
    }
  }
}
