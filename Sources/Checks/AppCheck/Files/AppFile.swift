/// A file as it was read by whoever may read files.
public struct AppFile: Equatable, Sendable {
  /// As it is to be shown.
  public let path: String
  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
