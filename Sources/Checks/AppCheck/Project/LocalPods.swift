/// The pods of a `Podfile` whose code lies in the folder, as far as its text shows them:
/// `pod 'Name', :path => '../Name'`.
struct LocalPods {
  private struct Pod {
    let name: String
    let folder: String
    /// The innermost target around it; nil if it may belong to any, as in a function of the file.
    let target: String?
  }

  private var pods: [Pod] = []
  /// The targets around a target, whose pods it has too.
  private var outer: [String: Set<String>] = [:]
  private let tree: FolderTree
  private let reading: (String) -> [UInt8]?

  /// `path` is that of the `Podfile`.
  init(_ path: String, _ tree: FolderTree, reading: @escaping (String) -> [UInt8]?) {
    self.tree = tree
    self.reading = reading
    let folder = RelativePath.folder(of: path)
    // What begins with "do", "if" and the like ends with "end"; targets have a name.
    var open: [String?] = []
    for line in RubyLine.all(reading(path) ?? []) {
      switch line.words.first {
      case "target", "abstract_target":
        guard let name = line.texts.first, line.isOpening else { continue }
        outer[name, default: []].formUnion(open.compactMap { $0 })
        open.append(name)
      case "end": _ = open.popLast()
      case "pod":
        guard let name = line.texts.first, let own = line.text(named: "path"),
          let place = RelativePath.joined(folder, own)
        else { continue }
        pods.append(Pod(name: name, folder: place, target: open.last { $0 != nil } ?? nil))
      default: if line.isOpening { open.append(nil) }
      }
    }
  }

  /// The code of the pods of a target.
  func files(of target: String) -> [String] {
    let own = outer[target, default: []].union([target])
    var seen: Set<String> = []
    return pods.flatMap { pod -> [String] in
      if let owner = pod.target, !own.contains(owner) { return [] }
      return seen.insert(pod.folder).inserted ? files(of: pod) : []
    }
  }

  private func files(of pod: Pod) -> [String] {
    let isSpec = pod.folder.hasSuffix(".podspec")
    let folder = isSpec ? RelativePath.folder(of: pod.folder) : pod.folder
    // A dependency that was put there by another manager is not the code of the app.
    if AppFolder.isSkipped("\(folder)/") || folder.hasPrefix("..") { return [] }
    let spec = isSpec ? pod.folder : RelativePath.joined(folder, "\(pod.name).podspec")
    let lines = spec.flatMap { reading($0) }.map { RubyLine.all($0) } ?? []
    let named = lines.flatMap { $0.setting("source_files") }
    let left = Set(
      lines.flatMap { $0.setting("exclude_files") }.compactMap { pattern in
        pattern.hasSuffix("/**/*") || !LocalPods.isPattern(pattern)
          ? RelativePath.joined(folder, LocalPods.beginning(pattern)) : nil
      })
    let places =
      named.isEmpty
      ? [folder]
      : named.compactMap { pattern in
        RelativePath.joined(folder, LocalPods.beginning(pattern))
      }
    var found: Set<String> = []
    for place in Set(places) {
      if tree.contains(place), !left.contains(place) { found.insert(place) }
      for file in tree.below(place, without: left) where !AppFolder.isSkipped(file) {
        found.insert(file)
      }
    }
    return found.filter(ProjectSources.isCode).sorted()
  }

  private static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "{") }
  }

  /// The folders of a pattern such as "Sources/**/*.swift" that are written out.
  private static func beginning(_ pattern: String) -> String {
    pattern.split(separator: "/").prefix { !isPattern(String($0)) }.joined(separator: "/")
  }
}

/// A line of a file for CocoaPods, with those that continue it.
private struct RubyLine {
  /// The words outside of texts.
  private(set) var words: [String] = []
  private(set) var texts: [String] = []
  /// The word in front of each text.
  private var names: [String] = []
  private var goesOn = false
  private var brackets = 0

  static func all(_ bytes: [UInt8]) -> [RubyLine] {
    var lines: [RubyLine] = []
    var current = RubyLine()
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      // Nothing before goes on there, whatever it has left open.
      if !current.words.isEmpty, beginsAnew(line) {
        lines.append(current)
        current = RubyLine()
      }
      current.add(line)
      if current.goesOn || current.brackets > 0 { continue }
      if !current.words.isEmpty { lines.append(current) }
      current = RubyLine()
    }
    if !current.words.isEmpty { lines.append(current) }
    return lines
  }

  /// Whether an "end" belongs to it.
  var isOpening: Bool {
    guard let first = words.first else { return false }
    return words.contains("do")
      || ["if", "unless", "def", "case", "begin", "while"].contains(first)
  }

  /// The text after `name:` or `:name =>`.
  func text(named name: String) -> String? {
    names.firstIndex(of: name).map { texts[$0] }
  }

  /// The texts of `spec.name = …`.
  func setting(_ name: String) -> [String] { words.prefix(2).contains(name) ? texts : [] }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    var place = line.startIndex
    goesOn = false
    while place < line.endIndex {
      let byte = line[place]
      switch byte {
      case UInt8(ascii: "#"): return
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let start = place + 1
        place = line[start...].firstIndex(of: byte) ?? line.endIndex
        texts.append(String(decoding: line[start..<place], as: UTF8.self))
        names.append(words.last ?? "")
        goesOn = false
      case _ where RubyLine.isWord(byte):
        let end = line[place...].firstIndex { !RubyLine.isWord($0) } ?? line.endIndex
        words.append(String(decoding: line[place..<end], as: UTF8.self))
        goesOn = false
        place = end
        continue
      case UInt8(ascii: ","): goesOn = true
      case UInt8(ascii: "["), UInt8(ascii: "("): brackets += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"): brackets = max(0, brackets - 1)
      default: break
      }
      place += 1
    }
  }

  private static func beginsAnew(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
    let word = String(decoding: rest.prefix { isWord($0) }, as: UTF8.self)
    return ["target", "abstract_target", "pod", "end", "def"].contains(word)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}
