/// The manual for `man`, of the same pages as the help.
package enum ManualPage {
  package static var text: String {
    var text = ".TH BGSIM 1 \"\" \"bgsim \(Version.number)\" \"User Commands\"\n"
    text += ".SH NAME\nbgsim \\- simulate when background tasks run\n"
    text += ".SH SYNOPSIS\n"
    for verb in Verb.all { text += ".B bgsim \(verb.name)\n\(escaped(verb.synopsis))\n.br\n" }
    for section in HelpPage.whole.sections where section.heading != "USAGE" {
      text += ".SH \(section.heading)\n" + roff(section.body)
    }
    for verb in Verb.all {
      text += ".SH BGSIM \(verb.name.uppercased())\n"
      for section in HelpPage.of(verb).sections where section.heading != "USAGE" {
        text += ".SS \(section.heading)\n" + roff(section.body)
      }
    }
    return text
  }

  private static func roff(_ body: HelpPage.Body) -> String {
    switch body {
    case .text(let text): escaped(text) + "\n"
    case .lines(let lines): ".nf\n" + lines.map { escaped($0) + "\n" }.joined() + ".fi\n"
    case .references(let references):
      references.map { ".TP\n\(escaped($0.title))\n\(escaped($0.address ?? ""))\n" }.joined()
    case .terms(let terms):
      terms.map { ".TP\n.B \(escaped($0.name))\n\(escaped($0.text))\n" }.joined()
    }
  }

  /// A backslash or hyphen means something else to roff, as does a dot or quote that begins a line.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}

extension Verb {
  fileprivate var synopsis: String {
    (arguments.map { "[\($0.name)]" } + ["[options]"]).joined(separator: " ")
  }
}
