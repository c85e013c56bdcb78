import ScenarioFormat
import SchedulerEngine

extension Scenario.Task {
  var stagedWork: WorkModel {
    let said = work?.value ?? Scenario.Work()
    let takes = said.takes?.value ?? SpanRange(.seconds(5), .seconds(5))
    var staged = WorkModel(takes: takes.shortest, upTo: takes.longest)
    staged.total = said.total?.value
    staged.checkpoint = said.checkpoint?.value
    if let processor = said.cpu { staged.processor = processor.value }
    if let bytes = said.bytes { staged.networkBytes = bytes.value }
    if let ending = said.ending { staged.ending = ending.value }
    staged.completesAgain = said.completesAgain?.value
    if let blocks = said.blocksQueue { staged.blocksQueue = blocks.value }
    if let expiration = onExpiration { staged.expiration = expiration.value }
    staged.resubmission = resubmit?.value ?? (kind == .refresh ? .first : .never)
    staged.resubmitsEveryTask = resubmitsEveryTask?.value ?? false
    return staged
  }
}
