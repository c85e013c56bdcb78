import Basics

/// A problem with the lines around each of its places, for whoever draws them.
package struct ShownProblem {
  package struct Line {
    package let number: Int
    /// The text before what is marked, that, and what follows; visible, and cut far away from the mark.
    package let parts: (before: String, marked: String, after: String)
  }

  package struct Place {
    /// For example "App.swift:12:8".
    package let at: String
    package let label: String
    /// None for a file without lines.
    package let lines: [Line]
  }

  package let code: String
  package let severity: Severity
  package let wording: Message
  /// One, and where it shows too.
  package let places: [Place]
}

extension DiagnosticReport {
  /// `around` lines before and after each place.
  package func shown(around: Int) -> [ShownProblem] {
    diagnostics.map { diagnostic in
      let wording = diagnostic.problem.wording
      var places = [files.shown(diagnostic.place, wording.label, around)]
      if let related = diagnostic.related, let label = wording.relatedLabel {
        places.append(files.shown(related, label, around))
      }
      return ShownProblem(
        code: diagnostic.codeName, severity: diagnostic.severity, wording: wording, places: places)
    }
  }
}

extension DiagnosedFiles {
  fileprivate func shown(
    _ place: SourcePlace, _ label: String, _ around: Int
  ) -> ShownProblem.Place {
    var lines: [ShownProblem.Line] = []
    if let text = text(place) {
      let own = text.position(of: place.span.start).line
      for number in max(own - around, 1)...max(min(own + around, text.lastLine), own) {
        let start = text.range(ofLine: number).lowerBound
        let isOwn = number == own
        let snippet = Snippet(isOwn ? place.span : SourceSpan(start, start), in: text)
        let known = snippet.before.utf8.count + snippet.marked.utf8.count
        let after = String(decoding: snippet.text.utf8.dropFirst(known), as: UTF8.self)
        let parts =
          isOwn ? (snippet.before, snippet.marked, after) : (snippet.text, "", "")
        lines.append(ShownProblem.Line(number: number, parts: parts))
      }
    }
    return ShownProblem.Place(at: at(place), label: VisibleText.of(label), lines: lines)
  }
}
