import Basics

/// What an Info.plist says about background work, with the place of each value (facts 212, 213).
public struct InfoPlist: Equatable, Sendable {
  public enum Key: String, Sendable {
    case permitted = "BGTaskSchedulerPermittedIdentifiers"
    case modes = "UIBackgroundModes"
    case identifier = "CFBundleIdentifier"
  }

  public let members: [PropertyMember]

  /// Nil if the root is not a dictionary.
  public init?(_ list: PropertyList) {
    guard case .dictionary(let members) = list.root.value else { return nil }
    self.members = members
  }

  /// Nil if there is no such key; the last of several equal keys counts.
  public subscript(key: Key) -> PropertyMember? { members.last { $0.key == key.rawValue } }

  /// Whether it belongs to a widget or another app extension.
  public var isOfExtension: Bool {
    members.contains { $0.key == "NSExtension" || $0.key == "EXAppExtensionAttributes" }
  }

  /// The strings of an array; other values are left out.
  public func texts(_ key: Key) -> [String] {
    guard case .array(let nodes)? = self[key]?.value.value else { return [] }
    return nodes.compactMap { node in
      if case .text(let text) = node.value { text } else { nil }
    }
  }

  /// Whether the value is missing or is an array that contains only strings.
  public func holdsTexts(_ key: Key) -> Bool {
    guard let value = self[key]?.value.value else { return true }
    guard case .array(let nodes) = value else { return false }
    return nodes.count == texts(key).count
  }

  public var bundleIdentifier: String? {
    if case .text(let text)? = self[.identifier]?.value.value { text } else { nil }
  }
}
