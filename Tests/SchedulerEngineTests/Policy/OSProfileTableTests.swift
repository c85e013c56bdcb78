import PlatformFacts
import Testing

@testable import SchedulerEngine

/// One cell of the table that is not empty.
struct OSCell: Sendable, CustomTestStringConvertible {
  let topic: OSTopic
  let profile: OSProfile
  let effect: OSDifference.Effect
  let trust: Trust

  init(
    _ topic: OSTopic, _ profile: OSProfile, _ effect: OSDifference.Effect, _ trust: Trust
  ) {
    self.topic = topic
    self.profile = profile
    self.effect = effect
    self.trust = trust
  }

  var testDescription: String { "\(topic) on \(profile)" }
}

@Suite("The table of systems")
struct OSProfileTableTests {
  private static let cells: [OSCell] = [
    .init(.lateRegistration, .ios26, .registersInsteadOfEndingTheApp, .observed),
    .init(.lateRegistration, .ios27, .registersInsteadOfEndingTheApp, .assumed),
    .init(.sceneModifier, .ios18, .registersTooLateOnBackgroundLaunch, .observed),
    .init(.healthResearch, .ios17, .isOffered, .documented),
    .init(.healthResearch, .ios18, .isOffered, .documented),
    .init(.healthResearch, .ios26, .isOffered, .documented),
    .init(.healthResearch, .ios27, .isOffered, .documented),
    .init(.continuedProcessing, .ios26, .isOffered, .documented),
    .init(.continuedProcessing, .ios27, .isOffered, .documented),
    .init(.immediateRunIneligible, .ios26, .isOffered, .documented),
    .init(.immediateRunIneligible, .ios27, .isOffered, .documented),
    .init(.asynchronousSubmission, .ios27, .isOffered, .documented),
  ]

  @Test("names each difference and how far it can be relied on", arguments: cells)
  func difference(_ cell: OSCell) throws {
    let difference = try #require(cell.profile.difference(in: cell.topic))
    #expect(difference.effect == cell.effect)
    #expect(difference.source.trust == cell.trust)
    #expect(!difference.source.facts.isEmpty)
  }

  private static let facts: [(topic: OSTopic, facts: [Int32])] = [
    (.lateRegistration, [216]), (.sceneModifier, [217]), (.healthResearch, [206]),
    (.continuedProcessing, [86]), (.immediateRunIneligible, [203]),
    (.asynchronousSubmission, [204]),
  ]

  @Test("cites for each difference what says so", arguments: facts)
  func citation(_ row: (topic: OSTopic, facts: [Int32])) {
    for profile in OSProfile.allCases {
      guard let difference = profile.difference(in: row.topic) else { continue }
      #expect(Array(difference.source.facts) == row.facts, "\(profile)")
    }
  }

  @Test("knows of no other difference")
  func emptyCells() {
    for profile in OSProfile.allCases {
      for topic in OSTopic.allCases {
        let isListed = Self.cells.contains { $0.topic == topic && $0.profile == profile }
        #expect((profile.difference(in: topic) != nil) == isListed, "\(topic) on \(profile)")
      }
    }
  }

  @Test("has the versions that exist: 13 to 18, 26 and 27; 26 unless a set-up says otherwise")
  func versions() {
    #expect(OSProfile.allCases.map(\.rawValue) == [13, 14, 15, 16, 17, 18, 26, 27])
    #expect(Setup().profile == .ios26)
  }
}
