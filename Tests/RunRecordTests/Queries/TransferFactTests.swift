import RunRecord
import SchedulerEngine
import Testing

/// What of a transfer is there, at the instants at which its pace changes.
@Test func bytesThatAreThereStayAsThePaceChanges() throws {
  let told = record(
    boot(),
    [
      row(1, .accepted(request(1), news, TaskRequest(.transfer, upload, needs: .network))),
      row(1, .transfer(request(1), .asked(.upload, bytes: 100, by: second(500)))),
      row(1, .transfer(request(1), .moving(done: 0, perSecond: 10))),
      row(6, .transfer(request(1), .moving(done: 50, perSecond: 5))),
      // Parts of a byte that the rows before did not tell have become a whole one.
      row(12, .transfer(request(1), .moving(done: 81, perSecond: 1))),
    ])
  let transfer = try #require(told.transfers.first)
  #expect(transfer.done(at: second(0)) == 0)
  #expect(transfer.done(at: second(5)) == 40)
  #expect(transfer.done(at: second(6)) == 50)
  #expect(transfer.done(at: second(8)) == 60)
  #expect(transfer.done(at: second(12)) == 81)
  #expect(transfer.done(at: second(100)) == 100)
}
