package import GNSS
internal import Glibc

/// A message of another maker's binary protocol, converted to the contents of UBX messages.
///
/// All protocols report the same parts of a fix, in different layouts.
package struct MakerMessage: Sendable {
    /// The number in the maker's protocol; the upper byte is the class if the protocol has classes.
    package let number: UInt16

    /// The name in the maker's manual, such as `NAV-PV`.
    package let name: String

    /// The message's parts of a fix: at least one, and all of the same time.
    package let contents: [UBXMessage]

    /// The satellites used in the solution; empty if the message does not list them.
    package let satellitesUsed: [Satellite]

    /// Fails if the message has no part of a fix.
    init?(_ name: String, number: UInt16, _ contents: [UBXMessage], satellitesUsed: [Satellite] = []) {
        guard !contents.isEmpty else { return nil }
        (self.name, self.number) = (name, number)
        (self.contents, self.satellitesUsed) = (contents, satellitesUsed)
    }

    /// Milliseconds that all messages of an epoch have in common.
    ///
    /// They count from the start of the GPS week, or from the start of the receiver for CASIC.
    package var timeOfWeek: Int? { contents.first?.timeOfWeek }

    /// The time in the message; `nil` if it has none.
    package var time: UTCTime? {
        for content in contents { if let time = content.time { return time } }
        return nil
    }

    /// Whether the message reports a fix or its absence.
    package var reportsFix: Bool { contents.contains { $0.reportsFix } }
}

/// Fields that u-blox's messages do not use, at byte offsets from the payload's start.
///
/// The caller checks the payload's length.
extension Span<UInt8> {
    func bigUnsigned16(at place: Int) -> Int { Int(self[place]) &<< 8 | Int(self[place + 1]) }

    func bigSigned16(at place: Int) -> Int { Int(Int16(truncatingIfNeeded: bigUnsigned16(at: place))) }

    func bigUnsigned32(at place: Int) -> Int { bigUnsigned16(at: place) &<< 16 | bigUnsigned16(at: place + 2) }

    func bigSigned32(at place: Int) -> Int { Int(Int32(truncatingIfNeeded: bigUnsigned32(at: place))) }

    /// A little-endian double.
    func double(at place: Int) -> Double {
        let (low, high) = (unsigned32(at: place), unsigned32(at: place + 4))
        return Double(bitPattern: UInt64(truncatingIfNeeded: high) &<< 32 | UInt64(truncatingIfNeeded: low))
    }

    /// A single-precision number, rounded to four decimals; `nil` if it is not finite.
    func number(at place: Int) -> Double? {
        let number = Double(single(at: place))
        return number.isFinite ? (number * 1e4).rounded() / 1e4 : nil
    }

    /// The square root of a single-precision variance; `nil` if the variance is not positive and finite.
    func deviation(at place: Int) -> Double? {
        let variance = Double(single(at: place))
        return variance.isFinite && variance > 0 ? variance.squareRoot() : nil
    }
}

/// Replaces values that stand for an unknown dilution of precision with `nil`: zero, and 99.99 or more.
///
/// Sentences and u-blox's messages use the same values.
func knownDilution(_ value: Double?) -> Double? {
    guard let value, value > 0, value < 99.99 else { return nil }
    return value
}

// Glibc provides atan2.

/// Earth-centred, earth-fixed position in metres and velocity in metres per second.
struct SpacePosition {
    let place: SIMD3<Double>
    let velocity: SIMD3<Double>

    /// The position above the ellipsoid; `nil` if the point is not near the earth's surface.
    func navigationPosition(timeOfWeek: Int) -> NavigationPosition? {
        EarthFrame.geodetic(place).map { geodetic in
            NavigationPosition(
                timeOfWeek: timeOfWeek,
                coordinate: geodetic.coordinate,
                height: geodetic.height,
                altitude: nil
            )
        }
    }

    /// The velocity relative to the ground at a coordinate; without a course if the speed is zero.
    func navigationVelocity(at coordinate: Coordinate, timeOfWeek: Int) -> NavigationVelocity {
        let frame = EarthFrame(at: coordinate)
        let (east, north) = (velocity.dot(frame.east), velocity.dot(frame.north))
        let speed = (east * east + north * north).squareRoot()
        return NavigationVelocity(
            timeOfWeek: timeOfWeek,
            speed: speed,
            course: speed > 0 ? atan2(east, north) * 180 / .pi : nil,
            down: -velocity.dot(frame.up)
        )
    }
}
