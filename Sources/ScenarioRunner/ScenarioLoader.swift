public import JSON
import PropertyLists
public import ScenarioFormat

/// Reads a scenario with the property lists beside it and makes it ready to run. The command and the
/// test kit both load with it, so that a file means the same to both.
public struct ScenarioLoader {
  public var limits = ReadingLimits()
  /// In place of those that the file says.
  public var seed: Int64?

  public init() {}

  /// Also what was said of it that does not keep it from running.
  public func load(
    _ scenario: [UInt8], beside files: FilesBeside
  ) throws(LoadFailure) -> (staged: StagedScenario, reading: Reading) {
    let reading = ScenarioReader.read(scenario, limits: limits)
    guard var scenario = reading.scenario else { throw .unreadable(reading) }
    if let seed {
      scenario.seed = Located(seed)
      scenario.seeds = nil
    }
    let lists = PropertyList.all(of: scenario, beside: files)
    do throws(StagingFailure) {
      return (try Staging.stage(scenario, propertyLists: lists), reading)
    } catch {
      throw .unfit(error)
    }
  }
}

/// Why a scenario cannot be run.
public enum LoadFailure: Error, Equatable, Sendable {
  case unreadable(Reading)
  /// A sound file that only staging finds fault with.
  case unfit(StagingFailure)

  /// What there is to say about the file.
  public var reading: Reading {
    switch self {
    case .unreadable(let reading): reading
    case .unfit(let failure): failure.reading
    }
  }
}

extension PropertyList {
  /// Those that a scenario names. What cannot be read is left out; staging says so.
  fileprivate static func all(of scenario: Scenario, beside files: FilesBeside) -> [PropertyList] {
    scenario.apps.compactMap { app in app.value.plist?.value }.compactMap { name in
      guard let bytes = files.read(name),
        let list = try? PropertyLists.PropertyList(reading: bytes)
      else { return nil }
      return PropertyList(
        path: name, permitted: texts("BGTaskSchedulerPermittedIdentifiers", in: list.root),
        modes: texts("UIBackgroundModes", in: list.root).compactMap(Scenario.Mode.init(rawValue:)))
    }
  }

  private static func texts(_ key: String, in root: PropertyNode) -> [String] {
    guard case .dictionary(let members) = root.value,
      case .array(let nodes)? = members.last(where: { $0.key == key })?.value.value
    else { return [] }
    return nodes.compactMap { node in
      if case .text(let text) = node.value { text } else { nil }
    }
  }
}
