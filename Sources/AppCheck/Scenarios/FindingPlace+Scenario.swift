import PropertyLists
import ScenarioFormat

/// The scenario is the only source there is.
extension FindingPlace {
  init(_ span: SourceSpan) {
    self.init(.source(0), ByteRange(span))
  }

  var span: SourceSpan { SourceSpan(range.start, range.end) }
}

extension ByteRange {
  /// What stands in no file is told at its beginning.
  init(_ span: SourceSpan) { self.init(max(span.start, 0), max(span.end, 0)) }
}
