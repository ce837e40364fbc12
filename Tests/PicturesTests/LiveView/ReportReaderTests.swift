import GNSS
import Pictures
import Logbook
import Testing

@Suite struct `A reader of reports` {
    private var reader = ReportReader()

    private mutating func reports(_ text: String) -> [LiveReport] { reader.reports(in: Array(text.utf8)) }

    @Test mutating func `reads them however they are cut`() {
        let line =
            #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2026-11-21T08:00:00.000Z","lat":54.5,"#
            + #""lon":10.25,"altMSL":3.5,"speed":2.5,"track":45,"eph":4.5,"epv":7.5,"eps":0.25,"epd":3}"# + "\r\n"
        var found: [LiveReport] = []
        for byte in line.utf8 { found += reader.reports(in: [byte]) }
        guard case .position(let position, "/dev/a") = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(found.count == 1)
        #expect(position.fix.time == ViewMoment.eight)
        #expect(position.fix.coordinate == Coordinate(latitude: 54.5, longitude: 10.25))
        #expect(position.fix.dimension == .threeDimensional)
        #expect(position.horizontalError == 4.5 && position.verticalError == 7.5)
        #expect(position.fix.speedAccuracy == 0.25 && position.fix.courseAccuracy == 3)
    }

    @Test mutating func `reads satellites with their signals, also by the numbers of old releases`() {
        let found = reports(
            #"{"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":["#
                + #"{"PRN":5,"gnssid":0,"svid":5,"sigid":3,"el":61.4,"az":360,"ss":42.0,"used":true},"#
                + #"{"PRN":72,"el":10,"az":20,"ss":0,"used":false},{"PRN":9999,"used":false}]}"# + "\n"
        )
        guard case .sky(let sky, _) = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(sky.dilution.horizontal == 0.9)
        #expect(sky.satellites.count == 2)
        #expect(sky.satellites[0].constellation == .gps && sky.satellites[0].signal == 6 && sky.satellites[0].isUsed)
        #expect(sky.satellites[0].elevation == 61 && sky.satellites[0].azimuth == 0)
        #expect(sky.satellites[1].constellation == .glonass && sky.satellites[1].number == 8)
        #expect(sky.satellites[1].signalToNoise == nil)
    }

    @Test mutating func `reads the verdicts of a filter`() {
        let found = reports(
            #"{"class":"GPSLOG","device":"/dev/a","receiver":"boat","verdict":"disputed","rule":"position-jump","#
                + #""measured":812.5,"threshold":10,"fix":{"class":"TPV","mode":3,"time":"2026-11-21T08:00:00.000Z"},"#
                + #""location":{"time":"2026-11-21T08:00:00.000Z","lat":54.5,"lon":10.25,"eph":3}}"# + "\n"
        )
        guard case .verdict(let fix, "/dev/a", "boat") = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(fix.verdict.rejection == Rejection(.positionJump, measured: 812.5, threshold: 10))
        #expect(fix.verdict.location?.horizontalAccuracy == 3)
    }

    @Test mutating func `reads why a position is suspect, and passes over reasons of a later release`() {
        let found = reports(
            #"{"class":"TPV","device":"/dev/a","mode":3,"lat":54.5,"lon":10.25,"suspicion":"position-step new time-step","#
                + #""disagreement":35000.5}"# + "\n"
                + #"{"class":"TPV","device":"/dev/a","mode":3,"lat":54.5,"lon":10.25}"# + "\n"
        )
        let suspicions = found.map { report -> Suspicion? in
            if case .position(let position, _) = report { position.suspicion } else { nil }
        }
        let reasons: Suspicion.Reasons = [Suspicion.Reasons(.positionStep), Suspicion.Reasons(.timeStep)]
        #expect(suspicions == [Suspicion(reasons, disagreement: 35_000.5), nil])
    }

    @Test mutating func `passes over what is no report`() {
        let noise =
            "$GPGGA,,*00\r\n{\"class\":\"TPV\"\n{}\n[]\n{\"class\":7}\n" + String(repeating: "x", count: 200_000) + "\n"
        #expect(reports(noise) == [])
        #expect(reports("{\"class\":\"GPSLOG\",\"verdict\":\"of a later release\",\"fix\":{}}\n") == [])
        #expect(reports("{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"activated\":0}\n") == [.gone("/dev/a")])
    }
}
