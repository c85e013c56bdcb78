package import SchedulerEngine

/// What the log of a device says, as facts. What follows from them is said elsewhere.
package struct DeviceLog: Equatable, Sendable {
  package internal(set) var styles: [LogStyle] = []
  package internal(set) var first: Instant?
  package internal(set) var last: Instant?
  /// The zone of the clock that wrote the first entry that has one.
  package internal(set) var offset: UTCOffset?
  package internal(set) var entries = EntryCounts()
  /// Messages that are not understood, by their shape.
  package internal(set) var shapes: [ShapeCount] = []
  package internal(set) var tasks: [TaskLog] = []
  package internal(set) var sessions: [ForegroundSession] = []
  package internal(set) var changes: [DatedChange] = []
  package internal(set) var exits: [ExitCount] = []
  /// The app that the log is about; other apps are not named unless somebody asks.
  package internal(set) var app: String?

  package struct EntryCounts: Equatable, Sendable {
    package internal(set) var lines: Int64 = 0
    package internal(set) var scheduler: Int64 = 0
    package internal(set) var client: Int64 = 0
    package internal(set) var app: Int64 = 0
    /// Of other processes, or about work of the system itself.
    package internal(set) var others: Int64 = 0
    package internal(set) var notUnderstood: Int64 = 0
    /// Too long, cut, or with a time that no clock shows.
    package internal(set) var damaged: Int64 = 0
    /// What there was no more room to keep.
    package internal(set) var notKept: Int64 = 0
  }

  package struct ShapeCount: Equatable, Sendable {
    package let shape: String
    package internal(set) var count: Int64
    package let firstLine: Int64
  }

  package struct DatedChange: Equatable, Sendable {
    package let at: Instant
    package let change: DeviceChange
  }

  package struct ExitCount: Equatable, Sendable {
    package let exit: BackgroundExit
    package internal(set) var count: Int64
  }

  /// The tasks of the app that the log is about.
  package var ownTasks: [TaskLog] { tasks.filter { $0.app == app } }

  /// Those of other apps.
  package var otherTasks: [TaskLog] { tasks.filter { $0.app != app } }
}
