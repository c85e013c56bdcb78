/// What an app's permitted list says of an identifier.
enum Permission: Equatable, Sendable {
  case none
  case exact
  /// By a wildcard entry, so for continued requests only.
  case wildcard
  case mistaken(WildcardMistake)
}

/// A permitted list in which an asterisk stands, and what it says of each name. Worked out when a name
/// comes up, so that the loop never looks at bytes.
struct WildcardList: Sendable {
  private struct Match: Sendable {
    let name: NameID
    var permission: Permission
  }

  private let bundle: NameID
  private let entries: [NameID]
  private var matches: [Match] = []

  /// Nil where there is no wildcard, and where the system knows none.
  init?(_ setup: AppSetup, _ names: NameTable, _ profile: OSProfile) {
    if profile.difference(in: .continuedProcessing) == nil { return nil }
    guard setup.permitted.contains(where: { names[$0].contains(UInt8(ascii: "*")) }) else {
      return nil
    }
    bundle = setup.name
    entries = setup.permitted
  }

  /// Nil where the list has nothing to say but for what stands in it word by word.
  func permission(of name: NameID) -> Permission? {
    for index in matches.indices where matches[index].name == name {
      return matches[index].permission
    }
    return nil
  }

  /// An entry that allows it wins over one that is mistaken.
  mutating func learn(_ name: NameID, _ names: NameTable) {
    var permission = Permission.none
    for entry in entries {
      switch EntryMatch(entry: names[entry], name: names[name], bundle: names[bundle]) {
      case .different: break
      case .same: return
      case .wildcard: permission = .wildcard
      case .mistaken(let mistake): if permission == .none { permission = .mistaken(mistake) }
      }
    }
    if permission != .none { matches.append(Match(name: name, permission: permission)) }
  }
}
