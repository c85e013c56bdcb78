import Testing

@testable import EngineBenchmark

@Suite("The benchmark's command line")
struct OptionsTests {
  @Test("Without arguments it measures speed")
  func nothing() throws {
    #expect(try Options([]) == Options())
    #expect(Options().mode == .speed)
  }

  @Test("Every option is read, and programs beside keep their order")
  func everything() throws {
    let options = try Options([
      "speed", "--devices", "5", "--days", "2", "--rounds", "3", "--ledger", "--beside", "./a 1",
      "--beside", "b",
    ])
    #expect(options.devices == 5)
    #expect(options.days == 2)
    #expect(options.rounds == 3)
    #expect(options.recordsDecisions)
    #expect(options.beside == ["./a 1", "b"])
  }

  @Test(
    "What makes no sense is refused by name",
    arguments: [
      (["--devices"], "--devices wants a value"),
      (["--devices", "0"], "--devices wants a number from 1 to 1000000, not 0"),
      (["--days", "x"], "--days wants a number from 1 to 1000000, not x"),
      (["fast"], "unknown option fast"),
      (
        ["growth-once", "--what", "apps"],
        "--what wants one of requests, names, habits, events, not apps"
      ),
    ])
  func refused(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Options(arguments) }
  }
}
