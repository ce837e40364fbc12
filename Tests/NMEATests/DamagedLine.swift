import NMEA
import TestSupport

/// A receiver's sentences with transmission errors.
enum DamagedLine {
    private static let syncs: [[UInt8]] = [[0xB5, 0x62], [0xA0, 0xA2], [0xA0, 0xA1], [0xBA, 0xCE], [0xD3], [0x10]]

    /// The bytes of a minute, with frames and noise between them, truncated lines and flipped bits.
    static func bytes(_ random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] = []
        for body in `A stream of mutated NMEA`.bodies {
            bytes += interruption(&random) + transmission([body])
            if Int.random(in: 0..<8, using: &random) == 0 { bytes.removeLast(Int.random(in: 1...40, using: &random)) }
        }
        for _ in 0..<20 {
            let bit = UInt8.random(in: 0..<8, using: &random)
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << bit
        }
        return bytes
    }

    private static func interruption(_ random: inout SplitMix64) -> [UInt8] {
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2:
            BinaryProtocol.allCases.randomElement(using: &random).map { SampleFrame.bytes($0) } ?? []
        case 3:
            (0..<Int.random(in: 1...600, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        case 4:
            syncs.randomElement(using: &random) ?? []
        default:
            []
        }
    }
}
