import RunRecord
public import Scenarios
import SchedulerEngine

/// What a result is about: all that a report needs besides the figures. Parts of one input have the same.
public struct FleetHeader: Equatable, Sendable {
  public struct Group: Equatable, Sendable {
    public var name: String
    public var weight: Int64
    public var isAssumed: Bool
  }

  public struct Task: Equatable, Sendable {
    public var app: String
    public var task: String
    /// Whether it brings what users want to find on opening the app.
    public var bringsContent: Bool
  }

  public var name: String
  /// The digest of all that the figures depend on; empty in the page, which writes no parts.
  public var input: String
  public var seed: Int64
  public var devices: Int64
  /// In milliseconds.
  public var start: Int64
  public var offset: Int64
  public var length: Int64
  public var freshWithin: Int64
  /// In hundredths of a launch.
  public var enough: Int64
  /// Of the weights in the file.
  public var weights: Int64
  public var assumedWeights: Int64
  public var groups: [Group]
  public var tasks: [Task]

  public static let mostDevices: Int64 = 1_000_000_000
}

extension FleetHeader {
  public init(_ prepared: PreparedPopulation, devices: Int64) {
    let (population, reference) = (prepared.population, prepared.reference)
    var weightings = population.groups.map { $0.value.weighting }
    for aspect in population.aspects {
      weightings += aspect.value.choices.map { $0.value.weighting }
    }
    name = population.scenario.name?.value ?? ""
    seed = Int64(prepared.seed)
    self.devices = devices
    start = reference.setup.start.milliseconds
    offset = Int64(reference.setup.utcOffset.minutes)
    length = prepared.length.milliseconds
    freshWithin = (population.freshWithin?.value ?? Population.standardFreshness).milliseconds
    enough = population.enough?.value ?? Population.standardEnough
    weights = Int64(weightings.count)
    assumedWeights = weightings.reduce(0) { $0 + ($1.isAssumed ? 1 : 0) }
    groups = population.groups.map {
      Group(
        name: $0.value.name.value, weight: $0.value.weighting.weight.value,
        isAssumed: $0.value.weighting.isAssumed)
    }
    let kinds = population.scenario.apps.flatMap { $0.value.tasks.map { $0.value.kind } }
    tasks = zip(prepared.tasks, kinds).map { task, kind in
      Task(
        app: reference.name(of: task.app), task: reference.text(of: task.name),
        bringsContent: kind == .refresh || kind == .push)
    }
    input = FleetHeader.digest(of: prepared, devices)
  }

  /// Of the file as it is understood, of what its property lists say, and of the version.
  private static func digest(of prepared: PreparedPopulation, _ devices: Int64) -> String {
    #if hasFeature(Embedded)
      ""
    #else
      var digest = LogDigest()
      digest.feed(ToolVersion.number.utf8)
      digest.feed("\n\(devices)\n\(prepared.seed)\n\(prepared.length.milliseconds)\n".utf8)
      digest.feed(PopulationPrinter.text(of: prepared.population).utf8)
      let setup = prepared.reference.setup
      for app in setup.apps {
        digest.feed("\n\(app.modes.rawValue) \(app.entitlements.rawValue)".utf8)
        for name in app.permitted {
          digest.feed(setup.names[name])
          digest.feed([0x0A])
        }
      }
      return LogDigest.text(digest.value)
    #endif
  }
}
