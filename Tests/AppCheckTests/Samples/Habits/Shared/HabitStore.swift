import Foundation

final class HabitStore {
  static let shared = HabitStore()
  private let defaults = UserDefaults(suiteName: "group.com.example.habits")

  var doneToday: Int { defaults?.integer(forKey: "done") ?? 0 }

  func rollOver() {
    defaults?.set(0, forKey: "done")
  }
}
