import RunRecord
import SchedulerEngine

private let inBackground: RequestNeeds = [.network, .discretionary, .begunInBackground]

private func begin(
  _ number: Int64, at: Int64, _ needs: RequestNeeds = .network, by: Int64 = 90_000
) -> Rows {
  [
    row(at, .accepted(request(number), news, TaskRequest(.transfer, upload, needs: needs))),
    row(at, .transfer(request(number), .asked(.upload, bytes: 100, by: second(by)))),
  ]
}

private func move(_ number: Int64, at: Int64) -> Rows {
  object(to: number, [], at: at)
    + [row(at, .transfer(request(number), .moving(done: 0, perSecond: 10)))]
}

private func over(_ number: Int64, _ end: TransferEnd, done: Int64, at: Int64) -> Rows {
  [row(at, .transfer(request(number), .over(end, done: done)))]
}

private let front = phase(1, .foreground, at: 1)

private func delayed(_ number: Int64, at: Int64) -> Rows {
  begin(number, at: at, inBackground.union(.askedDiscretionary))
    + object(to: number, [.transferDelay], at: at) + move(number, at: at + 60)
    + over(number, .finished, done: 100, at: at + 70)
    + launch(number, of: number, at: at + 70) + complete(number, at: at + 71)
}

let transferFindingCases: [FindingCase] = [
  FindingCase(
    .transferNotAnswered, at: 60, .run(run(1)), .span(.seconds(30)), of: upload,
    rows: begin(1, at: 2), move(1, at: 2), over(1, .finished, done: 100, at: 12),
    launch(1, of: 1, at: 30), expire(1, at: 60, hasHandler: false),
    end(1, .endedWithoutHandler, at: 60),
    healthy: begin(1, at: 2), move(1, at: 2), over(1, .finished, done: 100, at: 12),
    launch(1, of: 1, at: 30), complete(1, at: 60)),
  FindingCase(
    .transferBegunInBackground, at: 2, .request(request(1)), .span(.hours(1)), of: upload,
    rows: front, phase(1, .background, at: 2), begin(1, at: 2, inBackground), move(1, at: 3_602),
    healthy: front, phase(1, .background, at: 2), begin(1, at: 2, inBackground),
    move(1, at: 3_601)),
  FindingCase(
    .transferCancelled, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: begin(1, at: 2), move(1, at: 2), over(1, .forceQuit, done: 40, at: 6),
    healthy: begin(1, at: 2), move(1, at: 2), over(1, .finished, done: 100, at: 12)),
  FindingCase(
    .transferTimedOut, at: 6, .request(request(1)), .bytes(40), of: upload,
    rows: begin(1, at: 2, by: 6), move(1, at: 2), over(1, .timedOut, done: 40, at: 6),
    healthy: begin(1, at: 2), move(1, at: 2), over(1, .finished, done: 100, at: 12)),
  FindingCase(
    .transfersOneByOne, at: 400, .request(request(3)), .count(3), of: upload,
    rows: delayed(1, at: 2), delayed(2, at: 200), delayed(3, at: 400),
    healthy: delayed(1, at: 2), delayed(2, at: 200)),
]
