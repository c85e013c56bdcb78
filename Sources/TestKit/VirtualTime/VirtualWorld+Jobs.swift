public import Dispatch
import Foundation
import VirtualTimeHooks

extension VirtualWorld {
  /// Where app code is entered.
  public enum Place {
    case main
    /// Any thread, as code does that a system library calls back.
    case background
    case queue(DispatchQueue)
  }

  /// Lets app code run as soon as the world is driven, after all that is ready before.
  public func post(as process: AppProcess, on place: Place, _ body: @escaping () -> Void) {
    send(body, as: process, on: place)
  }

  /// Makes an item of a closure and takes it from whichever thread.
  func take(
    body: @escaping () -> Void, as process: AppProcess, to queue: UnsafeMutableRawPointer? = nil,
    after delay: Int64 = 0
  ) {
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    let item = vt_make_item(
      { context in
        guard let context else { return }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().code()
      }, context, queue, process.lane)
    take(item, after: delay)
  }

  private final class Body {
    let code: () -> Void
    init(_ code: @escaping () -> Void) { self.code = code }
  }

  /// Takes an item from whichever thread.
  func take(_ item: vt_item, after delay: Int64 = 0, from origin: Arrival.Origin = .driver) {
    if vt_current_world() == state {
      return delay > 0 ? schedule(item, after: delay) : enqueue(item)
    }
    lock.withLock { arrivals.append(Arrival(item: item, delay: delay, origin: origin)) }
    arrival.signal()
  }

  func enqueue(_ item: vt_item) {
    vt_stop_if_abandoned(state)
    ready.append(item)
  }

  func schedule(_ item: vt_item, after delay: Int64) {
    vt_stop_if_abandoned(state)
    let (instant, overflow) = now.addingReportingOverflow(delay)
    // What is due after the end of time never comes.
    if !overflow, instant <= end { timers.insert(item, at: instant) }
  }
}

/// An item that came from another thread.
struct Arrival {
  var item: vt_item
  var delay: Int64
  var origin: Origin

  enum Origin { case driver, outside, source }
}
