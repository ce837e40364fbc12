/// How a serial line is set: what has to be the same at both ends.
package struct LineSetting: Hashable, Sendable, LosslessStringConvertible {
    /// Bits per second.
    package var baudRate: BaudRate

    /// What is around the bits of a byte.
    package var framing: LineFraming

    /// A setting; 8N1 unless told otherwise.
    package init(_ baudRate: BaudRate, _ framing: LineFraming = .eightBits) {
        self.baudRate = baudRate
        self.framing = framing
    }

    /// The setting that a text names, as `description` writes it; nil where it names none.
    ///
    /// The framing may be left out, and is 8N1 then.
    package init?(_ description: String) {
        let words = description.split(separator: " ", omittingEmptySubsequences: false)
        guard (1...2).contains(words.count), let baudRate = Int(words[0]).flatMap(BaudRate.init) else { return nil }
        guard words.count == 2 else {
            self.init(baudRate)
            return
        }
        guard let framing = LineFraming(rawValue: String(words[1])) else { return nil }
        self.init(baudRate, framing)
    }

    /// What most receivers are set to: 9600 8N1.
    package static let `default` = LineSetting(.default)

    /// The speed and the framing, such as `4800 8N1`.
    package var description: String { "\(baudRate) \(framing.rawValue)" }

    /// The most bytes that can come in a second.
    var bytesPerSecond: Int { baudRate.bitsPerSecond / framing.bitsPerByte }
}
