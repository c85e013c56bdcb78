public import Basics
public import PlausibleSchedulers

/// Reads a scenario with the property lists beside it and makes it ready to run. The command and the
/// test kit both load with it, so that a file means the same to both.
public struct ScenarioLoader {
  public var limits = ReadingLimits()
  /// In place of those that the file says.
  public var seed: Int64?
  /// Whose numbers are taken where the file says none.
  public var scheduler = PlausibleScheduler.usual

  public init() {}

  /// Also what was said of it that does not keep it from running.
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
  /// Those that the apps name. What cannot be read is left out; staging says so.
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
  /// A sound file that only staging finds fault with.
  case unfit(PreparationFailure)

  /// What there is to say about the file.
  public var reading: Reading {
    switch self {
    case .unreadable(let reading): reading
    case .unfit(let failure): failure.reading
    }
  }
}
