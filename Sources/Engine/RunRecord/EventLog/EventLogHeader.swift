public import SchedulerEngine

/// What the rows of a log are about, so that a report needs nothing else.
public struct EventLogHeader: Equatable, Sendable {
  /// A number whose value is not the usual one.
  public struct ChangedNumber: Equatable, Sendable {
    public internal(set) var group: String
    public internal(set) var key: String
    public internal(set) var value: Int64
  }

  /// Raised when a key changes its meaning or a kind of row is added; more keys leave it.
  public static let version: Int64 = 3

  public internal(set) var tool: String
  public internal(set) var profile: OSProfile
  public internal(set) var seed: UInt64
  public internal(set) var start: Instant
  public internal(set) var utcOffset: UTCOffset
  public internal(set) var names: NameTable
  public internal(set) var apps: [NameID]
  public internal(set) var changed: [ChangedNumber]
  /// The device when the log begins.
  public internal(set) var beginning: DeviceConditions
  /// Tells whether two logs are of the same set-up.
  public internal(set) var setupDigest: UInt64
}
