import GNSS
import Pictures
import Logbook
import TestSupport
import Testing

@Suite struct `A reader of reports` {
    private var reader = ReportReader()

    private mutating func reports(_ text: String) -> [LiveReport] { reader.reports(in: Array(text.utf8)) }

    private static let position =
        #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2026-11-21T08:00:00.000Z","lat":54.5,"#
        + #""lon":10.25,"altMSL":3.5,"speed":2.5,"track":45,"eph":4.5,"epv":7.5,"eps":0.25,"epd":3}"# + "\r\n"

    private static let examples = [
        ("a position", position),
        (
            "satellites with their signals, also by the numbers of old releases",
            #"{"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":["#
                + #"{"PRN":5,"gnssid":0,"svid":5,"sigid":3,"el":61.4,"az":360,"ss":42.0,"used":true},"#
                + #"{"PRN":72,"el":10,"az":20,"ss":0,"used":false},{"PRN":9999,"used":false}]}"# + "\n"
        ),
        (
            "the verdict of a filter",
            #"{"class":"GPSLOG","device":"/dev/a","receiver":"boat","verdict":"disputed","rule":"position-jump","#
                + #""measured":812.5,"threshold":10,"fix":{"class":"TPV","mode":3,"time":"2026-11-21T08:00:00.000Z"},"#
                + #""location":{"time":"2026-11-21T08:00:00.000Z","lat":54.5,"lon":10.25,"eph":3}}"# + "\n"
        ),
        (
            "why a position is suspect, without the reasons of a later release, and one that is not",
            #"{"class":"TPV","device":"/dev/a","mode":3,"lat":54.5,"lon":10.25,"suspicion":"position-step new time-step","#
                + #""disagreement":35000.5}"# + "\n"
                + #"{"class":"TPV","device":"/dev/a","mode":3,"lat":54.5,"lon":10.25}"# + "\n"
        ),
    ]

    @Test mutating func `reads what the examples show`() throws {
        var examples = Examples()
        for (heading, text) in Self.examples { examples.add(heading, lines: reports(text).map { facts(of: $0) }) }
        try examples.expect(in: "reports.txt")
    }

    @Test mutating func `reads them however they are cut`() {
        var found: [LiveReport] = []
        for byte in Self.position.utf8 { found += reader.reports(in: [byte]) }
        #expect(found == reports(Self.position))
    }

    @Test mutating func `passes over what is no report`() {
        let noise =
            "$GPGGA,,*00\r\n{\"class\":\"TPV\"\n{}\n[]\n{\"class\":7}\n" + String(repeating: "x", count: 200_000) + "\n"
        #expect(reports(noise) == [])
        #expect(reports("{\"class\":\"GPSLOG\",\"verdict\":\"of a later release\",\"fix\":{}}\n") == [])
        #expect(reports("{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"activated\":0}\n") == [.gone("/dev/a")])
    }
}
