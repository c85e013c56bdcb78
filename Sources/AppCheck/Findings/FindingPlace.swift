public import PropertyLists

/// Where something was found.
public struct FindingPlace: Hashable, Sendable {
  public enum File: Hashable, Sendable {
    case plist
    /// By its number among the sources.
    case source(Int)
  }

  public let file: File
  public let range: ByteRange
  /// In a property list: which value, as in "UIBackgroundModes[1]". The binary form has no lines.
  public let key: String?

  init(_ file: File, _ range: ByteRange, key: String? = nil) {
    self.file = file
    self.range = range
    self.key = key
  }

  /// In the order in which files were given.
  var order: (Int, Int) {
    switch file {
    case .plist: (-1, range.start)
    case .source(let number): (number, range.start)
    }
  }
}
