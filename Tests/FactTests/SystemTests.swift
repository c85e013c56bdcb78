import SchedulerEngine
import Testing

/// Which systems there are.
@Suite struct SystemTests {
  @Test(.facts(130)) func theSystemsAre13To18And26And27() throws {
    #expect(OSProfile.allCases.map(\.rawValue) == [13, 14, 15, 16, 17, 18, 26, 27])
    for version in UInt8(19)...25 { #expect(OSProfile(rawValue: version) == nil) }
  }
}
