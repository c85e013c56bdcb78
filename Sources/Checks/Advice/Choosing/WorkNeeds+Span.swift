import Scenarios
public import SchedulerEngine

extension WorkNeeds {
  /// A span of work that the simulator can do something with, as somebody writes it.
  public static func span(written text: String) -> Span? {
    Span(written: text).flatMap { $0 >= .seconds(1) && $0 <= .days(30) ? $0 : nil }
  }
}
