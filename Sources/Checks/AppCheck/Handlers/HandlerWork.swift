/// Work that continues after the call that began it.
struct Work {
  enum Kind {
    /// A Swift task, which runs to its end when it is cancelled.
    case task
    /// It runs to its end, whatever the expiration handler does.
    case certain
    /// Code that may never be called once its caller was told to stop.
    case callback
    /// A subscription, which is over when it is cancelled.
    case subscription
  }

  let kind: Kind
  /// The name it is kept under.
  var name: String?
  /// Whether it cannot begin before the code that created it has returned or awaits.
  var isOnSameActor = false

  init(kind: Kind, name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  /// The closures of a call.
  init(_ called: String, of receiver: [String]) {
    if CallHabit.tasks.contains(called) {
      kind = .task
    } else if Work.certain.contains(called) {
      kind = .certain
    } else {
      kind = called == "sink" ? .subscription : .callback
    }
  }

  private static let certain: Set = [
    "async", "asyncAfter", "notify", "addOperation", "addBarrierBlock", "addTask", "perform",
    "DispatchWorkItem", "BlockOperation", "dataTask", "downloadTask", "uploadTask",
  ]
}

/// Names that are read and set anywhere, which is only found out when a handler needs it.
struct SeenNames {
  /// What a name is set to in a file, besides its declaration.
  struct Change: OptionSet {
    let rawValue: Int
    static let toTrue = Change(rawValue: 1)
    static let toFalse = Change(rawValue: 2)
    static let toNothing = Change(rawValue: 4)
    static let toCase = Change(rawValue: 8)
  }

  private var read: Set<String>?
  private var changes: [Int: [String: Change]] = [:]

  /// Whether any file reads or calls it.
  mutating func isRead(_ name: String, in names: SourceNames) -> Bool {
    if let read { return read.contains(name) }
    var found: Set<String> = []
    for facts in names.files {
      let tokens = facts.tokens
      for place in tokens.all.indices {
        guard let word = tokens.word(place), !tokens.sees(":", place + 1) else { continue }
        let isSet = tokens.sees("=", place + 1) && !tokens.sees("=", place + 2)
        let before = tokens.word(place - 1) ?? ""
        if !isSet, before != "var", before != "func" { found.insert(word) }
      }
    }
    read = found
    return found.contains(name)
  }

  mutating func changes(of name: String, in file: Int, _ names: SourceNames) -> Change {
    if let known = changes[file] { return known[name] ?? [] }
    let tokens = names.files[file].tokens
    var found: [String: Change] = [:]
    for place in tokens.all.indices where tokens.sees("=", place) {
      guard let word = tokens.word(place - 1), !tokens.sees(":", place - 2),
        !["let", "var"].contains(tokens.word(place - 2) ?? "")
      else { continue }
      let change: Change? =
        switch tokens.word(place + 1) {
        case "true": .toTrue
        case "false": .toFalse
        case "nil": .toNothing
        default: tokens.sees(".", place + 1) ? .toCase : nil
        }
      if let change { found[word, default: []].insert(change) }
    }
    changes[file] = found
    return found[name] ?? []
  }
}

/// What a call did that was given neither the task nor a closure, so that it is followed only once.
struct Outline {
  let begins: Bool
  let asks: Bool
  let throwsErrors: Bool
  let returns: Bool
  /// How many closures were stored then.
  let groups: Int

  init(_ before: PathState, _ after: HandlerWalk.Reading, groups: Int) {
    self.groups = groups
    begins = after.states.contains { $0.hasBegun } && !before.hasBegun
    asks = !after.states.isEmpty && after.states.allSatisfy { $0.hasAsked } && !before.hasAsked
    throwsErrors = !after.thrown.isEmpty
    returns = !after.states.isEmpty
  }
}
