import PlainText

/// One value or key of a JSON text: where it stands and where the next one after it is.
struct JSONNode {
  enum Kind: UInt8 {
    case null, yes, no, integer, string, array, object
    /// Something that was already complained about.
    case invalid
  }

  var kind: Kind
  /// Of a string: has escapes. Of a container: something in it could not be read.
  var isMarked = false
  /// Of a string: stands between quotes.
  var isQuoted = false
  var start: UInt32
  var end: UInt32
  /// The place of the first node that is not inside this one.
  var next: UInt32

  var span: SourceSpan { SourceSpan(Int(start), Int(end)) }
}
