/// Creates frames of binary protocols other than u-blox's, following their specifications.
package enum MakerFrame {
    /// A little-endian number.
    package static func little(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A big-endian number.
    package static func big(_ value: Int, _ bytes: Int) -> [UInt8] { little(value, bytes).reversed() }

    /// A single-precision number.
    package static func single(_ value: Float) -> [UInt8] { little(Int(value.bitPattern), 4) }

    /// A double-precision number.
    package static func double(_ value: Double) -> [UInt8] { little(Int(truncatingIfNeeded: value.bitPattern), 8) }

    /// A CASIC frame of class NAV.
    package static func casic(_ message: UInt8, _ fields: [[UInt8]]) -> [UInt8] {
        let payload = Array(fields.joined())
        let checked = little(payload.count, 2) + [0x01, message] + payload
        let sum = checked.indices.reduce(UInt32(0)) { $0 &+ UInt32(checked[$1]) << (8 * UInt32($1 % 4)) }
        return [0xBA, 0xCE] + checked + little(Int(sum), 4)
    }

    /// A SiRF frame.
    package static func sirf(_ fields: [[UInt8]]) -> [UInt8] {
        let payload = Array(fields.joined())
        let sum = payload.reduce(0) { ($0 + Int($1)) % 0x8000 }
        return [0xA0, 0xA2] + big(payload.count, 2) + payload + big(sum, 2) + [0xB0, 0xB3]
    }

    /// A SkyTraq frame.
    package static func skyTraq(_ fields: [[UInt8]]) -> [UInt8] {
        let payload = Array(fields.joined())
        return [0xA0, 0xA1] + big(payload.count, 2) + payload + [payload.reduce(0, ^), 0x0D, 0x0A]
    }

    /// A Unicore frame.
    package static func unicore(_ message: Int, _ payload: [UInt8]) -> [UInt8] {
        let header = [0xAA, 0x44, 0xB5, 97] + little(message, 2) + little(payload.count, 2) + [0, 160]
        let checked = header + little(2450, 2) + little(115_200_000, 4) + [0, 0, 0, 0, 0, 18, 14, 0] + payload
        // Long division by the generator, over the bits of the frame and 32 zeros, the lowest bit of each byte first.
        let bits = (checked + [0, 0, 0, 0]).flatMap { byte in (0..<8).map { UInt64(byte) >> $0 & 1 } }
        let remainder = bits.reduce(UInt64(0)) { remainder, bit in
            let shifted = remainder << 1 | bit
            return shifted >> 32 == 0 ? shifted : shifted ^ 0x1_04C1_1DB7
        }
        let reversed = (0..<32).reduce(0) { $0 | Int(remainder >> UInt64($1) & 1) << (31 - $1) }
        return checked + little(reversed, 4)
    }
}

extension MakerFrame {
    /// Hours, minutes and seconds.
    package typealias Time = (hour: Int, minute: Int, second: Int)

    /// A NAV-PV at 47.5° north and 11.25° east, 5 m/s to the north-east.
    ///
    /// - Parameters:
    ///   - runTime: milliseconds since the receiver was switched on.
    ///   - valid: the kind of fix, and that of the velocity.
    ///   - separation: metres from the ellipsoid to the geoid.
    ///   - courseVariance: square degrees.
    /// - Returns: the frame.
    package static func casicPosition(
        _ runTime: Int,
        valid: (UInt8, UInt8) = (7, 7),
        separation: Float = 47.25,
        courseVariance: Float = 4
    ) -> [UInt8] {
        casic(
            0x03,
            [
                little(runTime, 4), [valid.0, valid.1, 3, 14, 9, 5, 0, 0], single(1.17), double(11.25), double(47.5),
                single(659.5), single(separation), single(2.25), single(6.25), single(3), single(4), single(-0.25),
                single(5.0062), single(5), single(53.13), single(0.0625), single(courseVariance),
            ]
        )
    }

    /// A NAV-TIMEUTC of 2026-11-21.
    package static func casicTime(
        _ runTime: Int,
        _ time: Time,
        milliseconds: Int = 0,
        valid: UInt8 = 7
    ) -> [UInt8] {
        let clock = [UInt8(time.hour), UInt8(time.minute), UInt8(time.second)]
        return casic(
            0x10,
            [
                little(runTime, 4), single(4.25), single(0), little(milliseconds, 2), little(2026, 2), [11, 21], clock,
                [valid, 0, 3],
            ]
        )
    }

    /// A NAV-DOP.
    package static func casicDilution(_ runTime: Int) -> [UInt8] {
        casic(
            0x01,
            [little(runTime, 4), single(1.17), single(0.61), single(1), single(0.37), single(0.48), single(0.71)]
        )
    }

    /// A NAV-GPSINFO, NAV-BDSINFO or NAV-GLNINFO with satellites.
    package static func casicSatellites(
        _ runTime: Int,
        message: UInt8 = 0x20,
        _ satellites: [(number: UInt8, flags: UInt8, noise: UInt8, elevation: Int, azimuth: Int)]
    ) -> [UInt8] {
        let entries = satellites.map { entry -> [UInt8] in
            let direction = little(entry.elevation, 1) + little(entry.azimuth, 2)
            return [0, entry.number, entry.flags, 0x63, entry.noise] + direction + [0, 0, 0, 0]
        }
        return casic(message, [little(runTime, 4), [UInt8(satellites.count), 0, 0, 0]] + entries)
    }
}

extension MakerFrame {
    /// SiRF's message 2 with an earth-centred position, in motion.
    package static func sirfMeasured(
        _ time: Time,
        mode: UInt8 = 4,
        place: SIMD3<Double>,
        velocity: SIMD3<Double> = SIMD3(),
        channels: [UInt8] = [4, 9, 120]
    ) -> [UInt8] {
        let used = channels + [UInt8](repeating: 0, count: 12 - channels.count)
        let (metres, eighths) = (place.rounded(.toNearestOrEven), (velocity * 8).rounded(.toNearestOrEven))
        return sirf([
            [2], big(Int(metres.x), 4), big(Int(metres.y), 4), big(Int(metres.z), 4), big(Int(eighths.x), 2),
            big(Int(eighths.y), 2), big(Int(eighths.z), 2), [mode, 6, 0], big(week % 1024, 2),
            big(UBXFrame.timeOfWeek(time) / 10, 4), [UInt8(channels.count)], used,
        ])
    }

    /// SiRF's message 41 of 2026-11-21, at 47.5° north and 11.25° east.
    package static func sirfGeodetic(
        _ time: Time,
        type: Int = 4,
        year: Int = 2026
    ) -> [UInt8] {
        sirf([
            [41, 0, 0], big(type, 2), big(week, 2), big(UBXFrame.timeOfWeek(time), 4), big(year, 2), [11, 21],
            [UInt8(time.hour), UInt8(time.minute)], big(time.second * 1000, 2), big(0x108, 4), big(475_000_001, 4),
            big(112_500_001, 4), big(65_950, 4), big(61_225, 4), [21], big(501, 2), big(8440, 2), big(0, 2),
            big(25, 2), big(0, 2), big(300, 4), big(450, 4), big(0, 4), big(32, 2), big(0, 24), [9, 6, 0],
        ])
    }

    /// SiRF's message 4, whose time is that of the measurement.
    package static func sirfTracker(
        _ time: Time,
        _ satellites: [(number: UInt8, azimuth: Int, elevation: Int, noise: UInt8)]
    ) -> [UInt8] {
        let channels = satellites.map { entry -> [UInt8] in
            let noise = [UInt8](repeating: entry.noise, count: 10)
            return [entry.number, UInt8(entry.azimuth * 2 / 3), UInt8(entry.elevation * 2), 0, 0xBF] + noise
        }
        let idle = [UInt8](repeating: 0, count: 15 * (12 - satellites.count))
        return sirf(
            [[4], big(week % 1024, 2), big(UBXFrame.timeOfWeek(time) / 10 + 4, 4), [12]] + channels + [idle]
        )
    }

    /// SkyTraq's message 0xA8 at 47.5° north and 11.25° east, in motion; `weekRollovers` counts lost 1024 weeks.
    package static func skyTraqNavigation(
        _ time: Time,
        mode: UInt8 = 2,
        velocity: SIMD3<Double> = SIMD3(),
        weekRollovers: Int = 0
    ) -> [UInt8] {
        let speed = (velocity * 100).rounded(.toNearestOrEven)
        return skyTraq([
            [0xA8, mode, 14], big(week - 1024 * weekRollovers, 2), big(UBXFrame.timeOfWeek(time) / 10, 4),
            big(475_000_001, 4),
            big(112_500_001, 4), big(65_950, 4), big(61_225, 4), big(210, 2), big(187, 2), big(110, 2), big(150, 2),
            big(90, 2), big(0, 12), big(Int(speed.x), 4), big(Int(speed.y), 4), big(Int(speed.z), 4),
        ])
    }

    /// The GPS week of 2026-11-21.
    private static let week = 2445
}
