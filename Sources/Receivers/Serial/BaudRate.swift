/// The speed of a serial line in bits per second, one of those that every Linux driver knows by name.
package struct BaudRate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Bits per second; with 8N1, ten of them carry a byte.
    package let bitsPerSecond: Int

    /// The speed of so many bits per second; nil where that is not one of `standard`.
    package init?(_ bitsPerSecond: Int) {
        guard let rate = Self.standard.first(where: { $0.bitsPerSecond == bitsPerSecond }) else { return nil }
        self = rate
    }

    private init(known bitsPerSecond: Int) {
        self.bitsPerSecond = bitsPerSecond
    }

    /// The speeds there are, slowest first.
    ///
    /// Above them drivers fall back without an error (FTDI's to 9600), and no receiver is that fast.
    package static let standard: [BaudRate] = [
        1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600,
    ].map(BaudRate.init(known:))

    /// What most receivers are set to.
    package static let `default` = BaudRate(known: 9600)

    /// Bits per second in digits, as `--baud` takes it.
    package var description: String { String(bitsPerSecond) }

    /// Whether one speed is slower than the other.
    package static func < (slower: Self, faster: Self) -> Bool {
        slower.bitsPerSecond < faster.bitsPerSecond
    }
}
