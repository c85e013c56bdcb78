import CommandLanguage
import DeviceLogs
import Fuzz
import PageEngine
import Reports
import RunRecord
import Scenarios
import Testing

/// Inputs are made by changing those of the corpus. Where none of these gets through the door any more,
/// nothing behind it is tried.
@Suite struct FuzzCorpusTests {
  /// Kept because something was found with them once, or for how they are refused.
  private static let mistakes: Set<String> = [
    "app-of-none.jsonl", "compare", "deep.jsonc", "empty", "endless.jsonc", "header-alone.jsonl",
    "hostile-words.jsonc", "no-line.jsonl", "shard", "twice.jsonc", "value-on-several-lines",
  ]

  @Test(arguments: FuzzDoor.allCases)
  func whatIsNotAMistakeOnPurposeIsLetIn(_ door: FuzzDoor) throws {
    let inputs = try FuzzCorpus(FuzzDoorsTests.folder).inputs(for: door)
    let refused = inputs.map(\.name).filter { !Self.mistakes.contains($0) }.filter { name in
      inputs.contains { $0.name == name && !door.letsIn($0.bytes) }
    }
    #expect(refused == [])
  }

  @Test func whatTheDoorsRefuseIsNotCalledLetIn() {
    for door in FuzzDoor.allCases where door != .source && door != .propertyList {
      #expect(!door.letsIn(Array("no such verb, and no file either".utf8)), "\(door)")
    }
  }
}

extension FuzzDoor {
  fileprivate func letsIn(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .scenario, .run: return ScenarioReader.read(bytes).scenario != nil
    case .population: return PopulationReader.read(bytes).population != nil
    case .lesson: return LessonReader.read(bytes).lesson != nil
    case .log, .repairedLog: return (try? EventLog(bytes)) != nil
    case .deviceLog: return LogKind(bytes) != nil
    case .part, .repairedPart: return (try? FleetPart(bytes)) != nil
    // What is wrong with an app is told, and no app is refused.
    case .propertyList, .source: return true
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
