/// The build settings of a target: those of its project, then its own, each above its files.
struct BuildSettings {
  private var values: [String: String] = [:]

  /// Longer values are no names, and grow with each layer.
  private static let longest = 4_096

  /// Adds settings that win over the ones so far; `$(inherited)` is what they replace.
  mutating func add(_ layer: SettingsLayer) {
    for name in layer.names {
      guard let value = layer[name] else { continue }
      let earlier = values[name] ?? ""
      var bytes: [UInt8] = []
      var rest = Array(value.utf8)[...]
      let selves = ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"].map {
        Array($0.utf8)
      }
      while let first = rest.first {
        if first == UInt8(ascii: "$"), let found = selves.first(where: rest.starts) {
          bytes += Array(earlier.utf8)
          rest = rest.dropFirst(found.count)
        } else {
          bytes.append(first)
          rest = rest.dropFirst()
        }
      }
      values[name] =
        bytes.count > BuildSettings.longest ? value : String(decoding: bytes, as: UTF8.self)
    }
  }

  mutating func set(_ name: String, _ value: String) { values[name] = value }

  /// Only if nothing else says it.
  mutating func setDefault(_ name: String, _ value: String) {
    if values[name] == nil { values[name] = value }
  }

  func raw(_ name: String) -> String? { values[name] }

  /// In the order of their names.
  var definitions: [BuildDefinition] {
    values.keys.sorted().map { BuildDefinition(name: $0, value: values[$0] ?? "") }
  }

  /// With its variables filled in; nil if there is none, or a part of it is not known.
  func value(_ name: String) -> String? {
    guard let raw = values[name] else { return nil }
    if !raw.utf8.contains(UInt8(ascii: "$")) { return raw }
    let filled = BuildVariables(definitions: definitions).filled(raw)
    return filled.open.isEmpty ? filled.text : nil
  }

  func isOn(_ name: String) -> Bool { value(name)?.uppercased() == "YES" }
}

/// Settings from one place, with their conditions decided as for a release on an iPhone.
struct SettingsLayer {
  private(set) var names: [String] = []
  private var plain: [String: String] = [:]
  private var conditional: [String: String] = [:]

  /// A value with a condition that holds wins over the one without.
  subscript(name: String) -> String? { conditional[name] ?? plain[name] }

  /// `key` may have conditions: `NAME[sdk=iphoneos*][config=Release]`.
  mutating func add(_ key: String, _ value: String, configuration: String) {
    let parts = key.split(separator: "[")
    guard let first = parts.first else { return }
    let name = String(first)
    for part in parts.dropFirst() {
      let condition = part.prefix { $0 != "]" }.split(separator: "=")
      guard condition.count == 2,
        SettingsLayer.holds(String(condition[0]), String(condition[1]), configuration)
      else { return }
    }
    if plain[name] == nil, conditional[name] == nil { names.append(name) }
    if parts.count == 1 { plain[name] = value } else { conditional[name] = value }
  }

  private static func holds(_ kind: String, _ pattern: String, _ configuration: String) -> Bool {
    switch kind {
    // A pattern may name a version: `iphoneos17*`.
    case "sdk": fits(pattern, "iphoneos") || pattern.hasPrefix("iphoneos")
    case "config": fits(pattern, configuration)
    case "arch": fits(pattern, "arm64")
    default: false
    }
  }

  private static func fits(_ pattern: String, _ text: String) -> Bool {
    pattern.hasSuffix("*") ? text.hasPrefix(String(pattern.dropLast())) : pattern == text
  }
}
