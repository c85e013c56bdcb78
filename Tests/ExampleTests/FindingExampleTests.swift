import Reports
import RunRecord
import Scenarios
import Testing

/// What `bgsim help` shows as wrong leads to the finding, and what it shows as right does not.
@Suite struct FindingExampleTests {
  @Test(arguments: FindingCode.allCases)
  func `The example of a finding shows it`(_ code: FindingCode) throws {
    guard let example = code.example else {
      // Only real code submits after its handler has completed and returned.
      #expect(code == .resubmittedAfterCompleting)
      return
    }
    #expect(try Self.findings(of: example.wrong).contains(code))
    #expect(try !Self.findings(of: example.right).contains(code))
  }

  private static func findings(of side: FindingExample.Side) throws -> [FindingCode] {
    let reading = ScenarioReader.read(Array(side.document.utf8))
    let prepared = try Preparation.prepare(try #require(reading.scenario, "\(reading)"))
    let setup = prepared.setup(seed: prepared.seeds[0])
    return try prepared.run(seed: prepared.seeds[0]).record.provenFindings(of: setup).map {
      $0.first.code
    }
  }
}
