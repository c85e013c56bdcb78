import PropertyLists

/// What an Info.plist says about background work (facts 212, 213).
struct InfoPlist {
  static let permittedKey = "BGTaskSchedulerPermittedIdentifiers"
  static let modesKey = "UIBackgroundModes"
  static let identifierKey = "CFBundleIdentifier"

  struct Entry {
    let filled: FilledText
    let place: FindingPlace
    var text: String { filled.text }
    var isFilled: Bool { filled.open.isEmpty }
    var isWildcard: Bool { text.hasSuffix(".*") }
  }

  /// nil where the list is missing or of another kind.
  private(set) var permitted: [Entry]?
  private(set) var isPermittedEmpty = false
  private(set) var permittedPlace: FindingPlace?
  private(set) var modes: [Entry] = []
  private(set) var modesPlace: FindingPlace?
  private(set) var identifier: String?
  let whole: FindingPlace
}

extension InfoPlist {
  init(_ list: PropertyList, _ app: AppFiles, _ findings: inout FindingList) {
    whole = FindingPlace(.plist, ByteRange(list.root.place.start, list.root.place.start + 1))
    guard case .dictionary(let members) = list.root.value else {
      let mistake = Mistake.wrongKind(
        key: "Info.plist", found: list.root.value.kind, expected: .dictionary)
      findings.report(mistake, whole)
      return
    }
    InfoPlist.reportDuplicates(members, &findings)
    var definitions = app.definitions
    if let given = app.identifier {
      definitions.insert(BuildDefinition("PRODUCT_BUNDLE_IDENTIFIER", given), at: 0)
    }
    let reader = EntryReader(variables: BuildVariables(definitions: definitions))
    identifier = app.identifier
    for member in members.reversed() {
      let place = FindingPlace(.plist, member.keyPlace, key: member.key)
      switch member.key {
      case InfoPlist.permittedKey where permittedPlace == nil:
        permittedPlace = place
        isPermittedEmpty = member.value.value == .array([])
        permitted = reader.entries(of: member, &findings)
      case InfoPlist.modesKey where modesPlace == nil:
        modesPlace = place
        modes = reader.entries(of: member, &findings) ?? []
      case InfoPlist.identifierKey:
        guard let entry = reader.entry(member.value, member.key, &findings) else { continue }
        if entry.isFilled { identifier = entry.text }
      default: continue
      }
    }
  }

  /// The readers of a device silently keep one of them.
  private static func reportDuplicates(
    _ members: [PropertyMember], _ findings: inout FindingList
  ) {
    var first: [String: ByteRange] = [:]
    for member in members {
      if let earlier = first[member.key] {
        findings.report(
          .duplicateKey(member.key), FindingPlace(.plist, member.keyPlace, key: member.key),
          related: FindingPlace(.plist, earlier, key: member.key))
      } else {
        first[member.key] = member.keyPlace
      }
    }
  }
}
