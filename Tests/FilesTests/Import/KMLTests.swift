import GNSS
import Files
import Logbook
import Testing

@Suite struct `A KML file to import` {
    private func document(_ content: String) -> ImportPage {
        read("<kml xmlns:gx=\"x\"><Document>\n\(content)\n</Document></kml>", as: .kml)
    }

    @Test func `gives tracks whose times come before their places`() {
        let page = document(
            """
            <Placemark><gx:Track><when>2026-11-21T08:00:00Z</when><when>2026-11-21T08:00:01Z</when>
            <gx:coord>13 54 5.5</gx:coord><gx:coord>14 55</gx:coord></gx:Track></Placemark>
            """
        )
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 5.5", "2026-11-21T08:00:01.000Z 55.0 14.0 -"])
        #expect(page.points.map(\.beginsTrack) == [true, false])
    }

    @Test(arguments: [
        "<gx:coord>13 54 5</gx:coord><when>2026-11-21T08:00:00Z</when>"
            + "<gx:coord>14 55 6</gx:coord><when>2026-11-21T08:00:01Z</when>",
        "<gx:coord>13 54 5</gx:coord><gx:coord>14 55 6</gx:coord>"
            + "<when>2026-11-21T08:00:00Z</when><when>2026-11-21T08:00:01Z</when>",
        "<gx:coord>13 54 5</gx:coord><when>2026-11-21T08:00:00Z</when>"
            + "<when>2026-11-21T08:00:01Z</when><gx:coord>14 55 6</gx:coord>",
    ])
    func `gives tracks whose places come before their times`(parts: String) {
        let page = document("<Placemark><gx:Track>\(parts)</gx:Track></Placemark>")
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 5.0", "2026-11-21T08:00:01.000Z 55.0 14.0 6.0"])
        #expect(page.points.map(\.beginsTrack) == [true, false])
        #expect(page.complaints.isEmpty)
    }

    @Test(arguments: [1, 4095, 4096, 4097, 10_000])
    func `pairs the n-th place with the n-th time, however many come first`(count: Int) {
        let places = (0..<count).map { "<gx:coord>13 54 \($0)</gx:coord>" }.joined()
        let times = (0..<count).map { "<when>\(1_795_248_000 + $0)</when>" }.joined()
        let page = document("<Placemark><gx:Track>\(places)\(times)</gx:Track></Placemark>")
        #expect(page.complaints.isEmpty)
        #expect(page.points.map(\.fix.altitude) == (0..<count).map(Double.init))
        #expect(page.points.map { $0.fix.time?.secondsSince1970 } == (0..<count).map { 1_795_248_000 + Int64($0) })
    }

    @Test func `keeps the tracks of a multiple track apart`() {
        let tracks = (0..<2).map {
            "<gx:Track><when>2026-11-21T08:00:0\($0)Z</when><gx:coord>13 54</gx:coord></gx:Track>"
        }
        let page = document(
            "<Placemark><name>Walk</name><gx:MultiTrack>\(tracks.joined())</gx:MultiTrack></Placemark>"
        )
        #expect(page.points.map(\.beginsTrack) == [true, true])
        #expect(page.points.map(\.trackName) == ["Walk", "Walk"])
    }

    @Test func `costs a malformed place its own time only`() {
        let page = document(
            """
            <Placemark><gx:Track><gx:coord>13 95</gx:coord><gx:coord>14 55</gx:coord>
            <when>2026-11-21T08:00:00Z</when><when>2026-11-21T08:00:01Z</when></gx:Track></Placemark>
            """
        )
        #expect(page.texts == ["2026-11-21T08:00:01.000Z 55.0 14.0 -"])
        #expect(page.complaints == ["2:37: the latitude cannot be 95.0 degrees"])
    }

    @Test func `gives points with a time stamp`() {
        let page = document(
            """
            <Placemark><TimeStamp><when>2026-11-21T08:00:00+01:00</when></TimeStamp>
            <Point><coordinates>13,54,7</coordinates></Point></Placemark>
            """
        )
        #expect(page.texts == ["2026-11-21T07:00:00.000Z 54.0 13.0 7.0"])
    }

    @Test func `has no altitudes where heights are counted from the ground`() {
        let page = document(
            """
            <Placemark><TimeStamp><when>2026-11-21T08:00:00Z</when></TimeStamp><Point>
            <altitudeMode>relativeToGround</altitudeMode><coordinates>13,54,7</coordinates></Point></Placemark>
            """
        )
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 -"])
    }

    @Test func `costs a malformed time its own place only`() {
        let page = document(
            """
            <Placemark><gx:Track><when>noon</when><when>2026-11-21T08:00:01Z</when>
            <gx:coord>13 54</gx:coord><gx:coord>14 55</gx:coord></gx:Track></Placemark>
            """
        )
        #expect(page.texts == ["2026-11-21T08:00:01.000Z 55.0 14.0 -"])
        #expect(page.complaints == ["2:32: “noon” is not a valid time"])
    }

    @Test func `says so where times and places are not as many`() {
        let page = document(
            "<Placemark><gx:Track><when>2026-11-21T08:00:01Z</when></gx:Track></Placemark>"
        )
        #expect(page.complaints == ["2:12: the track's numbers of times and positions differ"])
    }

    @Test func `leaves out lines and points without times`() {
        let page = document(
            """
            <Placemark><LineString><coordinates>13,54 14,55</coordinates></LineString></Placemark>
            <Placemark><Point><coordinates>13,54</coordinates></Point></Placemark>
            """
        )
        #expect(page.complaints == ["2:12: skipped a LineString, because it has no times"])
        #expect(page.omissions == [.timeless: 1])
    }
}
