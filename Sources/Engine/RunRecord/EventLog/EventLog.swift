public import SchedulerEngine

/// A complete event log: a run's rows, with everything a report needs to show them.
public struct EventLog: Equatable, Sendable {
  public let header: EventLogHeader
  public let rows: [LogRow]
  /// The instant the run had reached.
  public let end: Instant

  public init(_ bytes: [UInt8]) throws(EventLogProblem) {
    var reader = EventLogReader()
    reader.feed(bytes[...])
    var rows: [LogRow] = []
    while let row = try reader.next() { rows.append(row) }
    (header, end) = try reader.finish()
    self.rows = rows
  }
}

/// What the rows refer to: names, apps and rules, so that a report needs nothing but the log.
public struct EventLogHeader: Equatable, Sendable {
  /// A number whose value is not the default.
  public struct ChangedNumber: Equatable, Sendable {
    public internal(set) var group: String
    public internal(set) var key: String
    public internal(set) var value: Int64
  }

  /// Incremented when a key changes its meaning or a kind of row is added, but not when keys are added.
  public static let version: Int64 = 4

  public internal(set) var tool: String
  public internal(set) var profile: OSProfile
  public internal(set) var seed: UInt64
  public internal(set) var start: Instant
  public internal(set) var utcOffset: UTCOffset
  public internal(set) var names: NameTable
  public internal(set) var apps: [NameID]
  public internal(set) var changed: [ChangedNumber]
  /// The state of the device when the log begins.
  public internal(set) var beginning: DeviceConditions

  /// The rules of the run, as far as this version knows the numbers that the log names.
  public var rules: Rules {
    var rules = Rules()
    rules.parameters = rules.parameters.map { parameter in
      let said = changed.first { number in
        number.group == "\(parameter.group)" && number.key == "\(parameter.key)"
      }
      guard let said, parameter.accepted.contains(said.value) else { return parameter }
      var parameter = parameter
      parameter.value = said.value
      return parameter
    }
    return rules
  }
}

extension EventLogHeader {
  /// `tool` is the name and version of the program that writes the log.
  public init(_ setup: Setup, beginning: DeviceConditions, tool: String) {
    self.tool = tool
    profile = setup.profile
    seed = setup.seed
    start = setup.start
    utcOffset = setup.utcOffset
    names = setup.names
    apps = setup.apps.map { $0.name }
    changed = ChangedNumber.all(of: setup.rules)
    self.beginning = beginning
  }
}

extension EventLogHeader.ChangedNumber {
  fileprivate static func all(of rules: Rules) -> [EventLogHeader.ChangedNumber] {
    zip(numbers(of: rules), numbers(of: Rules())).filter { $0 != $1 }.map { number, _ in number }
  }

  /// All numbers, changed or not.
  static func numbers(of rules: Rules) -> [EventLogHeader.ChangedNumber] {
    rules.parameters.map {
      EventLogHeader.ChangedNumber(group: "\($0.group)", key: "\($0.key)", value: $0.value)
    }
  }
}
