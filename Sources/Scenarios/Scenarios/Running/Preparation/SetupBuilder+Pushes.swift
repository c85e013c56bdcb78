import SchedulerEngine

extension SetupBuilder {
  /// What only a push has: nobody in the app asks for it, and it comes by itself.
  mutating func model(ofPush task: Scenario.Task, in app: AppID) -> TaskModel {
    let name = intern(task.identifier.value)
    let arrivals = task.arrives?.value ?? []
    let group = WindowGroup(arrivals.map { Located($0.value.window, at: $0.span) }, calendar)
    for each in arrivals {
      let jitter = each.value.window.jitter ?? .zero
      for days in group.patterns(of: each.value.window, unsaid: .zero) {
        for time in each.value.times {
          add(
            HabitSetup(.push(app, name), days.once(at: time), jitter: jitter),
            .said(each.span), ends: .afterItsLength)
        }
      }
    }
    return TaskModel(push: name, work: task.stagedWork)
  }
}

extension Pattern {
  /// On the same days at this time, which may be the next day's.
  fileprivate func once(at time: Span) -> Pattern {
    let isNextDay = time >= .days(1)
    return Pattern(
      on: isNextDay ? days.dayAfter : days, at: isNextDay ? time - .days(1) : time, for: .zero,
      fromDay: isNextDay ? firstDay + 1 : firstDay, throughDay: isNextDay ? lastDay + 1 : lastDay)
  }
}

extension Weekdays {
  fileprivate var dayAfter: Weekdays {
    Weekdays(
      (0..<7 as Range<UInt8>).compactMap(Weekday.init).filter(contains).compactMap {
        Weekday(rawValue: ($0.rawValue + 1) % 7)
      })
  }
}
