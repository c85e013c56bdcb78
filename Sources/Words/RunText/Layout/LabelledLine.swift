import Basics

/// A short label and what there is to say under it, its lines below each other.
public struct LabelledLine {
  public let text: String
  package static let indent = 12

  /// With so many spaces before the label.
  public init(_ label: String, _ words: String, _ style: TextStyle, after margin: Int = 2) {
    let indent = margin + LabelledLine.indent - 2
    text =
      String(repeating: " ", count: margin)
      + style.paint(label.padded(to: LabelledLine.indent - 2), .quiet)
      + words.wrapped(to: style.textWidth, indent: indent)
  }
}
