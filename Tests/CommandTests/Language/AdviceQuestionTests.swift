import Advice
import Reports
import SchedulerEngine
import Testing

@testable import CommandLanguage

/// What `bgsim advise` asks and makes of the answers, without a terminal.
@Suite struct AdviceQuestionTests {
  private final class Person {
    var answers: [String]
    var heard = ""
    init(_ answers: [String]) { self.answers = answers }
  }

  private func topic(_ line: String, _ person: Person?) throws -> AdviseTopic {
    guard case .verb(_, let arguments) = try Invocation(VerbTests.words(line)) else {
      throw CommandFailure.usage(.unknownVerb(line))
    }
    return try AdviseTopic(arguments, questions(person))
  }

  private func questions(_ person: Person?) -> Questions {
    guard let person else { return Questions(say: { _ in }, typed: nil) }
    return Questions(
      say: { person.heard += $0 },
      typed: { person.answers.isEmpty ? nil : person.answers.removeFirst() })
  }

  @Test func whatIsMissingIsAsked() throws {
    let person = Person(["1", " 2 ", "20 s", "20s"])
    guard case .tool(let choice) = try topic("advise", person) else {
      Issue.record("a tool was asked for")
      return
    }
    #expect(choice.needs.starter == .schedule && choice.needs.takes == .seconds(20))
    #expect(person.heard.contains("Please answer with a span such as 20s or 5m.\n"))
  }

  @Test func withoutAnybodyNothingIsAsked() {
    #expect(throws: CommandFailure.self) { try topic("advise", nil) }
    #expect(throws: CommandFailure.self) { try topic("advise", Person(["9", "9", "9"])) }
  }

  @Test func whatWasAnsweredIsNotAskedAgain() throws {
    guard
      case .verb(_, let arguments) = try Invocation([
        "advise", "expires", "--answer", "taken-back=no",
      ])
    else { return }
    let person = Person(["y", "n", ""])
    let diagnosis = try AskedSymptom(.expires, arguments).diagnosis([], questions(person))
    #expect(!person.heard.contains("picks up the phone"))
    #expect(diagnosis.json.contains("too-much-work"))
    #expect(diagnosis.text(.init()).contains("--answer too-much-work=yes"))
  }

  @Test(arguments: ["expires", "killed"])
  func anAnswerToAnotherQuestionIsRefused(_ symptom: String) throws {
    guard
      case .verb(_, let arguments) = try Invocation([
        "advise", symptom, "--answer", "low-power=yes",
      ])
    else { return }
    #expect(throws: CommandFailure.self) {
      try AskedSymptom(try #require(Symptom(rawValue: symptom)), arguments)
    }
  }
}
