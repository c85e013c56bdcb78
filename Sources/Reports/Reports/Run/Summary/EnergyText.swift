import RunRecord
import SchedulerEngine

extension EnergyUse {
  /// What runs cost, leaving out what they did not use.
  var text: String {
    var words: [String] = []
    if wakes > 0 { words.append(counted(wakes, "wake")) }
    if sharedWakes > 0 { words.append(sharedText) }
    if awake > .zero || words.isEmpty { words.append("awake \(spanText(awake))") }
    if sharedAwake > .zero {
      words.append("\(spanText(sharedAwake)) more shared with other tasks")
    }
    if processor > .zero { words.append("processor \(spanText(processor))") }
    if wifiBytes > 0 { words.append("\(bytesText(wifiBytes)) over Wi-Fi") }
    if cellularBytes > 0 { words.append("\(bytesText(cellularBytes)) over cellular") }
    if energyCharged > 0 { words.append("\(energyCharged) units of the energy budget") }
    if cellularCharged > 0 {
      words.append("\(bytesText(cellularCharged)) of the cellular budget")
    }
    return words.joined(separator: ", ")
  }

  private var sharedText: String {
    sharedWakes == 1 ? "shared another task's wake" : "shared \(sharedWakes) wakes of other tasks"
  }
}
