import Basics

/// A label and a command to be copied, which therefore stays whole: `shellWord` has made its words safe
/// to print.
public struct CommandToCopy {
  public let text: String

  public init(_ label: String, _ command: String, _ style: TextStyle) {
    text = "  " + style.paint(label.padded(to: LabelledLine.indent - 2), .quiet) + command
  }
}
