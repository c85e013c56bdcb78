/// What well-known functions do with their closures.
enum CallHabit {
  /// Called before the function returns.
  case atOnce
  /// Called for each element.
  case each
  /// Called any number of times.
  case often
  /// Called once, later.
  case later

  init(_ name: String, of receiver: [String], isAwaited: Bool) {
    if (receiver + [name]).contains(where: { $0.lowercased().hasSuffix("once") }) {
      self = .often
    } else if CallHabit.namesAtOnce.contains(name) {
      self = .atOnce
    } else if CallHabit.namesEach.contains(name) {
      self = .each
    } else if CallHabit.namesOften.contains(name) {
      self = .often
    } else {
      self = isAwaited && !CallHabit.namesLater.contains(name) ? .atOnce : .later
    }
  }

  private static let namesAtOnce: Set = [
    "sync", "withLock", "withLockUnchecked", "autoreleasepool", "assumeIsolated",
    "performAndWait", "withCheckedContinuation", "withCheckedThrowingContinuation",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation", "withTaskGroup",
    "withThrowingTaskGroup", "withDiscardingTaskGroup", "withTaskCancellationHandler",
    "withExtendedLifetime", "run",
  ]
  private static let namesEach: Set = [
    "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "contains", "allSatisfy",
    "first", "sorted",
  ]
  private static let namesOften: Set = [
    "observe", "addObserver", "onReceive", "scheduledTimer", "onChange", "handleEvents", "repeat",
    "onProgress", "addPeriodicTimeObserver", "setMethodCallHandler", "setMessageHandler",
    "setStreamHandler",
  ]
  private static let namesLater: Set = ["Task", "detached", "async", "asyncAfter", "addTask"]

  /// Whether the function does nothing but run its closure, now or later.
  static func running(_ name: String, _ habit: CallHabit) -> Bool {
    habit == .atOnce || habit == .each || namesLater.contains(name)
  }

  /// Functions that create a Swift task, which keeps running when cancelled.
  static let tasks: Set = ["Task", "detached"]
  /// Properties whose closures Apple's classes call when their work ends, also if it was cancelled.
  static let completing: Set = ["completionBlock"]
  /// Functions that only throw on cancellation.
  static let cancelling: Set = ["checkCancellation", "sleep"]
  /// Functions whose work continues after they return.
  static let starting: Set = [
    "resume", "start", "addOperation", "addOperations", "execute", "addTask",
    // Requests of Alamofire begin where their response is asked for.
    "response", "responseData", "responseString", "responseJSON", "responseDecodable",
    "serializingData", "serializingString", "serializingDecodable",
  ]
  /// Whether a call begins work that goes on after it.
  static func starts(_ name: String, _ receiver: [String]) -> Bool {
    starting.contains(name)
      || ["request", "upload", "download"].contains(name)
        && ["Alamofire", "AF"].contains(receiver.last ?? "")
  }

  /// Functions that only read their arguments.
  static let looking: Set = [
    "print", "debugPrint", "dump", "NSLog", "assert", "precondition", "assertionFailure",
    "type", "ObjectIdentifier", "String", "describing", "log", "debug", "info", "notice", "warning",
    "error", "fault", "trace", "critical", "os_log",
  ]
  /// Functions that only compute, or tell an analytics service; they stop nothing.
  static let pure: Set = [
    "timeIntervalSince", "timeIntervalSinceNow", "addingTimeInterval", "dateComponents",
    "formatted",
    "string", "localizedString", "distance", "advanced", "max", "min", "round", "abs", "joined",
    "track", "logEvent", "trackEvent",
  ]
  /// Prefixes of the names of functions that end work.
  static let stopping = [
    "cancel", "stop", "invalidate", "suspend", "interrupt", "abort", "pause", "end",
  ]
  /// First words of the names of functions that submit requests.
  private static let submitting: Set = [
    "schedule", "reschedule", "submit", "resubmit", "enqueue", "plan",
  ]

  static func maySubmit(_ name: String) -> Bool {
    submitting.contains(String(name.prefix { $0.isLowercase }))
  }

  /// Apple's own functions with such names have nothing to do with tasks.
  static func mayRegister(_ name: String) -> Bool {
    name.prefix { $0.isLowercase } == "register"
      && !["registerForRemote", "registerUser", "registerUndo"].contains(where: name.hasPrefix)
  }

  /// Functions that never return.
  static let ending: Set = ["fatalError", "preconditionFailure", "abort", "exit"]
}

extension CallHabit {
  /// Whether a call only writes a log: `logger.info(…)`, `FileLog.shared.add(…)`, `logEvent(…)`.
  static func logs(_ name: String, _ receiver: [String]) -> Bool {
    let isFunction =
      name == "log" || name.hasPrefix("DDLog")
      || name.hasPrefix("log") && name.dropFirst(3).first?.isUppercase ?? false
        && !["logIn", "logOut", "logOff"].contains(where: name.hasPrefix)
    return isFunction
      || receiver.contains { word in
        ["log", "Log", "logger"].contains(word) || word.hasSuffix("Log")
          || word.hasSuffix("Logger") || word.hasSuffix("Logging")
      }
  }

  /// Whether a call waits, and blocks the queue that it is called on.
  static func blocks(_ name: String, _ receiver: [String]) -> Bool {
    switch name {
    case "wait": !receiver.isEmpty && !["self", "super"].contains(receiver.last)
    case "waitUntilFinished", "waitUntilAllOperationsAreFinished": true
    case "sleep", "usleep": receiver.isEmpty || receiver.last == "Thread"
    default: false
    }
  }

  /// Functions that return at once, as far as they are not given.
  static func returns(_ name: String) -> Bool {
    looking.contains(name) || starting.contains(name) || tasks.contains(name)
      || namesLater.contains(name) || stopping.contains(where: name.lowercased().hasPrefix)
      || name.unicodeScalars.first?.properties.isUppercase == true
      || [
        "append", "insert", "remove", "removeAll", "store", "submit", "addingTimeInterval",
        "enter", "leave", "notify", "resubmit", "schedule", "addDependency",
      ].contains(name)
  }
}

/// What an expiration handler does, as far as it was followed.
struct Expiry {
  /// Whether it stops work or completes the task.
  var stops = false
  /// The first call that stops something.
  private(set) var stopped: CodePlace?
  /// The first call that is not followed and might stop the work.
  private(set) var firstUnseen: CodePlace?
  /// Whether it cancels work that never looks whether it was cancelled.
  var cancelsInVain = false
  /// Whether it cancels a block that goes on, but may soon be over.
  var cancelsBlock = false
  /// The names that it sets, which the work may read.
  var assigned: [String] = []

  var unseen: CodePlace? { stops ? nil : firstUnseen }
  var isInVain: Bool { !stops && firstUnseen == nil }

  mutating func note(call name: String, _ place: CodePlace) {
    if CallHabit.stopping.contains(where: name.lowercased().hasPrefix) {
      stop(name, place)
    } else if !CallHabit.looking.contains(name), !CallHabit.pure.contains(name),
      name.first?.isLowercase ?? true,
      !["submit", "resume"].contains(name)
    {
      firstUnseen = firstUnseen ?? place
    }
  }

  mutating func stop(_ name: String, _ place: CodePlace) {
    stops = true
    stopped = stopped ?? place
  }
}

/// The requests created in code, by place and by name.
struct CodeRequests {
  /// The inner nil means an unknown identifier.
  typealias Texts = [String]?

  private var byPlace: [CodePlace: Texts] = [:]
  private var byName: [CodePlace: [String: Texts]] = [:]
  private var byFunction: [CodePlace: Texts] = [:]

  init(_ names: SourceNames) {
    for (file, facts) in names.files.enumerated() {
      for use in facts.uses where use.kind.requested != nil {
        let texts = names.resolve(use.expression.value, in: file, use.site).texts
        byPlace[CodePlace(file: file, token: use.token)] = .some(texts)
        let function = CodePlace(file: file, token: use.site.function ?? -1)
        byFunction[function] = .some(CodeRequests.both(byFunction[function], texts))
        guard let name = use.name else { continue }
        let known = byName[function]?[name]
        byName[function, default: [:]][name] = .some(CodeRequests.both(known, texts))
      }
    }
  }

  private static func both(_ known: Texts?, _ more: Texts) -> Texts {
    guard let known else { return more }
    guard let known, let more else { return nil }
    return known + more
  }

  func at(_ place: CodePlace) -> Texts? { byPlace[place] }

  func named(_ name: String, in file: Int, _ function: Int?) -> Texts? {
    byName[CodePlace(file: file, token: function ?? -1)]?[name]
      ?? byName[CodePlace(file: file, token: -1)]?[name]
  }

  func inside(_ found: CodeFunctions.Found) -> Texts? {
    byFunction[CodePlace(file: found.file, token: found.number)]
  }
}
