import GNSS
import NMEA
import Testing

@Suite struct `A sentence of SkyTraq` {
    @Suite struct `PSTI,030` {
        private let line =
            "PSTI,030,044606.000,A,2447.0924110,N,12100.5227860,E,103.323,0.10,-0.20,0.03,180915,R,1.2,4.2"

        @Test func `tells time and place`() throws {
            let fix = try #require(try decoded(line).content.proprietary?.psti030)
            #expect(fix.time == TimeOfDay(hour: 4, minute: 46, second: 6))
            #expect(fix.date == CalendarDate(year: 2015, month: 9, day: 18))
            #expect(fix.isValid == true)
            #expect(fix.coordinate == Coordinate(latitude: 24.784873516666667, longitude: 121.00871310))
            #expect(fix.altitude == 103.323)
        }

        @Test func `tells the velocity`() throws {
            let fix = try #require(try decoded(line).content.proprietary?.psti030)
            #expect(fix.velocityEast == 0.1)
            #expect(fix.velocityNorth == -0.2)
            #expect(fix.velocityUp == 0.03)
        }

        @Test func `tells how the fix came about`() throws {
            let fix = try #require(try decoded(line).content.proprietary?.psti030)
            #expect(fix.mode == .fixedRTK)
            #expect(fix.correctionAge == 1.2)
            #expect(fix.ambiguityRatio == 4.2)
        }

        @Test func `is void without a fix`() throws {
            let body = "PSTI,030,212406.000,V,0000.0000000,N,00000.0000000,E,0.000,0.00,0.00,0.00,280316,N,0.0,0.0"
            let fix = try #require(try decoded(body).content.proprietary?.psti030)
            #expect(fix.isValid == false)
            #expect(fix.mode == .invalid)
        }

        @Test func `knows nothing where its fields are empty`() throws {
            let fix = try #require(try decoded("PSTI,030,,,,,,,,,,,,O,,").content.proprietary?.psti030)
            #expect(fix.coordinate == nil)
            #expect(fix.isValid == nil)
            #expect(fix.mode == nil)
        }
    }

    @Suite struct `with a baseline` {
        private let fields = "003832.000,290322,A,R,-0.815,-0.393,0.044,0.906,244.28,,,,,"

        @Test func `tells the vector`() throws {
            let baseline = try #require(try decoded("PSTI,032,\(fields)").content.proprietary?.psti032)
            #expect(baseline.east == -0.815)
            #expect(baseline.north == -0.393)
            #expect(baseline.up == 0.044)
            #expect(baseline.length == 0.906)
            #expect(baseline.course == 244.28)
        }

        @Test func `tells when and how it came about`() throws {
            let baseline = try #require(try decoded("PSTI,035,\(fields)").content.proprietary?.psti035)
            #expect(baseline.time == TimeOfDay(hour: 0, minute: 38, second: 32))
            #expect(baseline.date == CalendarDate(year: 2022, month: 3, day: 29))
            #expect(baseline.isValid == true)
            #expect(baseline.mode == .fixedRTK)
        }

        @Test func `knows nothing where its fields are empty`() throws {
            let baseline = try #require(try decoded("PSTI,032,,,V,,,,,,,,,,,").content.proprietary?.psti032)
            #expect(baseline.isValid == false)
            #expect(baseline.mode == nil)
            #expect(baseline.length == nil)
        }

        @Test func `may do without its reserved fields`() throws {
            let body = "PSTI,032,003832.000,290322,A,F,-0.815,-0.393,0.044,0.906,244.28"
            #expect(try #require(try decoded(body).content.proprietary?.psti032).course == 244.28)
        }
    }

    @Test func `PSTI,036 tells heading, pitch and roll`() throws {
        let body = "PSTI,036,003835.000,290322,244.28,-0.39,0.00,R"
        let attitude = try #require(try decoded(body).content.proprietary?.psti036)
        #expect(attitude.time == TimeOfDay(hour: 0, minute: 38, second: 35))
        #expect(attitude.date == CalendarDate(year: 2022, month: 3, day: 29))
        #expect(attitude.heading == 244.28)
        #expect(attitude.pitch == -0.39)
        #expect(attitude.roll == 0)
        #expect(attitude.mode == .fixedRTK)
    }
}
