import Basics

extension JSONTree {
  /// For reading the contents of a string from left to right.
  func cursor(in place: Int) -> TextCursor {
    nodes[place].isMarked
      ? TextCursor(unescaped(place)) : TextCursor(bytes, in: content(of: place))
  }
}
