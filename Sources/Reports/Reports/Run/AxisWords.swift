import Basics
import Documents
package import Scenarios
import SchedulerEngine

extension Axis {
  /// As in "under 17" and "on 17".
  package var preposition: String {
    switch self {
    case .schedulers: "under"
    case .phones: "on"
    }
  }

  /// One of them, as in "the first scheduler".
  package var noun: String {
    switch self {
    case .schedulers: "scheduler"
    case .phones: "phone"
    }
  }

  /// For example "number 0 and 200 other plausible schedulers of edition 4f2a91c0".
  package func count(_ others: Int) -> String {
    switch self {
    case .schedulers:
      "number 0 and \(counted(others, "other plausible scheduler")) of edition "
        + PlausibleScheduler.edition
        + (others == PlausibleScheduler.count ? " (there are no more)" : "")
    case .phones: "number 0, the usual phone, and \(counted(others, "other"))"
    }
  }

  /// What the others are, in a document for programs.
  var others: String {
    switch self {
    case .schedulers: "plausible schedulers"
    case .phones: rawValue
    }
  }

  /// What number 0 is, in such a document.
  var usual: String {
    switch self {
    case .schedulers: "the numbers of the model itself"
    case .phones: "the usual phone"
    }
  }

  /// A key of a document for programs that only those about this axis have.
  func own<Report, Item>(
    _ key: JSONKey<Report, Item>, of axis: Axis = .schedulers
  ) -> JSONKey<Report, Item> { self == axis ? key : JSONKey([]) }

  func edition<Report, Item>() -> JSONKey<Report, Item> {
    own(.text("edition", "that of the schedulers' numbers") { _ in PlausibleScheduler.edition })
  }

  /// For example "under 188 of 201" or "on all 201".
  package func share(_ some: Int, of all: Int) -> String {
    "\(preposition) \(some == all ? "all \(all)" : "\(some) of \(all)")"
  }
}
