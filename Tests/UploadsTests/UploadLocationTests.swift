import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `An uploaded location` {
    @Suite struct `of what the filter made` {
        @Test func `has the filter's values`() throws {
            let location = try uploaded()
            #expect(location.time == .morning(0.25))
            #expect(location.coordinate == Coordinate(latitude: 54.2, longitude: -13.1))
            #expect([location.altitude, location.speed, location.course] == [13.4, 10, 90.25])
            #expect([location.horizontalAccuracy, location.verticalAccuracy] == [2.5, 4.125])
        }

        @Test func `has the receiver's reception, and where it is stored`() throws {
            let location = try uploaded()
            #expect(location.identifier == 42)
            #expect(location.geoidalSeparation == -5.5)
            #expect(location.dilution == DilutionOfPrecision(horizontal: 0.91, vertical: 1.4, position: 1.7))
            #expect(location.satellitesUsed == 11)
            #expect(location.receiver == ReceiverIdentity("u-blox 7"))
            #expect(location.track == 3)
        }

        @Test func `is there for accepted, held and disputed fixes, with the reason of a rejection`() throws {
            let jump = Rejection(.positionJump)
            let verdicts: [(Location) -> FilterVerdict] = [
                { .accepted($0) }, { .held($0) }, { .disputed($0, because: jump) },
            ]
            let reasons = try verdicts.map { try uploaded(.stored(.told($0))).rejectionReason }
            #expect(reasons == [nil, nil, "position-jump"])
        }

        @Test func `is not there for a rejected fix`() {
            #expect(UploadLocation(.stored(.rejected(at: 0))) == nil)
        }

        @Test func `moves where the odometer does`() throws {
            #expect(try uploaded().isMoving == true)
            #expect(try uploaded { $0.distanceTravelled = 0 }.isMoving == false)
            #expect(try uploaded { $0.distanceTravelled = nil }.isMoving == nil)
            #expect(try uploaded(.stored(.told { .held($0) })).isMoving == false)
        }
    }

    @Suite struct `of what the receiver said` {
        @Test func `has the receiver's values, and a course of 359.9996 degrees as north`() throws {
            let location = try #require(UploadLocation(raw: .told))
            #expect(location.coordinate == Coordinate(latitude: 54.123456789, longitude: -13.000000001))
            #expect([location.altitude, location.speed, location.course] == [12.34, 2.5, 0])
        }

        @Test func `is as accurate as the receiver believes: deviations of 2 m are a circle of 3.02 m`() throws {
            let location = try #require(UploadLocation(raw: .told))
            #expect([location.horizontalAccuracy, location.verticalAccuracy] == [3.02, 3.5])
        }

        @Test func `is there for rejected fixes, with the reason`() throws {
            let location = try #require(UploadLocation(raw: .stored(.rejected(at: 0))))
            #expect(location.rejectionReason == "duplicate-time")
            #expect(location.isMoving == nil)
        }

        @Test func `is not there without a place or a time`() {
            var placeless = JudgedFix.told
            placeless.received.fix.coordinate = nil
            #expect(UploadLocation(raw: .stored(placeless)) == nil)
            #expect(UploadLocation(raw: .stored(.rejected(at: nil))) == nil)
        }
    }

    @Suite struct `made coarse` {
        @Test func `is in a grid of a hundredth of a degree`() throws {
            let coordinate = try #require(UploadLocation(raw: .told)).coarse().coordinate
            #expect(coordinate == Coordinate(latitude: 54.12, longitude: -13))
        }

        @Test func `is accurate to a kilometre at best`() throws {
            #expect(try uploaded().coarse().horizontalAccuracy == 1000)
            #expect(try uploaded(.bare).coarse().horizontalAccuracy == 1000)
            #expect(try uploaded { $0.horizontalAccuracy = .nan }.coarse().horizontalAccuracy == 1000)
            #expect(try uploaded { $0.horizontalAccuracy = 2500 }.coarse().horizontalAccuracy == 2500)
        }

        @Test func `says nothing of height, speed, course and reception`() throws {
            let coarse = try uploaded().coarse()
            #expect([coarse.altitude, coarse.geoidalSeparation, coarse.verticalAccuracy] == [nil, nil, nil])
            #expect([coarse.speed, coarse.course] == [nil, nil])
            #expect(coarse.dilution == DilutionOfPrecision())
            #expect(coarse.satellitesUsed == nil)
        }

        @Test func `is the same fix at the same time`() throws {
            let (location, coarse) = (try uploaded(), try uploaded().coarse())
            #expect(coarse.identifier == location.identifier)
            #expect(coarse.time == location.time)
            #expect(coarse.track == location.track)
        }
    }
}
