import SchedulerEngine

extension RowReader {
  func terms() throws(Problem) -> ContinuedTerms {
    var terms = ContinuedTerms()
    terms.strategy = try fields.word("strategy")
    if try fields.bool("gpu") { terms.resources.insert(.gpu) }
    terms.isUserAction = try fields.bool("asked")
    return terms
  }

  func continuedEvent() throws(Problem) -> ContinuedEvent {
    switch try fields.word("event", ContinuedKind.self) {
    case .shown: .shown
    case .hidden: .hidden
    case .stalled: .stalled(since: try instant("since"))
    case .movedOn: .movedOn
    case .progress:
      .progress(TaskProgress(try fields.number("done"), of: try fields.number("total")))
    case .fell: .fell(from: try fields.number("from"), to: try fields.number("to"))
    case .titleChanged: .titleChanged
    case .asked: .asked
    case .answered: .answered(try fields.word("answer"))
    }
  }
}
