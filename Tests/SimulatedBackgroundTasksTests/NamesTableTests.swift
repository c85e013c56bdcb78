import Foundation
import LongForm
import Testing

/// The tables of names in the articles are made from the sources: what is simulated, and what only compiles. A
/// declaration says the second itself, with `Without effect` in its comment. `RECORD=1` writes the tables anew.
@Suite struct NamesTableTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let sources: String
    let article: String
    /// Names that somebody may look for and that are not there.
    var absent: [String] = []
    var testDescription: String { sources }
  }

  static let kit = "Sources/TestKit"
  static let pages = [
    Page(
      sources: "\(kit)/UIKitForTests",
      article: "\(kit)/UIKitForTests/UIKitForTests.docc/UIKitForTests.md",
      absent: [
        "UIStoryboard", "UIPasteboard", "UIHostingController", "UINavigationController",
        "UINavigationBar", "UITabBar", "UIAlertController",
      ]),
    Page(
      sources: "\(kit)/URLSessionForTests",
      article: "\(kit)/URLSessionForTests/URLSessionForTests.docc/URLSessionForTests.md",
      absent: [
        "bytes", "upload", "download", "streamTask", "webSocketTask",
        "URLSessionStreamTask", "URLSessionWebSocketTask",
      ]),
    Page(
      sources: "\(kit)/SimulatedBackgroundTasks/Apple",
      article: "\(kit)/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/WhichNames.md"),
  ]

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: pages) func theTableSaysWhatTheCodeHas(page: Page) throws {
    let names = try DeclaredNames(in: Self.root.appendingPathComponent(page.sources))
    #expect(names.count > 40)
    #expect(names.unread.isEmpty, "these are public, and the table would leave them out")
    let table = names.table(absent: page.absent)
    let file = Self.root.appendingPathComponent(page.article)
    let text = try String(contentsOf: file, encoding: .utf8)
    let heading = "\n## All names\n\n"
    let start = try #require(text.range(of: heading), "\(page.article) has no section of all names")
    let end = text.range(of: "\n## ", range: start.upperBound..<text.endIndex)?.lowerBound
    let found = text[start.upperBound..<(end ?? text.endIndex)]
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      let new = text.replacingCharacters(in: start.upperBound..<(end ?? text.endIndex), with: table)
      try new.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(String(found) == table, "RECORD=1 writes it anew")
    }
    for name in page.absent { #expect(!names.has(name), "\(name)") }
  }
}

/// The public names of some sources, by the type that they belong to.
private struct DeclaredNames {
  private struct Entry {
    var simulated: [String] = []
    var present: [String] = []
  }

  private var entries: [String: Entry] = [:]
  private var aliases: [String: String] = [:]
  /// Public declarations that were not understood.
  private(set) var unread: [String] = []
  private static let passedOn = "passed on"

  init(in folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for file in files where file.hasSuffix(".swift") {
      read(try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
    }
  }

  var count: Int { entries.values.map { $0.simulated.count + $0.present.count }.reduce(0, +) }

  func has(_ name: String) -> Bool {
    aliases.values.contains(name) || entries[name] != nil
      || entries.values.contains { ($0.simulated + $0.present).contains(name) }
  }

  private mutating func read(_ text: String) {
    var containers: [(depth: Int, name: String, isPresent: Bool)] = []
    var comment: (isOpen: Bool, isPresent: Bool) = (false, false)
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let depth = line.count - words.count
      if words.hasPrefix("///") {
        comment.isPresent =
          (comment.isOpen && comment.isPresent) || words.hasPrefix("/// Without effect")
        comment.isOpen = true
        continue
      }
      // An attribute may stand between a comment and what it is about.
      let isAttribute = words.hasPrefix("@") && !words.contains(" ")
      defer { if !isAttribute { comment = (false, false) } }
      if words.hasPrefix("}") { containers.removeAll { $0.depth >= depth } }
      if words.hasPrefix("@_exported"), words.contains("."),
        let name = words.split(separator: ".").last
      {
        add(String(name), to: Self.passedOn, isPresent: false)
      }
      guard let declared = Self.declaration(String(words)) else {
        if Self.isPublicName(words) { unread.append(String(words)) }
        continue
      }
      let owner = containers.map(\.name).joined(separator: ".")
      let isPresent = comment.isPresent || containers.contains { $0.isPresent }
      if declared.isPublic, declared.kind == "typealias", containers.isEmpty,
        let other = declared.other
      {
        aliases[other] = declared.name
      } else if declared.isPublic {
        add(declared.name, to: owner, isPresent: isPresent)
      }
      if declared.opens, line.hasSuffix("{") || declared.kind == "extension" || line.hasSuffix(",")
      {
        containers.append((depth, declared.name, isPresent))
      }
    }
  }

  private mutating func add(_ name: String, to owner: String, isPresent: Bool) {
    var entry = entries[owner] ?? Entry()
    if name.hasPrefix("_") || name == "description" { return }
    // Several forms of a call share their name.
    if !(entry.simulated + entry.present).contains(name) {
      if isPresent { entry.present.append(name) } else { entry.simulated.append(name) }
    }
    entries[owner] = entry
  }

  private struct Declaration {
    let kind: String
    let name: String
    let other: String?
    let isPublic: Bool
    var opens: Bool { ["class", "struct", "enum", "protocol", "extension"].contains(kind) }
  }

  /// Operators and subscripts have no name that anybody looks for.
  private static func isPublicName(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    let isNameless =
      ["import", "==", "~="].contains { words.contains($0) } || line.contains("subscript(")
    return (words.contains("public") || words.contains("open")) && !isNameless
  }

  private static func declaration(_ line: String) -> Declaration? {
    let pattern =
      #/^((?:@\w+(?:\([a-z]+\))? )*(?:(?:public|open|package|internal|private|fileprivate|nonisolated|final|static|class|override|required|convenience|weak|unowned|lazy|mutating|indirect)(?:\([a-z]+\))? )*)(func|var|let|class|struct|enum|protocol|typealias|extension|init)\b ?`?([\w.]*)`?(?: = ([\w.]+))?/#
    guard let match = line.firstMatch(of: pattern) else { return nil }
    let modifiers = match.1.split(separator: " ").map(String.init)
    let name = match.2 == "init" ? "init" : String(match.3)
    if name.isEmpty { return nil }
    return Declaration(
      kind: String(match.2), name: name, other: match.4.map(String.init),
      isPublic: modifiers.contains("public") || modifiers.contains("open"))
  }

  private func title(_ owner: String) -> String {
    if owner.isEmpty { return "of no type" }
    if let alias = aliases[owner] { return "`\(owner)`, `\(alias)`" }
    let first = owner.split(separator: ".").first.map(String.init) ?? owner
    guard let alias = aliases[first] else { return "`\(owner)`" }
    return "`\(owner)`, `\(alias)\(owner.dropFirst(first.count))`"
  }

  func table(absent: [String]) -> String {
    func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    var rows = ["| of | simulated | without effect |", "| --- | --- | --- |"]
    for (owner, entry) in entries.sorted(by: { $0.key < $1.key }) where owner != Self.passedOn {
      rows.append("| \(title(owner)) | \(list(entry.simulated)) | \(list(entry.present)) |")
    }
    if let passed = entries[Self.passedOn] {
      rows.append("| passed on from FoundationNetworking | \(list(passed.simulated)) | |")
    }
    let types = aliases.sorted { $0.key < $1.key }.map { "`\($0.value)`" }
    if !types.isEmpty {
      rows += ["", "On Linux there are, by Apple's names: " + types.joined(separator: ", ") + "."]
    }
    if !absent.isEmpty { rows += ["", "Absent: \(list(absent)), and what is not named here."] }
    return rows.joined(separator: "\n") + "\n"
  }
}
