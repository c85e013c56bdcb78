import Foundation

/// The app's database, as far as the example needs one. It outlives the app's process.
public final class ArticleStore: @unchecked Sendable {
  private let lock = NSLock()
  private var articles: [String] = []
  private var written: [String] = []
  private var cleaned = 0

  public init() {}

  public var titles: [String] { lock.withLock { articles } }
  public var exported: [String] { lock.withLock { written } }
  public var cleanups: Int { lock.withLock { cleaned } }

  func write(_ title: String) { lock.withLock { written.append(title) } }

  public func add(_ titles: [String]) {
    lock.withLock { articles += titles.filter { !articles.contains($0) } }
  }

  /// Keeps the newest.
  func trim(to count: Int) {
    lock.withLock {
      articles = articles.suffix(count)
      cleaned += 1
    }
  }
}

/// Where articles come from. The tests' one needs no network.
public protocol FeedSource: Sendable {
  func newArticles() async throws -> [String]
}
