import Basics

extension SourcePlace {
  init(inScenario span: SourceSpan) { self.init(SourceSpan(inScenario: span)) }
}

extension SourceSpan {
  /// What stands in no file is told at its beginning.
  init(inScenario span: SourceSpan) { self.init(max(span.start, 0), max(span.end, 0)) }
}
