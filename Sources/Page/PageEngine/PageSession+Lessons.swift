import Basics
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Workshop

extension PageSession {
  /// The lesson with what was answered so far.
  mutating func learn(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    if LoggedRun.begins(request.scenario) { throw .eventLog(request.text(0)) }
    let given = try given(request)
    let answers = request.fields.dropFirst().map { String($0.dropFirst()) }
    let progress = LessonProgress(given, answers: answers)
    let played = try play(request)
    let context = played.play.context(TextStyle())
    var json = JSONWriter()
    json.object { json in
      json.field("title", progress.title)
      json.field("score", progress.score)
      json.field("isOver", progress.isOver)
      json.key("opening")
      json.texts(progress.opening)
      json.key("questions")
      json.array { json in
        for asked in progress.questions {
          let task = context.askedFor.firstIndex { $0 == asked.posed.task }
          let at = asked.posed.at.map { played.since($0) }
          json.object { json in
            json.field("task", Int64(task ?? -1))
            json.field("at", at ?? -1)
            json.add(asked, in: played)
          }
        }
      }
    }
    answer.json = json.bytes
  }

  /// A lesson is prepared once: to mark its answers its scenario is run many times.
  private mutating func given(_ request: PageRequest) throws(ScenarioFailure) -> GivenLesson {
    if let lesson, lesson.bytes == request.scenario { return lesson.given }
    let style = TextStyle(colours: .ansi, width: 100)
    let given = try GivenLesson(nil, request.scenario, for: nil, layout: .json, style)
    lesson = (request.scenario, given)
    return given
  }

  /// One question about a task whose run is not shown yet, and what the reader's answer is worth.
  mutating func guess(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let played = try play(request)
    let context = played.play.context(TextStyle())
    let place = Int(request.number(1) ?? -1)
    guard context.askedFor.indices.contains(place),
      let prediction = Prediction(rawValue: request.text(2))
    else {
      answer.status = .notAnswered
      return
    }
    let key = context.askedFor[place]
    let prepared = played.loaded.prepared
    let given = try GivenLesson(
      prediction, of: prepared.text(of: key.name), prepared.name(of: key.app),
      after: .milliseconds(request.number(3) ?? 0), in: played.loaded.input.bytes,
      TextStyle(colours: .ansi, width: 100))
    let typed = String(request.text(4).dropFirst())
    guard let asked = LessonProgress(given, answers: [typed]).questions.first else {
      answer.status = .notAnswered
      return
    }
    var json = JSONWriter()
    json.object { $0.add(asked, in: played) }
    answer.json = json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func texts(_ texts: [String]) {
    array { json in
      for text in texts { json.string(text.utf8) }
    }
  }

  fileprivate mutating func add(_ asked: AskedQuestion, in played: PlayedScenario) {
    field("head", asked.head)
    key("paragraphs")
    texts(asked.paragraphs)
    key("options")
    array { json in
      for option in asked.options {
        json.array { json in
          json.string(option.letter.utf8)
          json.string(option.words.utf8)
        }
      }
    }
    field("isTyped", asked.isTyped)
    field("hint", asked.hint)
    field("answer", asked.answer)
    field("complaint", asked.complaint)
    field("isOpen", asked.isOpen)
    if let marked = asked.marked {
      key("marked")
      object { $0.add(marked, in: played) }
      if case .firstRun(_, let run?, _) = asked.posed.truth {
        field("ran", played.since(run.launchedAt))
      }
    }
  }

  fileprivate mutating func add(_ marked: MarkedAnswer, in played: PlayedScenario) {
    key("words")
    texts([marked.words] + marked.reasons)
    key("lines")
    array { json in
      for line in marked.lines { json.number(line) }
    }
    field("at", marked.at.map { played.since($0) } ?? -1)
  }
}
