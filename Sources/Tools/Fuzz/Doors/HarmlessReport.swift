import Basics
import Scenarios

/// What is said of a file of the scenario family, in every layout.
func expectHarmless(_ reading: Reading, of bytes: [UInt8]) throws(Discovery) {
  let report = DiagnosticReport(reading, file: "f.jsonc", bytes: bytes)
  for layout in DiagnosticLayout.allCases {
    try expectHarmless(report.text(layout), "the report \(layout)")
  }
}
