/// What an Info.plist says about background work, each value where it stands (facts 212, 213).
public struct InfoPlist: Equatable, Sendable {
  public enum Key: String, Sendable {
    case permitted = "BGTaskSchedulerPermittedIdentifiers"
    case modes = "UIBackgroundModes"
    case identifier = "CFBundleIdentifier"
  }

  public let members: [PropertyMember]

  /// nil where the top of the list is no dictionary.
  public init?(_ list: PropertyList) {
    guard case .dictionary(let members) = list.root.value else { return nil }
    self.members = members
  }

  /// nil where there is no such key; of several the last.
  public subscript(key: Key) -> PropertyMember? { members.last { $0.key == key.rawValue } }

  /// Whether it belongs to a widget or another extension of an app.
  public var isOfExtension: Bool {
    members.contains { $0.key == "NSExtension" || $0.key == "EXAppExtensionAttributes" }
  }

  /// The texts of an array. What is something else is left out.
  public func texts(_ key: Key) -> [String] {
    guard case .array(let nodes)? = self[key]?.value.value else { return [] }
    return nodes.compactMap { node in
      if case .text(let text) = node.value { text } else { nil }
    }
  }

  /// Whether there is an array of nothing but texts, or nothing at all.
  public func holdsTexts(_ key: Key) -> Bool {
    guard let value = self[key]?.value.value else { return true }
    guard case .array(let nodes) = value else { return false }
    return nodes.count == texts(key).count
  }

  public var bundleIdentifier: String? {
    if case .text(let text)? = self[.identifier]?.value.value { text } else { nil }
  }
}
