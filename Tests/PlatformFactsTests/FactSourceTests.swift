import Foundation
import PlatformFacts
import Testing

/// Each source stands in the table once and can be opened where it has an address.
@Suite struct FactSourceTests {
  @Test func eachKeyHasItsSource() {
    #expect(FactSource.all.map(\.key) == SourceKey.allCases)
  }

  @Test func eachSourceIsCitedByAFact() {
    let cited = Set(PlatformFact.all.flatMap(\.sources))
    #expect(SourceKey.allCases.filter { !cited.contains($0) } == [])
  }

  @Test func addressesAreWellFormedAndUnique() throws {
    var met: Set<String> = []
    for source in FactSource.all {
      guard let address = source.address?.description else { continue }
      let parts = try #require(URLComponents(string: address), "\(address)")
      #expect(parts.scheme == "https", "\(address)")
      #expect(parts.host?.contains(".") == true, "\(address)")
      #expect(parts.string == address && !address.contains(" "), "\(address)")
      #expect(met.insert(address).inserted, "\(address)")
    }
    #expect(met.count > 80)
  }

  @Test func whatHasNoAddressIsOurOwnOrSaysWhatItIs() {
    for source in FactSource.all where source.address == nil {
      #expect([.ours, .log, .report, .article, .code].contains(source.kind), "\(source.key)")
    }
  }

  @Test func titlesAreUnique() {
    let titles = FactSource.all.map(\.title.description)
    #expect(Set(titles).count == titles.count)
    for title in titles { #expect(!title.hasSuffix(".") && title.count > 4, "\(title)") }
  }

  @Test func datesAreAYearOrAMonth() {
    for source in FactSource.all {
      guard let date = source.date?.description else { continue }
      let parts = date.split(separator: "-").map(String.init)
      #expect(parts[0].count == 4 && Int(parts[0]) != nil, "\(date)")
      #expect(parts.dropFirst().allSatisfy { $0.count == 2 && Int($0) != nil }, "\(date)")
    }
  }
}
