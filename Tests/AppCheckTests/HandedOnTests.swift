import AppCheck
import Basics
import Documents
import Foundation
import Testing

/// Correct apps of strangers, which hand tasks to modules, stored closures, protocols, coordinators, queues
/// and Objective-C, held against `HandedOn/Key.txt`.
@Suite("A correct app that passes its tasks to other code") struct HandedOnTests {
  /// What the key says of one app.
  struct Key {
    var marks: [String: String] = [:]
    var places: [String] = []

    static let all: [String: Key] = {
      var all: [String: Key] = [:]
      var name = ""
      for line in SampleApp.text("HandedOn/Key.txt").split(separator: "\n") {
        if !line.contains(" ") { name = String(line) }
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        guard line.hasPrefix("  "), parts.count == 2 else { continue }
        let mark = String(parts[0].dropFirst(2))
        if mark == "at" {
          all[name, default: Key()].places.append(parts[1])
        } else {
          for row in parts[1].split(separator: " ") {
            all[name, default: Key()].marks[String(row)] = mark
          }
        }
      }
      return all
    }()
  }

  /// How the product and the key differ; "?" for what the key ticks is told apart.
  struct Judgement {
    var wrong: [String] = []
    var unseen: [String] = []
    var ticks = 0

    init(_ app: SampleApp) {
      let checkup = Checkup(app.input)
      let report = CheckupReport(checkup, of: app.input).text(.short)
      let key = Key.all[app.name] ?? Key()
      wrong = checkup.diagnostics.map { "\(app.name) is accused: \($0.code.rawValue)" }
      for row in ChecklistRow.allCases {
        let expected = key.marks["\(row)"] ?? "-"
        let found = HandedOnTests.mark(checkup.state(of: row))
        if expected == "x" { ticks += 1 }
        if expected == found { continue }
        let words = "\(app.name) \(row): \(found) instead of \(expected)"
        if expected == "x", found == "?" { unseen.append(words) } else { wrong.append(words) }
      }
      for place in key.places {
        let parts = place.split(separator: " ")
        let words = parts.dropLast().joined(separator: " ") + " at \(parts.last ?? "")"
        if !report.contains(words) { wrong.append("\(app.name) does not name \(words)") }
      }
    }
  }

  static func mark(_ state: ChecklistRow.State) -> String {
    switch state {
    case .ticked: "x"
    case .open: "!"
    case .notSeen: "?"
    case .notVisible: "-"
    }
  }

  @Test("has an entry in the key, with known rows of the checklist") func key() {
    #expect(SampleApp.handedOn.map(\.name) == Key.all.keys.sorted())
    #expect(SampleApp.handedOn.count == 20)
    let rows = Set(ChecklistRow.allCases.map { "\($0)" })
    for (name, key) in Key.all { #expect(rows.isSuperset(of: key.marks.keys), "\(name)") }
  }

  @Test("has no mistakes reported, and ticks only for code that was followed") func judged() {
    let judgements = SampleApp.handedOn.map { ($0.name, Judgement($0)) }
    let wrong = judgements.filter { !$0.1.wrong.isEmpty }
    let words = wrong.flatMap(\.1.wrong).joined(separator: "\n")
    #expect(wrong.isEmpty, "\(words)")
  }

  @Test("has ticks in at least 90 percent of the rows that its code satisfies") func seen() {
    let judgements = SampleApp.handedOn.map(Judgement.init)
    let rows = judgements.reduce(0) { $0 + $1.ticks }
    let unseen = judgements.flatMap(\.unseen)
    let words = "\(rows - unseen.count) of \(rows)\n" + unseen.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["PRINT_FIGURES"] != nil { print(words) }
    #expect(unseen.count * 10 <= rows, "\(words)")
  }
}
