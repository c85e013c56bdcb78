import Testing

@testable import Reports

@Suite struct StudentQuantileTests {
  @Test(arguments: [
    (1, 12_706_205), (2, 4_302_653), (5, 2_570_582), (10, 2_228_139), (11, 2_200_985),
    (20, 2_085_963), (30, 2_042_272), (60, 2_000_298), (120, 1_979_930), (1_000, 1_962_339),
    (1_000_000_000, 1_959_964),
  ])
  func itIsThatOfTheTables(_ degrees: Int64, _ millionths: Int64) {
    let found = Int64(StudentQuantile.millionths(degrees: degrees))
    #expect(abs(found - millionths) <= 20, "\(degrees) degrees: \(found)")
  }
}
