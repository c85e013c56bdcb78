import SwiftUI
import WidgetKit

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: .now, done: 0) }

  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry(date: .now, done: HabitStore.shared.doneToday))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    let entry = Entry(date: .now, done: HabitStore.shared.doneToday)
    completion(Timeline(entries: [entry], policy: .atEnd))
  }
}

struct Entry: TimelineEntry {
  let date: Date
  let done: Int
}

@main
struct HabitsWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "habits", provider: Provider()) { entry in
      Text("\(entry.done) done")
    }
  }
}
