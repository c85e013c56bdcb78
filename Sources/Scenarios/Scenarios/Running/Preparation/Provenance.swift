public import Basics
import RunRecord
public import SchedulerEngine

/// Where the parts of a set-up come from, so that a line of the file can be named for them.
public struct Provenance: Equatable, Sendable {
  /// By place in the set-up's script.
  public internal(set) var script: [SourceSpan] = []
  /// By place among the set-up's habits.
  public internal(set) var habits: [HabitOrigin] = []
  /// By place among the set-up's apps.
  public internal(set) var apps: [AppOrigin] = []
  /// What the scenario does not say and was decided for it, or says by a name alone.
  public internal(set) var assumptions: [Assumption] = []
}

public enum HabitOrigin: Equatable, Sendable {
  case said(SourceSpan)
  /// Part of a named device; the span is that of the name, if the file has it.
  case device(NamedDevice, SourceSpan)
  case habit(NamedHabit, SourceSpan)

  public var span: SourceSpan {
    switch self {
    case .said(let span), .device(_, let span), .habit(_, let span): span
    }
  }
}

public struct AppOrigin: Equatable, Sendable {
  public let span: SourceSpan
  public internal(set) var tasks: [TaskOrigin] = []
  /// Work outside tasks.
  public internal(set) var activities: [TaskOrigin] = []
}

public struct TaskOrigin: Equatable, Sendable {
  public let key: TaskKey
  public let span: SourceSpan
}

extension Provenance {
  /// Where the file says what changed the world; nil where nothing in it does.
  public func span(of origin: Origin) -> SourceSpan? {
    let span: SourceSpan? =
      switch origin {
      case .script(let place): script.indices.contains(Int(place)) ? script[Int(place)] : nil
      case .habit(let place):
        habits.indices.contains(Int(place)) ? habits[Int(place)].span : nil
      case .caller, .device: nil
      }
    return span == SourceSpan.none ? nil : span
  }

  public func span(of task: TaskKey) -> SourceSpan? {
    guard apps.indices.contains(Int(task.app.index)) else { return nil }
    let app = apps[Int(task.app.index)]
    let span = (app.tasks + app.activities).first { $0.key == task }?.span
    return span == SourceSpan.none ? nil : span
  }
}
