/// A value for each kind of work, so that code that counts or stores by kind need not name the kinds.
public struct PerKind<Value: Sendable>: Sendable {
  private var refresh: Value
  private var processing: Value
  private var healthResearch: Value
  private var continued: Value
  private var push: Value
  private var transfer: Value

  public init(each value: (TaskKind) -> Value) {
    refresh = value(.refresh)
    processing = value(.processing)
    healthResearch = value(.healthResearch)
    continued = value(.continued)
    push = value(.push)
    transfer = value(.transfer)
  }

  public init(_ value: Value) { self.init { _ in value } }

  public subscript(kind: TaskKind) -> Value {
    @inline(__always) get {
      switch kind {
      case .refresh: refresh
      case .processing: processing
      case .healthResearch: healthResearch
      case .continued: continued
      case .push: push
      case .transfer: transfer
      }
    }
    @inline(__always) set {
      switch kind {
      case .refresh: refresh = newValue
      case .processing: processing = newValue
      case .healthResearch: healthResearch = newValue
      case .continued: continued = newValue
      case .push: push = newValue
      case .transfer: transfer = newValue
      }
    }
  }
}

extension PerKind: Equatable where Value: Equatable {}

extension PerKind where Value == Int64 {
  public var sum: Int64 { TaskKind.allCases.reduce(0) { $0 + self[$1] } }
}

/// The ways in which a request reaches its handler.
public enum LaunchLane: UInt8, CaseIterable, Sendable {
  /// At a wake of the device, the longest-waiting request first.
  case ordinary
  /// At once, if there is room for another continued task.
  case continued
  /// Because a test asks for it, regardless of objections.
  case forced
  /// At once, to tell an app about its transfers.
  case transfer
}
