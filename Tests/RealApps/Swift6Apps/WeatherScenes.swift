import BackgroundTasks
import UIKit

/// An app of scenes: what SwiftUI calls `.backgroundTask` and `.onChange(of: scenePhase)`, and a model that both
/// change.
@MainActor final class WeatherModel {
  static let refresh = "com.example.weather.refresh"
  nonisolated static let maps = "com.example.weather.radar"

  private(set) var forecasts = 0
  let radar = RadarMaps()

  func phaseChanged(to phase: ScenePhase) {
    switch phase {
    case .active: Task { await radar.fetchIfIdle() }
    case .background: schedule()
    default: break
    }
  }

  func refreshForecast() async {
    #if !BROKEN
      schedule()
    #endif
    try? await Task.sleep(for: .seconds(6))
    if !Task.isCancelled { forecasts += 1 }
  }

  private func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.refresh)
    request.earliestBeginDate = .now.addingTimeInterval(30 * 60)
    do { try BGTaskScheduler.shared.submit(request) } catch { print("not scheduled: \(error)") }
  }
}

/// The radar pictures. The session calls its delegate on a queue of its own.
@MainActor final class RadarMaps: NSObject, URLSessionDownloadDelegate {
  nonisolated private let folder = FileManager.default.temporaryDirectory

  private lazy var session: URLSession = {
    let configuration = URLSessionConfiguration.background(withIdentifier: WeatherModel.maps)
    configuration.timeoutIntervalForRequest = 30
    configuration.waitsForConnectivity = true
    return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }()

  func reconnect() { _ = session }

  func fetchIfIdle() async {
    let (_, _, downloads) = await session.tasks
    guard downloads.isEmpty, let url = URL(string: "https://weather.example.com/radar") else {
      return
    }
    let task = session.downloadTask(with: url)
    task.priority = URLSessionTask.highPriority
    task.resume()
  }

  nonisolated func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let place = folder.appendingPathComponent("radar-\(UUID().uuidString)")
    try? FileManager.default.moveItem(at: location, to: place)
    try? FileManager.default.removeItem(at: place)
  }
}
