/// A broker's answers to a client that connects and publishes, with random faults that are the same in every run.
package struct MutatedAnswers {
    private var numbers: SplitMix64
    private let isMQTT5: Bool

    /// Creates the answers of a seed.
    ///
    /// - Parameters:
    ///   - seed: the seed of the random numbers.
    ///   - isMQTT5: whether to use MQTT 5 instead of 3.1.1.
    package init(seed: UInt64, isMQTT5: Bool) {
        numbers = SplitMix64(state: seed)
        self.isMQTT5 = isMQTT5
    }

    /// The chunks of the next answer.
    package mutating func next() -> [[UInt8]] {
        var bytes = packets()
        for _ in 0..<Int.random(in: 0...4, using: &numbers) { mutate(&bytes) }
        return cut(bytes)
    }

    /// A CONNACK, followed by acknowledgements or other packets.
    private mutating func packets() -> [UInt8] {
        var bytes = welcome()
        for number in 1...UInt8.random(in: 1...5, using: &numbers) {
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0: bytes += [0xD0, 0]
            case 1:
                bytes.append(0xE0)
                bytes += counted(noise(1))
            case 2:
                bytes += noise(1).suffix(1)
                bytes += counted(noise(40))
            case 3:
                bytes += [0x30, 0xFF, 0xFF, 0xFF, 0x7F]
                bytes += noise(40)
            default: bytes += acknowledgement(of: number)
            }
        }
        return bytes
    }

    private static let properties: [[UInt8]] = [
        [0x13, 0, 30], [0x21, 0, 20], [0x22, 0, 10], [0x24, 1], [0x25, 1], [0x27, 0, 1, 0, 0], [0x12, 0, 1, 0x61],
        [0x1F, 0, 2, 0xC3, 0xA9], [0x26, 0, 1, 0x61, 0, 1, 0x62], [0x28, 1], [0x29, 0], [0x2A, 1], [0x11, 0, 0, 0, 0],
    ]

    private mutating func welcome() -> [UInt8] {
        guard isMQTT5 else { return [0x20, 2, 0, 0] }
        var body: [UInt8] = []
        let count = Int.random(in: 0...6, using: &numbers)
        for property in Self.properties.shuffled(using: &numbers).prefix(count) { body += property }
        return [0x20, UInt8(3 + body.count), 0, 0, UInt8(body.count)] + body
    }

    private mutating func acknowledgement(of number: UInt8) -> [UInt8] {
        guard isMQTT5 else { return [0x40, 2, 0, number] }
        let code = Self.codes.randomElement(using: &numbers) ?? 0
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: return [0x40, 2, 0, number]
        case 1: return [0x40, 3, 0, number, code]
        default: return [0x40, 8, 0, number, code, 4, 0x1F, 0, 1, 0x61]
        }
    }

    private static let codes: [UInt8] = [0, 0, 0x10, 0x80, 0x87, 0x97]

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &numbers)
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...4, using: &numbers)))
        case 3: bytes.insert(contentsOf: noise(8), at: place)
        case 4: bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0x7F].prefix(place % 5), at: place)
        default: bytes += noise(2000)
        }
    }

    private mutating func noise(_ most: Int) -> [UInt8] {
        (0..<Int.random(in: 1...most, using: &numbers)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    }

    /// Bytes preceded by their count, which is below 128.
    private func counted(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count)] + bytes }

    private mutating func cut(_ bytes: [UInt8]) -> [[UInt8]] {
        var (rest, parts) = (bytes[...], [[UInt8]]())
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1...64, using: &numbers))
            parts.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return parts
    }
}
