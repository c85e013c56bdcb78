#if !hasFeature(Embedded)
  import CarriedFiles

  /// The lessons of `Examples/Workshop`, in the order of the workshop, as built into the command.
  public enum Course {
    public struct Entry: Sendable {
      /// The name of its file, without its extension.
      public let name: String
      public let bytes: [UInt8]
    }

    public static let entries: [Entry] = {
      var entries: [Entry] = []
      while case let file = carried_lesson(entries.count), let name = file.name {
        let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
        entries.append(Entry(name: String(cString: name), bytes: Array(bytes)))
      }
      return entries
    }()

    /// Finds a lesson by name, or by number from 1.
    public static func entry(_ name: String) -> Entry? {
      if let number = Int(name) {
        return entries.indices.contains(number - 1) ? entries[number - 1] : nil
      }
      return entries.first { $0.name == name }
    }
  }
#endif
