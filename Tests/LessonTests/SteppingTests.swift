import LongForm
import RandomScenarios
import RunRecord
import Scenarios
import SchedulerEngine
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
    let loaded = try LoadedScenario("f.jsonc", Array(text.utf8), ScenarioOptions(), beside: .none)
    return try StepSession(loaded, seed: 1, TextStyle())
  }

  /// The visible state of a session.
  private func view(_ session: StepSession) -> String {
    var copy = session
    return copy.status + copy.timeline + copy.take("explain").text
  }

  @Test func `Steps of any size lead to the same run`() throws {
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

  @Test func `A saved session runs as it was stepped through`() throws {
    var session = try session()
    for command in [
      "until com.a.r", "lowPowerMode true", "to 18:00", "lowPowerMode false", "open com.a for 2m",
      "next 3", "forceQuit com.a", "to day 3 06:00",
    ] { #expect(session.take(command).text.isEmpty == false) }
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

  @Test func `An invalid command is explained and changes nothing`() throws {
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

  @Test func `A long step shows only the last of its events`() throws {
    var session = try session()
    let told = session.take("to day 2 20:30").text
    #expect(told.contains("earlier sentences left out"), "\(told)")
    #expect(told.contains("Tue 20:10 the user opens a for"), "\(told)")
    #expect(!told.contains("Mon 07:05 the user opens"), "\(told)")
  }

  @Test func `Every next shows an event, and next 8 equals eight of them`() throws {
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

  @Test func `Names may be typed in their short printed form`() throws {
    var session = try session()
    _ = session.take("to 08:00")
    #expect(session.take("open a for 2m").text.contains("the user opens"))
    #expect(session.take("until r").text.contains("starts"))
    #expect(session.failures == 0)
    #expect(session.take("open").text.contains("open needs an app after it: com.a."))
    #expect(session.take("open b").text.contains("no app b; it has com.a."))
    #expect(session.take("until x").text == "The scenario has no task x; it has com.a.r.\n")
  }

  @Test func `Nothing can be done after the end of the run`() throws {
    var session = try session()
    _ = session.take("for 30d")
    #expect(session.branch.now == session.end)
    #expect(session.take("next").text.contains("end of the run"))
    #expect(session.take("lock").text.contains("no time left"))
    _ = session.take("quit")
    #expect(session.isOver)
  }
}

/// Random sessions replay, and back, fork and go restore the exact state.
@Suite struct RandomStepTests {
  private func session(_ number: UInt64) throws -> StepSession {
    let loaded = try LoadedScenario(
      "f.jsonc", Array(GeneratedLesson(number).text.utf8), ScenarioOptions(), beside: .none)
    return try StepSession(loaded, seed: number, TextStyle())
  }

  @Test func `A recorded session replays to the same bytes`() throws {
    for number in LongForm.seeds(12, long: 200) {
      let commands = RandomSteps(number).commands
      var (first, second) = (try session(number), try session(number))
      for command in commands {
        let (told, again) = (first.take(command), second.take(command))
        #expect(told.text == again.text, "session \(number), \(command)")
        #expect(told.file?.text == again.file?.text, "session \(number), \(command)")
      }
      #expect(Seen(first) == Seen(second) && first.failures == second.failures, "\(number)")
    }
  }

  @Test func `Back, fork and go restore the exact state`() throws {
    for number in LongForm.seeds(12, long: 200) {
      var session = try session(number)
      var model = StepModel()
      for command in RandomSteps(number).commands {
        let (before, refused) = (Seen(session), session.failures)
        _ = session.take(command)
        if session.failures > refused {
          #expect(Seen(session) == before, "session \(number), \(command) was refused")
          continue
        }
        if let expected = model.restored(by: command, from: before) {
          #expect(Seen(session) == expected, "session \(number), \(command)")
        }
      }
      for (name, commands) in model.straight {
        _ = session.take("go \(name)")
        var straight = try self.session(number)
        for command in commands { _ = straight.take(command) }
        #expect(straight.failures == 0, "session \(number), \(name)")
        #expect(Seen(session) == Seen(straight), "session \(number), \(name): \(commands)")
        #expect(session.take("explain").text == straight.take("explain").text, "session \(number)")
        _ = session.take("for 30d")
        _ = straight.take("for 30d")
        #expect(Seen(session) == Seen(straight), "session \(number), \(name), to the end")
      }
    }
  }
}

/// All that there is to see of where a session stands: the whole log, the scenario, the device, and what
/// waits for what.
private struct Seen: Equatable {
  let rows: [LogRow]
  let text: [UInt8]
  let told: String

  init(_ session: StepSession) {
    rows = session.branch.rows
    text = session.branch.text
    // Only the first line names the branch.
    let status = session.status.split(separator: "\n").dropFirst().joined(separator: "\n")
    told = "\(session.branch.now.milliseconds)\n\(status)"
  }
}

/// What commands should restore, kept apart from the session.
private struct StepModel {
  private typealias Course = (name: String, steps: [(command: String, before: Seen)])

  private var courses: [Course] = [("main", [])]
  private var current = 0
  /// The state of the branches that are not current.
  private var left: [String: Seen] = [:]

  /// The commands of each course that were not undone.
  var straight: [(name: String, commands: [String])] {
    courses.map { ($0.name, $0.steps.map(\.command)) }
  }

  /// How it should look after a command; nil where it goes on.
  mutating func restored(by command: String, from before: Seen) -> Seen? {
    let words = command.split(separator: " ").map(String.init)
    switch words[0] {
    case "back":
      var seen: Seen?
      for _ in 0..<(words.count > 1 ? Int(words[1]) ?? 1 : 1) {
        seen = courses[current].steps.popLast()?.before ?? seen
      }
      return seen
    case "fork":
      left[courses[current].name] = before
      courses.append((words[1], courses[current].steps))
      current = courses.count - 1
      return before
    case "go":
      left[courses[current].name] = before
      current = courses.firstIndex { $0.name == words[1] } ?? current
      return left[words[1]]
    case "status", "timeline", "explain", "save": return before
    default:
      courses[current].steps.append((command, before))
      return nil
    }
  }
}

/// Random commands, drawn from a seed.
struct RandomSteps {
  private(set) var commands: [String] = []

  init(_ number: UInt64) {
    var dice = Dice(seed: number)
    var branches = ["main"]
    for place in 0..<LongForm.count(12, long: 24) {
      switch dice.below(12) {
      case 0, 1: commands.append("for \(dice.below(240) + 1)m")
      case 2: commands.append("next \(dice.below(4) + 1)")
      case 3: commands.append("until com.a.t")
      case 4, 5, 6: commands.append(RandomSteps.change(&dice))
      case 7: commands.append(dice.pick(["back", "back", "back 2", "back 5"]))
      case 8:
        branches.append("b\(place)")
        commands.append("fork b\(place)")
      case 9: commands.append("go " + dice.pick(branches))
      case 10: commands.append(dice.pick(["status", "timeline", "explain", "explain com.a.t"]))
      default:
        commands.append(dice.pick(["save x.jsonc", "to 09:30", "to 3:00", "nxet", "to day 9"]))
      }
    }
  }

  private static func change(_ dice: inout Dice) -> String {
    dice.pick([
      "lowPowerMode true", "lowPowerMode false", "battery 12%", "battery 80%", "charging true",
      "charging false", "network none", "network wifi", "open com.a for 3m", "open com.a",
      "leave com.a", "forceQuit com.a", "lock", "unlock", "reboot", "thermal serious",
      "refreshOff com.a", "refreshOn com.a", "memory critical",
    ])
  }
}
