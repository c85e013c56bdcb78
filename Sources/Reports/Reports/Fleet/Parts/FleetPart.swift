public import Scenarios

/// The figures of one shard, whole or as far as it came.
public struct FleetPart: Equatable, Sendable {
  public let header: FleetHeader
  public let shard: Shard
  /// How many of its devices, from its first on, are in the tally.
  public let done: Int64
  public let tally: FleetTally

  public init(_ header: FleetHeader, _ shard: Shard, done: Int64, _ tally: FleetTally) {
    self.header = header
    self.shard = shard
    self.done = done
    self.tally = tally
  }

  public var size: Int64 { shard.size(of: header.devices) }
  public var isFinished: Bool { done == size }

  static let version: Int64 = 1
}

/// The figures of all devices.
public struct FleetResult: Equatable, Sendable {
  public let header: FleetHeader
  public let tally: FleetTally

  public init(_ header: FleetHeader, _ tally: FleetTally) {
    self.header = header
    self.tally = tally
  }
}
