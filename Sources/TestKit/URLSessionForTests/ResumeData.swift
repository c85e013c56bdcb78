import Foundation

/// What a download goes on from, as bytes that mean nothing to an app.
struct ResumeData: Codable {
  let address: String
  let done: Int64

  init(address: String, done: Int64) {
    self.address = address
    self.done = done
  }

  init?(_ data: Data) {
    guard let read = try? JSONDecoder().decode(ResumeData.self, from: data) else { return nil }
    self = read
  }

  var data: Data? { try? JSONEncoder().encode(self) }
}
