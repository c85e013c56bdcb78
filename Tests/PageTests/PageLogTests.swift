import Foundation
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import PageEngine

/// The event log of a run, opened in the page in place of a scenario.
@Suite struct PageLogTests {
  private let log: [UInt8]
  private let played: PlayedScenario

  init() throws {
    played = try PlayedScenario("wait.jsonc", Array(PageSessionTests.scenario.utf8))
    log = try played.log()
  }

  private func ask(_ question: String, _ fields: [String], _ text: [UInt8]) -> PageAnswer {
    var session = PageSession()
    return session.answer(PageRequest(question, fields, text))
  }

  private func facts(_ answer: PageAnswer) throws -> [String: Any] {
    let read = try JSONSerialization.jsonObject(with: Data(answer.json))
    return try #require(read as? [String: Any])
  }

  private func text(_ value: Any?) throws -> Data {
    try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
  }

  @Test func aLogLooksLikeTheRunThatWroteIt() throws {
    let fields = ["wait.jsonc", "1000", "60", "0", "999999999999", "hidden"]
    let answer = ask("run", fields, log)
    #expect(answer.status == .good)
    let shown = ask("run", Array(fields.dropLast()), Array(PageSessionTests.scenario.utf8))
    let isSamePicture = answer.content == shown.content
    #expect(isSamePicture)
    let (ofLog, ofRun) = (try facts(answer), try facts(shown))
    for key in ["length", "table", "cursor", "tasks"] {
      let isSame = try text(ofLog[key]) == text(ofRun[key])
      #expect(isSame, "\(key)")
    }
    #expect(
      String(decoding: log, as: UTF8.self).hasSuffix("\(ofLog["digest"] as? String ?? "-")\"}\n"))
    #expect(ofLog["isLog"] as? Bool == true && ofLog["isHidden"] as? Bool == false)
    #expect(ofLog["text"] as? String == "" && (ofLog["switches"] as? [Any])?.isEmpty == true)
    #expect((ofLog["note"] as? String)?.contains("seed 1, written by bgsim") == true)
    let titles = (ofLog["texts"] as? [[String: String]])?.map { $0["title"] }
    #expect(titles == ["Summary"])
  }

  @Test func reasonsAreTakenFromTheLog() throws {
    let noon = "\(12 * 3_600_000)"
    let brief = try #require(
      try facts(ask("why", ["a.jsonl", "0", noon, "80"], log))["text"] as? String)
    #expect(brief.contains("external-power, since"), "\(brief)")
    let whole = try #require(
      try facts(ask("why", ["a.jsonl", "0", noon, "80", "whole"], log))["text"] as? String)
    let history = ScenarioExplanation(
      played.play, played.loaded.prepared.tasks[0], TextStyle(colours: .ansi, width: 80)
    ).history
    #expect(whole == brief + "\n" + history)
    #expect(try facts(ask("when", ["a.jsonl", noon], log))["when"] as? String == "Mon 12:00")
  }

  @Test func theLastLineBreakIsOptional() {
    #expect(ask("run", ["a.jsonl"], Array(log.dropLast())).status == .good)
  }

  @Test func aTruncatedLogIsReportedWithLineAndColumn() throws {
    let lines = log.split(separator: 0x0A)
    let cut = Array(lines.dropLast().joined(separator: [0x0A]))
    let answer = ask("run", ["a.jsonl"], cut)
    #expect(answer.status == .notAnswered && answer.content.isEmpty)
    let words = try #require(try facts(answer)["message"] as? String)
    #expect(words.contains("Line \(lines.count), column 1: the log ends after"), "\(words)")
  }

  @Test(arguments: [
    ["set", "device.battery=5%"], ["learn", "a"], ["guess", "a", "0", "firstRun"],
  ])
  func aLogCannotBeChangedOrGuessedAt(_ words: [String]) throws {
    let answer = ask(words[0], Array(words.dropFirst()), log)
    #expect(answer.status == .notAnswered)
  }

  @Test func logsAndScenariosCanAlternate() {
    var session = PageSession()
    for _ in 1...2 {
      for text in [log, Array(PageSessionTests.scenario.utf8)] {
        let answer = session.answer(PageRequest("run", ["a"], text))
        #expect(answer.status == .good)
      }
    }
  }
}

extension PlayedScenario {
  /// As `bgsim run --log` writes it.
  fileprivate func log() throws -> [UInt8] {
    let prepared = loaded.prepared
    let setup = prepared.setup(seed: play.seed)
    let beginning = try prepared.begun(seed: play.seed).conditions()
    var lines: [UInt8] = []
    var log = EventLogWriter(
      EventLogHeader(setup, beginning: beginning, tool: "bgsim 1"), to: &lines)
    _ = try prepared.follow(seed: play.seed, until: prepared.end) { rows in
      for row in rows { log.append(row, to: &lines) }
    }
    log.finish(at: prepared.end, to: &lines)
    return lines
  }
}
