import SchedulerEngine

/// What became of accepted requests.
public struct RequestSums: Equatable, Sendable {
  public internal(set) var accepted: Int64 = 0
  public internal(set) var launched: Int64 = 0
  public internal(set) var replaced: Int64 = 0
  public internal(set) var cancelled: Int64 = 0
  public internal(set) var discarded: Int64 = 0
  public internal(set) var pending: Int64 = 0

  /// accepted = launched + replaced + cancelled + discarded + pending.
  public var isBalanced: Bool {
    accepted == launched + replaced + cancelled + discarded + pending
  }
}

extension RunRecord {
  public func sums(of selection: TaskSelection) -> RequestSums {
    var sums = RequestSums()
    for request in requests where selection.contains(request) {
      sums.accepted += 1
      switch request.ending {
      case .pending: sums.pending += 1
      case .launched: sums.launched += 1
      case .replaced: sums.replaced += 1
      case .cancelled: sums.cancelled += 1
      case .discarded: sums.discarded += 1
      }
    }
    return sums
  }
}
