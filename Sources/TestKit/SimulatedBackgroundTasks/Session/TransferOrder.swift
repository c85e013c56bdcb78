import Foundation

/// What a background session asks its device to move.
package struct TransferOrder: Sendable {
  package var name: String
  package var direction: Direction
  package var bytes: Int64
  package var manner: Manner
  package var timeout: Duration
  package var earliest: Date?

  package enum Direction: Sendable { case download, upload }
  package enum Manner: Sendable { case prompt, discretionary }

  package init(
    _ name: String, _ direction: Direction, bytes: Int64, _ manner: Manner, timeout: Duration,
    earliest: Date?
  ) {
    self.name = name
    self.direction = direction
    self.bytes = bytes
    self.manner = manner
    self.timeout = timeout
    self.earliest = earliest
  }
}
