/// A local package, as far as the text of its `Package.swift` shows it.
struct SwiftPackage {
  struct Target {
    let name: String
    /// From the folder that is checked; nil for a ready-built one.
    let folder: String?
    /// Paths in its folder, if it has only these.
    var sources: [String] = []
    var excluded: Set<String> = []
    /// Targets of this package, or products of others.
    var needs: [String] = []
    var language = LanguageSettings()
  }

  /// The folder of `Package.swift`.
  let folder: String
  private(set) var targets: [String: Target] = [:]
  /// The targets of each product.
  private(set) var products: [String: [String]] = [:]
  /// Whether it depends on packages from elsewhere.
  private(set) var hasRemotePackages = false
  private let tokens: SourceTokens
  /// Of targets that say nothing else.
  private var swiftVersion: String?
  private let lists: [String: [Int]]
  private var shared: [String: Settings] = [:]

  init(_ path: String, _ bytes: [UInt8]) {
    folder = RelativePath.folder(of: path)
    tokens = SourceTokens(SourceLexer.tokens(bytes, .swift))
    lists = SwiftPackage.lists(tokens)
    swiftVersion = SwiftPackage.mode(ofTools: bytes)
    for place in tokens.all.indices where tokens.word(place) == "Package" {
      guard tokens.sees("(", place + 1) else { continue }
      for label in ["swiftLanguageModes", "swiftLanguageVersions"] {
        if let list = argument(label, in: place + 1), tokens.sees("[", list) {
          swiftVersion = newest(in: list..<tokens.partner[list]) ?? swiftVersion
        }
      }
    }
    for place in tokens.all.indices where tokens.sees("(", place + 1) && tokens.sees(".", place - 1)
    {
      switch tokens.word(place) {
      case "target", "executableTarget": readTarget(place + 1)
      case "binaryTarget", "systemLibrary": readReady(place + 1)
      case "library", "executable": readProduct(place + 1)
      case "package": if text("url", in: place + 1) != nil { hasRemotePackages = true }
      default: continue
      }
    }
  }

  /// The local packages among these paths.
  static func all(_ paths: [String], _ reading: (String) -> [UInt8]?) -> [SwiftPackage] {
    paths.compactMap { path in
      guard RelativePath.name(of: path) == "Package.swift", !AppFolder.isSkipped(path) else {
        return nil
      }
      return reading(path).map { SwiftPackage(path, $0) }
    }
  }

  /// A call of `.target` inside a list of dependencies only names one.
  private mutating func readTarget(_ bracket: Int) {
    guard let name = text("name", in: bracket) else { return }
    let outer = tokens.enclosing[bracket]
    if tokens.sees("[", outer), tokens.word(outer - 2) == "dependencies",
      isTarget(tokens.enclosing[outer] - 1)
    {
      return
    }
    var target = Target(name: name, folder: folderOfTarget(name, text("path", in: bracket)))
    if let own = target.folder {
      target.sources = texts("sources", in: bracket).compactMap { RelativePath.joined(own, $0) }
      target.excluded = Set(
        texts("exclude", in: bracket).compactMap { RelativePath.joined(own, $0) })
    }
    target.needs = needs(in: bracket)
    target.language = language(in: bracket)
    targets[name] = target
  }

  private func isTarget(_ place: Int) -> Bool {
    ["target", "executableTarget", "testTarget", "macro", "plugin"].contains(tokens.word(place))
  }

  private mutating func readReady(_ bracket: Int) {
    if let name = text("name", in: bracket) { targets[name] = Target(name: name, folder: nil) }
  }

  private mutating func readProduct(_ bracket: Int) {
    guard let name = text("name", in: bracket) else { return }
    products[name] = texts("targets", in: bracket)
  }

  private func folderOfTarget(_ name: String, _ path: String?) -> String? {
    RelativePath.joined(folder, path ?? "Sources/\(name)")
  }

  /// The place of the value of an argument.
  private func argument(_ label: String, in bracket: Int) -> Int? {
    let end = min(tokens.partner[bracket], tokens.all.count)
    return (bracket..<max(bracket, end)).first {
      tokens.enclosing[$0] == bracket && tokens.word($0) == label && tokens.sees(":", $0 + 1)
    }.map { $0 + 2 }
  }

  private func text(_ label: String, in bracket: Int) -> String? {
    guard let place = argument(label, in: bracket), place < tokens.all.count,
      case .text(let text) = tokens.all[place].kind
    else { return nil }
    return text
  }

  /// The texts of a list that is written there.
  private func texts(_ label: String, in bracket: Int) -> [String] {
    guard let place = argument(label, in: bracket), tokens.sees("[", place) else { return [] }
    return (place..<min(tokens.partner[place], tokens.all.count)).compactMap {
      if case .text(let text?) = tokens.all[$0].kind { text } else { nil }
    }
  }

  /// Strings, and the names in `.product(name:)`, `.target(name:)` and `.byName(name:)`.
  private func needs(in bracket: Int) -> [String] {
    guard let start = argument("dependencies", in: bracket), tokens.sees("[", start) else {
      return []
    }
    var found: [String] = []
    for place in start + 1..<max(start + 1, min(tokens.partner[start], tokens.all.count)) {
      guard case .text(let text?) = tokens.all[place].kind else { continue }
      let isBare = tokens.enclosing[place] == start
      if isBare || (tokens.word(place - 2) == "name" && tokens.sees(":", place - 1)) {
        found.append(text)
      }
    }
    return found
  }
}

// MARK: Language

extension SwiftPackage {
  /// The version of the tools decides the mode: "// swift-tools-version: 6.0".
  private static func mode(ofTools bytes: [UInt8]) -> String? {
    let mark = Array("swift-tools-version".utf8)
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(256)
    guard
      let start = line.indices.first(where: { line[$0...].starts(with: mark) }),
      let first = line[start...].first(where: { 0x30 <= $0 && $0 <= 0x39 })
    else { return nil }
    return first >= UInt8(ascii: "6") ? "6" : "5"
  }

  /// The newest of `.v5`, `.v6`, `"5"` and `.version("6")`.
  private func newest(in range: Range<Int>) -> String? {
    let all = range.compactMap { place -> UInt8? in
      if case .text(let text?) = tokens.all[place].kind { return text.utf8.first }
      guard let word = tokens.word(place), word.hasPrefix("v") else { return nil }
      return word.utf8.dropFirst().first
    }
    let digits = all.filter { 0x30 <= $0 && $0 <= 0x39 }
    return digits.max().map { $0 >= UInt8(ascii: "6") ? "6" : "5" }
  }

  private mutating func language(in bracket: Int) -> LanguageSettings {
    var language = LanguageSettings(swiftVersion: swiftVersion)
    guard let start = argument("swiftSettings", in: bracket) else { return language }
    let end = tokens.end(ofValueAt: start)
    settings(in: start..<max(start, end)).apply(to: &language)
    // Targets often share a list that is written once.
    for place in start..<max(start, end) {
      guard let name = tokens.word(place), !tokens.sees(".", place - 1) else { continue }
      sharedSettings(name).apply(to: &language)
    }
    return language
  }

  /// What a list of settings says of the language.
  private struct Settings {
    var swiftVersion: String?
    var isMainActorByDefault: Bool?

    func apply(to language: inout LanguageSettings) {
      if let swiftVersion { language.swiftVersion = swiftVersion }
      if let isMainActorByDefault { language.isMainActorByDefault = isMainActorByDefault }
    }
  }

  /// Each list is read once, however many targets name it.
  private mutating func sharedSettings(_ name: String) -> Settings {
    if let known = shared[name] { return known }
    var found = Settings()
    for list in lists[name] ?? [] {
      let next = settings(in: list..<min(tokens.partner[list], tokens.all.count))
      found.swiftVersion = next.swiftVersion ?? found.swiftVersion
      found.isMainActorByDefault = next.isMainActorByDefault ?? found.isMainActorByDefault
    }
    shared[name] = found
    return found
  }

  /// The brackets of the lists that are given to names.
  private static func lists(_ tokens: SourceTokens) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for place in tokens.all.indices where ["let", "var"].contains(tokens.word(place - 1)) {
      guard let name = tokens.word(place) else { continue }
      let sign = (place..<min(place + 8, tokens.all.count)).first { tokens.sees("=", $0) }
      if let sign, tokens.sees("[", sign + 1) { found[name, default: []].append(sign + 1) }
    }
    return found
  }

  private func settings(in range: Range<Int>) -> Settings {
    var found = Settings()
    for place in range where tokens.sees("(", place + 1) {
      let inside = place + 2..<max(place + 2, min(tokens.partner[place + 1], tokens.all.count))
      switch tokens.word(place) {
      case "swiftLanguageMode", "swiftLanguageVersion":
        found.swiftVersion = newest(in: inside) ?? found.swiftVersion
      case "defaultIsolation":
        found.isMainActorByDefault = inside.contains { tokens.word($0) == "MainActor" }
      default: continue
      }
    }
    return found
  }
}
