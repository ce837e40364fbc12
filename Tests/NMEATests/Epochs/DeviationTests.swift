import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `The deviation of a fix` {
    private static func gst(_ time: String, latitude: String = "4.7") -> String {
        "GPGST,\(time),46,,,,\(latitude),1.9,5.3"
    }

    @Suite struct `of an epoch with GST` {
        @Test func `is what the sentence says of the position`() throws {
            let fixes = try fixes([Body.rmc("080000.00"), Body.gga("080000.00"), gst("080000.00")])
            #expect(fixes.map(\.deviation) == [PositionDeviation(latitude: 4.7, longitude: 1.9, altitude: 5.3)])
        }

        @Test func `is of this epoch, also where GST ends the cycle`() throws {
            let bodies = (0..<8).flatMap { second in
                let time = "08000\(second).00"
                return [Body.rmc(time), Body.gga(time), gst(time, latitude: "\(second).5")]
            }
            #expect(try fixes(bodies).map(\.deviation.latitude) == (0..<8).map { Double($0) + 0.5 })
        }

        @Test func `is of the sentence that came last`() throws {
            let fixes = try fixes([Body.gga("080000.00"), gst("080000.00"), gst("080000.00", latitude: "9.9")])
            #expect(fixes.map(\.deviation.latitude) == [9.9])
        }
    }

    @Suite struct `of an epoch without GST` {
        @Test func `is not known`() throws {
            let bodies = [Body.gga("080000.00"), gst("080000.00"), Body.gga("080001.00")]
            #expect(try fixes(bodies).map(\.deviation.latitude) == [4.7, nil])
        }
    }

    @Suite struct `where GST is before all that reports the fix` {
        @Test func `is not known`() throws {
            #expect(try fixes([gst("080000.00"), Body.gga("080000.00")]).map(\.deviation) == [PositionDeviation()])
        }
    }
}
