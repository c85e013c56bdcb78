/// How many rows of a log begin or end a request or a run, and what is open at its end.
struct LogSums: Equatable, Sendable {
  var accepted: Int64 = 0
  var replaced: Int64 = 0
  var cancelled: Int64 = 0
  var discarded: Int64 = 0
  var launched: Int64 = 0
  var ended: Int64 = 0
  var pending: Int64 = 0
  var running: Int64 = 0

  var requestsAddUp: Bool { accepted == launched + replaced + cancelled + discarded + pending }
  var runsAddUp: Bool { launched == ended + running }
}
