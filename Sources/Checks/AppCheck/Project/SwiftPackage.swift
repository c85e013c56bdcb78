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
  }

  /// The folder of `Package.swift`.
  let folder: String
  private(set) var targets: [String: Target] = [:]
  /// The targets of each product.
  private(set) var products: [String: [String]] = [:]
  /// Whether it depends on packages from elsewhere.
  private(set) var hasRemotePackages = false
  private let tokens: SourceTokens

  init(_ path: String, _ bytes: [UInt8]) {
    folder = RelativePath.folder(of: path)
    tokens = SourceTokens(SourceLexer.tokens(bytes, .swift))
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

  /// A call of `.target` inside a list of dependencies only names one.
  private mutating func readTarget(_ bracket: Int) {
    guard let name = text("name", in: bracket) else { return }
    let outer = tokens.enclosing[bracket]
    if outer > 1, tokens.sees("[", outer), tokens.word(outer - 2) == "dependencies",
      tokens.enclosing[outer] >= 1, isTarget(tokens.enclosing[outer] - 1)
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
    var place = bracket + 1
    let end = min(tokens.partner[bracket], tokens.all.count)
    while place < end {
      if tokens.word(place) == label, tokens.sees(":", place + 1) { return place + 2 }
      let isOpening = tokens.sees("(", place) || tokens.sees("[", place) || tokens.sees("{", place)
      place = isOpening ? max(place, tokens.partner[place]) + 1 : place + 1
    }
    return nil
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
