import GNSS
import NMEA
import Testing

@Suite struct `A sentence of Quectel` {
    @Suite struct `PQTMVERNO` {
        @Test func `tells the firmware and when it was built`() throws {
            let body = "PQTMVERNO,LG290P03AANR01A03S,2024/04/30,10:53:07"
            let version = try #require(try decoded(body).content.proprietary?.pqtmVERNO)
            #expect(version.firmware == "LG290P03AANR01A03S")
            #expect(version.buildDate == "2024/04/30")
            #expect(version.buildTime == "10:53:07")
        }

        @Test func `may tell the firmware only`() throws {
            let version = try #require(try decoded("PQTMVERNO,LC29HDANR12A02S_RSA").content.proprietary?.pqtmVERNO)
            #expect(version.firmware == "LC29HDANR12A02S_RSA")
            #expect(version.buildDate == nil)
        }
    }

    @Test func `PQTMVEL tells velocity and accuracy`() throws {
        let body = "PQTMVEL,1,154512.100,1.251,2.452,-1.245,2.752,3.021,180.512,0.124,0.254,0.250"
        let velocity = try #require(try decoded(body).content.proprietary?.pqtmVEL)
        #expect(velocity.time == TimeOfDay(hour: 15, minute: 45, second: 12, nanosecond: 100_000_000))
        #expect(velocity.velocityNorth == 1.251)
        #expect(velocity.velocityEast == 2.452)
        #expect(velocity.velocityDown == -1.245)
        #expect(velocity.speedOverGround == 2.752)
        #expect(velocity.speed == 3.021)
        #expect(velocity.courseOverGround == 180.512)
        #expect(velocity.groundSpeedAccuracy == 0.124)
        #expect(velocity.speedAccuracy == 0.254)
        #expect(velocity.courseAccuracy == 0.25)
    }

    @Test func `PQTMEPE tells the errors in metres`() throws {
        let errors = try #require(
            try decoded("PQTMEPE,2,3.393,3.476,12.713,4.857,13.609").content.proprietary?.pqtmEPE
        )
        #expect(errors.northError == 3.393)
        #expect(errors.eastError == 3.476)
        #expect(errors.downError == 12.713)
        #expect(errors.horizontalError == 4.857)
        #expect(errors.sphericalError == 13.609)
    }

    @Suite struct `PQTMPVT` {
        private let line =
            "PQTMPVT,1,31075000,20221225,083737.000,,3,09,18,31.12738291,-117.26372910,34.212,5.267,"
            + "3.212,2.928,0.238,4.346,34.12,2.16,4.38"

        @Test func `tells time and place`() throws {
            let fix = try #require(try decoded(line).content.proprietary?.pqtmPVT)
            #expect(fix.timeOfWeek == 31075)
            #expect(fix.date == CalendarDate(year: 2022, month: 12, day: 25))
            #expect(fix.time == TimeOfDay(hour: 8, minute: 37, second: 37))
            #expect(fix.leapSeconds == 18)
            #expect(fix.coordinate == Coordinate(latitude: 31.12738291, longitude: -117.26372910))
            #expect(fix.altitude == 34.212)
            #expect(fix.geoidalSeparation == 5.267)
        }

        @Test func `tells velocity and quality`() throws {
            let fix = try #require(try decoded(line).content.proprietary?.pqtmPVT)
            #expect(fix.dimension == .threeDimensional)
            #expect(fix.satellitesUsed == 9)
            #expect([fix.velocityNorth, fix.velocityEast, fix.velocityDown] == [3.212, 2.928, 0.238])
            #expect(fix.speedOverGround == 4.346)
            #expect(fix.courseOverGround == 34.12)
            #expect(fix.dilution == DilutionOfPrecision(horizontal: 2.16, position: 4.38))
        }

        @Test func `knows the time only without a fix`() throws {
            let body = "PQTMPVT,1,1000,20221225,163355.000,,0,00,,,,,,,,,,,99.99,99.99"
            let fix = try #require(try decoded(body).content.proprietary?.pqtmPVT)
            #expect(fix.time == TimeOfDay(hour: 16, minute: 33, second: 55))
            #expect(fix.dimension == FixDimension.none)
            #expect(fix.coordinate == nil)
            #expect(fix.leapSeconds == nil)
            #expect(fix.dilution == DilutionOfPrecision())
        }

        @Test(arguments: ["20221325", "2022122", "202212251", "00000000", ""])
        func `has no date that does not exist`(date: String) throws {
            let body = "PQTMPVT,1,1000,\(date),163355.000,,0,00,,,,,,,,,,,99.99,99.99"
            #expect(try #require(try decoded(body).content.proprietary?.pqtmPVT).date == nil)
        }
    }

    @Suite struct `PQTMDRPVA, with sensors,` {
        @Test func `tells position, velocity and attitude`() throws {
            let body =
                "PQTMDRPVA,1,168835,193009.000,1,47.46742420,-121.75890550,121.529,-17.177,"
                + "0.458,0.006,0.023,0.459,0.1,0.2,0.719060"
            let fix = try #require(try decoded(body).content.proprietary?.pqtmDRPVA)
            #expect(fix.timeSinceStart == 168.835)
            #expect(fix.time == TimeOfDay(hour: 19, minute: 30, second: 9))
            #expect(fix.solution == .satellites)
            #expect(fix.coordinate == Coordinate(latitude: 47.46742420, longitude: -121.75890550))
            #expect([fix.altitude, fix.geoidalSeparation] == [121.529, -17.177])
            #expect([fix.velocityNorth, fix.velocityEast, fix.velocityDown] == [0.458, 0.006, 0.023])
            #expect(fix.speedOverGround == 0.459)
            #expect([fix.roll, fix.pitch, fix.heading] == [0.1, 0.2, 0.71906])
        }

        @Test func `knows nothing without a fix`() throws {
            let fix = try #require(
                try decoded("PQTMDRPVA,1,1000,163355.000,0,,,,,,,,,,,").content.proprietary?.pqtmDRPVA
            )
            #expect(fix.solution == PQTMDRPVA.Solution.none)
            #expect(fix.coordinate == nil)
            #expect(fix.heading == nil)
        }
    }

    @Suite struct `PQTMDOP` {
        @Test func `tells all dilutions`() throws {
            let body = "PQTMDOP,1,570643000,1.01,0.88,0.49,0.73,0.50,0.36,0.35"
            let dop = try #require(try decoded(body).content.proprietary?.pqtmDOP)
            #expect(dop.timeOfWeek == 570643)
            #expect(dop.geometricDilution == 1.01)
            #expect(dop.dilution == DilutionOfPrecision(horizontal: 0.5, vertical: 0.73, position: 0.88))
            #expect([dop.timeDilution, dop.northDilution, dop.eastDilution] == [0.49, 0.36, 0.35])
        }

        @Test func `knows none without a fix`() throws {
            let body = "PQTMDOP,1,,99.99,99.99,99.99,99.99,99.99,99.99,99.99"
            let dop = try #require(try decoded(body).content.proprietary?.pqtmDOP)
            #expect(dop.timeOfWeek == nil)
            #expect(dop.geometricDilution == nil)
            #expect(dop.dilution == DilutionOfPrecision())
        }
    }

    @Test func `PQTMODO tells the distance`() throws {
        let odometer = try #require(try decoded("PQTMODO,1,120635.000,1,112.3").content.proprietary?.pqtmODO)
        #expect(odometer.time == TimeOfDay(hour: 12, minute: 6, second: 35))
        #expect(odometer.isEnabled == true)
        #expect(odometer.distance == 112.3)
    }

    @Test func `PQTMSVINSTATUS tells how far a survey is`() throws {
        let body = "PQTMSVINSTATUS,1,1000,1,,01,20,100,-2484434.3645,4875976.9741,3266161.3412,1.2415"
        let survey = try #require(try decoded(body).content.proprietary?.pqtmSVINSTATUS)
        #expect(survey.timeOfWeek == 1)
        #expect(survey.state == .inProgress)
        #expect(survey.observations == 20)
        #expect(survey.configuredDuration == 100)
        #expect([survey.x, survey.y, survey.z] == [-2484434.3645, 4875976.9741, 3266161.3412])
        #expect(survey.accuracy == 1.2415)
    }

    @Test func `PQTMPL tells protection levels in metres`() throws {
        let body = "PQTMPL,1,55045200,5.00,1,1,2879,2718,4766,5344,4323,10902,,,"
        let levels = try #require(try decoded(body).content.proprietary?.pqtmPL)
        #expect(levels.timeOfWeek == 55045.2)
        #expect(levels.exceedanceProbability == 5)
        #expect([levels.north, levels.east, levels.down] == [2.879, 2.718, 4.766])
        #expect([levels.velocityNorth, levels.velocityEast, levels.velocityDown] == [5.344, 4.323, 10.902])
        #expect(levels.time == nil)
    }

    @Test func `PQTMSTD tells standard deviations`() throws {
        let body = "PQTMSTD,1,131137.000,2368,393115,5.36,4.62,12.12,,0.13,0.12,0.14,0.23,,,"
        let errors = try #require(try decoded(body).content.proprietary?.pqtmSTD)
        #expect(errors.time == TimeOfDay(hour: 13, minute: 11, second: 37))
        #expect(errors.week == 2368)
        #expect(errors.timeOfWeek == 393115)
        #expect([errors.latitudeError, errors.longitudeError, errors.altitudeError] == [5.36, 4.62, 12.12])
        #expect(errors.separationError == nil)
        #expect([errors.velocityNorthError, errors.velocityEastError, errors.velocityDownError] == [0.13, 0.12, 0.14])
        #expect(errors.speedError == 0.23)
        #expect(errors.headingError == nil)
    }

    @Suite struct `PQTMTAR` {
        @Test func `tells the attitude`() throws {
            let body = "PQTMTAR,1,165034.000,4,,0.860,1.124780,1.254125,50.968541,0.254125,0.125485,0.012547,21"
            let attitude = try #require(try decoded(body).content.proprietary?.pqtmTAR)
            #expect(attitude.quality == .fixedRTK)
            #expect(attitude.length == 0.86)
            #expect([attitude.pitch, attitude.roll, attitude.heading] == [1.12478, 1.254125, 50.968541])
            #expect(
                [attitude.pitchAccuracy, attitude.rollAccuracy, attitude.headingAccuracy] == [
                    0.254125, 0.125485, 0.012547,
                ]
            )
            #expect(attitude.satellitesUsed == 21)
        }

        @Test func `knows no heading without a fix`() throws {
            let body = "PQTMTAR,1,010709.000,0,,0.000,1.985139,-0.924438,,0.003247,0.003242,,00"
            let attitude = try #require(try decoded(body).content.proprietary?.pqtmTAR)
            #expect(attitude.quality == FixQuality.none)
            #expect(attitude.heading == nil)
            #expect(attitude.roll == -0.924438)
        }
    }
}
