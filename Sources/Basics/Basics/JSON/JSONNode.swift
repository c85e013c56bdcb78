/// One value or key of a JSON text: where it stands and where the next one after it is.
public struct JSONNode {
  public enum Kind: UInt8 {
    case null, yes, no, integer, string, array, object
    /// Something that was already complained about.
    case invalid
  }

  public internal(set) var kind: Kind
  /// Of a string: has escapes. Of a container: something in it could not be read.
  public internal(set) var isMarked = false
  /// Of a string: stands between quotes.
  public internal(set) var isQuoted = false
  public internal(set) var start: UInt32
  public internal(set) var end: UInt32
  /// The place of the first node that is not inside this one.
  public internal(set) var next: UInt32

  public var span: SourceSpan { SourceSpan(Int(start), Int(end)) }
}
