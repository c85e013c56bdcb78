package import SchedulerEngine

/// Lines of the system's scheduler, in the words of either generation.
enum SchedulerMessage {
  /// Nil for what is not understood.
  static func statements(_ message: ArraySlice<UInt8>) -> [LogStatement]? {
    let text = message.drop { isBlank($0) }
    for (words, meaning) in openings where text.begins(with: words) {
      let rest = text.dropFirst(words.utf8CodeUnitCount).drop { $0 == 0x3A || isBlank($0) }
      return named(rest, meaning)
    }
    if text.first == 0x27 || text.begins(with: "com.") || text.begins(with: "bg") {
      return aboutActivity(text)
    }
    return nil
  }

  private enum Meaning { case submitted, cancelled, starting, over, aside }

  private static let openings: [(StaticString, Meaning)] = [
    ("Submitted Activity", .submitted), ("Submitted", .submitted), ("CANCELED", .cancelled),
    ("Daemon Canceling Activities", .aside), ("REQUESTING START", .aside),
    ("STARTING activity", .starting), ("STARTING", .starting), ("COMPLETED", .over),
    ("NO LONGER RUNNING", .over),
  ]

  private static func named(
    _ rest: ArraySlice<UInt8>, _ meaning: Meaning
  ) -> [LogStatement]? {
    if meaning == .aside { return [.aside] }
    guard let name = ActivityName(rest) else { return nil }
    guard name.kind != nil else { return [.aside] }
    switch meaning {
    case .submitted: return [.submitted(name.mention, RequestTerms())]
    case .cancelled: return [.cancelled(name.mention)]
    case .starting: return [.launched(name.mention, byDebugger: false)]
    case .over: return [.over(name.mention)]
    case .aside: return [.aside]
    }
  }

  private static func aboutActivity(_ text: ArraySlice<UInt8>) -> [LogStatement]? {
    guard let name = ActivityName(text) else { return nil }
    let rest = text[name.end...]
    if let decision = SystemDecision(rest) {
      return name.kind == nil ? [.aside] : [.decided(name.mention, decision)]
    }
    return rest.holds("compatibility score") ? [.aside] : nil
  }
}

/// What one entry says, as a fact.
enum LogStatement {
  /// The app registered a handler, as far as it was let.
  case registered(TaskMention, isPermitted: Bool)
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

  /// With the app whose process said it, where the entry itself does not name it.
  func by(_ app: String?) -> LogStatement {
    guard let app else { return self }
    func owned(_ task: TaskMention) -> TaskMention {
      var task = task
      task.app = task.app ?? app
      return task
    }
    switch self {
    case .registered(let task, let isPermitted):
      return .registered(owned(task), isPermitted: isPermitted)
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

/// The shape of a message that is not understood: its words without numbers and names, so that the same
/// line of another day counts as the same.
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

/// The name under which the system's scheduler keeps a request: a kind, an identifier, and a number that
/// is another one for each request.
struct ActivityName: Equatable {
  /// Nil for work of the system itself.
  let kind: TaskKind?
  let identifier: String
  /// What follows it.
  let end: Int

  static let longest = 256

  var mention: TaskMention { TaskMention(identifier: identifier, kind: kind) }

  /// At the beginning of a text, perhaps in quotes.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.drop { isBlank($0) }
    if rest.first == 0x27 { rest = rest.dropFirst() }
    let name = rest.prefix(ActivityName.longest).prefix {
      $0 == 0x3A || ActivityName.isPart($0)
    }
    guard name.count > 3 else { return nil }
    // The number follows the last colon that has hexadecimal digits behind it.
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

  /// All that a message lists.
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

  /// Of an identifier, as apps and their tasks are named.
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
