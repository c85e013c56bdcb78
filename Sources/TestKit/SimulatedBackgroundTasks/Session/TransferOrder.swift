import Foundation

/// What a background session asks its device to move.
package struct TransferOrder: Sendable {
  package var name: String
  package var direction: Direction
  package var bytes: Int64
  package var manner: Manner
  package var refused: Set<Refusal>
  package var timeout: Duration
  package var earliest: Date?

  package enum Direction: Sendable { case download, upload }
  package enum Manner: Sendable { case prompt, discretionary }
  /// What its session does without.
  package enum Refusal: Sendable { case cellular, lowDataMode, launchEvents }

  package init(
    _ name: String, _ direction: Direction, bytes: Int64, _ manner: Manner,
    without refused: Set<Refusal>, timeout: Duration, earliest: Date?
  ) {
    self.name = name
    self.direction = direction
    self.bytes = bytes
    self.manner = manner
    self.refused = refused
    self.timeout = timeout
    self.earliest = earliest
  }
}
