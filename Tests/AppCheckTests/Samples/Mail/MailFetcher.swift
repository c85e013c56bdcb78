import Foundation

typealias FetchCompletion = (Result<Int, Error>) -> Void

final class MailFetcher {
  private let session: URLSession
  private var current: URLSessionDataTask?

  init(session: URLSession = .shared) {
    self.session = session
  }

  func fetch(completion: @escaping FetchCompletion) {
    let dataTask = session.dataTask(with: Server.inbox) { data, _, error in
      if let error = error {
        completion(.failure(error))
        return
      }
      guard let data = data, let messages = Parser.messages(in: data) else {
        completion(.failure(MailError.unreadable))
        return
      }
      Mailbox.shared.store(messages)
      completion(.success(messages.count))
    }
    current = dataTask
    dataTask.resume()
  }

  func cancel() {
    current?.cancel()
  }
}
