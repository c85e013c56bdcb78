import Basics

/// Takes texts out of a property list and fills their variables.
struct EntryReader {
  let variables: BuildVariables

  /// No identifier or mode comes near it, with all its variables.
  private static let longest = 1_024

  func entries(
    of member: PropertyMember, _ mistakes: inout MistakeList
  ) -> [AppDeclaration.Entry]? {
    guard case .array(let items) = member.value.value else {
      let mistake = Mistake.wrongKind(
        key: member.key, found: member.value.value.kind, expected: .array)
      mistakes.report(mistake, SourcePlace(member.value.place, in: .plist, key: member.key))
      return nil
    }
    var entries: [AppDeclaration.Entry] = []
    for (number, item) in items.enumerated() {
      guard let entry = entry(item, "\(member.key)[\(number)]", &mistakes) else { continue }
      if let open = entry.filled.open.first { mistakes.report(open, entry.place) }
      entries.append(entry)
    }
    return entries
  }

  /// What is left open in it is told by those who need it.
  func entry(
    _ node: PropertyNode, _ key: String, _ mistakes: inout MistakeList
  ) -> AppDeclaration.Entry? {
    let place = SourcePlace(node.place, in: .plist, key: key)
    guard case .text(let text) = node.value else {
      mistakes.report(.wrongKind(key: key, found: node.value.kind, expected: .text), place)
      return nil
    }
    guard text.utf8.count <= EntryReader.longest else {
      mistakes.report(.unlikelyIdentifier(text), place)
      return nil
    }
    return AppDeclaration.Entry(filled: variables.filled(text), place: place)
  }
}

extension MistakeList {
  mutating func report(_ open: FilledText.Open, _ place: SourcePlace) {
    report(.unfilledVariable(open.name, open.reason), place)
  }
}
