import Foundation
import Fuzz
import LongForm
import Testing

/// The corpus, and a fixed number of inputs made of it, find nothing at any door.
@Suite struct FuzzDoorsTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("FuzzCorpus")
    .path

  @Test(arguments: FuzzDoor.allCases)
  func theCorpusFindsNothing(_ door: FuzzDoor) throws {
    let inputs = try FuzzCorpus(Self.folder).inputs(for: door)
    #expect(inputs.count >= 3)
    for input in LongForm.all(of: inputs, orOneIn: door.step) {
      #expect(door.discovery(in: input.bytes) == nil, "\(input.name)")
    }
  }

  @Test(arguments: FuzzDoor.allCases)
  func changedInputsFindNothing(_ door: FuzzDoor) throws {
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

  @Test func theSameSeedMakesTheSameInputs() {
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
    case .scenario, .propertyList, .source, .setting, .part, .repairedPart, .command: 60
    }
  }

  fileprivate var step: Int {
    switch self {
    case .run, .lesson, .page: 12
    case .scenario: 4
    case .population, .log, .repairedLog, .deviceLog, .part, .repairedPart, .propertyList, .source,
      .setting, .command:
      1
    }
  }
}
