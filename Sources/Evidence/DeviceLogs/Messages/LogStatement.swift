package import SchedulerEngine

/// What one entry says, as a fact.
enum LogStatement {
  /// The app asked; what the entry does not say is nil.
  case submitted(TaskMention, RequestTerms)
  /// The app asked and got an error of this code.
  case refused(TaskMention, code: Int64?)
  case cancelled(TaskMention)
  case decided(TaskMention, SystemDecision)
  case launched(TaskMention, byDebugger: Bool)
  case expired(TaskMention)
  /// Without a name it is that of the task that runs.
  case completed(TaskMention?, success: Bool?)
  /// The scheduler counts the work as over.
  case over(TaskMention)
  /// The debugger asked for a launch and nothing was pending.
  case nothingPending(TaskMention)
  case foreground(app: String?)
  case background(app: String?)
  case device(DeviceChange)
  /// Understood, and of no use: what the scheduler says to itself.
  case aside
}

extension LogStatement {
  /// With the app whose process said it, where the entry itself does not name it.
  func by(_ app: String?) -> LogStatement {
    guard let app else { return self }
    func owned(_ task: TaskMention) -> TaskMention {
      var task = task
      task.app = task.app ?? app
      return task
    }
    switch self {
    case .submitted(let task, let terms): return .submitted(owned(task), terms)
    case .refused(let task, let code): return .refused(owned(task), code: code)
    case .cancelled(let task): return .cancelled(owned(task))
    case .decided(let task, let decision): return .decided(owned(task), decision)
    case .launched(let task, let isForced): return .launched(owned(task), byDebugger: isForced)
    case .expired(let task): return .expired(owned(task))
    case .completed(let task?, let success): return .completed(owned(task), success: success)
    case .over(let task): return .over(owned(task))
    case .nothingPending(let task): return .nothingPending(owned(task))
    case .completed(nil, _), .foreground, .background, .device, .aside: return self
    }
  }
}

/// A task as an entry names it.
struct TaskMention: Equatable {
  var identifier: String
  /// Nil where the entry does not tell.
  var kind: TaskKind?
  var app: String?
}

/// What the app asked for.
package struct RequestTerms: Equatable, Sendable {
  package var earliest: Instant?
  package var needsPower: Bool?
  package var needsNetwork: Bool?
  /// Whether the entry would have said so if there were an earliest date.
  var tellsDate = false
}

/// A condition of the device as an entry tells it.
package enum DeviceChange: Equatable, Sendable {
  case battery(percent: Int64)
  case charging(Bool)
  case lowPowerMode(Bool)
  case switched(DeviceSwitch, isOn: Bool)
  case network(Network)
  case inUse(Bool)
  case locked(Bool)
  case thermal(ThermalState)
  case memory(MemoryPressure)
  case backgroundRefresh(BackgroundRefresh)
  case forceQuit(app: String)
  case reboot
}
