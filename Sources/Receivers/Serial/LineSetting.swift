/// The setting of a serial line: what has to be the same at both ends.
package struct LineSetting: Hashable, Sendable, LosslessStringConvertible {
    /// Bits per second.
    package var baudRate: BaudRate

    /// The framing of a byte: the number of its bits, the parity bit, the stop bits.
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

    /// The setting that most receivers have: 9600 8N1.
    package static let `default` = LineSetting(.default)

    /// The speed and the framing, such as `4800 8N1`.
    package var description: String { "\(baudRate) \(framing.rawValue)" }

    /// The most bytes that can come in a second.
    var bytesPerSecond: Int { baudRate.bitsPerSecond / framing.bitsPerByte }
}

/// The framing of a byte on a serial line: the number of its bits, the parity bit, the stop bits.
package enum LineFraming: String, Hashable, Sendable, CaseIterable {
    /// Eight bits, no parity, one stop bit: nearly every receiver.
    case eightBits = "8N1"
    /// Seven bits, no parity, two stop bits.
    ///
    /// Reads seven bits and a parity bit as well, because the parity bit takes the place of the first stop bit.
    case sevenBits = "7N2"
    /// Eight bits, odd parity, one stop bit: Trimble's TSIP receivers.
    case oddParity = "8O1"

    /// The bits that carry one byte, the start bit among them.
    package var bitsPerByte: Int { self == .oddParity ? 11 : 10 }
}

/// The way in which the speed of a line is known.
package enum LineSpeed: Hashable, Sendable {
    /// The user named it; the framing is 8N1, and others are tried once where only noise comes from the beginning.
    case fixed(BaudRate)

    /// A search by listening, first with the setting that the receiver had the last time; nil where it is new.
    ///
    /// Lines without a speed are read as they are.
    case search(remembered: LineSetting?)

    /// The setting to open the line with.
    var first: LineSetting {
        switch self {
        case .fixed(let baudRate): LineSetting(baudRate)
        case .search(let remembered): remembered ?? .default
        }
    }
}
