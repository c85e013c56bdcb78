import Basics
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// What a phone like that of a log does.
@Suite("On a phone like that of a log") struct LikeStudyTests {
  private static let refresh = "com.example.news.refresh"
  private static let pairs = LikePair.all(phones: 60, schedulers: 60)

  private static let rules = ["rules.standing.neglected-share=20%"]

  private func load(_ settings: [String] = [], days: Int = 8) throws -> LoadedScenario {
    try PlayedLog.load(PlayedLog.scenario(days: days), Self.rules + settings)
  }

  /// One of thirty that are not weighed: that which launches least, or most.
  private func hidden(most: Bool) throws -> WatchedPhone {
    let all = try (100..<130).map { try phone(load(["phone=\($0)"]), seed: 99) }
    let sorted = all.sorted { $0.tasks[0].launches.count < $1.tasks[0].launches.count }
    return try #require(most ? sorted.last : sorted.first)
  }

  /// What a run of its own shows of the only task.
  private func phone(
    _ loaded: LoadedScenario, seed: UInt64, lasting span: Span? = nil
  ) throws -> WatchedPhone {
    let prepared = loaded.prepared
    let start = prepared.setup.start
    let record = try prepared.run(seed: seed, until: span.map { start + $0 }).record
    let launches = record.launches(of: prepared.tasks[0], during: record.whole)
    return WatchedPhone(
      [.init(prepared.text(of: prepared.tasks[0].name), of: "", launches: launches)],
      during: record.whole, prepared.setup.utcOffset)
  }

  private func study(
    _ loaded: LoadedScenario, _ question: LikeQuestion = .figures, like phone: WatchedPhone,
    _ pairs: [LikePair] = pairs, workers count: Int = 1
  ) throws -> LikeStudy {
    let trial = try LikeTrial(loaded, question, like: phone, "phone.log", pairs)
    var workers = (0..<count).map { _ in LikeWorker(trial) }
    // Any order will do.
    for (place, pair) in pairs.enumerated().reversed() {
      workers[place % count].run(pair, while: { true })
    }
    return try LikeStudy(trial, workers)
  }

  private func daily(_ answer: LikeAnswer) throws -> LikeAnswer.Row {
    try #require(answer.rows(of: 0).first { $0.figure == .launchesPerDay })
  }

  @Test(
    "the log of a phone that is not as usual moves the span towards it",
    arguments: [false, true]
  ) func hiddenPhone(most: Bool) throws {
    let study = try study(load(), like: try hidden(most: most))
    let row = try daily(LikeAnswer(study, TextStyle()))
    let truth = study.trial.tasks[0].habits.value(of: .launchesPerDay)
    let (like, any) = (row.like.value(at: 50), row.any.value(at: 50))
    #expect(abs(like - truth) < abs(any - truth), "\(like) and \(any), of \(truth)")
    #expect(most ? row.like.ends.low > any : row.like.ends.high < row.any.ends.high)
  }

  @Test("its own log is explained best by number 0") func own() throws {
    let loaded = try load()
    let study = try study(loaded, like: try phone(loaded, seed: loaded.prepared.seeds[0]))
    #expect(study.likeness.best == 0 && study.likeness.distances[0] == 0)
    #expect(study.likeness.distances.contains { $0 > Likeness.tolerance })
    #expect(study.likeness.weights.allSatisfy { $0 * 1_000 >= study.likeness.weights[0] })
  }

  @Test("the log may be longer than the scenario, which then goes on") func longer() throws {
    let (short, long) = (try load(days: 2), try load(days: 8))
    let log = try phone(long, seed: long.prepared.seeds[0])
    #expect(
      try study(short, like: log).likeness == study(long, like: log).likeness)
  }

  @Test("it makes no difference on how many threads they run") func threads() throws {
    let hidden = try phone(load(["phone=77"]), seed: 99)
    let few = Array(Self.pairs.prefix(13))
    let studies = try [1, 4].map { try study(load(), like: hidden, few, workers: $0) }
    #expect(studies[0].likeness == studies[1].likeness)
    let texts = studies.map { LikeAnswer($0, TextStyle()).text }
    #expect(texts[0] == texts[1])
  }

  @Test("a log without any of its tasks is refused with what both have") func none() throws {
    let other = WatchedPhone(
      [.init("com.example.other", of: "", launches: [])],
      during: Instant(milliseconds: 0)..<Instant(milliseconds: 1), .zero)
    #expect(
      throws: LikenessProblem.noTaskInCommon(scenario: [Self.refresh], log: ["com.example.other"])
    ) { try study(load(), like: other) }
    let message = LikenessProblem.noTaskInCommon(
      scenario: [Self.refresh], log: ["com.example.other"]
    ).message
    #expect(message.contains(Self.refresh) && message.contains("com.example.other"))
  }

  @Test("of a short log it says so, and answers") func short() throws {
    let loaded = try load()
    let log = try phone(loaded, seed: 9, lasting: .hours(40))
    let study = try study(loaded, like: log, Array(Self.pairs.prefix(5)))
    #expect(study.doubts.contains(.short))
    let text = LikeAnswer(study, TextStyle()).text
    #expect(text.contains("The log tells too little: it takes two days"), "\(text)")
    let first = "The log tells too little of its phone; as far as it does:\nnews.refresh: "
    #expect(text.hasPrefix(first), "\(text)")
  }

  @Test("what no phone of the model does is told") func unknown() throws {
    let loaded = try load()
    let start = loaded.prepared.setup.start
    let log = WatchedPhone(
      [
        .init(
          Self.refresh, of: "", launches: (0..<11_520).map { start + .minutes(Int64($0)) })
      ], during: start..<start + .days(8), .zero)
    let study = try study(loaded, like: log, Array(Self.pairs.prefix(9)))
    #expect(study.doubts.contains(.unknown))
    let text = LikeAnswer(study, TextStyle()).text
    #expect(text.hasPrefix("The model knows no such phone; of those"), "\(text)")
    #expect(text.contains("The model does not know such a phone"))
  }

  @Test("the next launch is that of the phones that are like it, and so is what wait is usual")
  func next() throws {
    let loaded = try load()
    let moment = loaded.prepared.setup.start + .days(4)
    func answer(most: Bool, _ wait: Span) throws -> LikeAnswer {
      let hidden = try hidden(most: most)
      let question = LikeQuestion.moment(loaded.prepared.tasks[0], moment, waited: wait)
      return LikeAnswer(try study(loaded, question, like: hidden), TextStyle())
    }
    let (rare, often) = (try answer(most: false, .days(2)), try answer(most: true, .days(2)))
    #expect(rare.next.like.value(at: 80) > often.next.like.value(at: 80))
    #expect(rare.next.any.value(at: 80) == often.next.any.value(at: 80))
    let task = loaded.prepared.tasks[0]
    let waits = try [rare, often].map { try #require($0.wait(task, .days(2))) }
    #expect(waits[0].like > waits[0].any && waits[1].like < waits[1].any)
    #expect(!waits[0].isUnusual && rare.text.contains(" comes in "), "\(rare.text)")
    // So few launches tell nobody to wait.
    #expect(rare.study.doubts.contains(.short) && !rare.text.contains("So wait"), "\(rare.text)")
    let long = try answer(most: true, .days(6))
    #expect(long.text.replacing("\n", with: " ").contains("look for a fault"), "\(long.text)")
    let words = "\(Self.refresh) on a phone like this: the next by day "
    #expect(often.text.split(separator: "\n\n")[0].contains(words), "\(often.text)")
  }

  @Test("of two scenarios it tells what changes on such a phone") func change() throws {
    let loaded = try load()
    let never = try load(["apps[0].tasks[0].resubmit=never"])
    let log = try phone(load(["apps[0].standing=favoured"]), seed: 99)
    let few = Array(Self.pairs.prefix(12))
    let worse = LikeAnswer(
      try study(loaded, .change(never, a: "a", b: "b"), like: log, few), TextStyle())
    #expect(worse.verdict.outcome == .worse, "\(worse.text)")
    #expect(
      worse.text.split(separator: "\n\n")[0].contains("B is worse on a phone like this: on "))
    let same = LikeAnswer(
      try study(loaded, .change(loaded, a: "a", b: "b"), like: log, few), TextStyle())
    #expect(same.verdict.outcome == .same)
  }

  @Test("where phones or schedulers are fewer, they come again") func pairs() {
    let all = LikePair.all(phones: 5, schedulers: 2)
    #expect(all.map { $0.phone } == [0, 1, 2, 3, 4, 5])
    #expect(all.map { $0.scheduler.number } == [0, 1, 2, 1, 2, 1])
    #expect(LikePair(1_002, phones: 2_000, schedulers: 2_000).scheduler.number == 2)
  }
}
