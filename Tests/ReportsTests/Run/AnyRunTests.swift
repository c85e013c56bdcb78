import Basics
import RandomScenarios
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

/// What holds for the reports of every run, whatever happens in it.
@Suite struct AnyRunTests {
  private static let seeds: ClosedRange<UInt64> = 1...4
  private static let widths = [40, 60, 100, 160]

  private static func run(_ seed: UInt64) throws -> SampleRun {
    let scenario = RandomScenario(seed: seed, days: 2)
    return try SampleRun(scenario.setup.withHostileNames(), until: scenario.end)
  }

  @Test(arguments: seeds)
  func noLineIsWiderThanAskedWhateverTheNames(_ seed: UInt64) throws {
    let run = try AnyRunTests.run(seed)
    for width in AnyRunTests.widths {
      for (name, text) in run.reports(TextStyle(width: width)) {
        for line in text.split(separator: "\n") {
          #expect(columns(of: String(line)) <= width, "\(name) at \(width): \(line)")
        }
      }
    }
  }

  @Test(arguments: seeds)
  func plainASCIIHasNothingElse(_ seed: UInt64) throws {
    let scenario = RandomScenario(seed: seed, days: 2)
    let run = try SampleRun(scenario.setup, until: scenario.end)
    for (name, text) in run.reports(TextStyle(symbols: .ascii)) {
      let isPlain = text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) }
      #expect(isPlain, "\(name)")
    }
  }

  @Test(arguments: seeds)
  func noControlCharacterOfANameGetsThrough(_ seed: UInt64) throws {
    for (name, text) in try AnyRunTests.run(seed).reports(TextStyle()) {
      let isSafe = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n"
          || ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(isSafe, "\(name)")
    }
  }

  @Test(arguments: seeds)
  func colourAddsNothingButColour(_ seed: UInt64) throws {
    let run = try AnyRunTests.run(seed)
    let plain = run.reports(TextStyle(width: 100))
    let coloured = run.reports(TextStyle(colours: .ansi, width: 100))
    for (plain, coloured) in zip(plain, coloured) {
      // Blanks that stand painted at the end of a line are not seen either way.
      #expect(
        trimmed(withoutColour(coloured.text)) == trimmed(plain.text), "\(plain.name)")
    }
  }

  @Test(arguments: seeds)
  func theSameRunReadsTheSame(_ seed: UInt64) throws {
    let (first, second) = (try AnyRunTests.run(seed), try AnyRunTests.run(seed))
    let style = TextStyle(colours: .ansi, width: 100)
    for (one, other) in zip(first.reports(style), second.reports(style)) {
      #expect(one.text == other.text, "\(one.name)")
    }
  }

  private func trimmed(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = String(line)
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  private func withoutColour(_ text: String) -> String {
    var plain = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { plain.unicodeScalars.append(scalar) }
      if isEscape && scalar == "m" { isEscape = false }
    }
    return plain
  }
}
