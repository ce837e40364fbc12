import GNSS
import Files
import Logbook
import Testing

@Suite struct `A file that is not quite as it should be` {
    private static let points = """
        <trkpt lat="54.5" lon="13"><time>2026-11-21T08:00:00Z</time></trkpt>
        <trkpt lat="54.5" lon="13.1"><time>2026-11-21T08:00:01Z</time></trkpt>
        """

    private func gpx(
        _ start: String = "<?xml version=\"1.0\"?>\n",
        _ name: String = "Walk",
        _ points: String = points
    ) -> String {
        "\(start)<gpx version=\"1.1\" creator=\"a\"><trk><name>\(name)</name><trkseg>\n\(points)\n</trkseg></trk></gpx>"
    }

    @Test(arguments: [1, 7, 100, 100_000])
    func `is read where white space, or a mark, is before the declaration`(size: Int) {
        for (start, isSpaced) in [
            ("  \n\t<?xml version=\"1.0\"?>", true), ("\u{FEFF} <?xml version=\"1.0\"?>", true), ("\u{FEFF}", false),
        ] {
            let page = read(gpx(start), as: .gpx, inPiecesOf: size)
            #expect(page.points.count == 2)
            #expect(page.complaints.isEmpty)
            #expect(page.repairs[.leadingSpace] == (isSpaced ? 1 : nil))
        }
    }

    @Test(arguments: ["\u{FEFF}", ""]) func `is read where it declares UTF-16 and is UTF-8`(mark: String) {
        let page = read(gpx("\(mark)<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "Höhe"), as: .gpx)
        #expect(page.points.map(\.trackName) == ["Höhe", "Höhe"])
        #expect(page.repairs == [.encoding: 1])
    }

    @Test(arguments: [true, false], [true, false])
    func `is read where it declares UTF-8 and is UTF-16`(isBigEndian: Bool, hasMark: Bool) {
        let text = (hasMark ? "\u{FEFF}" : "") + gpx("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "Höhe")
        let bytes = text.utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
        let page = read(bytes, as: .gpx, inPiecesOf: 100)
        #expect(page.points.map(\.trackName) == ["Höhe", "Höhe"])
        #expect(page.repairs == [.encoding: 1])
    }

    @Test(arguments: [1, 7, 100, 100_000]) func `may have ampersands`(size: Int) {
        let page = read(gpx("", "Tom & Jerry &amp; &#38; <![CDATA[A & B]]> &x; R&D"), as: .gpx, inPiecesOf: size)
        #expect(page.points.first?.trackName == "Tom & Jerry & & A & B &x; R&D")
        #expect(page.complaints.isEmpty)
        #expect(page.repairs.keys.contains(.ampersand))
    }

    @Test func `may have decimal commas`() {
        let points = "<trkpt lat=\"54,5\" lon=\"-13,25\"><ele>3,5</ele><time>2026-11-21T08:00:00Z</time></trkpt>"
        let page = read(gpx("", "Walk", points), as: .gpx)
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.5 -13.25 3.5"])
        #expect(page.repairs == [.decimalComma: 1])
    }

    @Test func `may count longitudes on across the 180th meridian, to 360 degrees`() {
        let rows = ["179.5", "180.5", "-180.25", "361"].enumerated().map { "2026-11-21T08:00:0\($0)Z,54,\($1)\n" }
            .joined()
        let page = read("time,lat,lon\n" + rows, as: .csv)
        #expect(page.points.compactMap(\.fix.coordinate?.longitude) == [179.5, -179.5, 179.75])
        #expect(page.repairs == [.longitudeBeyond180: 2])
        #expect(page.complaints == ["5:25: the longitude cannot be 361.0 degrees"])
        #expect(page.lostPoints == 1)
    }

    @Test func `may have lost the sign of ten millionths of a degree`() {
        let text = """
            {"locations":[{"timestampMs":"1555378500000","latitudeE7":3952744517,"longitudeE7":3444967296},
            {"timestampMs":"1555378501000","latitudeE7":423456789,"longitudeE7":-850000000}]}
            """
        let page = read(text, as: .jsonl, inPiecesOf: 4096)
        #expect(page.points.compactMap(\.fix.coordinate?.longitude) == [-85, -85])
        #expect(page.points.first?.fix.coordinate?.latitude == -34.222_277_9)
        #expect(page.repairs == [.lostSign: 1])
    }

    @Test func `may name the separator of a table first`() {
        let text = "sep=;\r\ntime;latitude;longitude\r\n2026-11-21T10:00:00Z;54,3;10,1\r\n"
        #expect(ImportFormat(content: Array(text.utf8)) == .csv)
        #expect(read(text, as: .csv).texts == ["2026-11-21T10:00:00.000Z 54.3 10.1 -"])
    }

    @Test(arguments: ["-9999", "-99999", "-32768"]) func `may have a height that stands for none`(height: String) {
        let page = read("time,lat,lon,ele,accuracy\n2026-11-21T08:00:00Z,54,13,\(height),0\n", as: .csv)
        #expect(page.points.map(\.fix.altitude) == [nil])
        #expect(page.points.map(\.fix.deviation.horizontal) == [nil])
        #expect(page.complaints.isEmpty)
    }
}

@Suite struct `A file of another program` {
    @Test func `of Traccar has knots, devices and positions that are invalid`() {
        let text = """
            id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy
            0,3,osmand,2026-07-15 10:00:01,2026-07-15 10:00:00,2026-07-15 09:59:59,true,54.3,10.1,3.0,19.438,90.0,,0.0
            1,4,osmand,2026-07-15 10:00:02,2026-07-15 10:00:01,2026-07-15 10:00:01,false,54.3,10.1,3.0,19.438,90.0,,0.0

            """
        #expect(ImportFormat(content: Array(text.utf8)) == .csv)
        let page = read(text, as: .csv)
        #expect(page.texts == ["2026-07-15T09:59:59.000Z 54.3 10.1 3.0"])
        #expect(page.points.first?.receiver == "device 3")
        #expect(page.points.first?.isReceiverOurs == false)
        #expect(page.points.first?.fix.speedOverGround.map { abs($0 - 10) < 0.01 } == true)
        #expect(page.omissions == [.invalid: 1])
    }

    private let location = """
        {"_type":"location","tid":"ph","tst":1784355720,"lat":54.3,"lon":10.1,"alt":12,"vel":36,"cog":90,"acc":9}
        """

    @Test func `of OwnTracks Recorder may have the time and a kind before each report`() {
        let lines = """
            2026-07-18T06:22:00Z\t*                 \t\(location)
            2026-07-18T06:22:01Z\tlwt               \t{"_type":"lwt","tst":1784355721}

            """
        #expect(ImportFormat(content: Array(lines.utf8)) == .jsonl)
        let page = read(lines, as: .jsonl)
        #expect(page.texts == ["2026-07-18T06:22:00.000Z 54.3 10.1 12.0"])
        #expect(page.points.first?.fix.speedOverGround == 10)
        #expect(page.points.first?.fix.courseOverGround == 90)
        #expect(page.omissions == [.otherReport: 1])
        #expect(page.complaints.isEmpty)
    }

    @Test func `of OwnTracks Recorder may be a list behind a count`() {
        let text = "{\"count\":2,\"locations\":[\(location),\(location.replacing("20,", with: "21,"))]}"
        #expect(read(text, as: .jsonl, inPiecesOf: 4096).points.count == 2)
    }

    @Test func `of a telephone tells devices apart`() {
        let text = """
            {"locations":[{"latitudeE7":483000000,"longitudeE7":101000000,"deviceTag":222,"timestamp":"2023-05-01T10:00:00Z"},
            {"latitudeE7":543000000,"longitudeE7":101000000,"deviceTag":111,"timestamp":"2023-05-01T10:01:00Z"}]}
            """
        #expect(read(text, as: .jsonl, inPiecesOf: 4096).points.map(\.receiver) == ["device 222", "device 111"])
    }

    @Test func `of Google Maps has the paths and the raw signals of a telephone's Timeline`() {
        let text = """
            {"semanticSegments":[
            {"startTime":"2025-03-01T08:00:00.000+01:00","timelinePath":[
             {"point":"54.3000000°, 10.1000000°","time":"2025-03-01T08:14:00.000+01:00"},
             {"point":"-54.31°, -10.11°","time":"2025-03-01T08:15:00.000+01:00"},{"point":"54.3°","time":"1"}]},
            {"startTime":"2025-03-01T10:00:00.000+01:00","visit":{"topCandidate":{"placeLocation":{"latLng":"5°, 1°"}}}},
            {"startTime":"2025-03-01T12:00:00.000+01:00","activity":{"start":{"latLng":"54.33°, 10.13°"}}}],
            "rawSignals":[{"position":{"LatLng":"54.33°, 10.13°","accuracyMeters":13,"altitudeMeters":44.1,
            "timestamp":"2025-03-01T12:00:00.000+01:00","speedMetersPerSecond":0.5}},{"wifiScan":{"devicesRecords":[]}}],
            "userLocationProfile":{"frequentPlaces":[{"placeLocation":"54.3°, 10.1°"}]}}
            """
        #expect(ImportFormat(content: Array(text.utf8)) == .jsonl)
        let page = read(text, as: .jsonl, inPiecesOf: 4096)
        #expect(
            page.texts == [
                "2025-03-01T07:14:00.000Z 54.3 10.1 -", "2025-03-01T07:15:00.000Z -54.31 -10.11 -",
                "2025-03-01T11:00:00.000Z 54.33 10.13 44.1",
            ]
        )
        #expect(page.points.last?.fix.speedOverGround == 0.5)
        #expect(page.omissions == [.otherReport: 3])
        #expect(page.complaints == ["4:81: “54.3°” is no latitude and longitude"])
    }

    @Test func `of Google Maps on an iPhone counts minutes from the start of a segment`() {
        let text = """
            [{"endTime":"2025-03-01T10:00:00Z","startTime":"2025-03-01T08:00:00Z","timelinePath":[
            {"point":"geo:54.3,10.1","durationMinutesOffsetFromStartTime":"14"}]},
            {"startTime":"2025-03-01T10:00:00Z","visit":{"probability":"0.8"}}]
            """
        let page = read(text, as: .jsonl, inPiecesOf: 4096)
        #expect(page.texts == ["2025-03-01T08:14:00.000Z 54.3 10.1 -"])
        #expect(page.complaints.isEmpty)
    }

    @Test(arguments: ["{\"timelineObjects\":[\n{}]}\n", "{ \n \"a\": {}}\n"])
    func `is objected to once where nothing is known of its kind`(text: String) {
        #expect(read(text, as: .jsonl, inPiecesOf: 4096).complaints.count == 1)
    }

    @Test func `begins a track with each segment`() {
        func segment(_ second: Int) -> String {
            "<trkseg><trkpt lat=\"54\" lon=\"13\"><time>2026-11-21T08:00:0\(second)Z</time></trkpt></trkseg>"
        }
        let page = read("<gpx creator=\"a\"><trk>\(segment(0))\(segment(1))</trk></gpx>", as: .gpx)
        #expect(page.points.map(\.beginsTrack) == [true, true])
    }
}
