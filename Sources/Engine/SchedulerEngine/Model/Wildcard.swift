/// What is wrong with the way an app uses a wildcard (fact 227). The device tells none of them from
/// an identifier that is not permitted.
public enum WildcardMistake: UInt8, Sendable, CaseIterable {
  /// The wildcard itself was registered or submitted; only full names stand for work.
  case namedItself
  /// The entry does not begin with the app's bundle identifier.
  case otherBundle
  /// The entry holds an asterisk elsewhere than in its ending `.*`.
  case asteriskElsewhere
  /// Nothing stands where the asterisk does.
  case emptySuffix
  /// Only continued requests may match a wildcard.
  case otherKind
}

/// What one entry of a permitted list says of one identifier, byte for byte.
enum EntryMatch: Equatable, Sendable {
  case different
  case same
  case wildcard
  case mistaken(WildcardMistake)

  private static let asterisk = UInt8(ascii: "*")
  private static let dot = UInt8(ascii: ".")

  init(entry: ArraySlice<UInt8>, name: ArraySlice<UInt8>, bundle: ArraySlice<UInt8>) {
    let isSame = entry.elementsEqual(name)
    guard let first = entry.firstIndex(of: EntryMatch.asterisk) else {
      self = isSame ? .same : .different
      return
    }
    if isSame {
      self = .mistaken(.namedItself)
      return
    }
    // Up to the first asterisk, so that a name meant by a wrong entry is recognised.
    let prefix = entry[..<first]
    guard name.starts(with: prefix), !name.contains(EntryMatch.asterisk) else {
      self = .different
      return
    }
    let begins = entry.starts(with: bundle) && entry.dropFirst(bundle.count).first == EntryMatch.dot
    if first != entry.endIndex - 1 || prefix.last != EntryMatch.dot {
      self = .mistaken(.asteriskElsewhere)
    } else if !begins {
      self = .mistaken(.otherBundle)
    } else {
      self = name.count == prefix.count ? .mistaken(.emptySuffix) : .wildcard
    }
  }
}
