internal import NMEA

/// Creates frames of u-blox's binary protocol.
package enum UBXFrame {
    /// A frame with a valid checksum.
    package static func bytes(_ group: UInt8, _ message: UInt8, _ payload: [UInt8]) -> [UInt8] {
        UBXMessageID(class: group, message: message).frame(payload)
    }

    /// A frame with a payload of numbers, each with its size in bytes.
    package static func bytes(_ group: UInt8, _ message: UInt8, _ fields: [(value: Int, bytes: Int)]) -> [UInt8] {
        bytes(group, message, fields.flatMap { littleEndian($0.value, bytes: $0.bytes) })
    }

    private static func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension UBXFrame {
    /// A NAV-PVT of 2026-11-21, a Saturday, at 47.5° north and 11.25° east.
    ///
    /// - Parameters:
    ///   - timeOfDay: hours, minutes and seconds.
    ///   - nanoseconds: the fraction of the second in nanoseconds.
    ///   - valid: the validity flags of date and time.
    ///   - type: the kind of fix, 3 for three-dimensional.
    ///   - flags: the flags of a valid fix and of corrections.
    ///   - speedAccuracy: millimetres per second.
    ///   - courseAccuracy: degrees.
    /// - Returns: the frame.
    package static func solution(
        _ timeOfDay: (hour: Int, minute: Int, second: Int),
        nanoseconds: Int = 0,
        valid: Int = 7,
        type: Int = 3,
        flags: Int = 1,
        speedAccuracy: Int = 321,
        courseAccuracy: Int = 5
    ) -> [UInt8] {
        bytes(
            0x01,
            0x07,
            [
                (timeOfWeek(timeOfDay), 4), (2026, 2), (11, 1), (21, 1), (timeOfDay.hour, 1), (timeOfDay.minute, 1),
                (timeOfDay.second, 1), (valid, 1), (30, 4), (nanoseconds, 4), (type, 1), (flags, 1), (0, 1), (14, 1),
                (112_500_001, 4), (475_000_001, 4), (659_417, 4), (612_317, 4), (1414, 4), (2500, 4), (4000, 4),
                (3000, 4), (-250, 4), (5001, 4), (8_440_000, 4), (speedAccuracy, 4), (courseAccuracy * 100_000, 4),
                (187, 2), (0, 2), (0, 4), (0, 4), (0, 2), (0, 2),
            ]
        )
    }

    /// Milliseconds since the start of the GPS week, on a Saturday with 18 leap seconds.
    package static func timeOfWeek(_ timeOfDay: (hour: Int, minute: Int, second: Int)) -> Int {
        ((6 * 24 + timeOfDay.hour) * 3600 + timeOfDay.minute * 60 + timeOfDay.second + 18) * 1000 % 604_800_000
    }

    /// A NAV-EOE.
    package static func endOfEpoch(_ timeOfDay: (hour: Int, minute: Int, second: Int)) -> [UInt8] {
        bytes(0x01, 0x61, [(timeOfWeek(timeOfDay), 4)])
    }

    /// A NAV-SAT of satellites: constellation, number, signal to noise, elevation, azimuth, and whether it is used.
    package static func satellites(
        _ timeOfDay: (hour: Int, minute: Int, second: Int),
        _ satellites: [(constellation: Int, number: Int, noise: Int, elevation: Int, azimuth: Int, isUsed: Bool)]
    ) -> [UInt8] {
        let head = [(timeOfWeek(timeOfDay), 4), (1, 1), (satellites.count, 1), (0, 2)]
        let entries: [[(Int, Int)]] = satellites.map {
            [
                ($0.constellation, 1), ($0.number, 1), ($0.noise, 1), ($0.elevation, 1), ($0.azimuth, 2), (0, 2),
                ($0.isUsed ? 8 : 0, 4),
            ]
        }
        return bytes(0x01, 0x35, head + entries.flatMap(\.self))
    }
}
