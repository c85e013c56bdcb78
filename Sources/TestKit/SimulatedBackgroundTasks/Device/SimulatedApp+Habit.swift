import SchedulerEngine

extension SimulatedApp {
  /// When the user opens an app by themselves: one of the usual habits, or times of day.
  ///
  ///     habit: .daily
  ///     habit: [.opens("07:05", on: .weekdays), .opens("10:00", "21:30", on: .weekend)]
  public struct Habit: Sendable, ExpressibleByArrayLiteral {
    private enum Part {
      case named(NamedHabit)
      case opens([String], Days, Duration)
    }

    private let parts: [Part]

    private init(_ parts: [Part]) { self.parts = parts }

    public init(arrayLiteral habits: Habit...) { parts = habits.flatMap(\.parts) }

    public static func named(_ habit: NamedHabit) -> Habit { Habit([.named(habit)]) }
    public static let messenger = named(.messenger)
    public static let daily = named(.daily)
    public static let casual = named(.casual)
    public static let weekly = named(.weekly)
    public static let newcomer = named(.newcomer)

    /// At these times of day, to the minute.
    public static func opens(
      _ times: String..., on days: Days = .everyDay, for duration: Duration = .minutes(3)
    ) -> Habit {
      Habit([.opens(times, days, duration)])
    }

    static func opens(times: [String]) -> Habit {
      Habit([.opens(times, .everyDay, .minutes(3))])
    }

    func openings(of app: AppID) throws(TimeOfDayProblem) -> [HabitSetup] {
      var openings: [HabitSetup] = []
      for part in parts {
        switch part {
        case .named(let habit): openings += habit.openings(of: app)
        case .opens(let times, let days, let duration):
          for time in times {
            let pattern = Pattern(
              on: days.weekdays, at: try TimeOfDay(time).sinceMidnight, for: Span(duration))
            openings.append(HabitSetup(.open(app), pattern))
          }
        }
      }
      return openings
    }

    /// What the system knows of it at the start: only a newcomer is unknown.
    var history: KnownHistory {
      for part in parts {
        switch part {
        case .named(let habit) where habit.history == .newcomer: continue
        case .named(let habit): return habit.history
        case .opens: return .habits(days: 14)
        }
      }
      return .newcomer
    }
  }
}
