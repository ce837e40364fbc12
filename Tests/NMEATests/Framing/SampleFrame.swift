import NMEA
import TestSupport

/// Builds frames of binary protocols by their specifications.
enum SampleFrame {
    /// A sentence in a frame's payload that must not be recognised.
    static let hidden = sentence("GPTXT,HIDDEN")

    /// The sentence on a line of its own, with bytes around it that matter to a framer.
    static let payload = [0x10, 0x24, 0x10, 0x03, 0x0D, 0x0A] + Array("\(hidden)\r\n".utf8) + [0x10, 0x2C, 0xB5, 0x62]

    /// A payload of any size with bytes that matter to a framer, but no complete sentence, as two refute a frame.
    static func filling(_ size: Int) -> [UInt8] { (0..<size).map { payload[$0 % 20] } }

    /// Builds a frame; the payload's length must be a multiple of four, as CASIC requires.
    static func bytes(_ binary: BinaryProtocol, payload: [UInt8] = payload) -> [UInt8] {
        switch binary {
        case .ubx: ubx(payload)
        case .sirf: sirf(payload)
        case .casic: casic(payload)
        case .skyTraq: skyTraq(payload)
        case .rtcm3: rtcm3(payload)
        case .garmin: garmin(payload)
        case .unicore: MakerFrame.unicore(1, payload)
        }
    }

    private static func littleEndian(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    private static func bigEndian(_ number: Int) -> [UInt8] { littleEndian(number).reversed() }

    private static func ubx(_ payload: [UInt8]) -> [UInt8] {
        let checked = [0x01, 0x07] + littleEndian(payload.count) + payload
        var (one, other): (UInt8, UInt8) = (0, 0)
        for byte in checked {
            one &+= byte
            other &+= one
        }
        return [0xB5, 0x62] + checked + [one, other]
    }

    private static func sirf(_ payload: [UInt8]) -> [UInt8] {
        let sum = payload.reduce(0) { ($0 + Int($1)) % 0x8000 }
        return [0xA0, 0xA2] + bigEndian(payload.count) + payload + bigEndian(sum) + [0xB0, 0xB3]
    }

    private static func casic(_ payload: [UInt8]) -> [UInt8] {
        let checked = littleEndian(payload.count) + [0x01, 0x03] + payload
        let sum = checked.indices.reduce(UInt32(0)) { $0 &+ UInt32(checked[$1]) << (8 * UInt32($1 % 4)) }
        return [0xBA, 0xCE] + checked + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
    }

    private static func skyTraq(_ payload: [UInt8]) -> [UInt8] {
        [0xA0, 0xA1] + bigEndian(payload.count) + payload + [payload.reduce(0, ^), 0x0D, 0x0A]
    }

    private static func rtcm3(_ payload: [UInt8]) -> [UInt8] {
        let checked = [0xD3] + bigEndian(payload.count) + payload
        // Long division by the generator of CRC-24Q, over the bits of the frame and 24 zeros.
        let bits = (checked + [0, 0, 0]).flatMap { byte in (0..<8).map { UInt32(byte) >> (7 - $0) & 1 } }
        let remainder = bits.reduce(UInt32(0)) { remainder, bit in
            let shifted = remainder << 1 | bit
            return shifted & 0x100_0000 == 0 ? shifted : shifted ^ 0x186_4CFB
        }
        return checked + [UInt8(remainder >> 16), UInt8(remainder >> 8 & 0xFF), UInt8(remainder & 0xFF)]
    }

    private static func garmin(_ payload: [UInt8]) -> [UInt8] {
        let checked = [0x33, UInt8(payload.count)] + payload
        let sum = checked.reduce(0, &-)
        let escaped = (checked + [sum]).flatMap { $0 == 0x10 ? [0x10, 0x10] : [$0] }
        return [0x10] + escaped + [0x10, 0x03]
    }
}
