import Basics
import LongForm
import Testing

@testable import Scenarios

/// A damaged example gives a scenario or a problem with a place, whatever the damage.
///
/// In a debug build every place of every file takes a minute, so the short form tries some.
@Suite struct DamageTests {
  private static let step = LongForm.count(29, long: 1)

  /// Other places in each file, so that the sample touches all of what the format has.
  private func places(in example: Example) throws -> StrideTo<Int> {
    let number = try #require(Example.all.firstIndex { $0.name == example.name })
    return stride(
      from: number % DamageTests.step, to: example.bytes.count, by: DamageTests.step)
  }

  @Test(arguments: Example.all)
  func `An example that ends anywhere is told or read`(_ example: Example) throws {
    let bad = try places(in: example).filter { !isToldOrRead(example.bytes[..<$0]) }
    #expect(bad == [])
  }

  @Test(arguments: Example.all)
  func `An example in which one byte is missing is told or read`(_ example: Example) throws {
    let bad = try places(in: example).filter { place in
      !isToldOrRead(example.bytes[..<place] + example.bytes[(place + 1)...])
    }
    #expect(bad == [])
  }

  private func isToldOrRead(_ part: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(part)
    let reading = ScenarioReader.read(bytes)
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    if hasErrors == (reading.scenario != nil) { return false }
    return reading.diagnostics.allSatisfy { diagnostic in
      [diagnostic.span, diagnostic.related?.span].compactMap { $0 }.allSatisfy { span in
        // What is missing at the end stands one place behind it.
        span.start >= 0 && span.end >= span.start && span.start <= bytes.count
          && span.end <= bytes.count + 1
      }
    }
  }
}
