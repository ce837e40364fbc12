import GNSS
import Files
import Logbook
import Testing

@Suite struct `A table` {
    @Test(arguments: [
        "time,latitude,longitude,altitude\n2026-11-21T08:00:00.000Z,54.5,13,7\n",
        "No,Latitude,Longitude,Altitude,Date,Time\n1,54.5,13,7,2026/11/21,08:00:00\n",
        "TIME;LAT;LON;ELE\r\n2026-11-21 08:00:00;54,5;13,0;7\r\n",
        "timestamp\tlng\tlat\televation\n1795248000\t13\t54.5\t7",
        "Date;Time;Latitude;Longitude;Altitude\r\n21.11.2026;08:00:00;54,5;13,0;7,0\r\n",
        "date,time,lat,lon,alt\n21.11.2026,08:00:00,54.5,13,7\n", "time;lat;lon;alt\n21.11.2026 08:00:00;54,5;13;7\n",
        "time,lat,lon,alt,\n2026-11-21T08:00:00Z,54.5,13,7\n", "time,lat,lon,alt,\n2026-11-21T08:00:00Z,54.5,13,7,\n",
        "time,lat,lon,alt\n2026-11-21T08:00:00Z,\"54,5\",\"13,0\",7\n",
        "time\tlat\tlon\talt\n2026-11-21T08:00:00Z\t54,5\t13,0\t7\n",
        "\u{FEFF}\"time\",\"lat\",\"lon\",\"alt\"\n\"2026-11-21T09:00:00+01:00\",\"54.5\",\"13\",\"7\"\n",
    ])
    func `has columns by the names that programs give them`(text: String) {
        let page = read(text, as: .csv)
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.5 13.0 7.0"])
        #expect(page.complaints.isEmpty)
    }

    @Test func `says why gpslog suspected a location`() {
        let page = read(
            """
            time,latitude,longitude,suspicion,disagreement
            2026-11-21T08:00:00Z,54,13,,
            2026-11-21T08:00:01Z,54,13,time-step receivers-apart,120.5
            2026-11-21T08:00:02Z,54,13,a reason of others,3

            """,
            as: .csv
        )
        let suspicion = Suspicion([.init(.timeStep), .init(.receiversApart)], disagreement: 120.5)
        #expect(page.points.map(\.suspicion) == [nil, suspicion, nil])
        #expect(page.complaints.isEmpty)
    }

    @Test func `keeps a comma that is no decimal one`() {
        let page = read("time;lat;lon;receiver\n2026-11-21T08:00:00Z;54;13;Bad, old\n", as: .csv)
        #expect(page.points.map(\.receiver) == ["Bad, old"])
    }

    @Test func `says of a date that it is none, and not of the time beside it`() {
        let page = read("date,time,lat,lon\n11/21/2026,10:20:00,54,13\n", as: .csv)
        #expect(page.complaints == ["2:1: “11/21/2026” is not a valid date; write 2026-11-21 or 21.11.2026"])
    }

    @Test func `has speeds in metres a second, unless its column says otherwise`() {
        let page = read("time,lat,lon,speed (km/h)\n2026-11-21T08:00:00Z,54,13,36\n", as: .csv)
        #expect(page.points.first?.fix.speedOverGround == 10)
    }

    @Test(
        arguments: [
            ("0.25,3", 0.25, 3), ("0,180", 0, 180), ("-1,-1", nil, nil), (",", nil, nil), ("1001,181", nil, nil),
        ] as [(String, Double?, Double?)]
    )
    func `has the accuracy of speed and course, if it can be such a one`(row: String, speed: Double?, course: Double?) {
        let page = read("time,lat,lon,speed_accuracy,Bearing accuracy\n2026-11-21T08:00:00Z,54,13,\(row)\n", as: .csv)
        #expect(page.points.map(\.fix.speedAccuracy) == [speed])
        #expect(page.points.map(\.fix.courseAccuracy) == [course])
        #expect(page.complaints.isEmpty)
    }

    @Test(arguments: ["36.0 km/h", "10 m/s", "36 KM/H"]) func `has speeds in the units behind them`(speed: String) {
        let page = read("time,lat,lon,SPEED\n2026-11-21T08:00:00Z,54,13,\(speed)\n", as: .csv)
        #expect(page.points.first?.fix.speedOverGround == 10)
        #expect(page.complaints.isEmpty)
    }

    @Test(arguments: [
        ("2026-11-21T08:00:00Z,-91,13", "2:22: the latitude cannot be -91.0 degrees"),
        ("2026-11-21T08:00:00Z,54", "2:1: 2 columns instead of 3"),
        ("2026-11-21T08:00:00Z,\"54,13", "2:22: a quotation mark that is not closed"),
        ("2026-11-31T08:00:00Z,54,13", "2:1: “2026-11-31T08:00:00Z” is not a valid time"),
        (",54,13", "2:1: the time is missing"), ("70000000000,54,13", "2:1: “70000000000” is not a valid time"),
    ])
    func `costs a malformed row, and says where`(row: String, complaint: String) {
        let page = read("time,lat,lon\n\(row)\n2026-11-21T08:00:09Z,54,13\n", as: .csv)
        #expect(page.complaints == [complaint])
        #expect(page.texts == ["2026-11-21T08:00:09.000Z 54.0 13.0 -"])
    }

    @Test(arguments: [
        ("33.5,S,70.5,W", "-33.5 -70.5"), ("33.5,n,70.5,e", "33.5 70.5"), ("-33.5,S,-70.5,West", "-33.5 -70.5"),
        ("33.5,,-70.5,", "33.5 -70.5"),
    ])
    func `may have hemispheres in columns of their own`(place: String, expected: String) {
        let header = "INDEX,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W\n"
        let page = read("\(header)1,2026/11/21,10:20:00,SPS,\(place)\n", as: .csv)
        #expect(page.texts == ["2026-11-21T10:20:00.000Z \(expected) -"])
        #expect(page.complaints.isEmpty)
    }

    @Test(arguments: [
        ("33.5,X,70.5,W", "2:27: “X” is neither N nor S"), ("33.5,S,70.5,N", "2:34: “N” is neither E nor W"),
        ("-33.5,N,70.5,W", "2:1: -33.5 degrees cannot be north"),
    ])
    func `costs a row whose hemisphere is in doubt`(place: String, complaint: String) {
        let page = read("time,lat,n/s,lon,e/w\n2026-11-21T08:00:00Z,\(place)\n", as: .csv)
        #expect(page.complaints == [complaint])
        #expect(page.points.isEmpty)
    }

    @Test func `may end its first line with a comma, and its rows without`() {
        let header = "INDEX,DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,"
        let page = read("\(header)\n1,2026/11/21,10:20:00,33.5,S,70.5,W,500 m\n", as: .csv)
        #expect(page.texts == ["2026-11-21T10:20:00.000Z -33.5 -70.5 -"])
        #expect(page.complaints.isEmpty)
    }

    @Test func `is cut off where its last row is`() {
        let page = read("time,lat,lon\n2026-11-21T08:00:09Z,54,13\n2026-11-21T08:00:10Z,5", as: .csv)
        #expect(page.points.count == 1)
        #expect(page.end?.description == "3:1: 2 columns instead of 3")
    }

    @Test func `without the columns that it needs cannot be read`() {
        let page = read("name,lat,lon\nx,54,13\n", as: .csv)
        #expect(page.complaints == ["1:1: the first line has no columns for latitude, longitude and time"])
    }
}

@Suite struct `JSON lines to import` {
    @Test func `are gpslog's own`() {
        let line =
            "{\"time\":\"2026-11-21T08:00:00.000Z\",\"latitude\":54,\"longitude\":13,\"quality\":\"rtk-fixed\"}\n"
        let page = read(line, as: .jsonl)
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 -"])
        #expect(page.points.first?.fix.quality == .fixedRTK)
    }

    @Test func `are reports of gpsd, others left out`() {
        let page = read(
            """
            {"class":"SKY","hdop":1}
            {"class":"TPV","time":"2026-11-21T08:00:00.000Z","mode":3,"lat":54,"lon":13,"altMSL":7,"track":90}
            """,
            as: .jsonl
        )
        #expect(page.texts == ["2026-11-21T08:00:00.000Z 54.0 13.0 7.0"])
        #expect(page.points.first?.fix.courseOverGround == 90)
        #expect(page.omissions == [.otherReport: 1])
    }

    @Test func `cost each other nothing`() {
        let good = "{\"time\":\"2026-11-21T08:00:00Z\",\"lat\":54,\"lon\":13}\n"
        let page = read("{\"time\":\n\(good)", as: .jsonl)
        #expect(page.complaints == ["1:9: unexpected end of the text"])
        #expect(page.points.count == 1)
    }
}
