import Basics
public import RunRecord
public import SchedulerEngine

/// What a report is about and for whom: the log of one run, its names and clock, and the look.
public final class ReportContext: Sendable {
  public let names: NameTable
  public let apps: [NameID]
  public let record: RunRecord
  public let rows: [LogRow]
  /// The device when the record begins.
  public let beginning: DeviceConditions
  public let clock: LocalClock
  public let style: TextStyle
  /// Where the scenario says what happened, for "line 31"; empty without a scenario file.
  public let places: Places
  /// The identifiers that were ever asked for, app by app in order of name.
  package let tasks: [TaskKey]
  /// Those of which every submission was refused, whose handler could not be registered, or whose
  /// pushes launch nothing.
  package let neverAccepted: [TaskKey]
  /// Leading bytes that all identifiers share, cut off in tables.
  private let sharedPrefix: [UInt8]
  /// Identifiers that several apps use, which by themselves say nothing.
  private let ambiguous: Set<NameID>

  public convenience init(
    _ setup: Setup, beginning: DeviceConditions, record: RunRecord, rows: [LogRow],
    style: TextStyle, places: Places = Places()
  ) {
    self.init(
      names: setup.names, apps: setup.apps.map { $0.name }, record: record, rows: rows,
      beginning: beginning, clock: LocalClock(setup.utcOffset, changedIn: rows), style: style,
      places: places)
  }

  /// A log that was read back shows as the run did of which it is.
  public convenience init(_ log: EventLog, style: TextStyle) {
    self.init(
      log.header, record: RunRecord(log.rows, from: log.header.start, to: log.end),
      rows: log.rows, style: style)
  }

  /// The same for one whose rows were not all kept: `ReportContext.needs` says which are needed.
  public convenience init(
    _ header: EventLogHeader, record: RunRecord, rows: [LogRow], style: TextStyle
  ) {
    self.init(
      names: header.names, apps: header.apps, record: record, rows: rows,
      beginning: header.beginning, clock: LocalClock(header.utcOffset, changedIn: rows),
      style: style, places: Places())
  }

  private init(
    names: NameTable, apps: [NameID], record: RunRecord, rows: [LogRow],
    beginning: DeviceConditions, clock: LocalClock, style: TextStyle,
    places: Places
  ) {
    self.names = names
    self.apps = apps
    self.record = record
    self.rows = rows
    self.beginning = beginning
    self.clock = clock
    self.style = style
    self.places = places
    sharedPrefix = ReportContext.sharedPrefix(
      of: names, but: Set(record.activities.map { $0.name }))
    ambiguous = ReportContext.ambiguousNames(in: record)
    tasks = ReportContext.tasks(of: record)
    let accepted = Set(tasks)
    neverAccepted = ReportContext.refusedTasks(of: record).filter { !accepted.contains($0) }
  }

  /// The whole identifier, safe for a terminal.
  public func name(_ name: NameID) -> String { safeText(names[name]) }

  /// What tells this identifier from the others of the run.
  package func shortName(_ name: NameID) -> String {
    let bytes = names[name]
    return safeText(
      bytes.starts(with: sharedPrefix) ? bytes.dropFirst(sharedPrefix.count) : bytes[...])
  }

  /// The same, with its app where the identifier alone could be another's.
  public func shortName(_ task: TaskKey) -> String {
    shortName(task.name) + (ambiguous.contains(task.name) ? " of \(appName(task.app))" : "")
  }

  /// The whole identifier, likewise.
  package func name(_ task: TaskKey) -> String {
    guard ambiguous.contains(task.name), apps.indices.contains(Int(task.app.index)) else {
      return name(task.name)
    }
    return "\(name(task.name)) of \(name(apps[Int(task.app.index)]))"
  }

  /// The identifier without its app's name in front, where it has it there.
  package func taskName(_ task: TaskKey) -> String {
    let app = Array(names[apps[Int(task.app.index)]]) + [UInt8(ascii: ".")]
    let name = names[task.name]
    return name.starts(with: app) ? safeText(name.dropFirst(app.count)) : shortName(task.name)
  }

  private static func ambiguousNames(in record: RunRecord) -> Set<NameID> {
    var apps: [NameID: AppID] = [:]
    var ambiguous: Set<NameID> = []
    func note(_ name: NameID, _ app: AppID) {
      if let first = apps[name], first != app { ambiguous.insert(name) }
      apps[name] = app
    }
    for request in record.requests { note(request.name, request.app) }
    for activity in record.activities { note(activity.name, activity.app) }
    for callFailure in record.mishaps {
      if let app = callFailure.app { note(callFailure.name, app) }
    }
    return ambiguous
  }

  /// Whole labels only, and never all of a name. What an app calls its work outside tasks is no
  /// identifier.
  package static func sharedPrefix(
    of names: NameTable, but others: Set<NameID> = []
  ) -> [UInt8] {
    if names.count < 2 { return [] }
    let first = Array(names[NameID(index: 0)])
    var shared = first.count
    for index in 1..<names.count where !others.contains(NameID(index: Int32(index))) {
      let pairs = zip(first, names[NameID(index: index)])
      shared = min(shared, pairs.prefix { $0 == $1 }.count)
    }
    let dot = first.prefix(shared).lastIndex(of: UInt8(ascii: "."))
    return dot.map { Array(first.prefix($0 + 1)) } ?? []
  }

  private static func tasks(of record: RunRecord) -> [TaskKey] {
    Set(record.requests.map { $0.key }).sorted { ($0.app, $0.name) < ($1.app, $1.name) }
  }

  private static func refusedTasks(of record: RunRecord) -> [TaskKey] {
    let refused = record.mishaps.compactMap { callFailure in
      RefusedCall(callFailure) == nil
        ? nil : callFailure.app.map { TaskKey(callFailure.name, of: $0) }
    }
    return Set(refused + record.pushes.map { $0.key }).sorted {
      ($0.app, $0.name) < ($1.app, $1.name)
    }
  }

  /// The identifiers of which anything can be told.
  public var askedFor: [TaskKey] { tasks + neverAccepted }
}
