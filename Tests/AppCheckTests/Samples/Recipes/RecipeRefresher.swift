import BackgroundTasks
import Combine

final class RecipeRefresher {
  private enum Constants {
    static let identifier = "com.example.recipes.refresh"
    static let interval: TimeInterval = 6 * 60 * 60
  }

  private let client: RecipeClient
  private var cancellables = Set<AnyCancellable>()

  init(client: RecipeClient) {
    self.client = client
  }

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Constants.identifier, using: .main) {
      [weak self] task in
      guard let self else {
        task.setTaskCompleted(success: false)
        return
      }
      self.refresh(task)
    }
  }

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Constants.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: Constants.interval)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      debugPrint(error)
    }
  }

  private func refresh(_ task: BGTask) {
    schedule()
    task.expirationHandler = { [weak self] in
      self?.cancellables.removeAll()
      task.setTaskCompleted(success: false)
    }
    client.latest()
      .map { recipes in recipes.filter(\.isPublished) }
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { completion in
          switch completion {
          case .finished: task.setTaskCompleted(success: true)
          case .failure: task.setTaskCompleted(success: false)
          }
        },
        receiveValue: { recipes in
          RecipeBook.shared.replace(with: recipes)
        }
      )
      .store(in: &cancellables)
  }
}
