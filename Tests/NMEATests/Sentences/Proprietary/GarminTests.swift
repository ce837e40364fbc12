import GNSS
import NMEA
import Testing

@Suite struct `A sentence of Garmin` {
    @Suite struct `PGRME` {
        @Test func `tells the errors in metres`() throws {
            let error = try #require(try decoded("PGRME,19.2,M,150.0,M,151.2,M").content.proprietary?.pgrme)
            #expect(error.horizontalError == 19.2)
            #expect(error.verticalError == 150)
            #expect(error.sphericalError == 151.2)
        }

        @Test func `knows none without a fix`() throws {
            let error = try #require(try decoded("PGRME,,M,,M,,M").content.proprietary?.pgrme)
            #expect(error.horizontalError == nil)
            #expect(error.verticalError == nil)
            #expect(error.sphericalError == nil)
        }
    }

    @Suite struct `PGRMF` {
        private let line = "PGRMF,290,293895,160305,093802,13,5213.1439,N,02100.6511,E,A,2,36,226,2,1"

        @Test func `tells time and place`() throws {
            let fix = try #require(try decoded(line).content.proprietary?.pgrmf)
            #expect(fix.week == 290)
            #expect(fix.timeOfWeek == 293895)
            #expect(fix.date == CalendarDate(year: 2005, month: 3, day: 16))
            #expect(fix.time == TimeOfDay(hour: 9, minute: 38, second: 2))
            #expect(fix.leapSeconds == 13)
            #expect(fix.coordinate == Coordinate(latitude: 52.219065, longitude: 21.010851666666667))
        }

        @Test func `tells the kind of fix and the velocity`() throws {
            let fix = try #require(try decoded(line).content.proprietary?.pgrmf)
            #expect(fix.isAutomatic == true)
            #expect(fix.dimension == .threeDimensional)
            #expect(fix.speedOverGround == 10)
            #expect(fix.courseOverGround == 226)
            #expect(fix.positionDilution == 2)
            #expect(fix.timeDilution == 1)
        }

        @Test func `knows nothing where its fields are empty`() throws {
            let fix = try #require(try decoded("PGRMF,,,,,,,,,,,0,,,,").content.proprietary?.pgrmf)
            #expect(fix.week == nil)
            #expect(fix.coordinate == nil)
            #expect(fix.isAutomatic == nil)
            #expect(fix.dimension == FixDimension.none)
        }
    }

    @Test func `PGRMM tells the datum`() throws {
        #expect(try #require(try decoded("PGRMM,NAD83").content.proprietary?.pgrmm).datum == "NAD83")
    }

    @Suite struct `PGRMT` {
        @Test func `tells the state of the sensor`() throws {
            let body = "PGRMT,GPS 25-LVC VER 2.50,P,F,R,L,P,C,20.5,R"
            let state = try #require(try decoded(body).content.proprietary?.pgrmt)
            #expect(state.product == "GPS 25-LVC VER 2.50")
            #expect(state.memoryIsGood == true)
            #expect(state.receiverIsGood == false)
            #expect(state.dataIsRetained == true)
            #expect(state.clockIsRetained == false)
            #expect(state.oscillatorIsGood == true)
            #expect(state.collectsData)
            #expect(state.temperature == 20.5)
            #expect(state.configurationIsRetained == true)
        }

        @Test func `of a GPS 15x tells the version only`() throws {
            let body = "PGRMT,GPS 15x-W software ver. 4.20,,,,,,,,"
            let state = try #require(try decoded(body).content.proprietary?.pgrmt)
            #expect(state.product == "GPS 15x-W software ver. 4.20")
            #expect(state.memoryIsGood == nil)
            #expect(!state.collectsData)
            #expect(state.temperature == nil)
        }
    }

    @Test func `PGRMV tells the velocity`() throws {
        let velocity = try #require(try decoded("PGRMV,-2.5,-1.1,0.3").content.proprietary?.pgrmv)
        #expect(velocity.velocityEast == -2.5)
        #expect(velocity.velocityNorth == -1.1)
        #expect(velocity.velocityUp == 0.3)
    }

    @Suite struct `PGRMZ` {
        @Test func `tells the altitude in metres`() throws {
            let altitude = try #require(try decoded("PGRMZ,125,f,3").content.proprietary?.pgrmz)
            #expect(altitude.altitude == 38.1)
            #expect(altitude.dimension == .threeDimensional)
        }

        @Test func `knows none without a fix`() throws {
            let altitude = try #require(try decoded("PGRMZ,,f,1").content.proprietary?.pgrmz)
            #expect(altitude.altitude == nil)
            #expect(altitude.dimension == FixDimension.none)
        }
    }
}
