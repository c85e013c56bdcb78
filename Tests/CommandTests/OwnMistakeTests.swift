import Basics
import Reports
import SchedulerEngine
import Testing

@testable import CommandLanguage
@testable import Scenarios
@testable import bgsim

/// Where the simulator is to blame the command says so, and what to report.
@Suite struct OwnMistakeTests {
  private func failure(of fault: SimulationFault) throws -> CommandFailure {
    let folder = try Folder()
    try folder.put(NewsScenario().text, in: "f")
    let loaded = try LoadedScenario(folder("f"), ParsedArguments())
    return CommandFailure(
      loaded.failure(of: [
        RunFault(seed: 1, at: .earliest, fault: .eventLimit(1, reached: .earliest, busiest: nil)),
        RunFault(seed: 7, at: loaded.prepared.setup.start + .days(1), fault: fault),
      ]))
  }

  @Test func itEndsWithSeventyAndNamesSeedAndVersion() throws {
    let request = RequestID(number: 1)
    let failure = try failure(of: .lookAgainNotAhead(request, at: .never, lookAgain: .never))
    #expect(failure.status.rawValue == 70)
    for words in ["a bug in the simulator", "seed 7", "day 2 00:00", Version.number] {
      #expect(failure.message.text.contains(words), "\(words): \(failure.message.text)")
    }
    let console = TestConsole()
    console.console.tell(failure, ParsedArguments())
    #expect(String(decoding: console.error, as: UTF8.self) == "bgsim: \(failure.message.text)\n")
  }

  @Test func whatAScenarioAsksForIsItsOwn() throws {
    let failure = try failure(of: .tooManyPlaces(2, limit: 1, at: .earliest))
    #expect(failure.status.rawValue == 65)
    #expect(failure.message.text.contains("error[S303]"))
  }
}
