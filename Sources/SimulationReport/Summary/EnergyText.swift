import RunRecord
import SchedulerEngine

extension EnergyUse {
  /// What runs cost, leaving out what they did not use.
  var text: String {
    var words = [counted(wakes, "wake"), "awake \(spanText(awake))"]
    if processor > .zero { words.append("processor \(spanText(processor))") }
    if wifiBytes > 0 { words.append("\(bytesText(wifiBytes)) over Wi-Fi") }
    if cellularBytes > 0 { words.append("\(bytesText(cellularBytes)) over cellular") }
    if energyCharged > 0 { words.append("\(energyCharged) units of the energy budget") }
    if cellularCharged > 0 {
      words.append("\(bytesText(cellularCharged)) of the cellular budget")
    }
    return words.joined(separator: ", ")
  }
}
