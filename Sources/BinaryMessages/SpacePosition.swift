// atan2 is the C library's.
internal import Glibc
internal import GNSS
internal import UBX

/// Position and velocity along the earth's own axes, as some messages tell them: metres, and metres a second.
struct SpacePosition {
    let place: SIMD3<Double>
    let velocity: SIMD3<Double>

    /// The position above the ellipsoid; nil where the place is none.
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

    /// The velocity over ground at a coordinate; without a course where there is no speed.
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
