import Testing

@testable import Benchmarks

@Suite("The command line of the benchmarks") struct BenchmarkTests {
  @Test("runs each benchmark by its name") func names() throws {
    #expect(try Benchmark(["engine"]) == .engine(devices: 1_000, days: 30))
    #expect(
      try Benchmark(["digest", "--days", "60", "--devices", "3"]) == .digest(devices: 3, days: 60))
    #expect(try Benchmark(["formats"]) == .formats)
    #expect(try Benchmark(["virtual-time"]) == .virtualTime)
    #expect(try Benchmark([]) == .help)
  }

  @Test(
    "refuses invalid arguments and names them",
    arguments: [
      (["digest", "--days"], "--days wants a number from 1 to 1000000"),
      (["engine", "--devices", "0"], "--devices wants a number from 1 to 1000000"),
      (["formats", "--days", "2"], "unknown option --days"),
      (["fast"], "unknown benchmark fast"),
    ])
  func refused(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Benchmark(arguments) }
  }

  /// The digest shows that nothing changed, so two runs must have the same.
  @Test func theDigestIsReproducible() {
    let first = Digest.report(devices: 2, days: 3)
    #expect(first == Digest.report(devices: 2, days: 3))
    #expect(first != Digest.report(devices: 2, days: 4))
  }
}
