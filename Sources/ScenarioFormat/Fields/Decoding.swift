/// The text that is being read, and the problems found so far.
struct Decoding {
  let tree: JSONTree
  var problems: DiagnosticList

  mutating func report(_ problem: FieldProblem, at place: Int, related: SourceSpan? = nil) {
    problems.report(
      Diagnostic(.field(problem), at: tree.nodes[place].span, related: related))
  }

  mutating func wrongKind(_ place: Int, _ shape: ValueShape) {
    let node = tree.nodes[place]
    if node.kind == .integer {
      let number = tree.integer(at: place)
      let readings = shape.expected.flatMap { $0.readings(of: number) }
      if !readings.isEmpty {
        return report(.needsUnit("\(number)", readings: readings), at: place)
      }
    }
    report(.wrongKind(found: FoundValue(node.kind), expected: shape.expected), at: place)
  }

  /// Reads a text, and points at the part of it that is wrong.
  mutating func text<Value: Sendable>(_ place: Int, _ form: TextForm<Value>) -> Value? {
    let bytes = tree.unescaped(place)
    do {
      return try form.read(bytes)
    } catch {
      let text = String(decoding: bytes, as: UTF8.self)
      let problem: FieldProblem =
        if case .needsUnit(let number, let readings) = error.reason {
          .needsUnit(number, readings: readings)
        } else {
          .badText(form.kind, text, error.reason)
        }
      problems.report(
        Diagnostic(.field(problem), at: span(of: error, in: place)))
      return nil
    }
  }

  /// Where escapes stand the bytes of the text are not those of the file.
  private func span(of fault: TextFault, in place: Int) -> SourceSpan {
    let content = tree.content(of: place)
    if tree.nodes[place].isMarked || fault.from >= fault.to || fault.to > content.count {
      return tree.nodes[place].span
    }
    return SourceSpan(content.lowerBound + fault.from, content.lowerBound + fault.to)
  }
}
