import Basics
import Documents

/// A database in the container that an app shares with its extensions (fact 313). A lock that is held on it
/// while the app is suspended ends the app.
struct SharedContainerRule {
  let names: SourceNames
  let uses: SourceUses

  private static let container = "containerURL"
  private static let databases: Set = [
    "NSPersistentContainer", "NSPersistentCloudKitContainer", "NSPersistentStoreDescription",
    "addPersistentStore", "DatabaseQueue", "DatabasePool", "ModelContainer", "ModelConfiguration",
    "sqlite3_open", "sqlite3_open_v2", "FMDatabaseQueue", "FMDatabase",
  ]

  func check(_ mistakes: inout MistakeList) {
    let hasWork =
      !uses.known.isEmpty || !uses.unresolved.isEmpty
      || names.files.contains { $0.tokens.mentions { $0 == "beginBackgroundTask" } }
    guard hasWork, let place = opened else { return }
    mistakes.report(.sharedDatabase, names.place(place))
  }

  /// Where the first database is opened at a path of the container.
  private var opened: CodePlace? {
    let shared = names.files.contains { isAsked($0) } ? sharedNames : []
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for call in facts.calls where SharedContainerRule.databases.contains(call.name) {
        for argument in names.calls.arguments(at: call.token, in: file) where !argument.isClosure {
          let isShared = argument.tokens.contains { token in
            guard let word = facts.tokens.word(token) else { return false }
            return word == SharedContainerRule.container || shared.contains(word)
              || word == "groupContainer" && call.name == "ModelConfiguration"
                && facts.tokens.word(token + 3) == "identifier"
          }
          if isShared { return CodePlace(file: file, token: call.token) }
        }
      }
    }
    return nil
  }

  private func isAsked(_ facts: SourceFacts) -> Bool {
    facts.tokens.mentions { $0 == SharedContainerRule.container }
  }

  /// Constants and properties whose value is a path in the container, directly or through another.
  private var sharedNames: Set<String> {
    var found: Set<String> = []
    for _ in 0..<3 {
      for facts in names.files where facts.isSwift {
        for binding in facts.bindings {
          guard let start = binding.start, !found.contains(binding.name) else { continue }
          let tokens = facts.tokens
          let value =
            tokens.sees("{", start)
            ? start..<min(tokens.partner[start], start + 96, tokens.all.count)
            : start..<tokens.end(ofValueAt: start)
          let isShared = value.contains { token in
            guard let word = tokens.word(token) else { return false }
            return word == SharedContainerRule.container
              && tokens.behind("( forSecurityApplicationGroupIdentifier :", token + 1) != nil
              || found.contains(word)
          }
          if isShared { found.insert(binding.name) }
        }
      }
    }
    return found
  }
}
