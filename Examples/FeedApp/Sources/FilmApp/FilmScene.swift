#if canImport(SwiftUI)
  import SwiftUI

  /// The app's scene, which Linux has no SwiftUI for: tests say its modifiers to the launched process.
  public struct FilmScene: Scene {
    @Environment(\.scenePhase) private var phase
    private let coordinator: FilmCoordinator

    public init(_ coordinator: FilmCoordinator) { self.coordinator = coordinator }

    public var body: some Scene {
      WindowGroup {
        Button("Export") { coordinator.userTappedExport(frames: 300) }
      }
      .onChange(of: phase) { phase in
        if phase == .active { coordinator.becameActive() }
      }
      .backgroundTask(.urlSession(FilmUploader.identifier)) { await coordinator.hearOfUploads() }
    }
  }
#endif
