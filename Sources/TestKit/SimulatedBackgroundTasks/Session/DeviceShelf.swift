/// What another product keeps for a device and its apps, before the device runs as well as while it does.
package final class DeviceShelf: @unchecked Sendable {
  package var transfers: (any TransferDesk)?

  func clear() { transfers = nil }
}

/// Whoever tells apps what became of their background transfers.
package protocol TransferDesk: AnyObject, Sendable {
  /// Comes on the driver's turn, where app code is only posted.
  func tell(_ news: TransferNews, to app: RunningApp)
}
