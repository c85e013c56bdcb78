public import SchedulerEngine

/// What somebody says of the work for which a tool is wanted. What is not said stays nil.
public struct WorkNeeds: Equatable, Sendable {
  public enum Starter: String, CaseIterable, Sendable {
    case user, schedule, server, leaving, playback, call, place, accessory, cloud, watch
  }

  public enum Need: String, CaseIterable, Sendable {
    case power, network, transfer, gpu, health
  }

  public var starter: Starter?
  public var takes: Span?
  public var needs: [Need]
  /// The oldest system that has to be served.
  public var system: Int64

  public init(
    starter: Starter? = nil, takes: Span? = nil, needs: [Need] = [],
    system: Int64 = WorkNeeds.newest
  ) {
    self.starter = starter
    self.takes = takes
    self.needs = needs
    self.system = system
  }

  public static let newest: Int64 = 26
  public static let oldest: Int64 = 13

  /// What fits into one run of refresh, a push or an assertion (facts 30, 100, 108).
  public static let short = Span.seconds(30)

  var isShort: Bool { takes.map { $0 <= WorkNeeds.short } ?? true }
}

extension WorkNeeds.Starter {
  public var words: String {
    switch self {
    case .user: "the user, by a tap or another action"
    case .schedule: "nobody: now and then content should be refreshed, or upkeep done"
    case .server: "a server, when something changes there"
    case .leaving: "the user leaves the app, and something must be finished"
    case .playback: "it plays or records audio"
    case .call: "a call comes in"
    case .place: "the user arrives at a place"
    case .accessory: "an accessory reports over Bluetooth"
    case .cloud: "iCloud has changes of a Core Data store"
    case .watch: "it runs on a watch"
    }
  }

  /// Purposes with a tool of their own, for which nothing else has to be known.
  var ownTool: Tool? {
    switch self {
    case .user, .schedule, .server, .leaving: nil
    case .playback: .audio
    case .call: .calls
    case .place: .location
    case .accessory: .bluetooth
    case .cloud: .cloudKit
    case .watch: .watch
    }
  }
}

extension WorkNeeds.Need {
  public var words: String {
    switch self {
    case .power: "the charger, because it is processor-heavy"
    case .network: "a network"
    case .transfer: "to move large files"
    case .gpu: "the GPU"
    case .health: "health data, for a study with Apple's entitlement"
    }
  }
}
