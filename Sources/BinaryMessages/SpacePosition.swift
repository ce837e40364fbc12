// Glibc provides atan2.
internal import Glibc
internal import GNSS
internal import UBX

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
