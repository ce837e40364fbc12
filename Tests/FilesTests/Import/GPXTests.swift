import GNSS
import Files
import Logbook
import Testing

@Suite struct `A GPX file to import` {
    private func track(_ points: String) -> ImportPage {
        read("<gpx version=\"1.1\" creator=\"a\"><trk><trkseg>\n\(points)\n</trkseg></trk></gpx>", as: .gpx)
    }

    @Test func `gives the points of its tracks`() {
        let page = track("<trkpt lat=\"54.5\" lon=\"-13\"><ele>3.25</ele><time>2026-11-21T08:00:00.5Z</time></trkpt>")
        #expect(page.texts == ["2026-11-21T08:00:00.500Z 54.5 -13.0 3.25"])
        #expect(page.complaints.isEmpty)
    }

    @Test func `gives what is known of a point`() {
        let page = track(
            """
            <trkpt lat="54" lon="13"><ele>3</ele><time>2026-11-21T08:00:00Z</time><geoidheight>40</geoidheight>
            <fix>dgps</fix><sat>9</sat><hdop>0.9</hdop><vdop>1.2</vdop><pdop>1.5</pdop>
            <ageofdgpsdata>3.5</ageofdgpsdata><extensions>
            <x:TrackPointExtension><x:speed>2.5</x:speed><x:course>359</x:course></x:TrackPointExtension>
            </extensions></trkpt>
            """
        )
        let fix = page.points.first?.fix
        #expect(fix?.geoidalSeparation == 40)
        #expect(fix?.quality == .differential)
        #expect(fix?.dimension == .threeDimensional)
        #expect(fix?.satellitesUsed == 9)
        #expect(fix?.dilution == DilutionOfPrecision(horizontal: 0.9, vertical: 1.2, position: 1.5))
        #expect(fix?.correctionAge == 3.5)
        #expect(fix?.speedOverGround == 2.5)
        #expect(fix?.courseOverGround == 359)
    }

    @Test func `says why gpslog suspected a point`() {
        let page = track(
            """
            <trkpt lat="54" lon="13"><time>2026-11-21T08:00:00Z</time><extensions>
            <gpslog:suspicion xmlns:gpslog="urn:gpslog:point:1">position-step signals-weak</gpslog:suspicion>
            </extensions></trkpt><trkpt lat="54" lon="13"><time>2026-11-21T08:00:01Z</time></trkpt>
            """
        )
        #expect(page.points.map(\.suspicion) == [Suspicion([.init(.positionStep), .init(.signalsWeak)]), nil])
    }

    @Test(arguments: ["-1", "1e6"])
    func `says nothing of corrections that cannot be so old`(age: String) {
        let page = track(
            "<trkpt lat=\"54\" lon=\"13\"><time>2026-11-21T08:00:00Z</time><ageofdgpsdata>\(age)</ageofdgpsdata></trkpt>"
        )
        #expect(page.points.map(\.fix.correctionAge) == [nil])
        #expect(page.complaints.isEmpty)
    }

    @Test func `of version 1,0 has speed and course beside the time`() {
        let page = track(
            "<trkpt lat=\"54\" lon=\"13\"><time>2026-11-21T08:00:00Z</time><course>7</course><speed>3</speed></trkpt>"
        )
        #expect(page.points.first?.fix.speedOverGround == 3)
        #expect(page.points.first?.fix.courseOverGround == 7)
    }

    @Test func `names its receiver, which only gpslog does so that one instant is one fix`() {
        func page(by creator: String) -> ImportPage {
            read(
                """
                <gpx creator="\(creator)"><trk><src>
                mouse
                &amp; co</src><trkseg><trkpt lat="54" lon="13">\
                <time>2026-11-21T08:00:00Z</time></trkpt></trkseg></trk></gpx>
                """,
                as: .gpx
            )
        }
        #expect(page(by: "gpslog").points.map(\.receiver) == ["mouse & co"])
        #expect(page(by: "gpslog").points.map(\.isReceiverOurs) == [true])
        #expect(page(by: "others").points.map(\.isReceiverOurs) == [false])
    }

    @Test(arguments: [
        (
            "<trkpt lat=\"91\" lon=\"13\"><time>2026-11-21T08:00:00Z</time></trkpt>",
            "2:1: the latitude cannot be 91.0 degrees"
        ),
        ("<trkpt lat=\"nan\" lon=\"13\"><time>2026-11-21T08:00:00Z</time></trkpt>", "2:1: “nan” is not a number"),
        (
            "<trkpt lat=\"54\" lon=\"13\"><time>0000-11-21T08:00:00Z</time></trkpt>",
            "2:52: “0000-11-21T08:00:00Z” is not a valid time"
        ),
        ("<trkpt lat=\"54\" lon=\"13\"/>", "2:1: the time is missing"),
        ("<trkpt lon=\"13\"><time>2026-11-21T08:00:00Z</time></trkpt>", "2:1: there is no latitude"),
    ])
    func `costs a malformed point, and says where`(point: String, complaint: String) {
        let good = "<trkpt lat=\"54\" lon=\"13\"><time>2026-11-21T08:00:00Z</time></trkpt>"
        let page = track(point + good)
        #expect(page.complaints == [complaint])
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 -"])
    }

    @Test func `keeps a point of which something else is malformed`() {
        let page = track("<trkpt lat=\"54\" lon=\"13\"><ele>x</ele><time>2026-11-21T08:00:00Z</time></trkpt>")
        #expect(page.complaints == ["2:32: “x” is not a number"])
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 -"])
    }

    @Test func `has waypoints and routes, which are counted only`() {
        let page = read("<gpx><wpt lat=\"1\" lon=\"2\"/><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>", as: .gpx)
        #expect(page.omissions == [.waypoint: 1, .routePoint: 1])
        #expect(page.points.isEmpty)
    }

    @Test func `that is cut off gives what comes before`() {
        let page = read(
            "<gpx><trk><trkseg><trkpt lat=\"54\" lon=\"13\"><time>2026-11-21T08:00:00Z</time></trkpt><trkp",
            as: .gpx
        )
        #expect(page.points.count == 1)
        #expect(page.end?.reason == "the file is cut off here (unclosed token)")
    }

    @Test func `is told from other files`() {
        #expect(read("a letter", as: .gpx).end?.reason == "not well-formed XML from here on: syntax error")
    }
}
