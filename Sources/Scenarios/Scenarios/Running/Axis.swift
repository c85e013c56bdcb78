public import SchedulerEngine

/// What is varied where one question is asked many times and all else stays: the numbers that nobody knows of the
/// system, or how a phone treats its apps.
public enum Axis: String, CaseIterable, Sendable {
  case schedulers, phones

  /// Number 0 and so many others.
  public func points(_ count: Int) -> [AxisPoint] {
    switch self {
    case .schedulers: PlausibleScheduler.first(count).map { .scheduler($0) }
    case .phones: (0...min(Int64(count), Setup.lastPhone)).map { .phone($0) }
    }
  }
}

/// One scheduler or one phone, with everything else as the scenario says.
public enum AxisPoint: Hashable, Sendable {
  case scheduler(PlausibleScheduler)
  case phone(Int64)

  public var number: Int {
    switch self {
    case .scheduler(let scheduler): scheduler.number
    case .phone(let number): Int(number)
    }
  }
}

extension AxisPoint {
  public var scheduler: PlausibleScheduler? {
    if case .scheduler(let scheduler) = self { scheduler } else { nil }
  }
}

extension PreparedScenario {
  /// The same scenario there, with some numbers changed.
  public func at(
    _ point: AxisPoint, changing changes: [ParameterChange] = []
  ) -> PreparedScenario {
    switch point {
    case .scheduler(let scheduler): under(scheduler, changing: changes)
    case .phone(let number): on(phone: number).under(.usual, changing: changes)
    }
  }
}
