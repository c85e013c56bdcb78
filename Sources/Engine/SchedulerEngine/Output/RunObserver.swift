/// Watches a run. The caller's choice of type decides what is kept, so the silent path contains no
/// test for whether anyone listens.
protocol RunObserver {
  /// Whether it wants every change of a request's objections, and not only what comes of them.
  static var keepsDecisions: Bool { get }
  var rowCount: Int { get }
  mutating func note(_ at: Instant, _ happening: @autoclosure () -> Happening)
}

/// Keeps nothing and never evaluates what it is told.
struct SilentObserver: RunObserver {
  /// The thread sanitizer is told where a value stands that is changed, and one of no size has no place.
  private var placeholder: UInt8 = 0

  @inline(__always)
  init() {}

  @inline(__always)
  static var keepsDecisions: Bool { false }

  @inline(__always)
  var rowCount: Int { 0 }

  @inline(__always)
  mutating func note(_ at: Instant, _ happening: @autoclosure () -> Happening) {}
}

/// The rows of a run, in order. Decisions are kept only when a request's set of objections changes,
/// so the size follows what changed and not how often anyone looked.
public struct DecisionLedger: Equatable, Sendable, RunObserver {
  @inline(__always)
  static var keepsDecisions: Bool { true }

  public private(set) var rows: [LogRow] = []

  @inline(__always)
  var rowCount: Int { rows.count }

  public init() {}
  init(rows: [LogRow]) { self.rows = rows }

  /// Forgets the rows and keeps the room, for a caller that reads them as it goes.
  public mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func note(_ at: Instant, _ happening: @autoclosure () -> Happening) {
    rows.append(LogRow(at: at, happening()))
  }

  mutating func append(_ other: DecisionLedger) { rows.append(contentsOf: other.rows) }
}
