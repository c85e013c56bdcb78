import Basics
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// Each part of a set-up knows the place in the file that said it.
@Suite struct ProvenanceTests {
  private static let text = """
    { "format": 1, "device": { "like": "desk", "charging": ["01:00-02:00"] },
      "apps": [{ "id": "a", "opened": "daily", "installed": "day 1 09:00",
                 "tasks": [{ "refresh": "t", "submit": ["day 1 20:12"] }] }],
      "events": [{ "at": "day 1 07:00", "lock": true }] }
    """

  private func words(_ span: SourceSpan?) -> String? {
    guard let span, span != .none else { return nil }
    return String(decoding: Array(Self.text.utf8)[span.start..<span.end], as: UTF8.self)
  }

  @Test func `Events, calls and installations name their place`() throws {
    let prepared = try prepared(Self.text)
    let places = prepared.setup.script.indices.map {
      words(prepared.provenance.span(of: .script(Int32($0))))
    }
    #expect(
      places == [
        "{ \"at\": \"day 1 07:00\", \"lock\": true }", "\"day 1 09:00\"", "\"day 1 20:12\"",
      ])
  }

  @Test func `Windows name their place, those of names the name`() throws {
    let prepared = try prepared(Self.text)
    let desk = NamedDevice.desk.habits.count { $0.effect != .charging }
    let places = prepared.provenance.habits.map { words($0.span) }
    #expect(places.count == prepared.setup.habits.count)
    #expect(Array(places.prefix(desk)) == Array(repeating: "\"desk\"", count: desk))
    #expect(places[desk] == "\"01:00-02:00\"")
    #expect(places.dropFirst(desk + 1).allSatisfy { $0 == "\"daily\"" })
  }

  @Test func `A task names its place, what nobody wrote has none`() throws {
    let prepared = try prepared(Self.text)
    #expect(
      words(prepared.provenance.span(of: prepared.tasks[0]))
        == "{ \"refresh\": \"t\", \"submit\": [\"day 1 20:12\"] }")
    #expect(prepared.provenance.span(of: .caller) == nil)
    #expect(prepared.provenance.span(of: .script(99)) == nil)
    let unsaid = try ScenariosTests.prepared("{ \"format\": 1 }")
    #expect(unsaid.provenance.span(of: .habit(0)) == nil)
  }
}
