import Basics
import Documents

/// Types that the code around a handler holds and that are in none of the given files: what they do, nobody followed.
struct AbsentTypes {
  let names: SourceNames

  func check(_ list: inout MistakeList) {
    let own = ownWords
    var told: Set<String> = []
    for (file, facts) in names.files.enumerated() {
      guard facts.isSwift, facts.uses.contains(where: { $0.kind.registers }) else { continue }
      for binding in facts.bindings {
        guard case .type = binding.owner, let type = binding.type, isAbsent(type, own),
          told.insert(type).inserted
        else { continue }
        let place = names.place(CodePlace(file: file, token: binding.token))
        list.leave(Unfollowed(subject: .type, place: place, words: type, rows: []))
      }
    }
  }

  private func isAbsent(_ type: String, _ own: Set<String>) -> Bool {
    guard type.utf8.count > 2, type.first?.isUppercase ?? false else { return false }
    return !names.isType(type) && !own.contains(type) && !AbsentTypes.isOfSystem(type)
  }

  /// Other names for types: aliases, and what generic code is given.
  private var ownWords: Set<String> {
    var found: Set<String> = []
    for facts in names.files {
      for place in facts.tokens.all.indices {
        let isAlias = ["typealias", "associatedtype"].contains(facts.tokens.word(place) ?? "")
        guard isAlias || facts.tokens.sees("<", place) else { continue }
        if let word = facts.tokens.word(place + 1) { found.insert(word) }
      }
    }
    return found
  }

  /// Types of the system begin with the letters of their framework, or are among the usual ones.
  private static func isOfSystem(_ type: String) -> Bool {
    let isPrefixed = prefixes.contains { prefix in
      type.hasPrefix(prefix) && type.dropFirst(prefix.utf8.count).first?.isUppercase ?? false
    }
    return isPrefixed || usual.contains(type)
  }

  private static let prefixes = [
    "AS", "AV", "BG", "CA", "CB", "CF", "CG", "CI", "CK", "CL", "CM", "CN", "CT", "CX", "EK", "GK",
    "HK", "HM", "LA", "MC", "MK", "ML", "MP", "MX", "NE", "NS", "NW", "OS", "PH", "PK", "SK", "UI",
    "UN", "URL", "VN", "WC", "WK",
  ]

  private static let usual: Set = [
    "Any", "AnyCancellable", "AnyHashable", "AnyObject", "AnyPublisher", "AppStorage", "Array",
    "AsyncStream", "AsyncThrowingStream", "Binding", "Bool", "Bundle", "ByteCountFormatter",
    "Calendar",
    "Cancellable", "Character", "Clock", "Codable", "CodingKey", "CodingKeys", "Combine",
    "ContinuousClock", "CurrentValueSubject", "Data", "Date", "DateComponents", "DateFormatter",
    "DateInterval", "Decimal", "Decoder", "Dictionary", "DispatchGroup", "DispatchQueue",
    "DispatchSemaphore", "DispatchSource", "DispatchTime", "DispatchWorkItem", "Double", "Duration",
    "Encoder", "Environment", "EnvironmentObject", "Error", "FileHandle", "FileManager", "Float",
    "HTTPURLResponse",
    "ISO8601DateFormatter", "IndexSet", "Int", "Int16", "Int32", "Int64", "Int8", "JSONDecoder",
    "JSONEncoder", "Locale", "Logger", "MainActor", "Measurement", "ModelContainer", "ModelContext",
    "Mutex", "Never", "Notification", "NotificationCenter", "NumberFormatter", "ObservedObject",
    "Operation", "OperationQueue", "Optional", "OptionSet", "Path", "PassthroughSubject",
    "ProcessInfo",
    "Progress", "PropertyListDecoder", "PropertyListEncoder", "Published", "Query", "Regex",
    "Result",
    "RunLoop", "Scene", "ScenePhase", "Selector", "Self", "Sendable", "Set", "State", "StateObject",
    "String", "Substring", "SuspendingClock", "Task", "TaskGroup", "Thread", "TimeInterval",
    "TimeZone",
    "Timer", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID", "UserDefaults", "View",
    "Void",
    "WidgetCenter", "WindowGroup",
  ]
}
