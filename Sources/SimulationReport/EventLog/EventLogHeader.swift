public import SchedulerEngine

/// What the rows of a log are about, so that a report needs nothing else.
public struct EventLogHeader: Equatable, Sendable {
  /// A number whose value is not the usual one.
  public struct ChangedNumber: Equatable, Sendable {
    public let group: String
    public let key: String
    public let value: Int64
  }

  /// Raised when a key changes its meaning or a kind of row is added; more keys leave it.
  public static let version: Int64 = 1

  public let tool: String
  public let profile: OSProfile
  public let seed: UInt64
  public let start: Instant
  public let utcOffset: UTCOffset
  public let names: NameTable
  public let apps: [NameID]
  public let changed: [ChangedNumber]
  /// The device when the log begins.
  public let beginning: DeviceConditions
  /// Tells whether two logs are of the same set-up.
  public let setupDigest: UInt64
}

extension EventLogHeader {
  /// `tool` is the name and version of what writes the log.
  public init(_ setup: Setup, beginning: DeviceConditions, tool: String) {
    self.tool = tool
    profile = setup.profile
    seed = setup.seed
    start = setup.start
    utcOffset = setup.utcOffset
    names = setup.names
    apps = setup.apps.map(\.name)
    changed = CataloguedParameter.all(of: setup.rules).filter { $0.value != $0.usual }.map {
      ChangedNumber(group: $0.group, key: $0.key, value: $0.value)
    }
    self.beginning = beginning
    // The description holds every stored value of the set-up, so nothing can be forgotten here.
    var digest = LogDigest()
    digest.feed("\(setup)".utf8)
    setupDigest = digest.value
  }
}
