public import Foundation
public import SimulatedBackgroundTasks

/// A transfer that an app of the device began.
public struct SimulatedTransfer: Sendable {
  public let session: String
  /// What the device's log and timeline call it, as ``SimulatedApp/runs(of:fileID:filePath:line:column:)``
  /// does: the session's identifier, and a number behind it where several go on at once.
  public let identifier: String
  public let address: URL?
  public let begunAt: Date
  /// When the delegate was told of the end.
  public internal(set) var toldAt: Date?
  /// As the delegate was told; nil for success.
  public internal(set) var error: URLError.Code?
}

extension SimulatedApp {
  /// The transfers of a background session, in order; without one, of all.
  public func transfers(ofSession identifier: String? = nil) -> [SimulatedTransfer] {
    SessionDesk.of(device.shelf).transfers(of: number, identifier)
  }
}
