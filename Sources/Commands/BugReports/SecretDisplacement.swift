import Filtering
// For sin and the like.
import Glibc
package import GNSS
package import Logbook
package import NMEA
import Receivers
package import SystemPackage

/// A rigid motion of all places to a secret one, including a rotation, that keeps distances and angles.
///
/// It is applied to earth-centred coordinates. As the ellipsoid is not a sphere, heights above it change with the
/// distance from the origin: at 10 km by centimetres, while lengths there change by less than a millionth.
package struct SecretDisplacement: Sendable {
    private let origin: EarthFrame
    private let target: EarthFrame
    private let sine: Double
    private let cosine: Double

    /// Chooses a random target; the origin is one of the places to move, and the centre of the rotation.
    package init(from origin: Coordinate, by random: inout some RandomNumberGenerator) {
        // Uniform over the earth's surface, except the surroundings of the poles.
        let latitude = asin(Double.random(in: -0.9...0.9, using: &random)) * 180 / .pi
        let longitude = Double.random(in: -180...180, using: &random)
        let turn = Double.random(in: 20...340, using: &random) * .pi / 180
        self.origin = EarthFrame(at: origin)
        target = EarthFrame(at: Coordinate(latitude: latitude, longitude: longitude) ?? origin)
        (sine, cosine) = (sin(turn), cos(turn))
    }

    package func moved(_ coordinate: Coordinate) -> Coordinate {
        let place = target.place + moved(EarthFrame(at: coordinate).place - origin.place)
        return Coordinate(onEllipsoidBelow: place) ?? coordinate
    }

    /// The moved course, in degrees clockwise from north, of a place to be moved.
    package func moved(course: Double, at coordinate: Coordinate) -> Double {
        let (angle, here) = (course * .pi / 180, EarthFrame(at: coordinate))
        let there = EarthFrame(at: moved(coordinate))
        let direction = moved(sin(angle) * here.east + cos(angle) * here.north)
        let degrees = atan2(direction.dot(there.east), direction.dot(there.north)) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Rotates a vector in earth-centred coordinates.
    private func moved(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        let (east, north) = (vector.dot(origin.east), vector.dot(origin.north))
        return (cosine * east + sine * north) * target.east + (cosine * north - sine * east) * target.north
            + vector.dot(origin.up) * target.up
    }
}

extension EarthFrame {
    /// Unit vector upwards, perpendicular to the surface.
    fileprivate var up: SIMD3<Double> {
        SIMD3(
            east.y * north.z - east.z * north.y,
            east.z * north.x - east.x * north.z,
            east.x * north.y - east.y * north.x
        )
    }
}

extension Coordinate {
    /// The coordinate of a point near the ellipsoid, ignoring its height.
    ///
    /// Source: B. R. Bowring, "Transformation from spatial to geographical coordinates", Survey Review 181, 1976.
    fileprivate init?(onEllipsoidBelow place: SIMD3<Double>) {
        let fromAxis = (place.x * place.x + place.y * place.y).squareRoot()
        let (major, squared) = (WGS84.semiMajorAxis, WGS84.eccentricitySquared)
        let minor = major * (1 - squared).squareRoot()
        let reduced = atan2(place.z * major, fromAxis * minor)
        let (sine, cosine) = (sin(reduced), cos(reduced))
        let latitude = atan2(
            place.z + squared / (1 - squared) * minor * sine * sine * sine,
            fromAxis - squared * major * cosine * cosine * cosine
        )
        self.init(latitude: latitude * 180 / .pi, longitude: atan2(place.y, place.x) * 180 / .pi)
    }
}

/// The verdicts on a capture's fixes in order, without positions.
package struct VerdictList: Sendable {
    /// Kind of each verdict, with the rule if a fix was rejected, such as `rejected position-jump`.
    package let verdicts: [String]

    /// Counters of the capture's sentences and bytes.
    let counters: SentenceFramer.Counters

    var counts: [String: Int] { verdicts.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    /// Filters the fixes of a capture.
    package init(
        of capture: FilePath,
        by filter: any LocationFilter,
        _ missingChecksum: SentenceFramer.ChecksumPolicy = .refused
    ) async throws {
        var (filter, verdicts) = (filter, [String]())
        var stream = NMEAStream(NMEAOptions(missingChecksum: missingChecksum))
        for try await chunk in try ReplayByteSource(path: capture).chunks() {
            let bytes = chunk.bytes
            stream.consume(bytes.span) { verdicts.append(Self.text(filter.verdict(on: $0.fix))) }
        }
        stream.finish(sentence: { _ in }, epoch: { verdicts.append(Self.text(filter.verdict(on: $0.fix))) })
        (self.verdicts, counters) = (verdicts, stream.counters)
    }

    private static func text(_ verdict: FilterVerdict) -> String {
        let rule = verdict.rejection.map { " " + $0.rule.rawValue } ?? ""
        return "\(verdict.kind)" + rule
    }
}
