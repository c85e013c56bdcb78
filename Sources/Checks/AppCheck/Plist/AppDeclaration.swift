import Basics
import Documents
import SchedulerEngine

/// What an app declares about background work, in its Info.plist or in a scenario (facts 212, 213).
struct AppDeclaration {
  struct Entry {
    let filled: FilledText
    let place: SourcePlace
    var text: String { filled.text }
    var isFilled: Bool { filled.open.isEmpty }
    var isWildcard: Bool { filled.bytes.contains(UInt8(ascii: "*")) }
  }

  /// nil if the key is missing or its value is not an array.
  private(set) var permitted: [Entry]?
  private(set) var isPermittedEmpty = false
  private(set) var permittedPlace: SourcePlace?
  private(set) var modes: [Entry] = []
  private(set) var modesPlace: SourcePlace?
  private(set) var admission = Admission(Setup().profile, [], [])
  private(set) var device = DeviceConditions()
  private(set) var identifier: String?
  /// The identifier, if a part of it is a build variable with an unknown value.
  private(set) var openIdentifier: Entry?
  /// A widget or another extension, which has no background tasks.
  private(set) var isExtension = false
  /// Whether the build makes the property list, so that there is no file with a list in it.
  private(set) var isMade = false
  let whole: SourcePlace
}

extension AppDeclaration {
  init(_ read: PreprocessedList, _ app: AppFiles, _ mistakes: inout MistakeList) {
    let list = read.list
    whole = SourcePlace(SourceSpan(list.root.place.start, list.root.place.start + 1), in: .plist)
    guard let infoPlist = InfoPlist(list) else {
      let mistake = Mistake.wrongKind(
        key: "Info.plist", found: list.root.value.kind, expected: .dictionary)
      mistakes.report(mistake, whole)
      return
    }
    isExtension = infoPlist.isOfExtension
    if !read.hasConditions { AppDeclaration.reportDuplicates(infoPlist.members, &mistakes) }
    var definitions = app.definitions
    if let given = app.identifier {
      definitions.insert(BuildDefinition(name: "PRODUCT_BUNDLE_IDENTIFIER", value: given), at: 0)
    }
    let reader = EntryReader(variables: BuildVariables(definitions: definitions))
    func place(_ member: PropertyMember) -> SourcePlace {
      SourcePlace(member.keyPlace, in: .plist, key: member.key)
    }
    let permittedMember = AppDeclaration.member(.permitted, of: infoPlist, &mistakes)
    let modesMember = AppDeclaration.member(.modes, of: infoPlist, &mistakes)
    if let member = permittedMember {
      permittedPlace = place(member)
      isPermittedEmpty = member.value.value == .array([])
      permitted = reader.entries(of: member, &mistakes)
    }
    if let member = modesMember {
      modesPlace = place(member)
      modes = reader.entries(of: member, &mistakes) ?? []
    }
    addModes(of: app.target)
    readAdmission(app)
    identifier = app.identifier
    if let member = infoPlist[.identifier],
      let entry = reader.entry(member.value, member.key, &mistakes)
    {
      if entry.isFilled { identifier = entry.text } else { openIdentifier = entry }
    }
  }

  /// The list that the build of a target makes has modes, but no identifiers.
  init(madeFor target: AppTarget, _ app: AppFiles) {
    whole = SourcePlace(SourceSpan(0, 0), in: .source(0))
    isMade = true
    identifier = app.identifier
    addModes(of: target)
    readAdmission(app)
  }

  /// Modes that stand in the settings of the target are added to those in the file.
  private mutating func addModes(of target: AppTarget?) {
    for mode in target?.modes ?? [] where !modes.contains(where: { $0.text == mode }) {
      var filled = FilledText()
      filled.append(Array(mode.utf8)[...])
      modes.append(Entry(filled: filled, place: modesPlace ?? whole))
    }
  }

  /// Files do not show the system that the app will run on, so it is the default of scenarios. Without a file of
  /// entitlements the app counts as having all of them.
  private mutating func readAdmission(_ app: AppFiles) {
    let known = [("fetch", Modes.fetch), ("processing", .processing)]
    let declared = known.filter { mode in modes.contains { $0.text == mode.0 } }.map { $0.1 }
    admission = Admission(Setup().profile, Modes(declared), AppDeclaration.entitlements(of: app))
  }

  private static func entitlements(of app: AppFiles) -> Entitlements {
    guard let file = app.entitlements, let read = try? PreprocessedList.reading(file.bytes),
      let list = InfoPlist(read.list)
    else { return .all }
    var found = Entitlements()
    for member in list.members where member.value.value != .flag(false) {
      switch member.key {
      case "com.apple.developer.backgroundtasks.healthresearch": found.insert(.healthResearch)
      case "com.apple.developer.background-tasks.continued-processing.gpu":
        found.insert(.continuedGPU)
      case "com.apple.developer.background-tasks.continued-processing.inference":
        found.insert(.backgroundInference)
      default: continue
      }
    }
    return found
  }

  /// The value of a key, even if the key is misspelt, so that one mistake is not reported twice.
  private static func member(
    _ key: InfoPlist.Key, of list: InfoPlist, _ mistakes: inout MistakeList
  ) -> PropertyMember? {
    if let member = list[key] { return member }
    let near = list.members.first { Nearest.word(to: $0.key, among: [key.rawValue]) != nil }
    guard let near else { return nil }
    mistakes.report(
      .misspeltKey(near.key, meant: key.rawValue),
      SourcePlace(near.keyPlace, in: .plist, key: near.key))
    return near
  }

  /// Reports keys that occur twice with different values, of which a device silently keeps only one.
  private static func reportDuplicates(
    _ members: [PropertyMember], _ mistakes: inout MistakeList
  ) {
    var first: [String: PropertyMember] = [:]
    for member in members {
      guard let earlier = first[member.key] else {
        first[member.key] = member
        continue
      }
      if earlier.value.says(member.value) { continue }
      mistakes.report(
        .duplicateKey(member.key, isNeeded: InfoPlist.Key(rawValue: member.key) != nil),
        SourcePlace(member.keyPlace, in: .plist, key: member.key),
        related: SourcePlace(earlier.keyPlace, in: .plist, key: member.key))
    }
  }

  /// The refusals that a submission would get; for a use without a task kind, that of its identifier.
  func refusals(of use: SourceUses.Known) -> [SubmissionRefusal] {
    let permission = permission(of: use.text)
    guard let kind = use.kind.taskKind else {
      return permission.refusal(of: nil).map { [$0] } ?? []
    }
    let resources: TaskResources = use.gpu == nil ? [] : .gpu
    let refusals = admission.refusals(of: kind, permission, resources, on: device)
    // An unfilled variable may be any mode.
    return refusals.filter { $0 != .modeMissing || modes.allSatisfy { $0.isFilled } }
  }

  /// Any identifier may be permitted if the list cannot be read, or if the build fills in an entry.
  func permission(of text: String) -> Permission {
    let entries = permitted ?? []
    let isUnknown = permitted == nil && permittedPlace != nil
    let isOpen = isUnknown || entries.contains { !$0.isFilled && $0.filled.couldBe(text) }
    let known =
      entries.filter { $0.isFilled }.map { $0.filled.bytes } + (isOpen ? [Array(text.utf8)] : [])
    return list(known).permission(of: Array(text.utf8)[...])
  }

  func permission(of text: String, by entry: Entry) -> Permission {
    list([entry.filled.bytes]).permission(of: Array(text.utf8)[...])
  }

  func mistake(in entry: Entry) -> WildcardMistake? {
    list([]).mistake(in: entry.filled.bytes[...])
  }

  private func list(_ entries: [[UInt8]]) -> PermittedIdentifiers {
    PermittedIdentifiers(
      entries.map { $0[...] }, bundle: identifier.map { Array($0.utf8)[...] }, admission.profile)
  }
}

extension PropertyNode {
  /// Whether both mean the same, wherever they stand. Of a value that is known only by its kind nobody knows.
  fileprivate func says(_ other: PropertyNode) -> Bool {
    switch (value, other.value) {
    case (.text(let one), .text(let other)): one == other
    case (.flag(let one), .flag(let other)): one == other
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.says($1) }
    case (.dictionary(let one), .dictionary(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.key == $1.key && $0.value.says($1.value) }
    default: false
    }
  }
}

/// Reads texts from a property list and fills in their variables.
struct EntryReader {
  let variables: BuildVariables

  /// No identifier or mode is nearly as long, even with its variables.
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
      if let open = entry.filled.open.first {
        let isMode = member.key == InfoPlist.Key.modes.rawValue
        mistakes.report(
          open, entry.place, isMode ? [.modesDeclared] : [.identifiersPermitted, .exactSpelling])
      }
      entries.append(entry)
    }
    return entries
  }

  /// Unfilled variables are reported by the rules that need them.
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
  /// A variable that the build fills in is not a mistake, but these rows cannot be checked because of it.
  mutating func report(_ open: FilledText.Open, _ place: SourcePlace, _ rows: [ChecklistRow]) {
    guard let reason = open.reason else {
      return leave(Unfollowed(subject: .variable, place: place, words: open.name, rows: rows))
    }
    report(.unfilledVariable(open.name, reason), place)
  }
}
