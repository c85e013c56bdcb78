package import Basics
package import Reports

extension FleetReport {
  package func printed(_ arguments: ParsedArguments) -> PrintedText {
    arguments.has(RunOption.json) ? .json(json) : .plain(text)
  }
}
