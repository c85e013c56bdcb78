import Advice
import CommandLanguage
import SystemAccess

enum AdviseVerb {
  static func carryOut(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let paths = arguments.positional.dropFirst()
    let inputs = FileIdentity.of(inputs: Array(paths))
    let style = console.style(arguments)
    let questions = console.questions()
    let topic = try AdviseTopic(arguments, questions)
    var text = try topic.text(arguments, style) ?? ""
    if case .symptom(let symptom) = topic {
      let asked = try AskedSymptom(symptom, arguments)
      var files: [SeenFile] = []
      for path in paths { files += try SeenFile.all(path, arguments, console) }
      let diagnosis = asked.diagnosis(files, questions)
      text = arguments.has(AdviseOption.json) ? diagnosis.json : diagnosis.text(style)
    }
    var output = try ResultOutput(arguments[.output], notOver: inputs, console)
    try output.write(text)
    try output.finish()
  }
}
