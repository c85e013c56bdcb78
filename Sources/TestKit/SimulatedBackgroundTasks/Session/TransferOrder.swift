import Foundation

/// What a background session asks its device to move.
package struct TransferOrder: Sendable {
  package var name: String
  package var direction: Direction
  package var bytes: Int64
  package var manner: Manner
  package var networks: Networks
  package var timeout: Duration
  package var earliest: Date?

  package enum Direction: Sendable { case download, upload }
  package enum Manner: Sendable { case prompt, discretionary }
  package enum Networks: Sendable { case any, wifiAlone }

  package init(
    _ name: String, _ direction: Direction, bytes: Int64, _ manner: Manner,
    over networks: Networks, timeout: Duration, earliest: Date?
  ) {
    self.name = name
    self.direction = direction
    self.bytes = bytes
    self.manner = manner
    self.networks = networks
    self.timeout = timeout
    self.earliest = earliest
  }
}
