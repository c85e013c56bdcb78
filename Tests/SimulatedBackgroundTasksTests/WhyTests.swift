import SimulatedBackgroundTasks
import Testing

/// What is said of the future of an app whose code runs.
@Suite struct WhyTests {
  private func study() async throws -> StudyApp {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    await study.live(days: 1)
    return study
  }

  @Test func aSuspendedAppStartsWhenTheRulesSay() async throws {
    let study = try await study()
    let words = study.app.whyNot(StudyApp.identifier).description
    #expect(words.contains("In this scenario it starts"), "\(words)")
    let before = study.runs.count
    await study.phone.advance(days: 1)
    let start = try #require(study.runs.dropFirst(before).first?.launchedAt)
    #expect(words.contains("starts \(Self.clock(start))."), "\(words)")
  }

  @Test func whatAppCodeDecidesIsNotForetold() async throws {
    let study = try await study()
    study.app.terminate()
    let words = study.app.whyNot(StudyApp.identifier).description
    #expect(words.contains("what happens then is up to the app's code"), "\(words)")
    #expect(!words.contains("does not start"), "\(words)")
  }

  private static func clock(_ date: Date) -> String {
    let minutes = Int(date.timeIntervalSince1970) / 60 % 1_440
    let text = "0\(minutes / 60):0\(minutes % 60)".split(separator: ":")
    return text.map { String($0.suffix(2)) }.joined(separator: ":")
  }
}
