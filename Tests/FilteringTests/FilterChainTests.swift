import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `A filter chain` {
    /// Objects to fixes at these places, and counts how often it was asked and told.
    struct Objects: FilterRule {
        var latitudes: Set<Double> = []
        var rejection: Rejection.Rule = .positionJump
        var asked = 0.0
        var told = 0.0

        mutating func rejection(of fix: GNSSFix) -> Rejection? {
            asked += 1
            let isObjectionable = fix.coordinate.map { latitudes.contains($0.latitude) } ?? false
            return isObjectionable ? Rejection(rejection, measured: asked, threshold: told) : nil
        }

        mutating func noteAccepted(_ location: Location) {
            told += 1
        }
    }

    @Suite struct `when no rule objects` {
        @Test func `accepts the fix as it is`() throws {
            var chain = FilterChain([Objects(), Objects()])
            let coordinate = try #require(Coordinate(latitude: 47, longitude: 11))
            let location = Location(
                time: .start,
                coordinate: coordinate,
                altitude: 600,
                speedOverGround: 3,
                courseOverGround: 90
            )
            #expect(chain.verdict(on: .sample(speed: 3)) == .accepted(location))
        }

        @Test func `rejects a fix without a time all the same`() {
            var chain = FilterChain([])
            var fix = GNSSFix.sample()
            fix.time = nil
            #expect(chain.verdict(on: fix) == .rejected(Rejection(.noTime)))
        }

        @Test func `rejects a fix without a place all the same`() {
            var chain = FilterChain([])
            var fix = GNSSFix.sample()
            fix.coordinate = nil
            #expect(chain.verdict(on: fix) == .rejected(Rejection(.impossibleCoordinate)))
        }
    }

    @Suite struct `when a rule objects` {
        @Test func `gives the first rejection as the verdict`() {
            var chain = FilterChain([
                Objects(), Objects(latitudes: [47], rejection: .olderTime), Objects(latitudes: [47]),
            ])
            #expect(chain.verdict(on: .sample(latitude: 47)).rejection?.rule == .olderTime)
        }

        @Test func `does not ask the rules behind it`() {
            var chain = FilterChain([Objects(latitudes: [47], rejection: .olderTime), Objects(latitudes: [48])])
            _ = chain.verdict(on: .sample(at: 0, latitude: 47))
            #expect(chain.verdict(on: .sample(at: 1, latitude: 48)).rejection?.measured == 1)
        }

        @Test func `tells the rules of accepted locations only`() {
            var chain = FilterChain([Objects(latitudes: [48]), Objects(latitudes: [47])])
            _ = chain.verdict(on: .sample(at: 0, latitude: 46))
            _ = chain.verdict(on: .sample(at: 1, latitude: 47))
            #expect(chain.verdict(on: .sample(at: 2, latitude: 48)).rejection?.threshold == 1)
        }
    }
}
