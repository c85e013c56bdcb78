import Basics
public import RunRecord
public import SchedulerEngine

/// The subject and style of a report: the log of one run with its names and clock, and the layout.
public final class ReportContext: Sendable {
  public let names: NameTable
  public let apps: [NameID]
  public let record: RunRecord
  public let rows: [LogRow]
  /// The device when the record begins.
  public let beginning: DeviceConditions
  public let clock: LocalClock
  public let style: TextStyle
  /// Where the scenario says what happened, such as "line 31"; empty without a scenario file.
  public let places: Places
  /// The identifiers that were ever requested, by app and name.
  package let tasks: [TaskKey]
  /// Identifiers of which every submission was refused, whose handler could not be registered, or whose
  /// pushes launch nothing.
  package let neverAccepted: [TaskKey]
  /// What kind of work a task is by its model, also if it was never requested; empty for a log and live code.
  private let modelledKinds: [TaskKey: TaskKind]
  /// The leading bytes shared by all identifiers, omitted in tables.
  private let sharedPrefix: [UInt8]
  /// Identifiers that several apps use and that are therefore ambiguous.
  private let ambiguous: Set<NameID>

  public convenience init(
    _ setup: Setup, beginning: DeviceConditions, record: RunRecord, rows: [LogRow],
    style: TextStyle, places: Places = Places()
  ) {
    self.init(
      names: setup.names, apps: setup.apps.map { $0.name }, record: record, rows: rows,
      beginning: beginning, clock: LocalClock(setup.utcOffset, changedIn: rows), style: style,
      places: places, modelledKinds: ReportContext.kinds(in: setup))
  }

  /// A log that was read back is shown like the run that wrote it.
  public convenience init(_ log: EventLog, style: TextStyle) {
    self.init(
      log.header, record: RunRecord(log.rows, from: log.header.start, to: log.end),
      rows: log.rows, style: style)
  }

  /// As above, if not all rows were kept: `ReportContext.needs` says which rows are needed.
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
    places: Places, modelledKinds: [TaskKey: TaskKind] = [:]
  ) {
    self.modelledKinds = modelledKinds
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

  private static func kinds(in setup: Setup) -> [TaskKey: TaskKind] {
    var kinds: [TaskKey: TaskKind] = [:]
    for index in setup.apps.indices {
      guard case .models(let models) = setup.apps[index].code else { continue }
      for model in models {
        kinds[TaskKey(model.name, of: AppID(index: Int32(index)))] = model.kind
      }
    }
    return kinds
  }

  /// Nil if it was never requested and no model describes it.
  func kind(of task: TaskKey, _ last: RequestFact?) -> TaskKind? {
    last?.kind ?? modelledKinds[task]
  }

  /// Whether an app asks for refreshes, or a model of it says that it would.
  func hasRefresh(_ app: AppID) -> Bool {
    record.requests.contains { $0.app == app && $0.kind == .refresh }
      || modelledKinds.contains { $0.key.app == app && $0.value == .refresh }
  }

  /// The full identifier, safe for a terminal.
  public func name(_ name: NameID) -> String { safeText(names[name]) }

  /// The identifier without the part that all identifiers of the run share.
  package func shortName(_ name: NameID) -> String {
    let bytes = names[name]
    return safeText(
      bytes.starts(with: sharedPrefix) ? bytes.dropFirst(sharedPrefix.count) : bytes[...])
  }

  /// As above, with the app if the identifier is ambiguous.
  public func shortName(_ task: TaskKey) -> String {
    shortName(task.name) + (ambiguous.contains(task.name) ? " of \(appName(task.app))" : "")
  }

  /// The full identifier, with the app if it is ambiguous.
  package func name(_ task: TaskKey) -> String {
    guard ambiguous.contains(task.name), apps.indices.contains(Int(task.app.index)) else {
      return name(task.name)
    }
    return "\(name(task.name)) of \(name(apps[Int(task.app.index)]))"
  }

  /// The identifier without its app's identifier if it begins with that; otherwise the short name.
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

  /// Whole labels only, and never an entire name. The names of work outside tasks are not identifiers.
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

  /// The identifiers that reports mention: those ever requested, then those never accepted.
  public var askedFor: [TaskKey] { tasks + neverAccepted }
}

/// Where a scenario says what happened, as text such as "line 31", so that reports need not know about files.
public struct Places: Equatable, Sendable {
  /// For each event of the set-up's script; shorter if places are unknown.
  public var script: [String]
  /// For each habit of the set-up.
  public var habits: [String]
  public var tasks: [TaskKey: String]

  public init(
    script: [String] = [], habits: [String] = [], tasks: [TaskKey: String] = [:]
  ) {
    self.script = script
    self.habits = habits
    self.tasks = tasks
  }

  /// Nil if no line of the scenario caused it.
  package func text(_ origin: Origin) -> String? {
    switch origin {
    case .script(let index): text(script, at: index)
    case .habit(let index): text(habits, at: index)
    case .caller, .device: nil
    }
  }

  package func text(_ task: TaskKey) -> String? { tasks[task].map { safeText($0.utf8) } }

  private func text(_ places: [String], at index: Int32) -> String? {
    guard places.indices.contains(Int(index)) else { return nil }
    let place = safeText(places[Int(index)].utf8)
    // What the file does not contain has no place in it.
    return place.isEmpty ? nil : place
  }
}

/// The periods in which the world was in each state, read from the log.
struct WorldHistory {
  let charging: [Range<Instant>]
  let wifi: [Range<Instant>]
  let lowPower: [Range<Instant>]
  private let rowsOfApps: [AppID: [LogRow]]
  private let range: Range<Instant>

  init(_ context: ReportContext, during range: Range<Instant>) {
    let rows = context.rows.filter { row in
      if case .world = row.happening { row.at < range.upperBound } else { false }
    }
    self.range = range
    rowsOfApps = WorldHistory.rowsOfApps(rows)
    charging = WorldHistory.spans(rows, range, atBeginning: context.beginning.isCharging) {
      if case .charging(let isOn) = $0 { isOn } else { nil }
    }
    wifi = WorldHistory.spans(rows, range, atBeginning: context.beginning.network == .wifi) {
      if case .network(let network) = $0 { network == .wifi } else { nil }
    }
    lowPower = WorldHistory.spans(rows, range, atBeginning: context.beginning.isLowPowerModeOn) {
      if case .lowPowerMode(let isOn) = $0 { isOn } else { nil }
    }
  }

  func openings(of app: AppID) -> [Instant] {
    (rowsOfApps[app] ?? []).filter { row in
      if case .world(.open, _) = row.happening { range.contains(row.at) } else { false }
    }.map { $0.at }
  }

  func swiped(_ app: AppID) -> [Range<Instant>] {
    WorldHistory.spans(rowsOfApps[app] ?? [], range, atBeginning: false) { change in
      switch change {
      case .forceQuit: true
      case .open, .install: false
      default: nil
      }
    }
  }

  /// The rows in which each app was opened, swiped away or installed, found once for all apps.
  private static func rowsOfApps(_ rows: [LogRow]) -> [AppID: [LogRow]] {
    var found: [AppID: [LogRow]] = [:]
    for row in rows {
      switch row.happening {
      case .world(.open(let app, _), _), .world(.forceQuit(let app), _),
        .world(.install(let app), _):
        found[app, default: []].append(row)
      default: break
      }
    }
    return found
  }

  /// The parts of the range for which `says` is true; rows for which it is nil are ignored.
  private static func spans(
    _ rows: [LogRow], _ range: Range<Instant>, atBeginning: Bool,
    _ says: (WorldChange) -> Bool?
  ) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    var since: Instant? = atBeginning ? .earliest : nil
    for row in rows {
      guard case .world(let change, _) = row.happening, let isOn = says(change) else { continue }
      if isOn {
        since = since ?? row.at
      } else if let began = since {
        spans.append((began..<row.at).clamped(to: range))
        since = nil
      }
    }
    if let since { spans.append((since..<Instant.never).clamped(to: range)) }
    return spans.filter { !$0.isEmpty }
  }
}
