package import FleetReports
package import PlainText

extension FleetReport {
  package func printed(_ arguments: ParsedArguments) -> PrintedText {
    arguments.has(RunOption.json) ? .json(json) : .plain(text)
  }
}
