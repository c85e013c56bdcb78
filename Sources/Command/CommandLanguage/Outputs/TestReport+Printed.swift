package import Basics
package import Reports

extension TestReport {
  /// Where a program reads, there is nothing but what it reads.
  package func printed(_ arguments: ParsedArguments) -> PrintedText {
    let layout = ScenarioOption.layout(arguments)
    if arguments.has(TestOption.json) || layout == .json { return .json(json) }
    return layout == .github ? .annotations(annotations) : .plain(text)
  }
}
