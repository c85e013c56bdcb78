import AppCheck
import CommandLanguage
import DeviceLogs
import Foundation
import Fuzz
import LongForm
import PageEngine
import Reports
import RunRecord
import Scenarios
import Testing

/// The corpus, and a fixed number of inputs made of it, find nothing at any door.
@Suite struct FuzzDoorsTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("FuzzCorpus")
    .path

  @Test(arguments: FuzzDoor.allCases) func noCorpusInputCausesAFailure(_ door: FuzzDoor) throws {
    let inputs = try FuzzCorpus(Self.folder).inputs(for: door)
    #expect(inputs.count >= 3)
    for input in LongForm.all(of: inputs, orOneIn: door.step) {
      #expect(door.discovery(in: input.bytes) == nil, "\(input.name)")
    }
  }

  @Test(arguments: FuzzDoor.allCases) func noMutatedInputCausesAFailure(_ door: FuzzDoor) throws {
    let corpus = try FuzzCorpus(Self.folder).inputs(for: door).map(\.bytes)
    let small = corpus.filter { $0.count < 4_000 }
    var mutator = Mutator(seed: 1, corpus: small)
    for number in 1...LongForm.count(door.inputs, long: 40 * door.inputs) {
      let input = mutator.input()
      #expect(
        door.discovery(in: input) == nil,
        "input \(number): \(String(decoding: input, as: UTF8.self))")
    }
  }

  @Test func theSameSeedGeneratesTheSameInputs() {
    let corpus = [Array("{ \"a\": 12 }".utf8), Array("x\ny".utf8)]
    var (first, second) = (Mutator(seed: 7, corpus: corpus), Mutator(seed: 7, corpus: corpus))
    var other = Mutator(seed: 8, corpus: corpus)
    let inputs = (0..<50).map { _ in first.input() }
    #expect(inputs == (0..<50).map { _ in second.input() })
    #expect(inputs != (0..<50).map { _ in other.input() })
    #expect(Set(inputs).count > 30)
  }
}

extension FuzzDoor {
  /// Some doors take long for each input.
  fileprivate var inputs: Int {
    switch self {
    case .lesson: 3
    case .run, .population, .page: 5
    case .log, .repairedLog, .deviceLog: 25
    case .scenario, .propertyList, .source, .project, .configuration, .package, .generator,
      .baseline, .setting, .part, .repairedPart, .command:
      60
    }
  }

  fileprivate var step: Int {
    switch self {
    case .run, .lesson, .page: 12
    case .scenario: 4
    case .population, .log, .repairedLog, .deviceLog, .part, .repairedPart, .propertyList, .source,
      .project, .configuration, .package, .generator, .baseline, .setting, .command:
      1
    }
  }
}

/// Inputs are made by changing those of the corpus. Where none of these gets through the door any more,
/// nothing behind it is tried.
@Suite struct FuzzCorpusTests {
  /// Kept because something was found with them once, or for how they are refused.
  private static let mistakes: Set<String> = [
    "app-of-none.jsonl", "compare", "deep.jsonc", "empty", "endless.jsonc", "header-alone.jsonl",
    "hostile-words.jsonc", "no-code", "no-line.jsonl", "shard", "twice.jsonc",
    "value-on-several-lines",
  ]

  @Test(arguments: FuzzDoor.allCases)
  func corpusInputsThatAreNotMistakesAreAccepted(_ door: FuzzDoor) throws {
    let inputs = try FuzzCorpus(FuzzDoorsTests.folder).inputs(for: door)
    let refused = inputs.map(\.name).filter { !Self.mistakes.contains($0) }.filter { name in
      inputs.contains { $0.name == name && !door.letsIn($0.bytes) }
    }
    #expect(refused == [])
  }

  @Test func refusedInputsDoNotCountAsAccepted() {
    for door in FuzzDoor.allCases where !door.isOpenToAll {
      #expect(!door.letsIn(Array("no such verb, and no file either".utf8)), "\(door)")
    }
  }
}

extension FuzzDoor {
  /// What is wrong with an app is told, and no app is refused.
  fileprivate var isOpenToAll: Bool {
    [.propertyList, .source, .project, .configuration, .package, .generator].contains(self)
  }

  fileprivate func letsIn(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .scenario, .run: return ScenarioReader.read(bytes).scenario != nil
    case .population: return PopulationReader.read(bytes).population != nil
    case .lesson: return LessonReader.read(bytes).lesson != nil
    case .log, .repairedLog: return (try? EventLog(bytes)) != nil
    case .deviceLog: return LogKind(bytes) != nil
    case .part, .repairedPart: return (try? FleetPart(bytes)) != nil
    case .propertyList, .source, .project, .configuration, .package, .generator: return true
    case .baseline: return Baseline.reading(String(decoding: bytes, as: UTF8.self)).wrongLine == nil
    case .setting:
      return bytes.firstIndex(of: 0x0A).map {
        ScenarioReader.read(Array(bytes[($0 + 1)...])).scenario != nil
      } ?? false
    case .command:
      let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      return (try? Invocation(words.map { String(decoding: $0, as: UTF8.self) })) != nil
    case .page:
      var session = PageSession()
      return PageRequest(bytes).map { session.answer($0).status != .notAnswered } ?? false
    }
  }
}

/// The figures of the article on reliability are put there by hand; these tests notice what is missing.
@Suite struct PublishedFiguresTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let article: String = {
    let path =
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/Reliability.md"
    return (try? String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)) ?? ""
  }()

  private static func lines(of figures: String) -> [String] {
    let parts = article.components(separatedBy: "<!-- \(figures) -->\n")
    guard parts.count == 2 else { return [] }
    return parts[1].components(separatedBy: "<!-- end of \(figures) -->")[0]
      .split(separator: "\n").map(String.init)
  }

  /// The cells of the rows below the heading.
  private static func rows(of figures: String) -> [[String]] {
    lines(of: figures).filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
  }

  @Test(arguments: ["mutants", "faults", "lives", "inputs", "outside", "load"])
  func eachTableOfFiguresNamesTheDayOfItsMeasurement(_ figures: String) throws {
    let first = try #require(Self.lines(of: figures).first)
    #expect(first.firstMatch(of: /^Measured on 20\d\d-\d\d-\d\d\b/) != nil, "\(first)")
    #expect(!Self.rows(of: figures).isEmpty)
  }

  @Test func everyPlantedFaultIsListedAndNoticed() throws {
    let list = Self.package.appendingPathComponent(".ci/faults")
    let faults = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap { $0.components(separatedBy: "\t").last }
    let rows = Self.rows(of: "faults")
    #expect(rows.map { $0[0] }.sorted() == faults.sorted())
    for row in rows { #expect(row.contains("notices"), "\(row)") }
  }

  @Test func noFaultFromOutsideWasHandledWrongly() {
    for row in Self.rows(of: "outside") { #expect(row.count == 3 && row[2] == "0", "\(row)") }
  }

  @Test func everyFuzzDoorIsListedWithoutOpenFindings() {
    let rows = Self.rows(of: "inputs")
    #expect(rows.map { $0[0] } == FuzzDoor.allCases.map { "`\($0.rawValue)`" })
    for row in rows {
      #expect(row.count == 6 && row[4] == "0", "\(row)")
      #expect(row.last?.wholeMatch(of: /[\d,]+ of [\d,]+ lines \([\d.]+ %\)/) != nil, "\(row)")
    }
  }
}
