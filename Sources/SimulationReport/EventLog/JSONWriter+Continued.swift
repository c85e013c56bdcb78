import JSON
import SchedulerEngine

extension JSONWriter {
  mutating func terms(_ terms: ContinuedTerms) {
    field("strategy", terms.strategy)
    field("gpu", terms.resources.contains(.gpu))
    field("asked", terms.isUserAction)
  }

  mutating func continued(_ event: ContinuedEvent) {
    field("event", event.kind)
    switch event {
    case .shown, .hidden, .movedOn, .titleChanged, .asked: break
    case .stalled(let since): field("since", since)
    case .progress(let progress):
      field("done", progress.completed)
      field("total", progress.total)
    case .fell(let from, let to):
      field("from", from)
      field("to", to)
    case .answered(let answer): field("answer", answer)
    }
  }
}
