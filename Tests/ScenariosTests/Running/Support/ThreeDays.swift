import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// Three days from midnight to midnight in which something of everything happens.
///
/// `r` refreshes and submits again; `p` waits for a network that never comes; `x` works too long and
/// does not listen; `slow` carries its work over several runs; `once` is done once; `n` is never
/// submitted. There is a charger on the evening of day 2 only. On day 3 the user swipes app `a` away
/// at noon.
enum ThreeDays {
  static func prepared(expecting expectations: String) throws -> PreparedScenario {
    try ScenariosTests.prepared(
      """
      { "format": 1, "start": "2026-06-01T00:00Z", "duration": "3d", "seeds": "1..12",
        "device": { "network": "none", "charging": ["day 2 21:00-24:00"],
                    "drainIdle": "0.1% per hour", "drainInUse": "1% per hour" },
        "apps": [
          { "id": "a", "opened": ["07:00", "19:00"], "history": "14d", "tasks": [
            { "refresh": "r", "earliest": "15m" },
            { "processing": "p", "requires": ["network"], "submit": ["onBackground", "ifNotPending"] },
            { "processing": "n", "submit": [] } ] },
          { "id": "b", "opened": ["08:00"], "history": "14d", "tasks": [
            { "refresh": "x", "work": { "takes": "1m" }, "onExpiration": "ignore" },
            { "processing": "once", "submit": ["day 1 08:01"] } ] },
          { "id": "c", "opened": ["09:00"], "history": "14d", "tasks": [
            { "processing": "slow", "work": { "total": "11m", "checkpoint": "1s" },
              "resubmit": "untilDone", "submit": ["day 1 09:01"] } ] } ],
        "events": [{ "at": "day 3 12:00", "forceQuit": "a" }],
        "rules": { "running.processing-reclaimed": "0%", "running.refresh-reclaimed": "0%" },
        "expect": [\(expectations)] }
      """)
  }

  static func judged(_ expectation: String) throws -> Judgement {
    let prepared = try prepared(expecting: expectation)
    return prepared.judge(try prepared.run(seed: 1).record)[0]
  }
}
