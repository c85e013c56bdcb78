/// At least so many hexadecimal digits.
package func hex(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

package func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
