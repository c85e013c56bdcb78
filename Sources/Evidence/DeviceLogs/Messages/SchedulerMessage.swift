package import SchedulerEngine

/// Lines of the system's scheduler, in the wording of both generations.
enum SchedulerMessage {
  /// nil if the line is not understood.
  static func statements(_ message: ArraySlice<UInt8>) -> [LogStatement]? {
    let text = message.drop { isBlank($0) }
    for (words, event) in openings where text.begins(with: words) {
      guard let event else { return [.aside] }
      let rest = text.dropFirst(words.utf8CodeUnitCount).drop { $0 == 0x3A || isBlank($0) }
      return ActivityName(rest).map { [$0.kind == nil ? .aside : .task($0.mention, event)] }
    }
    if text.first == 0x27 || text.begins(with: "com.") || text.begins(with: "bg") {
      return aboutActivity(text)
    }
    return nil
  }

  /// How lines begin, and what they say about the activity named next; nil for internal messages.
  private static let openings: [(StaticString, TaskEvent?)] = [
    ("Submitted Activity", .submitted(RequestTerms())), ("Submitted", .submitted(RequestTerms())),
    ("CANCELED", .cancelled), ("Daemon Canceling Activities", nil), ("REQUESTING START", nil),
    ("STARTING activity", .launched(byDebugger: false)),
    ("STARTING", .launched(byDebugger: false)), ("COMPLETED", .over),
    ("NO LONGER RUNNING", .over),
  ]

  private static func aboutActivity(_ text: ArraySlice<UInt8>) -> [LogStatement]? {
    guard let name = ActivityName(text) else { return nil }
    let rest = text[name.end...]
    if let decision = SystemDecision(rest) {
      return [name.kind == nil ? .aside : .task(name.mention, .decided(decision))]
    }
    return rest.holds("compatibility score") ? [.aside] : nil
  }
}

/// What one entry says, as a fact.
enum LogStatement {
  case task(TaskMention, TaskEvent)
  /// The task that is running completed; the entry does not name it.
  case completed(success: Bool?)
  case foreground(app: String?)
  case background(app: String?)
  case device(DeviceChange)
  /// Understood but not needed: internal messages of the scheduler.
  case aside

  /// Adds the app of the process, if the entry does not name an app.
  func by(_ app: String?) -> LogStatement {
    guard let app, case .task(var task, let event) = self else { return self }
    task.app = task.app ?? app
    return .task(task, event)
  }
}

/// What an entry says about a task.
enum TaskEvent: Sendable {
  /// The app registered a handler, successfully or not.
  case registered(isPermitted: Bool)
  /// The app submitted a request. What the entry does not say is nil.
  case submitted(RequestTerms)
  /// The app submitted a request and got an error with this code.
  case refused(code: Int64?)
  case cancelled
  case decided(SystemDecision)
  case launched(byDebugger: Bool)
  case expired
  case completed(success: Bool?)
  /// The scheduler considers the work to be over.
  case over
  /// The debugger requested a launch while nothing was pending.
  case nothingPending
}

/// A task as an entry names it.
struct TaskMention: Equatable {
  var identifier: String
  /// nil if the entry does not say.
  var kind: TaskKind?
  var app: String?
}

/// The conditions of a request; nil for those that the entry does not mention.
package struct RequestTerms: Equatable, Sendable {
  package var earliest: Instant?
  package var needsPower: Bool?
  package var needsNetwork: Bool?
  /// Whether the entry would have mentioned an earliest date if there were one.
  var tellsDate = false
}

/// A state or an event of the device that an entry reports.
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

/// The shape of a message that is not understood: its words without numbers and names, so that the same line
/// on another day counts as the same.
enum LineShape {
  static let longest = 100

  static func of(_ message: ArraySlice<UInt8>) -> String {
    var shape: [UInt8] = []
    for word in message.upTo(0x0A).prefix(400).split(whereSeparator: { isBlank($0) }) {
      if shape.count >= longest { break }
      if !shape.isEmpty { shape.append(0x20) }
      let isName = word.contains(0x2E) && word.count > 4 && word.contains { $0 >= 0x61 }
      if isName {
        shape += Array("NAME".utf8)
      } else if word.contains(where: isDigit) {
        shape.append(UInt8(ascii: "#"))
      } else {
        shape += word.prefix(40)
      }
    }
    return shape.prefix(longest).isEmpty ? "(nothing)" : shape.prefix(longest).text
  }
}

/// The scheduler's name for a request: a kind, an identifier, and a number that differs for each request.
struct ActivityName: Equatable {
  /// nil for work of the system itself.
  let kind: TaskKind?
  let identifier: String
  /// The index of the text after the name.
  let end: Int

  static let longest = 256

  var mention: TaskMention { TaskMention(identifier: identifier, kind: kind) }

  /// Reads a name at the start of a text, with or without quotes.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.drop { isBlank($0) }
    if rest.first == 0x27 { rest = rest.dropFirst() }
    let name = rest.prefix(ActivityName.longest).prefix {
      $0 == 0x3A || ActivityName.isPart($0)
    }
    guard name.count > 3 else { return nil }
    // The number follows the first colon, in hexadecimal digits.
    var bare = name
    if let colon = name.firstIndex(of: 0x3A) {
      bare = name[..<colon]
      let number = name[(colon + 1)...].prefix { isHexadecimal($0) }
      guard number.count >= 4 else { return nil }
      end = number.endIndex
    } else {
      end = name.endIndex
    }
    guard let (kind, identifier) = ActivityName.split(bare) else { return nil }
    self.kind = kind
    self.identifier = identifier.text
  }

  /// All names in a message.
  static func all(in message: ArraySlice<UInt8>) -> [ActivityName] {
    var found: [ActivityName] = []
    for line in message.split(separator: 0x0A).prefix(64) {
      guard let name = ActivityName(line.drop { $0 == 0x28 || $0 == 0x7B || isBlank($0) }) else {
        continue
      }
      if name.kind != nil || name.identifier.utf8.contains(0x2E) { found.append(name) }
    }
    return found
  }

  private static func split(
    _ name: ArraySlice<UInt8>
  ) -> (kind: TaskKind?, identifier: ArraySlice<UInt8>)? {
    for (prefix, kind) in prefixes where name.begins(with: prefix) {
      let rest = name.dropFirst(prefix.utf8CodeUnitCount)
      return rest.isEmpty ? nil : (kind, rest)
    }
    return name.contains(0x2E) ? (nil, name) : nil
  }

  private static let prefixes: [(StaticString, TaskKind)] = [
    ("bgRefresh-", .refresh), ("bgProcessing-", .processing),
    ("bgHealthResearch-", .healthResearch), ("bgContinuedProcessing-", .continued),
    ("bgContinued-", .continued), ("com.apple.pushLaunch.", .push),
  ]

  /// Whether the byte may be part of an identifier of an app or a task.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
