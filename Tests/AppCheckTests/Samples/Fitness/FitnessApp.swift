import SwiftUI

#if os(iOS)
  import BackgroundTasks
#endif

@main
struct FitnessApp: App {
  init() {
    #if os(iOS)
      BackgroundRefresh.install()
    #endif
  }

  var body: some Scene {
    WindowGroup { Dashboard() }
      #if os(macOS)
        .windowStyle(.hiddenTitleBar)
      #endif
  }
}

#if os(iOS)
  enum BackgroundRefresh {
    static let identifier = "com.example.fitness.refresh"

    static func install() {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
        request()
        let upload = Task.detached {
          #if DEBUG
            print("refresh began")
          #endif
          let isDone = await Workouts.upload()
          task.setTaskCompleted(success: isDone)
        }
        task.expirationHandler = { upload.cancel() }
      }
      request()
    }

    static func request() {
      let request = BGAppRefreshTaskRequest(identifier: identifier)
      request.earliestBeginDate = Date(timeIntervalSinceNow: 2 * 60 * 60)
      #if targetEnvironment(simulator)
        print("the simulator runs no background tasks")
      #else
        do {
          try BGTaskScheduler.shared.submit(request)
        } catch {
          print(error)
        }
      #endif
    }
  }
#endif
