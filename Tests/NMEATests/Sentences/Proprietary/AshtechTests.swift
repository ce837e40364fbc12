import GNSS
import NMEA
import Testing

@Suite struct `A sentence named PASHR` {
    @Suite struct `with a time` {
        private let line = "PASHR,204132.040,010.99,T,+00.41,-00.75,-00.84,0.151,0.088,0.569,1,0"

        @Test func `tells the attitude`() throws {
            let attitude = try #require(try decoded(line).content.proprietary?.pashr)
            #expect(attitude.time == TimeOfDay(hour: 20, minute: 41, second: 32, nanosecond: 40_000_000))
            #expect(attitude.heading == 10.99)
            #expect(attitude.roll == 0.41)
            #expect(attitude.pitch == -0.75)
            #expect(attitude.heave == -0.84)
        }

        @Test func `tells how good it is`() throws {
            let attitude = try #require(try decoded(line).content.proprietary?.pashr)
            #expect(attitude.rollError == 0.151)
            #expect(attitude.pitchError == 0.088)
            #expect(attitude.headingError == 0.569)
            #expect(attitude.quality == 1)
            #expect(attitude.inertialStatus == 0)
        }

        @Test func `may end behind the errors`() throws {
            let body = "PASHR,204132.040,010.99,T,+00.41,-00.75,-00.84,0.151,0.088,0.569"
            let attitude = try #require(try decoded(body).content.proprietary?.pashr)
            #expect(attitude.headingError == 0.569)
            #expect(attitude.quality == nil)
            #expect(attitude.inertialStatus == nil)
        }

        @Test func `knows nothing where its fields are empty`() throws {
            let attitude = try #require(try decoded("PASHR,,,T,,,,,,,0,0").content.proprietary?.pashr)
            #expect(attitude.time == nil)
            #expect(attitude.heading == nil)
            #expect(attitude.roll == nil)
        }
    }

    @Suite struct `with POS` {
        private let line =
            "PASHR,POS,0,03,183530.00,2037.76012,N,08704.07373,W,058.48,,359.4,010.0,+000.0,2.2,2.1,0.5,1.0,BQ00"

        @Test func `tells time and place`() throws {
            let position = try #require(try decoded(line).content.proprietary?.pashrPOS)
            #expect(position.quality == .autonomous)
            #expect(position.satellitesUsed == 3)
            #expect(position.time == TimeOfDay(hour: 18, minute: 35, second: 30))
            #expect(position.coordinate == Coordinate(latitude: 20.629335333333333, longitude: -87.0678955))
            #expect(position.height == 58.48)
        }

        @Test func `tells velocity and dilution`() throws {
            let position = try #require(try decoded(line).content.proprietary?.pashrPOS)
            #expect(position.courseOverGround == 359.4)
            #expect(position.speedOverGround == 5.144444444444445)
            #expect(position.verticalVelocity == 0)
            #expect(position.dilution == DilutionOfPrecision(horizontal: 2.1, vertical: 0.5, position: 2.2))
            #expect(position.timeDilution == 1)
            #expect(position.firmware == "BQ00")
        }

        @Test(arguments: [
            ("1", FixQuality.differential), ("2", .floatRTK), ("3", .fixedRTK), ("5", .deadReckoning),
            ("9", .differential), ("13", .fixedRTK), ("", nil), ("8", nil),
        ])
        func `tells how the position came about`(field: String, quality: FixQuality?) throws {
            let body = "PASHR,POS,\(field),10,125410.00,5525.8138702,N,03833.9587380,E,131.555,1.0,0.0,0.0,0.0,2,1,2,1,"
            #expect(try #require(try decoded(body).content.proprietary?.pashrPOS).quality == quality)
        }

        @Test func `knows nothing where its fields are empty`() throws {
            let position = try #require(try decoded("PASHR,POS,,,,,,,,,,,,,,,,").content.proprietary?.pashrPOS)
            #expect(position.time == nil)
            #expect(position.coordinate == nil)
            #expect(position.firmware == nil)
        }
    }
}
