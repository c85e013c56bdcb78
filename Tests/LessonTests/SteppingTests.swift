import RunRecord
import Scenarios
import Testing

@testable import Reports

/// Stepping through a run by hand.
@Suite struct SteppingTests {
  private static let text = """
    { "format": 1, "start": "2026-06-01T06:00+02:00", "duration": "2d",
      "device": "overnight-charger",
      "apps": [{ "id": "com.a", "opened": ["07:05", "12:30", "20:10"],
        "tasks": [{ "refresh": "com.a.r", "earliest": "15m" }] }] }
    """

  private func session(_ text: String = Self.text) throws -> StepSession {
    let loaded = try LoadedScenario(
      "f.jsonc", Array(text.utf8), ScenarioOptions(), beside: .none)
    return try StepSession(loaded, seed: 1, TextStyle())
  }

  /// All that can be seen of where a session stands.
  private func view(_ session: StepSession) -> String {
    var copy = session
    return copy.status + copy.timeline + copy.take("explain").text
  }

  @Test func `Steps cut as one likes come to the same run`() throws {
    var stepped = try session()
    for command in ["next", "next 3", "for 10m", "until com.a.r", "to 15:00", "next 2"] {
      _ = stepped.take(command)
    }
    _ = stepped.take("to day 2 06:00")
    var atOnce = try session()
    _ = atOnce.take("to day 2 06:00")
    #expect(stepped.branch.rows == atOnce.branch.rows)
    #expect(view(stepped) == view(atOnce))
    #expect(stepped.failures == 0)
  }

  @Test func `Back restores what was, whatever was done`() throws {
    for command in [
      "next", "to 22:00", "forceQuit com.a", "open com.a for 5m", "battery 9%", "until com.a.r",
    ] {
      var session = try session()
      _ = session.take("to 08:00")
      let before = view(session)
      let rows = session.branch.rows
      let text = session.branch.text
      _ = session.take(command)
      #expect(view(session) != before, "\(command)")
      _ = session.take("back")
      #expect(view(session) == before, "\(command)")
      #expect(session.branch.rows == rows && session.branch.text == text, "\(command)")
      _ = session.take("to day 2 20:00")
      var straight = try self.session()
      _ = straight.take("to day 2 20:00")
      #expect(session.branch.rows == straight.branch.rows, "\(command)")
    }
  }

  @Test func `A fork goes its own way, and the other stays where it was`() throws {
    var session = try session()
    _ = session.take("to 08:00")
    let before = session.branch.rows
    _ = session.take("fork off")
    _ = session.take("forceQuit com.a")
    _ = session.take("to 22:00")
    let away = session.branch.rows
    _ = session.take("go main")
    #expect(session.branch.rows == before)
    _ = session.take("to 22:00")
    #expect(session.branch.rows != away)
    _ = session.take("go off")
    #expect(session.branch.rows == away)
  }

  @Test func `A saved scenario runs as it was stepped through`() throws {
    var session = try session()
    for command in [
      "until com.a.r", "lowPowerMode true", "to 18:00", "lowPowerMode false", "open com.a for 2m",
      "next 3", "forceQuit com.a", "to day 3 06:00",
    ] {
      #expect(session.take(command).text.isEmpty == false)
    }
    #expect(session.failures == 0)
    let saved = try #require(session.take("save x.jsonc").file)
    let loaded = try LoadedScenario(
      "x.jsonc", Array(saved.text.utf8), ScenarioOptions(), beside: .none)
    let run = try loaded.prepared.run(seed: 1)
    #expect(run.record.runs.map(\.launchedAt) == session.branch.record.runs.map(\.launchedAt))
    let asked = session.branch.record.requests.map(\.acceptedAt)
    #expect(run.record.requests.map(\.acceptedAt) == asked)
    #expect(loaded.prepared.scenario.events.count == 4)
  }

  @Test func `What cannot be done is said, and changes nothing`() throws {
    var session = try session()
    _ = session.take("to 08:00")
    let before = view(session)
    let commands = [
      "bakc", "next 0", "next x", "to 99:00", "to", "to day 9 10:00", "for 3", "until com.a.x",
      "battery", "battery 300%", "open com.b", "network fast", "go nowhere", "explain com.x",
      "fork main", "back 0", "next 99999999999999999999", "\u{1B}[2J",
    ]
    for (place, command) in commands.enumerated() {
      let reply = session.take(command)
      #expect(session.failures == place + 1, "\(command): \(reply.text)")
      #expect(!reply.text.contains("\u{1B}"), "\(command)")
      #expect(view(session) == before, "\(command)")
    }
  }

  @Test func `A long way shows what came last before it ends`() throws {
    var session = try session()
    let told = session.take("to day 2 20:30").text
    #expect(told.contains("earlier sentences left out"), "\(told)")
    #expect(told.contains("Tue 20:10 the user opens a for"), "\(told)")
    #expect(!told.contains("Mon 07:05 the user opens"), "\(told)")
  }

  @Test func `Each next has something to tell, and so many of them tell the same`() throws {
    var (single, several) = (try session(), try session())
    var told: [String] = []
    for _ in 0..<8 {
      let text = single.take("next").text
      #expect(!text.contains("Nothing happens"))
      told += text.split(separator: "\n").dropLast().map(String.init)
    }
    let text = several.take("next 8").text
    #expect(text.split(separator: "\n").dropLast().map(String.init) == told)
    #expect(single.branch.rows == several.branch.rows)
  }

  @Test func `Names may be typed as they are printed`() throws {
    var session = try session()
    _ = session.take("to 08:00")
    #expect(session.take("open a for 2m").text.contains("the user opens"))
    #expect(session.take("until r").text.contains("starts"))
    #expect(session.failures == 0)
    #expect(session.take("open").text.contains("open needs an app after it: com.a."))
    #expect(session.take("open b").text.contains("no app b; it has com.a."))
    #expect(session.take("until x").text == "The scenario has no task x; it has com.a.r.\n")
  }

  @Test func `The end is the end`() throws {
    var session = try session()
    _ = session.take("for 30d")
    #expect(session.branch.now == session.end)
    #expect(session.take("next").text.contains("end of the run"))
    #expect(session.take("lock").text.contains("no time left"))
    _ = session.take("quit")
    #expect(session.isOver)
  }
}
