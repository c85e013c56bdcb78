import RunRecord
import SchedulerEngine

// Short words for writing logs by hand: times are seconds since the start, which is 1970.

let news = AppID(index: 0)
let mail = AppID(index: 1)
let refresh = NameID(index: 0)
let cleanup = NameID(index: 1)
let upload = NameID(index: 2)

typealias Rows = [LogRow]

func second(_ count: Int64) -> Instant { Instant(milliseconds: count * 1_000) }

func seconds(_ range: Range<Int64>) -> Range<Instant> {
  second(range.lowerBound)..<second(range.upperBound)
}

func run(_ number: Int64) -> RunID { RunID(number: number) }
func request(_ number: Int64) -> RequestID { RequestID(number: number) }
func process(_ number: Int64) -> ProcessID { ProcessID(number: number) }

func row(_ at: Int64, _ happening: LogEvent) -> LogRow { LogRow(at: second(at), happening) }

func world(_ at: Int64, _ change: WorldChange) -> Rows { [row(at, .world(change, .caller))] }

/// A process in the background with handlers for all three identifiers.
func boot(_ number: Int64 = 1, of app: AppID = news, at: Int64 = 0) -> Rows {
  [row(at, .processStarted(app, process(number))), row(at, .phase(process(number), .background))]
    + [refresh, cleanup, upload].map { row(at, .registered(process(number), $0, .registered)) }
}

func phase(_ number: Int64, _ phase: AppPhase, at: Int64) -> Rows {
  [row(at, .phase(process(number), phase))]
}

func die(_ number: Int64, of cause: KillCause, at: Int64) -> Rows {
  [row(at, .processEnded(process(number), cause))]
}

func submit(
  _ number: Int64, _ name: NameID = refresh, of app: AppID = news, at: Int64,
  earliest: Int64? = nil, needs: RequestNeeds = []
) -> Rows {
  let kind: TaskKind = name == refresh ? .refresh : .processing
  let asked = TaskRequest(kind, name, earliest: earliest.map(second), needs: needs)
  return [row(at, .accepted(request(number), app, asked))]
}

func refuse(_ refusal: SubmissionRefusal, of name: NameID = refresh, at: Int64) -> Rows {
  [row(at, .refused(process(1), name, refusal))]
}

func replace(_ number: Int64, by other: Int64, at: Int64) -> Rows {
  [row(at, .replaced(request(number), by: request(other)))]
}

func object(
  to number: Int64, _ objectors: [RuleID], at: Int64, lookAgain: Instant = .never
) -> Rows {
  [row(at, .decided(request(number), RuleSet(objectors), lookAgain: lookAgain))]
}

/// Nothing objects any more, so it is launched, as the first of a new launch.
func launch(
  _ number: Int64, of asked: Int64, at: Int64, in launch: Int64? = nil, by parent: Int64 = 1
) -> Rows {
  object(to: asked, [], at: at) + deliver(number, of: asked, at: at, in: launch, by: parent)
}

/// Only the row of the launch.
func deliver(
  _ number: Int64, of asked: Int64, at: Int64, in launch: Int64? = nil, by parent: Int64 = 1
) -> Rows {
  let launch = LaunchID(number: launch ?? number)
  return [row(at, .launched(run(number), request(asked), launch, process(parent)))]
}

func expire(_ number: Int64, _ cause: ExpiryCause = .timeUsedUp, at: Int64, hasHandler: Bool = true)
  -> Rows
{
  [row(at, .expired(run(number), cause, hasHandler: hasHandler))]
}

func call(_ completion: Completion, of number: Int64, at: Int64, success: Bool = true) -> Rows {
  [row(at, .completion(run(number), success: success, completion))]
}

/// Seconds of the processor, and bytes over a network.
func use(
  _ number: Int64, processor: Int64 = 0, bytes: Int64 = 0, _ network: Network = .wifi, at: Int64
) -> Rows { [row(at, .used(run(number), processor: .seconds(processor), bytes: bytes, network))] }

func charge(_ number: Int64, energy: Int64 = 0, cellular: Int64 = 0, at: Int64) -> Rows {
  [row(at, .charged(run(number), energy: energy, cellular: cellular))]
}

func end(_ number: Int64, _ outcome: Outcome, at: Int64) -> Rows {
  [row(at, .ended(run(number), outcome))]
}

func complete(_ number: Int64, at: Int64, success: Bool = true) -> Rows {
  call(.first, of: number, at: at, success: success)
    + end(number, .completed(success: success), at: at)
}

func completeExpired(_ number: Int64, at: Int64, success: Bool = false) -> Rows {
  call(.first, of: number, at: at, success: success)
    + end(number, .completedAfterExpiration(success: success), at: at)
}

/// Submitted, launched and completed without a fault, in ten seconds.
func whole(_ number: Int64, _ name: NameID = refresh, at: Int64) -> Rows {
  submit(number, name, at: at) + launch(number, of: number, at: at + 5)
    + complete(number, at: at + 10)
}

func record(_ rows: Rows..., to end: Int64 = 86_400) -> RunRecord {
  RunRecord(Array(rows.joined()), from: second(0), to: second(end))
}
