import Foundation
import RandomScenarios

/// Files that were right, changed in a few places: a line, a number, a value, a word inside a value.
struct ChangedTexts {
  private let texts: [String]
  private let values: [String]
  private let keys: [String]
  /// A key with a value that is short.
  private let pairs: [String]

  init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var texts = ExampleTexts.all
    for folder in ["Examples", "Examples/Workshop", "Examples/Fleet", "Examples/Fleet"] {
      let folder = package.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where name.hasSuffix(".jsonc") {
        texts.append(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
      }
    }
    self.texts = texts
    values = Set(texts.flatMap { Self.values(in: $0) }).sorted()
    keys = Set(texts.flatMap { Self.keys(in: $0) }).sorted()
    pairs = Set(texts.flatMap { Self.pairs(in: $0) }).sorted()
  }

  mutating func text(_ place: Int) -> String {
    var dice = Dice(seed: UInt64(place) &* 0xD1B5_4A32_D192_ED03 &+ 0xC4_A600)
    var lines = dice.pick(texts).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let isAboutKeys = dice.chance(50)
    for _ in 0...dice.below(3) where !isAboutKeys { change(&lines, &dice) }
    var text = lines.joined(separator: "\n")
    for _ in 0...dice.below(2) where isAboutKeys { changeKey(&text, &dice) }
    return text
  }

  /// Keys are left out, as those that begin with x- are, given to others, or are there where they do not
  /// belong.
  private func changeKey(_ text: inout String, _ dice: inout Dice) {
    let found = text.ranges(of: /"[A-Za-z]+":/)
    guard !found.isEmpty else { return }
    let range = dice.pick(found)
    switch dice.below(4) {
    case 0: text.replaceSubrange(range, with: "\"x-left-out\":")
    case 1: text.replaceSubrange(range, with: dice.pick(keys))
    default: text.insert(contentsOf: dice.pick(pairs) + ", ", at: range.lowerBound)
    }
  }

  private func change(_ lines: inout [String], _ dice: inout Dice) {
    if lines.isEmpty { lines = ["{"] }
    let place = Int(dice.below(Int64(lines.count)))
    switch dice.below(10) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: place)
    case 2: lines.swapAt(place, Int(dice.below(Int64(lines.count))))
    case 3:
      let bytes = Array(lines[place].utf8)
      guard !bytes.isEmpty else { return }
      let start = Int(dice.below(Int64(bytes.count)))
      lines[place] = String(decoding: bytes[..<start] + bytes[(start + 1)...], as: UTF8.self)
    case 4...6: lines[place] = withOtherNumber(lines[place], &dice)
    default: lines[place] = withOtherValue(lines[place], &dice)
    }
  }

  private func withOtherNumber(_ line: String, _ dice: inout Dice) -> String {
    let numbers = line.ranges(of: /[0-9]+/)
    guard !numbers.isEmpty else { return withOtherValue(line, &dice) }
    let range = dice.pick(numbers)
    let number = Int64(line[range]) ?? 1
    let other = dice.pick([number + 1, max(0, number - 1), 0, 1, 24, 60, 100, 1_000_000_000_000])
    return line.replacingCharacters(in: range, with: "\(other)")
  }

  private func withOtherValue(_ line: String, _ dice: inout Dice) -> String {
    let quoted = line.ranges(of: /"[^"]*"|true|false/)
    guard !quoted.isEmpty else { return line + dice.pick([",", "}", "]", "1", "// x"]) }
    let range = dice.pick(quoted)
    let other =
      dice.chance(70) ? dice.pick(values) : dice.pick(["null", "0", "[]", "{}", "true", "-1"])
    return line.replacingCharacters(in: range, with: other)
  }

  private static func keys(in text: String) -> [String] {
    text.matches(of: /"[A-Za-z]+":/).map { String($0.output) }
  }

  private static func pairs(in text: String) -> [String] {
    text.matches(of: /"[A-Za-z]+": ("[^"\n]{0,40}"|[0-9]+|true|false|\[[^\[\]\n]*\]|\{[^{}\n]*\})/)
      .map { String($0.output.0) }
  }

  private static func values(in text: String) -> [String] {
    text.matches(of: /"[^"\n]*"/).map { String($0.output) }
  }
}
