/// What an app's permitted list says of an identifier. Worked out when the set-up is taken, so that
/// the loop never looks at bytes.
enum Permission: Equatable, Sendable {
  case none
  case exact
  /// By a wildcard entry, so for continued requests only.
  case wildcard
  case mistaken(WildcardMistake)

  /// An entry that allows it wins over one that is mistaken.
  mutating func add(_ match: EntryMatch) {
    switch match {
    case .different: break
    case .same: self = .exact
    case .wildcard: if self != .exact { self = .wildcard }
    case .mistaken(let mistake): if self == .none { self = .mistaken(mistake) }
    }
  }
}

extension AppSetup {
  /// What the list says of a name, where the system knows wildcards at all.
  func permission(of name: NameID, _ names: NameTable, _ profile: OSProfile) -> Permission {
    var permission = Permission.none
    let knowsWildcards = profile.difference(in: .continuedProcessing) != nil
    for entry in permitted {
      if knowsWildcards {
        permission.add(
          EntryMatch(entry: names[entry], name: names[name], bundle: names[self.name]))
      } else if entry == name {
        permission = .exact
      }
    }
    return permission
  }
}
