import LongForm
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Reports

/// Sessions that nobody wrote: they replay, and back, fork and go restore exactly.
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

  @Test func `Back, fork and go restore exactly, and what was undone leaves no trace`() throws {
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
  /// Where the courses stand that nobody is in.
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
