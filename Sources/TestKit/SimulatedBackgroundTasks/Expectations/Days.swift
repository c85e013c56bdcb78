import SchedulerEngine

extension SimulatedApp {
  /// Days of the week.
  public struct Days: Sendable {
    let weekdays: Weekdays

    public static let everyDay = Days(weekdays: .all)
    public static let weekdays = Days(weekdays: .workdays)
    public static let weekend = Days(weekdays: .weekend)
    public static let monday = Days(weekdays: Weekdays([.monday]))
    public static let tuesday = Days(weekdays: Weekdays([.tuesday]))
    public static let wednesday = Days(weekdays: Weekdays([.wednesday]))
    public static let thursday = Days(weekdays: Weekdays([.thursday]))
    public static let friday = Days(weekdays: Weekdays([.friday]))
    public static let saturday = Days(weekdays: Weekdays([.saturday]))
    public static let sunday = Days(weekdays: Weekdays([.sunday]))
  }
}
