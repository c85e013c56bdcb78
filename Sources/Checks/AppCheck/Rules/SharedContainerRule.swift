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
    // GRDB gives its locks up before the app is suspended if it is told to.
    let givesUp = names.files.contains {
      $0.tokens.mentions { $0 == "observesSuspensionNotifications" }
    }
    guard hasWork, !givesUp, let place = opened else { return }
    mistakes.report(.sharedDatabase, names.place(place))
  }

  /// Where the first database is opened at a path of the container.
  private var opened: CodePlace? {
    for (file, facts) in names.files.enumerated() where facts.isSwift {
      for call in facts.calls where SharedContainerRule.databases.contains(call.name) {
        for argument in names.calls.arguments(at: call.token, in: file) where !argument.isClosure {
          let isGroup =
            call.name == "ModelConfiguration" && argument.label == "groupContainer"
            && argument.tokens.contains { facts.tokens.word($0) == "identifier" }
          if isGroup || isShared(argument.tokens, in: file, call.site, 0) {
            return CodePlace(file: file, token: call.token)
          }
        }
      }
    }
    return nil
  }

  /// Whether an expression is a path in the container, directly or by the names in it.
  private func isShared(_ range: Range<Int>, in file: Int, _ site: SourceSite, _ depth: Int) -> Bool
  {
    let tokens = names.files[file].tokens
    guard depth < SharedContainerRule.deepest else { return false }
    return range.prefix(SharedContainerRule.longest).contains { token in
      guard let word = tokens.word(token), !tokens.sees(":", token + 1) else { return false }
      if word == SharedContainerRule.container {
        return tokens.behind("( forSecurityApplicationGroupIdentifier :", token + 1) != nil
      }
      if tokens.sees("(", token + 1) {
        let found = names.functions[word] ?? []
        guard found.count == 1 else { return false }
        let function = names.files[found[0].file].functions[found[0].number]
        let inside = SourceSite(type: function.type, function: found[0].number)
        return isShared(function.body, in: found[0].file, inside, depth + 1)
      }
      return meant(by: word, at: token, in: file, site).contains { found in
        guard let start = found.binding.start else { return false }
        let inside = names.files[found.file].tokens
        let value =
          inside.sees("{", start)
          ? start..<min(inside.partner[start], inside.all.count)
          : start..<inside.end(ofValueAt: start)
        return isShared(value, in: found.file, found.binding.site, depth + 1)
      }
    }
  }

  private static let deepest = 4
  private static let longest = 96

  private func meant(
    by name: String, at token: Int, in file: Int, _ site: SourceSite
  ) -> [SourceNames.Place] {
    let tokens = names.files[file].tokens
    let owner = tokens.sees(".", token - 1) ? tokens.word(token - 2) : nil
    if let owner, owner != "self", owner != "Self" {
      return names.isType(owner) ? names.meant(by: name, owner: owner, in: file, site) : []
    }
    if owner == nil {
      if tokens.sees(".", token - 1) { return [] }
      if let local = names.local(name, before: token, in: file, site) { return [local] }
      if names.parameter(name, in: file, site) != nil { return [] }
    }
    let found = names.meant(by: name, owner: nil, in: file, site)
      .filter { $0.binding.owner != .body }
    return found.count == 1 ? found : []
  }
}
