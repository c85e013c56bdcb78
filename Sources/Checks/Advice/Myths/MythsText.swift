import Basics
public import Reports

/// All that is often said and wrong, for people and for programs.
public enum MythsText {
  public static let topic = "myths"

  public static func text(_ style: TextStyle) -> String {
    let introduction = paragraph(
      "Often said, but wrong or half true: what is true instead, and a command that shows it. Commands "
        + "that name Examples are run in the package folder.", style)
    return introduction
      + Myth.all.map { myth in
        "\n"
          + style.paint(
            myth.said.wrapped(to: min(style.width, 100)).joined(separator: "\n"), .heading)
          + "\n" + LabelledLine("holds", myth.holds, style).text + "\n"
          + CommandToCopy("proof", myth.command, style).text + "\n"
      }.joined()
  }

  public static var json: String {
    var json = JSONWriter(.readable)
    json.array { json in
      for myth in Myth.all {
        json.newLine()
        json.object { json in
          json.field("said", myth.said)
          json.field("holds", myth.holds)
          json.field("command", myth.command)
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}
