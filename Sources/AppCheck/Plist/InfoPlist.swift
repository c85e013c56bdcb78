import Diagnostics
import PlainText
import PropertyLists

/// What an Info.plist says about background work (facts 212, 213).
struct InfoPlist {
  static let permittedKey = "BGTaskSchedulerPermittedIdentifiers"
  static let modesKey = "UIBackgroundModes"
  static let identifierKey = "CFBundleIdentifier"

  struct Entry {
    let filled: FilledText
    let place: SourcePlace
    var text: String { filled.text }
    var isFilled: Bool { filled.open.isEmpty }
    var isWildcard: Bool { text.hasSuffix(".*") }
  }

  /// nil where the list is missing or of another kind.
  private(set) var permitted: [Entry]?
  private(set) var isPermittedEmpty = false
  private(set) var permittedPlace: SourcePlace?
  private(set) var modes: [Entry] = []
  private(set) var modesPlace: SourcePlace?
  private(set) var identifier: String?
  let whole: SourcePlace
}

extension InfoPlist {
  init(_ list: PropertyList, _ app: AppFiles, _ mistakes: inout MistakeList) {
    whole = SourcePlace(SourceSpan(list.root.place.start, list.root.place.start + 1), in: .plist)
    guard case .dictionary(let members) = list.root.value else {
      let mistake = Mistake.wrongKind(
        key: "Info.plist", found: list.root.value.kind, expected: .dictionary)
      mistakes.report(mistake, whole)
      return
    }
    InfoPlist.reportDuplicates(members, &mistakes)
    var definitions = app.definitions
    if let given = app.identifier {
      definitions.insert(BuildDefinition("PRODUCT_BUNDLE_IDENTIFIER", given), at: 0)
    }
    let reader = EntryReader(variables: BuildVariables(definitions: definitions))
    identifier = app.identifier
    for member in members.reversed() {
      let place = SourcePlace(member.keyPlace, in: .plist, key: member.key)
      switch member.key {
      case InfoPlist.permittedKey where permittedPlace == nil:
        permittedPlace = place
        isPermittedEmpty = member.value.value == .array([])
        permitted = reader.entries(of: member, &mistakes)
      case InfoPlist.modesKey where modesPlace == nil:
        modesPlace = place
        modes = reader.entries(of: member, &mistakes) ?? []
      case InfoPlist.identifierKey:
        guard let entry = reader.entry(member.value, member.key, &mistakes) else { continue }
        if entry.isFilled { identifier = entry.text }
      default: continue
      }
    }
  }

  /// The readers of a device silently keep one of them.
  private static func reportDuplicates(
    _ members: [PropertyMember], _ mistakes: inout MistakeList
  ) {
    var first: [String: SourceSpan] = [:]
    for member in members {
      if let earlier = first[member.key] {
        mistakes.report(
          .duplicateKey(member.key), SourcePlace(member.keyPlace, in: .plist, key: member.key),
          related: SourcePlace(earlier, in: .plist, key: member.key))
      } else {
        first[member.key] = member.keyPlace
      }
    }
  }
}
