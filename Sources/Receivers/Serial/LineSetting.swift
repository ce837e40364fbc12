/// The speed and framing of a serial line, which must be the same at both ends.
package struct LineSetting: Hashable, Sendable, LosslessStringConvertible {
    package var baudRate: BaudRate

    package var framing: LineFraming

    package init(_ baudRate: BaudRate, _ framing: LineFraming = .eightBits) {
        self.baudRate = baudRate
        self.framing = framing
    }

    /// Parses the format of `description`; `nil` if the text is invalid.
    ///
    /// The framing may be omitted and defaults to 8N1.
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

    /// The most common setting of receivers: 9600 8N1.
    package static let `default` = LineSetting(.default)

    /// The speed and the framing, such as `4800 8N1`.
    package var description: String { "\(baudRate) \(framing.rawValue)" }

    /// The highest possible rate in bytes per second.
    var bytesPerSecond: Int { baudRate.bitsPerSecond / framing.bitsPerByte }
}

/// The framing of a byte on a serial line: data bits, parity bit and stop bits.
package enum LineFraming: String, Hashable, Sendable, CaseIterable {
    /// Eight bits, no parity, one stop bit: nearly all receivers.
    case eightBits = "8N1"
    /// Seven bits, no parity, two stop bits.
    ///
    /// Also reads seven bits with a parity bit, which takes the place of the first stop bit.
    case sevenBits = "7N2"
    /// Eight bits, odd parity, one stop bit: Trimble's TSIP receivers.
    case oddParity = "8O1"

    /// Bits per byte, including the start bit.
    package var bitsPerByte: Int { self == .oddParity ? 11 : 10 }
}

/// How the speed of a line is determined.
package enum LineSpeed: Hashable, Sendable {
    /// Set by the user.
    ///
    /// The framing is 8N1; others are tried once if only noise arrives from the beginning.
    case fixed(BaudRate)

    /// Searched by listening, starting with the receiver's last setting; `nil` if it is new.
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

/// The speed of a serial line in bits per second.
package struct BaudRate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Bits per second; with 8N1 framing, ten bits carry one byte.
    package let bitsPerSecond: Int

    /// Creates a speed; `nil` outside `range`.
    ///
    /// Only the device knows whether it supports the speed.
    package init?(_ bitsPerSecond: Int) {
        guard Self.range.contains(bitsPerSecond) else { return nil }
        self.bitsPerSecond = bitsPerSecond
    }

    private init(known bitsPerSecond: Int) {
        self.bitsPerSecond = bitsPerSecond
    }

    /// From the slowest modem to the fastest UART of a USB bridge.
    package static let range = 300...4_000_000

    /// The speeds that all Linux drivers name, slowest first.
    package static let standard: [BaudRate] = [
        1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600,
    ].map(BaudRate.init(known:))

    /// The most common speed of receivers, 9600 bits per second.
    package static let `default` = BaudRate(known: 9600)

    /// Bits per second in digits, as `--baud` accepts it.
    package var description: String { String(bitsPerSecond) }

    /// Whether lines at these speeds understand each other: UARTs tolerate a difference of 2.5 %.
    ///
    /// Drivers report the actual speed of their divisor, such as 115 384 for 115 200.
    func isNear(_ other: Self) -> Bool {
        abs(bitsPerSecond - other.bitsPerSecond) * 40 <= other.bitsPerSecond
    }

    package static func < (slower: Self, faster: Self) -> Bool {
        slower.bitsPerSecond < faster.bitsPerSecond
    }
}
