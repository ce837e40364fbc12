/// A stored step that reverts an order.
package struct UndoStep: Hashable, Sendable, LosslessStringConvertible {
    /// The bytes to send to the receiver.
    package let bytes: [UInt8]

    /// Line speed after this step in bits per second; `nil` if it stays the same.
    package let speed: Int?

    package init(bytes: [UInt8], speed: Int?) { (self.bytes, self.speed) = (bytes, speed) }

    /// Parses the format of `description`; `nil` if the text is invalid.
    package init?(_ description: String) {
        let words = description.split(separator: " ")
        guard let digits = words.first.map({ Array($0.utf8) }), !digits.isEmpty, digits.count.isMultiple(of: 2) else {
            return nil
        }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        self.init(bytes: bytes, speed: words.dropFirst().first.flatMap { Int($0) })
    }

    /// The bytes in hexadecimal, then the speed if there is one: `b5620600 9600`.
    package var description: String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return ([digits] + (speed.map { [String($0)] } ?? [])).joined(separator: " ")
    }
}
