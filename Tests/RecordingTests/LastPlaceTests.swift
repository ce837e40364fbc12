import Receivers
import GNSS
import Logbook
import Recording
import Testing

@Suite struct `The last place of a receiver` {
    private let then = UTCTime(nanosecondsSince1970: 1_795_000_000_000_000_000)

    /// The accuracy in metres after a number of seconds.
    private func accuracy(_ seconds: Double?, speed: Double?, _ horizontal: Double? = nil) throws -> Double? {
        let location = Location(
            time: then,
            coordinate: try #require(Coordinate(latitude: 53.86, longitude: 9.98)),
            speedOverGround: speed,
            horizontalAccuracy: horizontal
        )
        return LastPlace.place(location, now: seconds.map { then.advanced(bySeconds: $0) })?.accuracy
    }

    @Test func `is never more exact than 300 m, nor than it was`() throws {
        #expect(try accuracy(0, speed: 0) == 300)
        #expect(try accuracy(0, speed: 0, 900) == 900)
    }

    @Test func `is farther off the longer ago it is, and by more where it moved`() throws {
        #expect(try accuracy(3600, speed: 0.2) == 3900)
        #expect(try accuracy(3600, speed: 3) == 54_300)
        #expect(try accuracy(3600, speed: nil) == 54_300)
    }

    @Test func `may be anywhere after long, or in time to come`() throws {
        #expect(try accuracy(86_400, speed: 3) == nil)
        #expect(try accuracy(12 * 86_400, speed: 0) == nil)
        #expect(try accuracy(-61, speed: 0) == nil)
        #expect(try accuracy(-59, speed: 0) == 300)
    }

    @Test func `may be far off where nobody knows how long ago it is`() throws {
        #expect(try accuracy(nil, speed: 0) == LastPlace.greatest)
    }
}
