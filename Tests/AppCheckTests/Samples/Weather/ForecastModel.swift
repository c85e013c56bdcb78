import Foundation
import os

let logger = Logger(subsystem: "com.example.weather", category: "refresh")

@MainActor
final class ForecastModel: ObservableObject {
  @Published var days: [Day] = []

  func load() async {
    do {
      let (data, _) = try await URLSession.shared.data(from: Endpoint.forecast)
      days = try JSONDecoder().decode([Day].self, from: data)
    } catch {
      logger.error("forecast: \(error.localizedDescription)")
    }
  }
}
