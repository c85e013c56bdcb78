import Advice
import Basics
import Reports
import SchedulerEngine

/// What `bgsim advise` says, for answers that are given on the page.
enum GivenAdvice {
  /// What the reader gave to the page.
  struct Files {
    var all: [SeenFile] = []
    var paths: [String] = []
    /// In words, which of app and log is left out, because they are not of the same app; empty if none is.
    var leftOut = ""
  }

  /// What can be asked, and the answers that there are.
  static func topics(_ answer: inout PageAnswer) {
    answer.json = JSONWriter.object { json in
      json.list("symptoms", Symptom.allCases) { $1.add($0.rawValue, $0.title) }
      json.list("starters", WorkNeeds.Starter.allCases) { $1.add($0.rawValue, $0.words) }
      json.list("needs", WorkNeeds.Need.allCases) { $1.add($0.rawValue, $0.words) }
      json.list("arguments", Argument.topics) { $1.add($0.name, $0.argument.said) }
      json.list("systems", Array(WorkNeeds.oldest...WorkNeeds.newest)) { $1.number($0) }
      json.field("usual", WorkNeeds.usual)
    }
  }

  /// - `tool` STARTER SPAN NEED,… SYSTEM: which tool for a piece of work; what is empty has not been said.
  /// - `polling` SPAN, `argument` NAME: what to say to a common argument.
  /// - `symptom` NAME SUSPECT=yes|no…: what may be to blame, with what files show. With about=log it is asked of the log
  ///   and not of the app, where they are of different apps.
  static func give(
    _ request: PageRequest, seeing files: Files, _ answer: inout PageAnswer
  ) {
    switch request.text(0) {
    case "tool": tool(request, &answer)
    case "polling":
      guard let span = WorkNeeds.span(written: request.text(1)) else {
        return wantSpan("how often it asks", &answer)
      }
      argument(.polling(span), &answer)
    case "argument":
      let known = Argument.topics.first { $0.name == request.text(1) }
      if let known { argument(known.argument, &answer) } else { answer.status = .notAnswered }
    case "symptom":
      guard let symptom = Symptom(rawValue: request.text(1)) else {
        answer.status = .notAnswered
        return
      }
      diagnose(symptom, request.fields.dropFirst(2), files, &answer)
    default: answer.status = .notAnswered
    }
  }

  private static func wantSpan(_ asked: String, _ answer: inout PageAnswer) {
    answer.refuse(asked + " is wanted as a span from 1s to 30d, such as 20s or 5m")
  }

  private static func tool(_ request: PageRequest, _ answer: inout PageAnswer) {
    let takes = WorkNeeds.span(written: request.text(2))
    if takes == nil && !request.text(2).isEmpty {
      return wantSpan("how long it takes", &answer)
    }
    let needs = WorkNeeds(
      starter: WorkNeeds.Starter(rawValue: request.text(1)), takes: takes,
      needs: request.text(3).split(separator: ",").compactMap { .init(rawValue: String($0)) },
      system: request.number(4) ?? WorkNeeds.usual)
    guard let choice = ToolChoice(needs) else {
      let questions = ToolChoice.missing(needs).map { $0.question }
      answer.json = JSONWriter.object { $0.texts("missing", questions) }
      return
    }
    let advice = ToolAdvice(choice)
    answer.tell(
      advice.text(TextStyle()), by: "bgsim advise" + needs.options, scenario: advice.scenario ?? "")
  }

  private static func argument(_ argument: Argument, _ answer: inout PageAnswer) {
    guard let told = ArgumentAnswer(argument) else {
      answer.status = .notAnswered
      return
    }
    answer.tell(
      told.text(TextStyle()), by: argument.command, scenario: told.scenario, headline: told.because)
  }

  private static func diagnose(
    _ symptom: Symptom, _ said: ArraySlice<String>, _ files: Files, _ answer: inout PageAnswer
  ) {
    var answers: [Suspect: Bool] = [:]
    var given = files.paths
    for words in said {
      let parts = words.split(separator: "=").map { String($0) }
      let asked = symptom.suspects.first { $0.question != nil && $0.name == parts.first }
      guard let asked, let answer = parts.last, answer == "yes" || answer == "no" else { continue }
      answers[asked] = answer == "yes"
      given += ["--answer", words]
    }
    let diagnosis = Diagnosis(symptom, files: files.all, answers: answers, given: given)
    let command = ["bgsim", "advise", symptom.rawValue] + given
    answer.tell(
      diagnosis.text(TextStyle()), by: command.map { shellWord($0) }.joined(separator: " "),
      headline: diagnosis.headline, open: diagnosis.openQuestions, leftOut: files.leftOut)
  }
}

extension PageAnswer {
  fileprivate mutating func tell(
    _ text: String, by command: String, scenario: String = "", headline: String = "",
    open: [Suspect] = [], leftOut: String = ""
  ) {
    content = Array(text.utf8)
    json = JSONWriter.object { json in
      json.field("command", command)
      json.field("scenario", scenario)
      json.field("headline", headline)
      json.field("leftOut", VisibleText.of(leftOut))
      json.list("questions", open) { $1.add($0.name, $0.question ?? "") }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ name: String, _ words: String) {
    object { json in
      json.field("name", name)
      json.field("words", words)
    }
  }
}
