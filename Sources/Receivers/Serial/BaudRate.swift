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
