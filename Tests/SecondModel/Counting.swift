import SchedulerEngine

/// A handler that counts units. What is left of its step is in millionths of a millisecond at full
/// speed, and every step of time takes some of it.
struct Counting {
  let run: Int64
  let app: Int
  let task: Int
  var done: Int64 = 0
  var left: Int64 = 0
  /// It stands still until then.
  var stands: Milliseconds?
}

extension SecondModel {
  mutating func beginCounting(_ run: Running, _ units: UnitWork) {
    if units.total <= 0 { return finishWork(of: run.number, run.task, of: run.app) }
    var counting = Counting(run: run.number, app: run.app, task: run.task)
    step(&counting, units, from: -1)
    countings.append(counting)
  }

  private func step(_ counting: inout Counting, _ units: UnitWork, from before: Int64) {
    counting.left = units.pace.milliseconds * 1_000_000
    var standing: Milliseconds = 0
    for stall in units.stalls where stall.atUnit > before && stall.atUnit <= counting.done {
      standing += stall.length.milliseconds
    }
    counting.stands = standing > 0 ? now + standing : nil
  }

  private func speed(of app: Int) -> Int64 {
    apps[app].phase == .front ? 1_000_000 : rules.continued.backgroundSpeed.millionths
  }

  func countsNext(_ counting: Counting) -> Milliseconds {
    if let stands = counting.stands { return stands }
    if counting.left == 0 { return now }
    let speed = speed(of: counting.app)
    return speed == 0 ? .max : now + (counting.left + speed - 1) / speed
  }

  mutating func countOn(for span: Milliseconds) {
    for place in countings.indices where countings[place].stands == nil {
      countings[place].left = max(
        0, countings[place].left - span * speed(of: countings[place].app))
    }
  }

  /// The next of those that count whose step is done; false when there is none.
  mutating func counts() -> Bool {
    guard let place = countings.firstIndex(where: { countsNext($0) <= now }) else { return false }
    var counting = countings[place]
    guard let units = apps[counting.app].tasks[counting.task].units else { return false }
    if counting.stands != nil {
      counting.stands = nil
      countings[place] = counting
      return true
    }
    let before = counting.done
    counting.done = min(before + units.step, units.total)
    report(counting.done, of: units.total, by: counting.run)
    if counting.done == units.total {
      countings.remove(at: place)
      finishWork(of: counting.run, counting.task, of: counting.app)
    } else {
      step(&counting, units, from: before)
      countings[place] = counting
    }
    return true
  }
}
