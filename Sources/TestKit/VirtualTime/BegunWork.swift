/// What a piece of app code began in tasks, seen from outside: whether any of it still waits for the clock.
///
/// A task that the code begins keeps this object until it is over, so whoever refers to it weakly learns that
/// all of them are.
package final class BegunWork: @unchecked Sendable {
  @TaskLocal package static var current: BegunWork?

  private let lock = KitLock()
  private var waits: (until: Int64, stack: [UInt])?

  package init() {}

  /// Where it waits, if the wait ends after this instant of its world.
  package func wait(after instant: Int64) -> [UInt]? {
    lock.withLock { waits.flatMap { $0.until > instant ? $0.stack : nil } }
  }

  /// The calling code waits until this instant.
  static func noteWait(until instant: Int64) {
    guard let work = current else { return }
    let stack = AppLine.ownStack
    work.lock.withLock {
      if work.waits.map({ $0.until < instant }) ?? true { work.waits = (instant, stack) }
    }
  }
}
