import LongForm
import PlatformFacts
import Reports
import Scenarios
import Testing

@testable import Calibration

/// Each observation of the field has scenarios that describe it, with what was told as it was told.
@Suite struct FieldScenarioTests {
  private static let seeds: ClosedRange<UInt64> = 1...LongForm.count(3, long: 12)

  private static func text(_ number: Int32, seed: UInt64 = 1) throws -> String {
    FieldScenario(try #require(FieldObservation.numbered(number)), seed: seed).text
  }

  @Test(arguments: FieldObservation.all.map(\.number))
  func anObservationIsAValidScenario(_ number: Int32) throws {
    for seed in Self.seeds {
      let text = try Self.text(number, seed: seed)
      let loaded = try LoadedScenario(
        "\(number).jsonc", Array(text.utf8), ScenarioOptions(), beside: .none)
      #expect(loaded.warnings.isSilent, "seed \(seed): \(loaded.warnings.plain)")
    }
  }

  @Test func theSameSeedDrawsTheSameAndAnotherDoesNot() throws {
    for number in FieldObservation.all.map(\.number) {
      #expect(try Self.text(number) == Self.text(number))
      #expect(try Self.text(number) != Self.text(number, seed: 2))
    }
  }

  @Test func whatWasToldStands() throws {
    for seed in Self.seeds {
      let fixed = try Self.text(49, seed: seed)
      #expect(fixed.contains("\"earliest\": \"5m\"") && fixed.contains("\"requires\": []"))
      #expect(fixed.contains("\"resubmit\": \"first\"") && fixed.contains("\"os\": \"iOS 16\""))
      #expect(fixed.contains("\"start\": \"2023-01-16T00:00+00:00\""))
      #expect(try Self.text(21, seed: seed).contains("\"refreshOn\": false"))
      #expect(try Self.text(92, seed: seed).contains("\"network\": \"none\""))
      #expect(try Self.text(40, seed: seed).contains("\"opened\"") == false)
      #expect(try Self.text(62, seed: seed).contains("\"forceQuit\""))
      #expect(try Self.text(85, seed: seed).contains("\"every 60m\""))
      #expect(try Self.text(96, seed: seed).contains("\"upload\": \"5000KB\""))
    }
  }

  /// Twenty a day were told; an opening within its part of the day meets no other.
  @Test func openingsAreAsManyAsWereTold() throws {
    let messenger = try #require(FieldObservation.numbered(55))
    for seed in Self.seeds {
      let openings = FieldWorld(observation: messenger, seed: seed).openings
      #expect(openings.count == 20 && openings.allSatisfy { $0.weekdays.isEmpty })
      for (one, next) in zip(openings, openings.dropFirst()) { #expect(one.at < next.at) }
    }
    let weekly = try #require(FieldObservation.numbered(77))
    let openings = FieldWorld(observation: weekly, seed: 1).openings
    #expect(openings.map(\.weekdays.count) == [1])
  }

  @Test func whatIsDrawnFollowsItsWeights() throws {
    let one = try #require(FieldObservation.numbered(50))
    let nights = (1...2_000).count {
      FieldWorld(observation: one, seed: UInt64($0)).word(.charging) == "night"
    }
    #expect((1_220...1_340).contains(nights), "\(nights)")
  }

  @Test(
    arguments: [
      (23, 13), (55, 14), (81, 13), (34, 18), (39, 26), (74, 26), (103, 26), (73, 27), (36, 18),
    ] as [(Int32, UInt8)])
  func theSystemIsThatOfTheTime(_ number: Int32, _ system: UInt8) throws {
    let one = try #require(FieldObservation.numbered(number))
    #expect(FieldWorld(observation: one, seed: 1).system.rawValue == system)
  }
}
