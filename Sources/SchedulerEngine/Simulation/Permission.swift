/// What an app's permitted list says of an identifier.
enum Permission: Equatable, Sendable {
  case none
  case exact
  /// By a wildcard entry, so for continued requests only.
  case wildcard
  case mistaken(WildcardMistake)
}

/// What wildcard entries say of one name. Worked out when the set-up is taken, so that the loop never
/// looks at bytes.
struct WildcardMatch: Equatable, Sendable {
  let name: NameID
  var permission: Permission
}

extension App {
  @inline(__always)
  func permission(of name: NameID) -> Permission {
    for index in wildcardMatches.indices where wildcardMatches[index].name == name {
      return wildcardMatches[index].permission
    }
    return permittedPosition(of: name) == nil ? .none : .exact
  }

  /// Holds a name against the list's wildcards, where the system knows them at all. An entry that
  /// allows it wins over one that is mistaken.
  mutating func match(_ name: NameID, _ names: NameTable, _ profile: OSProfile) {
    if profile.difference(in: .continuedProcessing) == nil { return }
    var permission = Permission.none
    for entry in setup.permitted {
      switch EntryMatch(entry: names[entry], name: names[name], bundle: names[setup.name]) {
      case .different: break
      case .same: return
      case .wildcard: permission = .wildcard
      case .mistaken(let mistake): if permission == .none { permission = .mistaken(mistake) }
      }
    }
    if permission != .none {
      wildcardMatches.append(WildcardMatch(name: name, permission: permission))
    }
  }

  /// Most apps have no wildcard, and nothing to match.
  func hasWildcard(_ names: NameTable) -> Bool {
    setup.permitted.contains { names[$0].contains(UInt8(ascii: "*")) }
  }
}
