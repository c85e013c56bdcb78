import SchedulerEngine

/// Lines of the part of Apple's framework that is inside of the app.
enum ClientMessage {
  private enum Meaning {
    case request, launched, launchedByDebugger, completed, nothingPending, aside
  }

  private static let openings: [(StaticString, Meaning)] = [
    ("submitTaskRequest:", .request), ("Submitting task request activity:", .aside),
    ("Handling launch from daemon for activities:", .aside),
    ("Application launched for activities:", .aside),
    ("Calling handlers for activities:", .launched), ("Running task:", .launched),
    ("Starting task:", .launched), ("Starting simulated task:", .launchedByDebugger),
    ("Running simulated task:", .launchedByDebugger),
    ("Simulating launch for task with identifier", .aside), ("Marking task", .completed),
    ("Marking simulated task complete", .completed),
    ("Complete task request activity:", .aside), ("Establish daemon connection", .aside),
    ("No task request with identifier", .nothingPending),
  ]

  /// Whether it is such a line, where nothing else tells who wrote it.
  static func isOne(_ message: ArraySlice<UInt8>) -> Bool {
    openings.contains { message.begins(with: $0.0) }
  }

  /// Nil for what is not understood.
  static func statements(_ message: ArraySlice<UInt8>) -> [LogStatement]? {
    let text = message.drop { isBlank($0) }
    guard let (words, meaning) = openings.first(where: { text.begins(with: $0.0) }) else {
      return failure(text)
    }
    let rest = text.dropFirst(words.utf8CodeUnitCount)
    switch meaning {
    case .aside: return [.aside]
    case .request: return request(rest).map { [$0] }
    case .launched, .launchedByDebugger:
      let isForced = meaning == .launchedByDebugger
      if let task = object(rest) { return [.launched(task, byDebugger: isForced)] }
      let names = ActivityName.all(in: rest)
      return names.isEmpty
        ? nil : names.map { .launched($0.mention, byDebugger: isForced) }
    case .completed:
      let success = rest.rest(after: "success:").map { text in
        let word = text.drop { isBlank($0) }
        return word.first == 0x31 || word.begins(with: "YES") || word.begins(with: "true")
      }
      return [.completed(object(rest), success: success)]
    case .nothingPending:
      let name = rest.drop { isBlank($0) }.firstWord.word
      return TaskMention(checked: name).map { [.nothingPending($0)] }
    }
  }

  private static func request(_ text: ArraySlice<UInt8>) -> LogStatement? {
    guard let task = object(text) else { return nil }
    var terms = RequestTerms()
    if let date = text.rest(after: "earliestBeginDate:") {
      terms.tellsDate = true
      terms.earliest = LogTime.read(date.drop { isBlank($0) })?.time.instant
    }
    terms.needsPower = flag(text.rest(after: "requiresExternalPower"))
    terms.needsNetwork = flag(text.rest(after: "requiresNetworkConnectivity"))
    return .submitted(task, terms)
  }

  private static func flag(_ text: ArraySlice<UInt8>?) -> Bool? {
    guard let value = text?.drop(while: { $0 == 0x3D || $0 == 0x3A || isBlank($0) }).first else {
      return nil
    }
    return value == 0x31 || value == 0x59 || value == 0x74
  }

  /// A request or a task as it describes itself: its class and its identifier.
  private static func object(_ text: ArraySlice<UInt8>) -> TaskMention? {
    guard let inside = text.rest(after: "<BG") else { return nil }
    let name = inside.rest(after: ":")?.drop { isBlank($0) } ?? []
    guard var task = TaskMention(checked: name.prefix { $0 != 0x2C && $0 != 0x3E }) else {
      return nil
    }
    let kinds: [(StaticString, TaskKind)] = [
      ("AppRefresh", .refresh), ("Processing", .processing), ("HealthResearch", .healthResearch),
      ("ContinuedProcessing", .continued),
    ]
    task.kind = kinds.first { inside.begins(with: $0.0) }?.1
    return task
  }

  /// An error of the scheduler, wherever the app lets it be logged.
  private static func failure(_ text: ArraySlice<UInt8>) -> [LogStatement]? {
    guard let error = text.rest(after: "BGTaskSchedulerErrorDomain"),
      let code = error.rest(after: "ode=").flatMap({ DecimalNumber($0) }),
      let task = object(text)
    else { return nil }
    return [.refused(task, code: code.millionths / 1_000_000)]
  }
}

extension TaskMention {
  /// Nil for what is no identifier.
  init?(checked name: ArraySlice<UInt8>) {
    let bare = name.withoutBlanks
    guard !bare.isEmpty, bare.count <= 128, bare.allSatisfy({ ActivityName.isPart($0) }) else {
      return nil
    }
    self.init(identifier: bare.text)
  }
}
