import Basics

/// About how wide text of 18 pixels is. Which typeface a reader has nobody knows, so it is rather a bit
/// too wide.
enum TextWidth {
  static func pixels(_ text: String) -> Int64 {
    var tenths: Int64 = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "i", "j", "l", ".", ",", ":", ";", "'", "|", "!", "I": tenths += 54
      case " ", "f", "r", "t", "(", ")", "-", "/": tenths += 70
      case "m", "w", "M", "W", "@", "%": tenths += 170
      case "A"..."Z", "0"..."9", "_": tenths += 116
      default: tenths += scalar.isASCII ? 108 : Int64(columns(of: String(scalar))) * 120
      }
    }
    return tenths / 10
  }
}
