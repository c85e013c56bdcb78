import SchedulerEngine

extension Scenario.Task {
  var stagedWork: WorkModel {
    let said = work?.value ?? Scenario.Work()
    let takes = said.takes?.value ?? SpanRange(.seconds(5), .seconds(5))
    var prepared = WorkModel(takes: takes.shortest, upTo: takes.longest)
    prepared.total = said.total?.value
    prepared.checkpoint = said.checkpoint?.value
    if let processor = said.cpu { prepared.processor = processor.value }
    if let bytes = said.bytes { prepared.networkBytes = bytes.value }
    if let ending = said.ending { prepared.ending = ending.value }
    prepared.completesAgain = said.completesAgain?.value
    if let blocks = said.blocksQueue { prepared.blocksQueue = blocks.value }
    if let expiration = onExpiration { prepared.expiration = expiration.value }
    prepared.resubmission = resubmit?.value ?? (kind == .refresh ? .first : .never)
    prepared.resubmitsEveryTask = resubmitsEveryTask?.value ?? false
    return prepared
  }
}
