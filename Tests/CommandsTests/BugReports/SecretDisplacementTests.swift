import Commands
import GNSS
import TestSupport
import Testing

@Suite struct `A secret displacement` {
    private let harbour = Coordinate.at(54.4100, 10.2200)

    private func motion(seed: UInt64, from origin: Coordinate? = nil) -> SecretDisplacement {
        var random = SplitMix64(state: seed)
        return SecretDisplacement(from: origin ?? harbour, by: &random)
    }

    private func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
        let way = EarthFrame(at: one).place - EarthFrame(at: other).place
        return way.dot(way).squareRoot()
    }

    @Test(arguments: 1...20)
    func `leaves distances as they are`(seed: UInt64) {
        let motion = motion(seed: seed)
        let places = [harbour, .at(54.4101, 10.2203), .at(54.50, 10.00), .at(54.3, 10.4)]
        for one in places {
            for other in places {
                let moved = distance(motion.moved(one), motion.moved(other))
                #expect(abs(moved - distance(one, other)) <= 1e-3 + 1e-6 * moved)
            }
        }
    }

    @Test(arguments: 1...20)
    func `turns courses with the way between places`(seed: UInt64) {
        let motion = motion(seed: seed)
        let (start, end) = (Coordinate.at(54.4, 10.2), Coordinate.at(54.4001, 10.2))
        let (from, to) = (motion.moved(start), motion.moved(end))
        let frame = EarthFrame(at: from)
        let way = EarthFrame(at: to).place - frame.place
        let course = motion.moved(course: 0, at: start) * .pi / 180
        let length = way.dot(way).squareRoot()
        #expect(abs(way.dot(frame.east) / length - sine(course)) < 1e-6)
        #expect(abs(way.dot(frame.north) / length - sine(course + .pi / 2)) < 1e-6)
    }

    @Test(arguments: [(89.9999, 0.0), (0, 179.9999), (-90, 12), (-33.9, -18.4)])
    func `works wherever one is`(latitude: Double, longitude: Double) {
        let origin = Coordinate.at(latitude, longitude)
        let motion = motion(seed: 7, from: origin)
        let near = Coordinate.at(latitude + (latitude < 0 ? 1e-4 : -1e-4), longitude)
        #expect(abs(distance(motion.moved(origin), motion.moved(near)) - distance(origin, near)) < 1e-3)
        #expect(distance(motion.moved(origin), origin) > 1000)
    }

    private func sine(_ angle: Double) -> Double {
        // The series suffices for angles of one turn and a quarter.
        var (term, sum) = (angle, 0.0)
        for index in 1...40 {
            sum += term
            term *= -angle * angle / Double(2 * index * (2 * index + 1))
        }
        return sum
    }
}

extension Coordinate {
    /// A place that exists.
    static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("\(latitude), \(longitude) is no place")
        }
        return place
    }
}
