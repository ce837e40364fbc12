/// A step that brings back what was before an order, as it is kept until it is wanted.
package struct UndoStep: Hashable, Sendable, LosslessStringConvertible {
    /// The bytes that are written.
    package let bytes: [UInt8]

    /// The line's speed after it, in bits a second; nil where it stays the same.
    package let speed: Int?

    /// A step.
    package init(bytes: [UInt8], speed: Int?) { (self.bytes, self.speed) = (bytes, speed) }

    /// The step that a text describes; nil where it describes none.
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

    /// The bytes in hexadecimal, and the speed behind them.
    package var description: String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return ([digits] + (speed.map { [String($0)] } ?? [])).joined(separator: " ")
    }
}
