import Basics

/// The branches of `#if` that a target compiles, as far as its flags decide.
extension AppFiles {
  /// The file with spaces in place of what is not compiled, so that all places stay the same.
  func compiled(_ file: AppFile) -> AppFile {
    // A library has flags of its own.
    guard let target, languages[file.path] == nil, file.path.hasSuffix(".swift"),
      target.flags.contains(where: { !$0.isEmpty }) || !target.flagsOfOthers.isEmpty
    else { return file }
    var branches = CompiledBranches(file.bytes)
    guard branches.decide(by: { target.has(flag: $0) }) else { return file }
    return AppFile(path: file.path, bytes: branches.bytes)
  }
}

/// The lines with conditions in a file of Swift code.
private struct CompiledBranches {
  private(set) var bytes: [UInt8]
  private var chains: [Chain] = []
  private var isBalanced = true

  /// `#if`, its `#elseif` and `#else`, and `#endif`.
  private struct Chain {
    /// The lines, and what follows the word in them.
    var lines: [Range<Int>]
    var conditions: [[UInt8]]
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var open: [Chain] = []
    var place = 0
    while place < bytes.count {
      let start = place
      while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      let line = start..<place
      place += 1
      let text = bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
      guard text.first == UInt8(ascii: "#") else { continue }
      if text.starts(with: "#if ".utf8) {
        open.append(Chain(lines: [line], conditions: [Array(text.dropFirst(4))]))
      } else if text.starts(with: "#elseif ".utf8), !open.isEmpty {
        open[open.count - 1].lines.append(line)
        open[open.count - 1].conditions.append(Array(text.dropFirst(8)))
      } else if text.starts(with: "#else".utf8), !open.isEmpty {
        open[open.count - 1].lines.append(line)
        open[open.count - 1].conditions.append([])
      } else if text.starts(with: "#endif".utf8) {
        guard var chain = open.popLast() else {
          isBalanced = false
          return
        }
        chain.lines.append(line)
        chains.append(chain)
      } else if text.starts(with: "#if".utf8) {
        isBalanced = false
        return
      }
    }
    isBalanced = open.isEmpty
  }

  /// Blanks what is not compiled; false if nothing is.
  mutating func decide(by has: (String) -> Bool?) -> Bool {
    guard isBalanced else { return false }
    var isChanged = false
    for chain in chains {
      guard let taken = CompiledBranches.taken(chain, by: has) else { continue }
      isChanged = true
      for number in chain.lines.indices {
        blank(chain.lines[number])
        let isBranch = number + 1 < chain.lines.count
        if isBranch, number != taken {
          blank(chain.lines[number].upperBound..<chain.lines[number + 1].lowerBound)
        }
      }
    }
    return isChanged
  }

  private mutating func blank(_ range: Range<Int>) {
    for place in range where bytes[place] != 0x0A { bytes[place] = 0x20 }
  }

  /// The branch that is compiled, behind the last one if none is; nil if that is not known.
  private static func taken(_ chain: Chain, by has: (String) -> Bool?) -> Int? {
    for (number, condition) in chain.conditions.enumerated() {
      // `#else`
      if condition.isEmpty { return number }
      guard let holds = holds(condition, by: has) else { return nil }
      if holds { return number }
    }
    return chain.conditions.count
  }

  /// `FLAG` or `!FLAG`, and nothing else.
  private static func holds(_ condition: [UInt8], by has: (String) -> Bool?) -> Bool? {
    var text = condition[...]
    // A comment may follow.
    if let slash = text.firstIndex(of: UInt8(ascii: "/")) { text = text[..<slash] }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    text = text.drop { $0 == 0x20 }
    let isNot = text.first == UInt8(ascii: "!")
    if isNot { text = text.dropFirst() }
    let isName = text.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
    guard isName, !text.isEmpty, let found = has(String(decoding: text, as: UTF8.self)) else {
      return nil
    }
    return found != isNot
  }
}
