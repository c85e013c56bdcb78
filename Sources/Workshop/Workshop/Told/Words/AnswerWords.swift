import Basics
import Reports
import RunRecord
import SchedulerEngine

extension GivenLesson {
  /// An answer as it is offered, and as the key names it.
  func words(_ answer: Answer) -> String {
    switch answer {
    case .moment(let instant?): context.when(instant)
    case .moment(nil): "not at all in this run"
    case .count(let count): "\(count)"
    case .held(let holding): words(holding)
    case .change(let change): words(change)
    case .line(let line?): "line \(line): " + safeText(text(ofLine: line).utf8)
    case .line(nil): "none of the lines"
    case .edit(let assignments): assignments.map { safeText($0.utf8) }.joined(separator: "; ")
    }
  }

  private func words(_ holding: Holding) -> String {
    switch holding {
    case .rule(let objector): objector.introduced
    case .nothing: "no rule: it is only waiting for the device to wake"
    case .notRequested: "no rule: no request is pending"
    case .running: "no rule: it is running"
    }
  }

  private func words(_ change: NeededChange) -> String {
    switch change {
    case .one(let condition): condition.text
    case .several: "no single change is enough"
    case .waiting: "none is needed: it runs in time"
    case .nothing: "none is needed: it starts when the device wakes"
    case .submission: "none on the device: the app has to submit a request first"
    case .impossible: "none: the conditions it waits for exclude each other"
    }
  }

  /// Without what only joins it to other lines. Where it only opens an object, the next line says which.
  func text(ofLine line: Int64) -> String {
    let text = bare(line)
    guard text == "{" || text == "[{", scenarioLines.contains(Int(line) + 1) else { return text }
    return "\(text) \(bare(line + 1)), …"
  }

  private func bare(_ line: Int64) -> String {
    let text = AnswerReader.trimmed(source.text(ofLine: Int(line)))
    return text.hasSuffix(",") ? String(text.dropLast()) : text
  }
}
