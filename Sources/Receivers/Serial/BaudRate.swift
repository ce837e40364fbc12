/// The speed of a serial line in bits per second.
package struct BaudRate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Bits per second; with 8N1, ten of them carry a byte.
    package let bitsPerSecond: Int

    /// The speed of so many bits per second; nil outside `range`.
    ///
    /// Only the device can say whether it has that speed.
    package init?(_ bitsPerSecond: Int) {
        guard Self.range.contains(bitsPerSecond) else { return nil }
        self.bitsPerSecond = bitsPerSecond
    }

    private init(known bitsPerSecond: Int) {
        self.bitsPerSecond = bitsPerSecond
    }

    /// From the slowest modem to the fastest UART of a USB bridge.
    package static let range = 300...4_000_000

    /// The speeds that every Linux driver knows by name, slowest first.
    package static let standard: [BaudRate] = [
        1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600,
    ].map(BaudRate.init(known:))

    /// The speed that most receivers are set to.
    package static let `default` = BaudRate(known: 9600)

    /// Bits per second in digits, as `--baud` takes it.
    package var description: String { String(bitsPerSecond) }

    /// True where a line of this speed understands one of the other: UARTs allow for a fortieth.
    ///
    /// Drivers tell what their divisors really make, such as 115 384 of 115 200.
    func isNear(_ other: Self) -> Bool {
        abs(bitsPerSecond - other.bitsPerSecond) * 40 <= other.bitsPerSecond
    }

    /// True where one speed is slower than the other.
    package static func < (slower: Self, faster: Self) -> Bool {
        slower.bitsPerSecond < faster.bitsPerSecond
    }
}
